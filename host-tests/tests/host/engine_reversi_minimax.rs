//! The Reversi search without its shortcuts finds what a plain minimax over the rules finds, to the last eighth of a disc.

use sanban_core::{
    Game,
    reversi::{Move, Position},
};
use sanban_engine::{
    Arena, Rng, Score,
    reversi::{self, Board, DISC, Evaluation, Settings, Untrained},
};

/// What a position is worth to its side to move, `depth` discs ahead: every move tried, nothing remembered.
fn minimax(position: &Position, depth: u8) -> i32 {
    if position.is_over() {
        return Board::from(position).final_discs() * DISC;
    }
    if depth == 0 {
        let board = Board::from(position);
        return Untrained.score(&(), board, board.legal());
    }
    let value = |mv: Move| {
        let mut after = *position;
        after.play(mv).expect("a legal move");
        // A side without a move is passed over.
        let value = minimax(&after, depth - 1);
        if after.turn() == position.turn() { value } else { -value }
    };
    position.legal_moves().into_iter().map(value).max().expect("a move")
}

#[test]
fn a_search_without_shortcuts_is_minimax() {
    let mut arena = Box::<Arena>::default();
    let mut passes = 0;
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let mut position = Position::default();
        for _ in 0..rng.below(60) {
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            let turn = position.turn();
            position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
            passes += u32::from(position.turn() == turn);
        }
        // A position with one move is not searched.
        if position.legal_moves().len() < 2 {
            continue;
        }
        for depth in 1..=4 {
            let settings = Settings { depth, solve_from: 0, selective: false, ..Settings::TO_THE_END };
            let answer = reversi::think(&position, settings, &Untrained, 0, &mut arena, &mut ()).expect("an answer");
            let expected = minimax(&position, depth) * 100 / DISC;
            let (Score::Estimate(found) | Score::Exact(found)) = answer.score else { panic!("{answer:?}") };
            assert_eq!(found, expected, "{position}, {depth} ahead: {answer:?}");
        }
    }
    assert!(passes > 0);
}
