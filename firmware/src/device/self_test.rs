//! The self-test's measurements. Each task measures what it owns, notes it here, and says so.

use core::{
    cell::Cell,
    hint::black_box,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
};

use embassy_rp::clocks::clk_sys_freq;
use embassy_sync::blocking_mutex::{Mutex, raw::CriticalSectionRawMutex};
use embassy_time::Instant;
use sanban_core::{GameId, quoridor, renju, reversi};
use sanban_engine::{Level, Question};
use sanban_ui::{Figure, Measure, Readings};

use super::{
    screen::{HAPPENINGS, Happening},
    storage, think,
};

/// What is measured of each game is an array with a place for it.
const GAMES: usize = GameId::ALL.len();

/// What was measured up to now.
static READINGS: Mutex<CriticalSectionRawMutex, Cell<Readings>> = Mutex::new(Cell::new(Readings {
    board: super::boards::NAME,
    reset: None,
    battery_mv: None,
    status: None,
    vbus: None,
    flash_id: None,
    erase_us: None,
    program_us: None,
    rule_cycles: [None; GAMES],
    nodes_per_s: [None; GAMES],
}));

/// Whether the self-test is on the screen.
static IS_ON: AtomicBool = AtomicBool::new(false);

/// Notes something, and tells the screen.
pub(super) fn note(change: impl FnOnce(&mut Readings)) {
    READINGS.lock(|readings| {
        let mut known = readings.get();
        change(&mut known);
        readings.set(known);
    });
    if is_on() {
        // Should the screen be behind, the next reading brings this one along.
        let _ = HAPPENINGS.try_send(Happening::Readings);
    }
}

/// What was measured up to now.
pub(super) fn readings() -> Readings {
    READINGS.lock(Cell::get)
}

/// Whether the self-test is on the screen.
pub(super) fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// Begins or ends measuring.
pub(super) fn measure(what: Measure) {
    IS_ON.store(what != Measure::Stop, Ordering::Relaxed);
    match what {
        Measure::Quiet => {
            storage::measure(what);
            think::measure();
        }
        Measure::Flash => storage::measure(what),
        Measure::Stop => think::stop(),
    }
}

/// Positions out of games, in which there is something to answer and to think about.
const REVERSI: &str = "..B........BB...WWWBBB..WWBWBBB.WBWWBBBBW.WWBBBBW.WWBW.B...W.... B";
const RENJU: &str = ".................................................................................W......................\
    ........B.............W.............W.W.W.........B.B.WB............BWB.............B...............B...............W.... B";
const QUORIDOR: &str = "a7b2b3b8c5c7d3d8e5e6 / c1c6e2e4e7f6 / b2 a9 / 2 2 / 1";

/// What the emulated chip takes for the same, its flash and its wires included: cycles of a question about the rules and nodes
/// a second. `cargo xtask chip --only self-test` measures them, and fails when they are far from these.
const EMULATED_CYCLES: [u32; GAMES] = [642, 4_710, 4_460];
const EMULATED_NODES_PER_S: [u32; GAMES] = [54_000, 16_000, 23_000];

/// What was found here, then what the emulated chip has, cycles first. Nobody here reads it: it is for the test that compares
/// them, which finds it by its name.
#[used]
#[unsafe(no_mangle)]
static SANBAN_SELF_TEST: [AtomicU32; 4 * GAMES] = [const { AtomicU32::new(0) }; 4 * GAMES];

fn keep(from: usize, figures: &[Option<Figure>; GAMES]) {
    for (i, figure) in figures.iter().flatten().enumerate() {
        for (at, number) in [(from + i, figure.here), (from + i + 2 * GAMES, figure.emulated)] {
            if let Some(word) = SANBAN_SELF_TEST.get(at) {
                word.store(number, Ordering::Relaxed);
            }
        }
    }
}

/// So often a question about the rules is asked: one alone is shorter than a tick of the clock.
const ROUNDS: u32 = 32;
/// So long a player thinks.
const NODES: u32 = 3_000;

/// So often it is timed: while the screen draws something, above this, that counts as well.
const TRIES: u32 = 8;

/// Cycles of one of many calls of `work`.
fn cycles(work: impl Fn()) -> u32 {
    let time = |_| {
        let started = Instant::now();
        for _ in 0..ROUNDS {
            work();
        }
        started.elapsed().as_micros() as u32
    };
    let least = (0..TRIES).map(time).min().unwrap_or_default();
    least * (clk_sys_freq() / 1_000_000) / ROUNDS
}

/// Times the rules, each game's heaviest question. A function of its own, as the next one: what they have on the stack would
/// otherwise lie under every search.
#[inline(never)]
pub(super) fn time_rules() {
    let mut found = [None; GAMES];
    if let Ok(position) = REVERSI.parse::<reversi::Position>() {
        found[0] = Some(cycles(|| {
            black_box(black_box(&position).legal_squares());
        }));
    }
    if let Ok(position) = RENJU.parse::<renju::Position>() {
        found[1] = Some(cycles(|| {
            black_box(black_box(&position).forbidden_points());
        }));
    }
    if let Ok(position) = QUORIDOR.parse::<quoridor::Position>() {
        found[2] = Some(cycles(|| {
            black_box(black_box(&position).legal_walls());
        }));
    }
    let figures = beside(found, EMULATED_CYCLES);
    keep(0, &figures);
    note(|readings| readings.rule_cycles = figures);
}

/// Times the players, by letting each of them think about a position.
#[inline(never)]
pub(super) fn time_players(mut think: impl FnMut(&Question) -> Option<u32>) {
    let mut found = [None; GAMES];
    let questions = [
        REVERSI.parse().ok().map(|position: reversi::Position| position.into()),
        RENJU.parse().ok().map(|position: renju::Position| position.into()),
        QUORIDOR.parse().ok().map(|position: quoridor::Position| position.into()),
    ];
    for (found, position) in found.iter_mut().zip(questions) {
        let Some(position): Option<sanban_core::AnyPosition> = position else { continue };
        let question = Question { nodes: Some(NODES), ..Question::new(position, Level::STRONGEST, 1) };
        let started = Instant::now();
        *found = think(&question).map(|nodes| {
            let micros = started.elapsed().as_micros().max(1);
            (u64::from(nodes) * 1_000_000 / micros) as u32
        });
        if found.is_none() {
            // It was stopped: nobody looks any more.
            return;
        }
    }
    let figures = beside(found, EMULATED_NODES_PER_S);
    keep(GAMES, &figures);
    note(|readings| readings.nodes_per_s = figures);
}

fn beside(found: [Option<u32>; GAMES], emulated: [u32; GAMES]) -> [Option<Figure>; GAMES] {
    let mut figures = [None; GAMES];
    for (figure, (here, emulated)) in figures.iter_mut().zip(found.into_iter().zip(emulated)) {
        *figure = here.map(|here| Figure { here, emulated });
    }
    figures
}
