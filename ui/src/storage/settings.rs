//! The settings, the plan of the next game of each kind, and where the player was.
//!
//! | bytes | meaning |
//! |---|---|
//! | 10 | language, brightness, volume, theme, marks, coordinates, move numbers, animation, confirm, sleep: the place of each among its choices |
//! | 9 | for each game who sits down first, who second (0 a person, 1 to 10 the computer at that level, 11 at the player's own; before version 3 one of six levels), and the setup as in a record |
//! | 2 | the screen the device comes back to, and its game |

use sanban_core::{Game, Sides};

use super::{Reader, Unreadable, open, seal};
use crate::{
    Slot,
    games::Plan,
    place::Place,
    settings::{Choice, Settings},
    shared::{Memory, Plans},
};

impl Memory {
    /// Writes the memory to the front of `buffer` and returns how many bytes that makes.
    pub(crate) fn save(&self, buffer: &mut [u8]) -> usize {
        let Memory { settings, plans, place } = self;
        seal(Slot::Settings, buffer, |out| {
            out.put(&[
                settings.language.to_byte(),
                settings.brightness.to_byte(),
                settings.volume.to_byte(),
                settings.theme.to_byte(),
                settings.marks.to_byte(),
                settings.coordinates.to_byte(),
                settings.numbers.to_byte(),
                settings.animation.to_byte(),
                settings.confirm.to_byte(),
                settings.sleep_after.to_byte(),
            ])?;
            out.put(&plan_bytes::<sanban_core::reversi::Position>(&plans.reversi))?;
            out.put(&plan_bytes::<sanban_core::renju::Position>(&plans.renju))?;
            out.put(&plan_bytes::<sanban_core::quoridor::Position>(&plans.quoridor))?;
            out.put(&place.to_bytes())
        })
    }

    /// Reads what [`save`](Memory::save) wrote.
    pub(crate) fn load(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut inside = open(Slot::Settings, bytes)?;
        let settings = settings(inside.take()?).ok_or(Unreadable::Damaged)?;
        let plans = Plans {
            reversi: plan::<sanban_core::reversi::Position>(&mut inside)?,
            renju: plan::<sanban_core::renju::Position>(&mut inside)?,
            quoridor: plan::<sanban_core::quoridor::Position>(&mut inside)?,
        };
        let place = Place::from_bytes(inside.take()?).ok_or(Unreadable::Damaged)?;
        inside.finish()?;
        Ok(Memory { settings, plans, place })
    }
}

fn settings(bytes: [u8; 10]) -> Option<Settings> {
    let [language, brightness, volume, theme, marks, coordinates, numbers, animation, confirm, sleep_after] = bytes;
    Some(Settings {
        language: Choice::from_byte(language)?,
        brightness: Choice::from_byte(brightness)?,
        volume: Choice::from_byte(volume)?,
        theme: Choice::from_byte(theme)?,
        marks: Choice::from_byte(marks)?,
        coordinates: Choice::from_byte(coordinates)?,
        numbers: Choice::from_byte(numbers)?,
        animation: Choice::from_byte(animation)?,
        confirm: Choice::from_byte(confirm)?,
        sleep_after: Choice::from_byte(sleep_after)?,
    })
}

fn plan_bytes<G: Game>(plan: &Plan<G::Setup>) -> [u8; 3] {
    [plan.players.first.to_byte(), plan.players.second.to_byte(), G::setup_to_byte(plan.setup)]
}

fn plan<G: Game>(inside: &mut Reader<'_>) -> Result<Plan<G::Setup>, Unreadable> {
    let [first, second, setup] = inside.take()?;
    let players = Sides::new(inside.player(first)?, inside.player(second)?);
    Ok(Plan { players, setup: G::setup_from_byte(setup).ok_or(Unreadable::Damaged)? })
}
