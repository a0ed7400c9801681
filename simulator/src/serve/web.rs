//! The web server: the page's files, and one WebSocket for each page that is open.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

use axum::{
    Extension, Router,
    body::Bytes,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket, close_code},
    },
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::get,
};
use sanban_ui::Language;
use tokio::{
    sync::{Semaphore, broadcast::error::RecvError, watch},
    time::{Instant, interval, timeout},
};

use super::{
    backend::Trade,
    listen::Place,
    model::Model,
    session::Session,
    wire::{self, Said},
};

/// Nothing may be loaded from anywhere else, and nobody may frame the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

/// So many pages may be open at once.
const PAGES: usize = 16;

/// What a page says fits into this many bytes: a game of Quoridor has 512 moves at most, of three letters.
const LONGEST_MESSAGE: usize = 4096;

/// What waits to be sent to a page is at most this long: a whole picture, and some.
const UNSENT: usize = 256 << 10;

/// A page takes a message within this time, or it is gone.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);

/// Pages that say nothing are asked so often whether they are there, and are gone if they stay silent.
const ASK_EVERY: Duration = Duration::from_secs(5);
const SILENT_AT_MOST: Duration = Duration::from_secs(15);

const FILES: [(&str, &str, &str); 11] = [
    ("/page.css", "text/css", include_str!("../../page/page.css")),
    ("/device.css", "text/css", include_str!("../../page/device.css")),
    ("/page.js", "text/javascript", include_str!("../../page/page.js")),
    ("/server.js", "text/javascript", include_str!("../../page/server.js")),
    ("/gauge.js", "text/javascript", include_str!("../../page/gauge.js")),
    ("/games.js", "text/javascript", include_str!("../../page/games.js")),
    ("/touch.js", "text/javascript", include_str!("../../page/touch.js")),
    ("/keys.js", "text/javascript", include_str!("../../page/keys.js")),
    ("/display.js", "text/javascript", include_str!("../../page/display.js")),
    ("/speaker.js", "text/javascript", include_str!("../../page/speaker.js")),
    ("/icon.svg", "image/svg+xml", include_str!("../../page/icon.svg")),
];
const INDEX: &str = include_str!("../../page/index.html");

/// What every request needs.
struct Server {
    session: Session,
    board: Model,
    index: String,
    fingerprint: String,
    /// One permit for each page that may be open.
    pages: Arc<Semaphore>,
    /// Changes when the program is about to end. Lives as long as some page is connected.
    stop: watch::Sender<()>,
}

pub(super) fn router(session: Session, board: Model, stop: watch::Sender<()>) -> Router {
    let fingerprint = fingerprint(board);
    let index =
        INDEX.replace("{board}", board.name()).replace("{entry}", "server.js").replace("{fingerprint}", &fingerprint);
    let mut router = Router::new().route("/", get(index_page)).route("/device", get(connect));
    for (path, kind, text) in FILES {
        router = router.route(path, get(move || async move { file(kind, text) }));
    }
    router.with_state(Arc::new(Server {
        session,
        board,
        index,
        fingerprint,
        pages: Arc::new(Semaphore::new(PAGES)),
        stop,
    }))
}

/// Tells one version of the page from another.
fn fingerprint(board: Model) -> String {
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

async fn connect(
    State(server): State<Arc<Server>>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    address: Uri,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_our_page(&headers) {
        return (StatusCode::FORBIDDEN, "only the page of this server may press the keys").into_response();
    }
    let Ok(page) = Arc::clone(&server.pages).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open: close one and load this one again")
            .into_response();
    };
    let language = wire::parse_language(address.query());
    upgrade
        .read_buffer_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .max_message_size(LONGEST_MESSAGE)
        .max_write_buffer_size(UNSENT)
        .on_upgrade(move |socket| async move {
            attend(socket, &server, language).await;
            drop((page, place));
        })
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
async fn attend(mut socket: WebSocket, server: &Server, language: Option<Language>) {
    let mut stop = server.stop.subscribe();
    if !send(&mut socket, Message::Text(wire::page(&server.fingerprint).into())).await {
        return;
    }
    // A page that cannot keep up connects anew, and with it a whole picture.
    while let Ended::TooSlow = carry(&mut socket, server, language, &mut stop).await {}
    // If it was not the page that left, it is told.
    let farewell = CloseFrame { code: close_code::AWAY, reason: "the server stops".into() };
    send(&mut socket, Message::Close(Some(farewell))).await;
}

/// Sends a message; `false` if the page does not take it.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    timeout(TAKEN_WITHIN, socket.send(message)).await.is_ok_and(|sent| sent.is_ok())
}

/// How a page's time with the device ended.
enum Ended {
    Gone,
    TooSlow,
}

async fn carry(
    socket: &mut WebSocket,
    server: &Server,
    language: Option<Language>,
    stop: &mut watch::Receiver<()>,
) -> Ended {
    let Some(mut connection) = server.session.join(language).await else {
        return Ended::Gone;
    };
    let end = async {
        for message in std::mem::take(&mut connection.greeting) {
            if !send(socket, message).await {
                return Ended::Gone;
            }
        }
        let mut heard = Instant::now();
        let mut ask = interval(ASK_EVERY);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            match wire::parse(&text) {
                                Some(Said::Key(edge)) if server.board.has(edge.key) => {
                                    server.session.key(connection.page, edge.key, edge.down).await;
                                }
                                Some(Said::Touch(touch)) => server.session.touch(touch).await,
                                Some(Said::Copy) => server.session.trade(Trade::Copy).await,
                                Some(Said::Put(game)) => server.session.trade(Trade::Put(game.to_owned())).await,
                                Some(Said::Key(_)) | None => {}
                            }
                        }
                        Some(Ok(_)) => {}
                        Some(Err(_)) | None => return Ended::Gone,
                    }
                }
                _ = ask.tick() => {
                    if heard.elapsed() > SILENT_AT_MOST || !send(socket, Message::Ping(Bytes::new())).await {
                        return Ended::Gone;
                    }
                }
                update = connection.updates.recv() => match update {
                    Ok(message) => if !send(socket, message).await {
                        return Ended::Gone;
                    },
                    Err(RecvError::Lagged(_)) => return Ended::TooSlow,
                    Err(RecvError::Closed) => return Ended::Gone,
                },
                _ = stop.changed() => return Ended::Gone,
            }
        }
    }
    .await;
    server.session.leave(connection.page);
    end
}
