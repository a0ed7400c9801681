//! A game as the command line, the engines' languages and the matches keep it.

use sanban_core::{Record, quoridor, renju};

/// As many moves as the longest game on the device has, whichever game it is.
const LONGEST: usize = {
    let (renju, quoridor) = (renju::Record::CAPACITY, quoridor::Record::CAPACITY);
    if renju > quoridor { renju } else { quoridor }
};

/// A game from any position on, with its moves. As text it is `startpos` or a position, then `moves` and the moves.
pub type Played<G> = Record<G, LONGEST>;
