//! The cable: a serial port over USB, which is there while the cable is and the device is awake.
//!
//! Its tasks run below the screen and below saving, so a host that floods them costs thinking its time and nobody else. One
//! that stalls is waited for, and nobody waits with it. Without a cable there is no clock, no interrupt, nothing: one pin is
//! watched for its edge.

mod answers;
mod ask;
mod talk;
mod wire;

pub(super) use ask::{Ask, answer, asked};

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_executor::Spawner;
use embassy_futures::{
    join::join,
    select::{select, select3},
};
use embassy_rp::{
    Peri, bind_interrupts,
    gpio::Input,
    peripherals::USB,
    usb::{Driver, InterruptHandler},
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Timer;
use embassy_usb::{
    Builder, Config,
    class::cdc_acm::{CdcAcmClass, ControlChanged, State},
};
use sanban_firmware::serial::{Lines, Note};
use static_cell::ConstStaticCell;

use super::{
    clocks, log,
    screen::{HAPPENINGS, Happening},
    storage,
};
use talk::Talk;
use wire::Wire;

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// The names that Raspberry Pi gives to a serial port of this chip, whatever its program.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;

/// Who opens the port at this speed and closes it again wants the boot loader: that is how tools tell a board.
const LEAVE_BAUD: u32 = 1200;

/// A plug bounces for so long.
const BOUNCE_MS: u64 = 50;

/// What the cable is plugged into.
pub(super) struct Plug {
    /// The controller.
    pub(super) usb: Peri<'static, USB>,
    /// High while the cable gives power.
    pub(super) vbus: Input<'static>,
}

/// Whether the controller runs, and whether somebody has opened the port.
static IS_ON: AtomicBool = AtomicBool::new(false);
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Whether the device is awake, and that this has changed.
static IS_AWAKE: AtomicBool = AtomicBool::new(true);
static TURN: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The device is awake: the port may be there.
pub(super) fn rise() {
    if !IS_AWAKE.load(Ordering::Relaxed) {
        IS_AWAKE.store(true, Ordering::Relaxed);
        TURN.signal(());
    }
}

/// The device wants to sleep. Whether it can: a port that is open stays so; one that is not goes, which is a happening.
pub(super) fn rest() -> bool {
    if IS_AWAKE.load(Ordering::Relaxed) {
        IS_AWAKE.store(false, Ordering::Relaxed);
        TURN.signal(());
    }
    !IS_ON.load(Ordering::Relaxed)
}

/// Starts the cable's task. What it is made of belongs to its own executor, so it is begun from there.
#[embassy_executor::task]
pub(super) async fn start(plug: Plug, shelves: Option<storage::Shared>) {
    static LINES: ConstStaticCell<Lines> = ConstStaticCell::new(Lines::new());
    // SAFETY: this is a task of an executor of embassy's, and nothing else polls it.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    spawner.spawn(defmt::unwrap!(cable(plug, Talk::new(LINES.take(), shelves))));
}

/// Has the port there while it may be.
#[embassy_executor::task]
async fn cable(mut plug: Plug, mut talk: Talk) {
    loop {
        plug.vbus.wait_for_high().await;
        Timer::after_millis(BOUNCE_MS).await;
        // First said, then looked: whoever wants to sleep does it the other way round.
        IS_ON.store(true, Ordering::Relaxed);
        if plug.vbus.is_high() && IS_AWAKE.load(Ordering::Relaxed) {
            clocks::start_usb();
            log::note(Note::Plugged);
            select3(plug.vbus.wait_for_low(), sleeps(), serve(plug.usb.reborrow(), &mut talk)).await;
            clocks::stop_usb();
            close(&mut talk).await;
            log::note(Note::Unplugged);
        }
        IS_ON.store(false, Ordering::Relaxed);
        // The screen may wait for this, to let the chip sleep.
        HAPPENINGS.send(Happening::Asked).await;
        if !IS_AWAKE.load(Ordering::Relaxed) {
            TURN.wait().await;
        }
    }
}

/// Waits until the device sleeps and nobody has the port open.
async fn sleeps() {
    while IS_AWAKE.load(Ordering::Relaxed) || IS_OPEN.load(Ordering::Relaxed) {
        TURN.wait().await;
    }
}

/// Has the port there, for ever.
async fn serve(usb: Peri<'_, USB>, talk: &mut Talk) {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Sanban");
    config.product = Some("Sanban handheld");
    let (mut descriptors, mut capabilities, mut control) = ([0; 96], [0; 16], [0; 64]);
    let mut state = State::new();
    let driver = Driver::new(usb, Irqs);
    let mut builder = Builder::new(driver, config, &mut descriptors, &mut capabilities, &mut [], &mut control);
    let class = CdcAcmClass::new(&mut builder, &mut state, wire::PACKET as u16);
    let mut device = builder.build();
    let (sender, receiver, control) = class.split_with_control();
    let mut wire = Wire::new(sender, receiver);
    join(device.run(), async {
        loop {
            while !control.dtr() {
                if wire.baud() == LEAVE_BAUD {
                    HAPPENINGS.send(Happening::Leave).await;
                    core::future::pending::<()>().await;
                }
                control.control_changed().await;
            }
            IS_OPEN.store(true, Ordering::Relaxed);
            log::note(Note::Opened);
            wire.forget();
            select(talk.converse(&mut wire), closed(&control)).await;
            close(talk).await;
        }
    })
    .await;
}

/// Waits until the port is closed.
async fn closed(control: &ControlChanged<'_>) {
    while control.dtr() {
        control.control_changed().await;
    }
}

/// Puts an end to what was begun over the port.
async fn close(talk: &mut Talk) {
    talk.end().await;
    if IS_OPEN.load(Ordering::Relaxed) {
        IS_OPEN.store(false, Ordering::Relaxed);
        log::note(Note::Closed);
        TURN.signal(());
    }
}
