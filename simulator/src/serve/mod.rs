//! `cargo run`: the device in a web page, served on this computer alone unless `--host` says otherwise.
//!
//! One thread owns the device (`session`), another one thinks (`thinker`), and a small web server (`web`) carries
//! keys in and pictures out (`sanban_desk::wire`). The pages only show: open two, and both show the same device. That device is the
//! app on this computer or the firmware on an emulated `chip`; a page cannot tell (`backend`).

mod backend;
mod chip;
mod host;
mod listen;
mod model;
mod session;
mod thinker;
mod web;

pub use model::Model;
pub use sanban_desk::wire;

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use anyhow::{Context, anyhow};
use clap::Args;
use tokio::{net::TcpListener, sync::watch};

use crate::{console::note, device::FileStore};
use backend::HostBuild;
use chip::{Chip, Emulator, FlashFile};
use host::Host;
use session::{DeviceThread, Session};

/// Pages that do not take leave within this time are left alone.
const FAREWELL: Duration = Duration::from_secs(1);

/// How the page is served.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Serve the page on this port; 0 takes any free one
    #[arg(long, default_value_t = 3838)]
    port: u16,
    /// Let other devices in the network play too, at this computer's address there or at the one that is named. Everyone who
    /// can reach it can press the keys
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = host::NETWORK)]
    host: Option<Host>,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// Keep the saves in this file instead of the user's data folder
    #[arg(long, value_name = "PATH")]
    saves: Option<PathBuf>,
    /// Start as a new device; the old saves are set aside as PATH.old
    #[arg(long)]
    fresh: bool,
    /// The board the page looks like, and the keys that go with it
    #[arg(long, value_enum, default_value_t)]
    board: Model,
    /// Play on the real firmware: built for the board and run on an emulated chip. Its flash is kept like the saves
    #[arg(long)]
    chip: bool,
}

/// Serves the device until the program is told to stop.
pub fn serve(args: &ServeArgs) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve_until_stopped(args))
}

async fn serve_until_stopped(args: &ServeArgs) -> anyhow::Result<()> {
    // From the first moment on, so that an early Ctrl-C is a clean stop as well.
    let stopped = stop_signal()?;
    let listener = listen(args.host.unwrap_or_default().address()?, args.port).await?;
    let local = listener.local_addr()?;
    let address = format!("http://{local}/");
    let (saves, (session, device)) = switch_on(args)?;
    let (stop, _) = watch::channel(());
    let router = web::router(session.clone(), args.board, stop.clone());
    note(format_args!("Sanban is at {address}"));
    note(format_args!("Saves are in {}", saves.display()));
    host::warn(local);
    note("Ctrl-C stops it.");
    if !args.no_open && open::that_detached(&address).is_err() {
        note("No browser could be opened: open the address yourself.");
    }

    let farewell = {
        let (session, stop) = (session.clone(), stop.clone());
        async move {
            // A device that has crashed is of no use to anybody.
            tokio::select! {
                () = stopped => {}
                _ = device.ended => {}
            }
            session.switch_off();
            stop.send_replace(());
        }
    };
    listen::serve(listener, router, farewell).await?;
    let _ = tokio::time::timeout(FAREWELL, stop.closed()).await;
    let kept = device.handle.join().map_err(|_| anyhow!("the device has crashed; what it saved before is kept"))?;
    kept.with_context(|| format!("stopped, and the last moves could not be saved to {}", saves.display()))?;
    note("Stopped; everything is saved.");
    Ok(())
}

/// Switches on what is asked for; says where it keeps its saves.
fn switch_on(args: &ServeArgs) -> anyhow::Result<(PathBuf, (Session, DeviceThread))> {
    if args.chip {
        let flash = FlashFile::claim(args.board, args.saves.as_deref(), args.fresh)?;
        let path = flash.path().to_owned();
        let emulator = Emulator::start(args.board, flash)?;
        return Ok((path, Session::start(|reporter| Chip::switch_on(emulator, reporter))));
    }
    let saves = args.saves.clone().map_or_else(FileStore::default_path, Ok)?;
    let store = FileStore::open(&saves, args.fresh)?;
    Ok((saves, Session::start(|reporter| HostBuild::switch_on(store, reporter))))
}

async fn listen(at: IpAddr, port: u16) -> anyhow::Result<TcpListener> {
    let address = SocketAddr::from((at, port));
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "port {port} is taken, perhaps by another sanban: see http://{address}/\n\
             stop what is there, or choose another port with --port N (--port 0 takes any free one)"
        ),
        io::ErrorKind::AddrNotAvailable => anyhow!("{at} is not an address of this computer"),
        _ => anyhow!(error).context(format!("cannot serve on port {port}; choose another one with --port N")),
    })
}

/// Ends when the user (Ctrl-C) or the system (SIGTERM) wants the program to stop.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind| signal(kind).context("cannot listen for the signal to stop");
        let (mut interrupt, mut terminate) = (listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
