//! Who gets in: connections are few, short unless a page is open behind them, and for us by name.
//!
//! Every limit is there so that a stranger's program or web page on the same computer costs the device nothing: not its
//! memory, not its keys.

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tower::ServiceExt;

/// So many connections at once, pages included; the next one is closed at once.
const CONNECTIONS: usize = 64;

/// A request says what it wants within this time, and so does the next one over the same connection.
const REQUEST_WITHIN: Duration = Duration::from_secs(5);

/// Files are fetched within this time; a page that wants more connects again. Open pages do not count.
const FETCH_WITHIN: Duration = Duration::from_secs(60);

/// A request is not longer than this before its contents, which are not read.
const REQUEST_LEN: usize = 16 << 10;

/// A place among the connections, in the extensions of every request. Who goes on after the answer keeps it.
#[derive(Clone)]
pub(super) struct Place {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// The names under which the server may be asked. A web site can let its own name point to this computer; that name
/// then stands in the request.
#[derive(Clone)]
struct Names(Arc<[String]>);

impl Names {
    fn of(address: SocketAddr) -> Self {
        let port = address.port();
        let ip = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            // Browsers put brackets around what has colons itself.
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        // Who serves a network is not at home under the name that every computer calls itself.
        let here = address.ip().is_loopback().then(|| "localhost".to_owned());
        let names: Vec<String> = [ip].into_iter().chain(here).collect();
        let with_port = names.iter().map(|name| format!("{name}:{port}"));
        // Browsers leave the usual port out.
        let without = names.iter().filter(|_| port == 80).cloned();
        Names(with_port.chain(without).collect())
    }

    fn contain(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Serves until `stopped`; then no new connection is taken.
pub(super) async fn serve(listener: TcpListener, router: Router, stopped: impl Future<Output = ()>) -> io::Result<()> {
    let names = Names::of(listener.local_addr()?);
    let router = router.layer(from_fn_with_state(names, only_by_name));
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let mut stopped = std::pin::pin!(stopped);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // One connection failed before it was one, or the system has no more to give: neither is the end.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stopped => return Ok(()),
        };
        if let Ok(permit) = Arc::clone(&places).try_acquire_owned() {
            let place = Place { _permit: Arc::new(permit) };
            tokio::spawn(attend(stream, router.clone(), place));
        }
    }
}

/// Answers the requests of one connection.
async fn attend(stream: TcpStream, router: Router, place: Place) {
    // Pictures are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(place.clone());
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_WITHIN)
        .max_buf_size(REQUEST_LEN)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let _ = timeout(FETCH_WITHIN, connection).await;
}

async fn only_by_name(State(names): State<Names>, request: Request, next: Next) -> Response {
    let name = request.headers().get(header::HOST).and_then(|name| name.to_str().ok());
    if name.is_some_and(|name| names.contain(name)) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "this server is known by other names").into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_asked_by_its_address_or_as_localhost_with_its_port() {
        let names = Names::of(([127, 0, 0, 1], 3838).into());
        for ours in ["127.0.0.1:3838", "localhost:3838", "LocalHost:3838"] {
            assert!(names.contain(ours), "{ours}");
        }
        for others in [
            "",
            "evil.example",
            "evil.example:3838",
            "127.0.0.1",
            "localhost",
            "127.0.0.1:38380",
            "127.0.0.1.nip.io:3838",
        ] {
            assert!(!names.contain(others), "{others}");
        }
        let network = Names::of(([192, 168, 1, 5], 3838).into());
        assert!(network.contain("192.168.1.5:3838") && !network.contain("localhost:3838"));
        assert!(!network.contain("127.0.0.1:3838") && !network.contain("192.168.1.50:3838"));
        let long: SocketAddr = "[fd00::5]:3838".parse().unwrap();
        assert!(Names::of(long).contain("[fd00::5]:3838") && !Names::of(long).contain("fd00::5:3838"));
        let usual = Names::of(([127, 0, 0, 1], 80).into());
        assert!(usual.contain("localhost") && usual.contain("127.0.0.1:80"));
    }
}
