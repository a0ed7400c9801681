//! What the searches of all three games are made of.
//!
//! Each game has its own way to list moves, to put them in order and to judge a position. What they share is here, once:
//! how a score is counted ([`Value`]), the scores of interest ([`Window`]), what is remembered ([`Table`]), the count of
//! nodes ([`Meter`]), the order in which moves come ([`Ranked`], [`Pool`]) and the driver that looks one move further
//! each time ([`Root`]).

mod arena;
mod meter;
mod picker;
mod root;
mod table;
mod value;
mod window;

pub use arena::Arena;
pub(crate) use meter::{Halt, Meter};
pub(crate) use picker::{Pool, Promising, Ranked};
pub(crate) use root::{Look, Root, RootMove};
pub(crate) use table::{Hash, Memory, Table};
pub(crate) use value::Value;
pub(crate) use window::{Bound, Window};
