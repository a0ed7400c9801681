//! The web server: the page's files, and one WebSocket for each page that is open.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use axum::{
    Router,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket, close_code},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::sync::{broadcast::error::RecvError, watch};

use super::{board::Board, host::Host, wire};

/// Nothing may be loaded from anywhere else, and nobody may frame the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

const FILES: [(&str, &str, &str); 7] = [
    ("/page.css", "text/css", include_str!("../../page/page.css")),
    ("/device.css", "text/css", include_str!("../../page/device.css")),
    ("/page.js", "text/javascript", include_str!("../../page/page.js")),
    ("/keys.js", "text/javascript", include_str!("../../page/keys.js")),
    ("/display.js", "text/javascript", include_str!("../../page/display.js")),
    ("/speaker.js", "text/javascript", include_str!("../../page/speaker.js")),
    ("/icon.svg", "image/svg+xml", include_str!("../../page/icon.svg")),
];
const INDEX: &str = include_str!("../../page/index.html");

/// What every request needs.
struct Server {
    host: Host,
    board: Board,
    index: String,
    fingerprint: String,
    /// Changes when the program is about to end. Lives as long as some page is connected.
    stop: watch::Sender<()>,
}

pub(super) fn router(host: Host, board: Board, stop: watch::Sender<()>) -> Router {
    let fingerprint = fingerprint(board);
    let index = INDEX.replace("{board}", board.name()).replace("{fingerprint}", &fingerprint);
    let mut router = Router::new().route("/", get(index_page)).route("/device", get(connect));
    for (path, kind, text) in FILES {
        router = router.route(path, get(move || async move { file(kind, text) }));
    }
    router.with_state(Arc::new(Server { host, board, index, fingerprint, stop }))
}

/// Tells one version of the page from another.
fn fingerprint(board: Board) -> String {
    let mut hasher = DefaultHasher::new();
    (INDEX, FILES, board.name()).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

async fn index_page(State(server): State<Arc<Server>>) -> Response {
    file("text/html", server.index.clone())
}

fn file(kind: &str, text: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        // The files are small and near, and change with the program.
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    (headers, text).into_response()
}

async fn connect(State(server): State<Arc<Server>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    if !is_our_page(&headers) {
        return (StatusCode::FORBIDDEN, "only the page of this server may press the keys").into_response();
    }
    upgrade.on_upgrade(move |socket| async move { attend(socket, &server).await })
}

/// Any web site can open a WebSocket to this computer; its origin gives it away.
fn is_our_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match text(header::ORIGIN) {
        Some(origin) => origin.split_once("://").map(|(_, host)| host) == text(header::HOST),
        None => true,
    }
}

/// Carries keys and pictures for one page until it goes away or the program ends.
async fn attend(mut socket: WebSocket, server: &Server) {
    let mut stop = server.stop.subscribe();
    if socket.send(Message::Text(wire::page(&server.fingerprint).into())).await.is_err() {
        return;
    }
    // A page that cannot keep up takes a new seat, and with it a whole picture.
    while let Seat::TooSlow = sit(&mut socket, server, &mut stop).await {}
    // If it was not the page that left, it is told.
    let farewell = CloseFrame { code: close_code::AWAY, reason: "the server stops".into() };
    let _ = socket.send(Message::Close(Some(farewell))).await;
}

/// How a page's time with the device ended.
enum Seat {
    Gone,
    TooSlow,
}

async fn sit(socket: &mut WebSocket, server: &Server, stop: &mut watch::Receiver<()>) -> Seat {
    let Some(mut seat) = server.host.join().await else {
        return Seat::Gone;
    };
    let end = async {
        for message in std::mem::take(&mut seat.greeting) {
            if socket.send(message).await.is_err() {
                return Seat::Gone;
            }
        }
        loop {
            tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(edge) = wire::parse_edge(&text).filter(|edge| server.board.has(edge.key)) {
                            server.host.key(seat.id, edge.key, edge.down);
                        }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Seat::Gone,
                },
                news = seat.news.recv() => match news {
                    Ok(message) => if socket.send(message).await.is_err() {
                        return Seat::Gone;
                    },
                    Err(RecvError::Lagged(_)) => return Seat::TooSlow,
                    Err(RecvError::Closed) => return Seat::Gone,
                },
                _ = stop.changed() => return Seat::Gone,
            }
        }
    }
    .await;
    server.host.leave(seat.id);
    end
}
