//! The program as a user starts it: it serves, several pages at once, says what is wrong, and stops cleanly.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use tungstenite::{
    ClientRequestBuilder, Error, Message, WebSocket, client,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

/// A running server, with a folder of its own; both go when this is dropped.
struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// Host and port.
    host: String,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("sanban-{}-serve-{name}", std::process::id()));
        let mut child = sanban()
            .args(["--no-open", "--port", "0", "--saves"])
            .arg(folder.join("saves.txt"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Sanban is at http://").and_then(|rest| rest.strip_suffix('/'));
        let host = host.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, output, host, folder }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn open_page(&self, origin: &str) -> Result<Page, Error> {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let request = ClientRequestBuilder::new(format!("ws://{}/device", self.host).parse().unwrap())
            .with_header("Origin", origin);
        match client(request, stream) {
            Ok((socket, _)) => Ok(Page(socket)),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(error),
            Err(error) => panic!("{error}"),
        }
    }

    fn page(&self) -> Page {
        self.open_page(&format!("http://{}", self.host)).unwrap()
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

struct Page(WebSocket<TcpStream>);

impl Page {
    /// The next picture, as it was sent.
    fn picture(&mut self) -> Vec<u8> {
        loop {
            if let Message::Binary(bytes) = self.0.read().unwrap() {
                return bytes.to_vec();
            }
        }
    }

    fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }
}

fn sanban() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sanban"))
}

#[test]
fn the_page_and_its_files_are_served_and_nothing_else_may_be_loaded() {
    let server = Server::start("files");
    let index = server.get("/");
    assert!(index.starts_with("HTTP/1.1 200"), "{index}");
    assert!(index.contains(r#"data-board="waveshare""#));
    assert!(index.to_lowercase().contains("content-security-policy: default-src 'self'"));
    for file in index.split(['"', '\'']).filter(|text| text.starts_with('/')) {
        let answer = server.get(file);
        assert!(answer.starts_with("HTTP/1.1 200"), "{file}: {answer}");
        assert!(!answer.contains("https://") && !answer.replace("http://www.w3.org/2000/svg", "").contains("http://"));
    }
    assert!(server.get("/nothing").starts_with("HTTP/1.1 404"));
}

#[test]
fn every_page_sees_what_one_of_them_does() {
    let server = Server::start("pages");
    let (mut first, mut second) = (server.page(), server.page());
    let whole = first.picture();
    assert_eq!(whole.len(), 8 + 240 * 240 * 2);
    assert_eq!(second.picture(), whole);
    first.say("nonsense");
    first.say("down down");
    let changes = second.picture();
    assert!(!changes.is_empty() && changes.len() < whole.len() / 2, "{} bytes", changes.len());
    assert_eq!(first.picture(), changes);
    // Both hold the key; it is up when both have let go.
    assert_eq!(server.page().picture().len(), whole.len());
}

#[test]
fn a_key_is_released_when_its_page_goes_away() {
    let server = Server::start("leave");
    let mut watcher = server.page();
    watcher.picture();
    let mut holder = server.page();
    holder.say("down down");
    watcher.picture();
    // Held, the direction repeats; gone, it stops.
    watcher.picture();
    drop(holder);
    watcher.0.get_ref().set_read_timeout(Some(Duration::from_millis(600))).unwrap();
    let mut pictures = 0;
    while let Ok(message) = watcher.0.read() {
        pictures += usize::from(message.is_binary());
        assert!(pictures < 5, "the key goes on by itself");
    }
}

#[test]
fn other_sites_may_not_press_the_keys() {
    let server = Server::start("origin");
    for origin in ["https://example.org", "null", "http://127.0.0.1:1"] {
        match server.open_page(origin) {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403),
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("{origin} was let in"),
        }
    }
}

#[test]
fn it_stops_cleanly_when_told_to() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start(signal);
        let mut page = server.page();
        page.picture();
        server.signal(signal);
        let farewell = loop {
            match page.0.read() {
                Ok(Message::Close(frame)) => break frame,
                Ok(_) => {}
                Err(error) => panic!("{error}"),
            }
        };
        assert!(matches!(farewell, Some(CloseFrame { code: CloseCode::Away, .. })), "{farewell:?}");
        assert!(server.child.wait().unwrap().success());
        let mut said = String::new();
        server.output.read_to_string(&mut said).unwrap();
        assert!(said.contains("Stopped"), "{said}");
    }
}

#[test]
fn a_busy_port_is_explained() {
    let server = Server::start("busy");
    let (_, port) = server.host.split_once(':').unwrap();
    let second = sanban().args(["--no-open", "--port", port]).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains(&format!("port {port} is taken")) && said.contains("--port"), "{said}");
}

#[test]
fn saves_in_use_are_explained() {
    let server = Server::start("locked");
    let second =
        sanban().args(["--no-open", "--port", "0", "--saves"]).arg(server.folder.join("saves.txt")).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("another sanban") && said.contains("--saves"), "{said}");
}

#[test]
fn a_chip_without_its_emulator_is_explained() {
    let flash = std::env::temp_dir().join(format!("sanban-{}-serve-no-node", std::process::id())).join("chip.flash");
    let output = sanban().args(["--chip", "--no-open", "--port", "0", "--saves"]).arg(&flash).env("PATH", "").output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("Node 18 or newer") && said.contains("install it"), "{said}");
    std::fs::remove_dir_all(flash.parent().unwrap()).unwrap();
}
