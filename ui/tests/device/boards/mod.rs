//! The painters of the boards: what they leave on the display, and what that costs.

mod changes;
mod contrast;
mod costs;
mod marks;
mod views;
