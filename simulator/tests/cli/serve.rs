//! The program as a user starts it: it serves, several pages at once, says what is wrong, and stops cleanly.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use tungstenite::{
    ClientRequestBuilder, Error, Message, WebSocket, client,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

use crate::{folder::Folder, sanban};

/// A running server, with a folder of its own; both go when this is dropped.
struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// Host and port.
    host: String,
    folder: Folder,
}

impl Server {
    fn start(name: &str) -> Self {
        Self::start_with(name, &[])
    }

    fn start_with(name: &str, args: &[&str]) -> Self {
        let folder = Folder::new(&format!("serve-{name}"));
        let mut child = sanban()
            .args(args)
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
        self.get_as(&self.host, path)
    }

    /// Asks for a path as a browser does that thinks the server is called `name`.
    fn get_as(&self, name: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n").unwrap();
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

    /// The next message with this in it.
    fn hear(&mut self, part: &str) -> String {
        loop {
            if let Message::Text(text) = self.0.read().unwrap()
                && text.contains(part)
            {
                return text.to_string();
            }
        }
    }

    fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }
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
fn a_game_goes_onto_the_board_and_comes_back_as_text_and_what_is_none_changes_nothing() {
    let server = Server::start("games");
    let mut page = server.page();
    page.hear(r#"{"games":true}"#);
    page.say("copy");
    assert_eq!(page.hear(r#"{"game""#), r#"{"game":""}"#);
    page.say("put renju startpos moves h8 h7 h7");
    // Where the second stone lies already.
    let refusal = page.hear(r#"{"put""#);
    assert!(refusal.starts_with(r#"{"put":false,"at":27,"why":"move 3, h7"#), "{refusal}");
    page.say("copy");
    assert_eq!(page.hear(r#"{"game""#), r#"{"game":""}"#);
    page.say("put reversi startpos moves f5 d6");
    assert_eq!(page.hear(r#"{"put""#), r#"{"put":true}"#);
    page.say("copy");
    assert_eq!(page.hear(r#"{"game""#), r#"{"game":"reversi startpos moves f5 d6"}"#);
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
    let folder = Folder::new("serve-no-node");
    let flash = folder.join("chip.flash");
    let output = sanban().args(["--chip", "--no-open", "--port", "0", "--saves"]).arg(&flash).env("PATH", "").output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("Node 18 or newer") && said.contains("install it"), "{said}");
}

#[test]
fn a_stranger_who_calls_the_server_by_another_name_gets_nothing() {
    let server = Server::start("names");
    let (_, port) = server.host.split_once(':').unwrap();
    for name in [server.host.clone(), format!("localhost:{port}")] {
        assert!(server.get_as(&name, "/").starts_with("HTTP/1.1 200"), "{name}");
    }
    for name in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1".into(), "127.0.0.1:1".into()] {
        for path in ["/", "/page.js", "/icon.svg", "/device", "/nothing"] {
            let answer = server.get_as(&name, path);
            assert!(answer.starts_with("HTTP/1.1 403"), "{name}{path}: {answer}");
        }
        // With the name of a page that let its own name point here.
        let stream = TcpStream::connect(&server.host).unwrap();
        let request = ClientRequestBuilder::new(format!("ws://{name}/device").parse().unwrap())
            .with_header("Origin", format!("http://{name}"));
        assert!(client(request, stream).is_err(), "{name} presses the keys");
    }
}

#[test]
fn a_server_for_the_network_says_what_that_means_and_keeps_to_its_address() {
    // Any address of this computer will do, so that no network is needed: all of 127.0.0.0/8 are.
    let mut server = Server::start_with("host", &["--host=127.0.0.2"]);
    assert!(server.host.starts_with("127.0.0.2:"), "{}", server.host);
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
    let port = server.host.split_once(':').unwrap().1.to_owned();
    assert!(server.get_as(&format!("127.0.0.1:{port}"), "/").starts_with("HTTP/1.1 403"));
    server.child.kill().unwrap();
    let mut rest = String::new();
    server.output.read_to_string(&mut rest).unwrap();
    assert!(!rest.contains("password"), "nobody else reaches an address of the loop: {rest}");
    for (wrong, told) in [("--host=0.0.0.0", "one address"), ("--host=203.0.113.7", "not an address of this computer")]
    {
        let output = sanban().args([wrong, "--no-open", "--port", "0"]).output().unwrap();
        assert!(!output.status.success());
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(complaint.contains(told), "{complaint}");
    }
}

#[test]
fn a_long_message_ends_the_connection_before_it_fills_the_memory() {
    use tungstenite::protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    };
    let server = Server::start("fragments");
    let mut page = server.page();
    let part = |number: u32| {
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(vec![b'a'; 100], OpCode::Data(kind), false))
    };
    let refused = (0..1_000).find(|&number| {
        std::thread::sleep(Duration::from_millis(1));
        page.0.send(part(number)).is_err()
    });
    assert!(refused.is_some_and(|sent| sent < 900), "a message of 100,000 bytes was taken in: {refused:?}");
    assert_eq!(server.page().picture().len(), 8 + 240 * 240 * 2);
}

#[test]
fn there_is_room_for_a_few_pages_and_a_place_is_free_again_when_one_goes() {
    let server = Server::start("crowd");
    let mut pages: Vec<Page> = (0..16).map(|_| server.page()).collect();
    match server.open_page(&format!("http://{}", server.host)) {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 503),
        _ => panic!("a seventeenth page was let in"),
    }
    pages.pop();
    let began = Instant::now();
    while server.open_page(&format!("http://{}", server.host)).is_err() {
        assert!(began.elapsed() < Duration::from_secs(5), "the place of a page that went stays taken");
    }
    // A page that no longer answers is not waited for: these never read what they are sent.
    let began = Instant::now();
    while (0..16).map(|_| server.open_page(&format!("http://{}", server.host))).filter(Result::is_ok).count() < 16 {
        assert!(began.elapsed() < Duration::from_secs(30), "pages that are silent are held");
        std::thread::sleep(Duration::from_millis(500));
    }
}

#[test]
fn slow_connections_are_not_held() {
    let server = Server::start("slow");
    let mut slow: Vec<TcpStream> = (0..500)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.host).unwrap();
            let _ = write!(stream, "GET / HTTP/1.1\r\nHost: ");
            stream
        })
        .collect();
    // Most of them are too many, and closed before the others' time is up.
    std::thread::sleep(Duration::from_secs(1));
    let is_open = |stream: &&TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let seen = stream.peek(&mut [0]);
        stream.set_nonblocking(false).unwrap();
        seen.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    };
    let open = slow.iter().filter(is_open).count();
    assert!(open <= 64, "{open} connections are open at once");
    for stream in &mut slow {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let mut answer = Vec::new();
        // Closed or reset, but not silent.
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        }
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_flood_of_keys_is_taken_at_the_devices_pace() {
    let server = Server::start("flood");
    let mut page = server.page();
    page.picture();
    let mut flooder = server.page();
    for _ in 0..50_000 {
        flooder.say("down down");
        flooder.say("up down");
    }
    drop(flooder);
    page.say("down right");
    page.picture();
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
}

#[test]
fn nobody_has_to_read_what_the_server_says() {
    let folder = Folder::new("serve-unread");
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = sanban()
        .args(["--no-open", "--port", &port.to_string(), "--saves"])
        .arg(folder.join("saves.txt"))
        .stdout(full.try_clone().unwrap())
        .stderr(full)
        .spawn()
        .unwrap();
    let began = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => break stream,
            Err(_) => assert!(began.elapsed() < Duration::from_secs(10), "it does not serve"),
        }
    };
    write!(stream, "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn moves_that_could_not_be_saved_are_admitted_at_the_end() {
    let mut server = Server::start("full-disk");
    let mut page = server.page();
    page.picture();
    std::fs::remove_dir_all(&*server.folder).unwrap();
    // On the home screen it changes the language, which is kept.
    page.say("down y");
    page.say("up y");
    page.picture();
    server.signal("-TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(1));
    let mut said = String::new();
    server.output.read_to_string(&mut said).unwrap();
    assert!(!said.contains("everything is saved"), "{said}");
}
