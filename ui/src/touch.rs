//! Fingers on the display, where a host has one that feels them.
//!
//! A screen does not know of fingers: whoever draws a line of a list or the name of a key says so, and a tap there is what keys
//! would have done: the way to the line, and A. On a board the cursor goes where the finger is, and a tap where it stands
//! already is A.

use embedded_graphics::{prelude::*, primitives::Rectangle};

use crate::{Key, Label};

/// What a text on the screen belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Nothing but words.
    #[default]
    Words,
    /// A line to choose.
    Row {
        /// Which line of its list, from 0.
        number: u8,
        /// Whether the player is on it.
        selected: bool,
        /// Whether choosing it does anything.
        enabled: bool,
        /// All of the line.
        area: Rectangle,
        /// The part that left and right change.
        value: Option<Rectangle>,
    },
    /// What a key does.
    Key(Key),
}

/// So much beside a name a finger still means it, in pixels.
const AROUND_PX: i32 = 4;

/// What a finger touches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touched {
    pub point: Point,
    key: Option<Key>,
    row: Option<(u8, Key)>,
    selected: u8,
}

impl Touched {
    /// A finger on a pixel, before anybody has said what is there.
    pub(crate) fn at(point: Point) -> Touched {
        Touched { point, key: None, row: None, selected: 0 }
    }

    /// Something is on the screen.
    pub(crate) fn see(&mut self, label: &Label<'_>) {
        match label.role {
            Role::Words => {}
            Role::Key(key) => {
                if label.area.offset(AROUND_PX).contains(self.point) {
                    self.key = Some(key);
                }
            }
            Role::Row { number, selected, area, value, .. } => {
                if selected {
                    self.selected = number;
                }
                if area.contains(self.point) {
                    let key = match value.filter(|value| value.contains(self.point)) {
                        Some(value) if self.point.x < value.center().x => Key::Left,
                        Some(_) => Key::Right,
                        None => Key::A,
                    };
                    self.row = Some((number, key));
                }
            }
        }
    }

    /// The keys that do what the finger means: so many times one of them, and then another. `None` where there is nothing to
    /// choose.
    pub(crate) fn keys(&self) -> Option<(usize, Key, Key)> {
        if let Some(key) = self.key {
            return Some((0, key, key));
        }
        let (number, key) = self.row?;
        let way = if number < self.selected { Key::Up } else { Key::Down };
        Some((usize::from(number.abs_diff(self.selected)), way, key))
    }
}
