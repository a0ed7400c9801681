//! Renju: five in a row on 15x15, with forbidden points for black.
