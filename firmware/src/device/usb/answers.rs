//! What is said, where it is more than a word. Each is a text that can be written again and again, and comes out the same.

use core::fmt;

use embassy_rp::clocks::clk_sys_freq;
use sanban_core::{
    AnyIllegal, AnyMove, GameId,
    record::{AnyRecord, Crc32, TranscriptError},
};
use sanban_engine::Answer;
use sanban_firmware::serial::HELP;
use sanban_ui::{Figure, Readings, Reset, archive::Kept};

use crate::device::boards;

/// A line.
pub(super) struct Line<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Line<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }
}

/// A line that says why something is refused.
pub(super) struct Error<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Error<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error {}", self.0)
    }
}

/// Which commands there are.
pub(super) struct Help;

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (usage, what) in HELP {
            writeln!(f, "{usage:16} {what}")?;
        }
        Ok(())
    }
}

/// What this device is and how it is.
pub(super) struct Info {
    pub(super) readings: Readings,
    pub(super) stack_free: usize,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Readings { reset, battery_mv, flash_id, .. } = self.readings;
        writeln!(f, "board {}", boards::NAME)?;
        writeln!(f, "version {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(f, "clock {} Hz", clk_sys_freq())?;
        let reset = match reset {
            Some(Reset::Power) => "power",
            Some(Reset::Timer) => "timer",
            Some(Reset::Forced) => "forced",
            None => "unknown",
        };
        writeln!(f, "reset {reset}")?;
        if let Some(millivolts) = battery_mv {
            writeln!(f, "battery {millivolts} mV")?;
        }
        if let Some(id) = flash_id {
            writeln!(f, "flash {id:06x}")?;
        }
        writeln!(f, "stack {} bytes free", self.stack_free)
    }
}

/// A finished game that is kept.
pub(super) struct Listed(pub(super) Kept);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kept { number, game, starred, .. } = self.0;
        writeln!(f, "{number} {}{}", game.word(), if starred { " starred" } else { "" })
    }
}

/// What was timed, beside what the emulated chip takes.
pub(super) struct Timed(pub(super) Readings);

impl fmt::Display for Timed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [("rules", "cycles", self.0.rule_cycles), ("player", "nodes/s", self.0.nodes_per_s)];
        for (what, unit, figures) in rows {
            for (game, figure) in GameId::ALL.into_iter().zip(figures) {
                if let Some(Figure { here, emulated }) = figure {
                    writeln!(f, "{what} {} {here} {unit}, emulated {emulated}", game.word())?;
                }
            }
        }
        Ok(())
    }
}

/// Why something is not done.
pub(super) enum Why {
    Words(&'static str),
    /// From this column on it is no game.
    Game(usize, TranscriptError<AnyMove, AnyIllegal>),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Words(words) => f.write_str(words),
            Why::Game(column, why) => write!(f, "column {column}: {why}"),
        }
    }
}

/// The sum of the picture's pixels.
pub(super) struct Sum(pub(super) Crc32);

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "crc {:08x}", self.0.sum())
    }
}

/// A game, as `put` takes it.
pub(super) struct Put<'r>(pub(super) &'r AnyRecord);

impl fmt::Display for Put<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.game().word(), self.0)
    }
}

/// The answer to a query of UGI.
pub(super) struct Response(pub(super) &'static str);

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "response {}", self.0)
    }
}

/// The move that was found.
pub(super) struct Best(pub(super) Option<Answer>);

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(answer) => write!(f, "bestmove {}", answer.mv),
            None => f.write_str("bestmove (none)"),
        }
    }
}
