//! Positions, moves and records for `serde`, each as the text that `Display` writes and `FromStr` reads.
//!
//! Text, because it is checked when it is read: what comes out of a file is a position the game knows, or an error that
//! says where it goes wrong.

use core::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

use crate::{Game, Record, quoridor, renju, reversi};

/// Reads a text.
struct Text<T> {
    what: &'static str,
    result: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $what:literal),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { what: $what, result: PhantomData })
            }
        }
    )*};
}

as_text! {
    reversi::Square: "a square of Reversi, such as d3",
    reversi::Move: "a move of Reversi, such as d3",
    reversi::Position: "a position of Reversi as text",
    renju::Point: "a point of Renju, such as h8",
    renju::Move: "a move of Renju, such as h8",
    renju::Position: "a position of Renju as text",
    quoridor::Square: "a square of Quoridor, such as e2",
    quoridor::Wall: "a wall of Quoridor, such as e3h",
    quoridor::Move: "a move of Quoridor, such as e2 or e3h",
    quoridor::Position: "a position of Quoridor as text",
}

impl<G: Game, const N: usize> Serialize for Record<G, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, G: Game, const N: usize> Deserialize<'de> for Record<G, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text { what: "a game as text", result: PhantomData })
    }
}
