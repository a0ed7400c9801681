//! The patterns: which squares are looked at together.
//!
//! A pattern lies on the board in up to eight ways, and all of them share their weights. Every pattern is its own mirror
//! image, so it is read from both ends at once: what stands on its left half and on its right half, each as a number
//! with one digit of base 3 for each square, and the squares on the mirror's axis as a third number. The order of the
//! two halves does not matter, which nearly halves the weights.
//!
//! Digits: 0 for a disc of the first side, 1 for an empty square, 2 for a disc of the second side. What the second side
//! sees with the colours exchanged is then the highest number minus this one, so one set of numbers serves both.
#![allow(clippy::indexing_slicing, reason = "all of it runs at compile time, where an index out of bounds is an error")]

/// A pattern, by the squares of one of the ways it lies on the board.
struct Family {
    /// The squares of the left half, those of the right half in mirrored order, and those on the axis.
    squares: &'static [&'static [u8; 2]],
    /// How many squares a half has.
    half: usize,
}

/// How many patterns there are.
const FAMILIES: usize = SHAPES.len();

/// All patterns. Longer and more of them would judge a little better, and look at fewer positions in the same time.
const SHAPES: [Family; 5] = [
    // The edge, and the line behind it.
    Family { half: 4, squares: &[b"a1", b"b1", b"c1", b"d1", b"h1", b"g1", b"f1", b"e1"] },
    Family { half: 4, squares: &[b"a2", b"b2", b"c2", b"d2", b"h2", b"g2", b"f2", b"e2"] },
    // The diagonals of eight and seven squares.
    Family { half: 4, squares: &[b"a1", b"b2", b"c3", b"d4", b"h8", b"g7", b"f6", b"e5"] },
    Family { half: 3, squares: &[b"a2", b"b3", b"c4", b"g8", b"f7", b"e6", b"d5"] },
    // The eight squares nearest to a corner.
    Family { half: 3, squares: &[b"b1", b"c1", b"c2", b"a2", b"a3", b"b3", b"a1", b"b2"] },
];

/// A number holds the left half, the right half and the axis, lowest bits first: 81 values need seven bits, 27 need five.
const HALF_BITS: [u32; 5] = [0, 2, 4, 5, 7];

/// Where the numbers of a family are, how they are read, and where its weights are.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Its first number among all numbers, and how many it has: one for each way it lies on the board.
    pub(super) first: usize,
    pub(super) ways: usize,
    /// How many bits a half has.
    pub(super) half_bits: u32,
    /// The number in which every digit is 2.
    pub(super) highest: u16,
    /// Its first weight among all weights, and how many it has for each value of its axis.
    pub(super) weights: usize,
    pub(super) pairs: usize,
    /// How many weights it has.
    pub(super) len: usize,
}

/// The place of each family.
pub(super) const PLACES: [Place; FAMILIES] = {
    let mut places = [Place { first: 0, ways: 0, half_bits: 0, highest: 0, weights: 0, pairs: 0, len: 0 }; FAMILIES];
    let (mut first, mut weights) = (0, 0);
    let mut family = 0;
    while family < FAMILIES {
        let shape = &SHAPES[family];
        let ways = ways(shape).len;
        let (halves, axis) = (power(shape.half), power(shape.squares.len() - 2 * shape.half));
        let half_bits = HALF_BITS[shape.half];
        let highest = (halves - 1) | (halves - 1) << half_bits | (axis - 1) << (2 * half_bits);
        assert!(halves <= 1 << half_bits && highest <= u16::MAX as usize);
        let pairs = halves * (halves + 1) / 2;
        let len = axis * pairs;
        places[family] = Place { first, ways, half_bits, highest: highest as u16, weights, pairs, len };
        first += ways;
        weights += len;
        family += 1;
    }
    places
};

/// How many numbers there are: one for each way of each pattern.
pub(super) const NUMBERS: usize = PLACES[FAMILIES - 1].first + PLACES[FAMILIES - 1].ways;

/// How many weights of patterns there are.
pub(super) const PATTERN_WEIGHTS: usize = PLACES[FAMILIES - 1].weights + PLACES[FAMILIES - 1].len;

/// The numbers of an empty board: every digit is 1, half of the highest.
pub(super) const EMPTY_BOARD: [u16; NUMBERS] = {
    let mut numbers = [0; NUMBERS];
    let mut family = 0;
    while family < FAMILIES {
        let mut way = 0;
        while way < PLACES[family].ways {
            // All three parts are even, so no bit moves from one to the next.
            numbers[PLACES[family].first + way] = PLACES[family].highest / 2;
            way += 1;
        }
        family += 1;
    }
    numbers
};

/// No square belongs to more patterns than this.
const MOST: usize = 4;

/// What a disc of the second side on an empty square changes: so much is added to these numbers. Where there are fewer,
/// the rest adds nothing.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) numbers: [u8; MOST],
    pub(super) steps: [u16; MOST],
}

/// What a disc on each square changes.
pub(super) static CHANGES: [Steps; 64] = {
    let mut changes = [Steps { numbers: [0; MOST], steps: [0; MOST] }; 64];
    let mut counts = [0; 64];
    let mut family = 0;
    while family < FAMILIES {
        let shape = &SHAPES[family];
        let ways = ways(shape);
        let mut way = 0;
        while way < ways.len {
            let mut index = 0;
            while index < shape.squares.len() {
                let square = turned(shape.squares[index], ways.turns[way]) as usize;
                let part = if index < 2 * shape.half { index / shape.half } else { 2 };
                let digit = index - part * shape.half;
                let at = counts[square];
                changes[square].numbers[at] = (PLACES[family].first + way) as u8;
                changes[square].steps[at] = (power(digit) << (part as u32 * PLACES[family].half_bits)) as u16;
                counts[square] += 1;
                index += 1;
            }
            way += 1;
        }
        family += 1;
    }
    changes
};

/// The symmetries that lay a pattern on different squares.
struct Ways {
    turns: [u8; 8],
    len: usize,
}

const fn ways(shape: &Family) -> Ways {
    let mut ways = Ways { turns: [0; 8], len: 0 };
    let mut seen = [0; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut squares = 0u64;
        let mut index = 0;
        while index < shape.squares.len() {
            squares |= 1 << turned(shape.squares[index], turn);
            index += 1;
        }
        let mut new = true;
        let mut earlier = 0;
        while earlier < ways.len {
            new &= seen[earlier] != squares;
            earlier += 1;
        }
        if new {
            ways.turns[ways.len] = turn;
            seen[ways.len] = squares;
            ways.len += 1;
        }
        turn += 1;
    }
    ways
}

/// The number of a named square after one of the eight symmetries of the board.
const fn turned(name: &[u8; 2], turn: u8) -> u8 {
    let (mut column, mut row) = (name[0] - b'a', name[1] - b'1');
    if turn & 1 != 0 {
        column = 7 - column;
    }
    if turn & 2 != 0 {
        row = 7 - row;
    }
    if turn & 4 == 0 { row << 3 | column } else { column << 3 | row }
}

/// 3 to the power of `exponent`.
const fn power(exponent: usize) -> usize {
    3usize.pow(exponent as u32)
}
