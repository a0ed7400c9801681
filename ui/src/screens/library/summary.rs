//! What the list shows of a finished game.

use sanban_core::{GameId, Outcome, Side, Sides, Victory};

use crate::{
    boards::Mini,
    games::{Playable, Player, Strength, Table, Verdict, look_at, with_any},
    library::Entry,
    texts::{Line, Texts, fill},
};

/// What is shown of a game.
#[derive(Debug)]
pub(super) struct Summary {
    pub(super) mini: Mini,
    players: Sides<Player>,
    outcome: Outcome,
    pub(super) verdict: Verdict,
    moves: u16,
}

impl Summary {
    /// What is shown of a game as its shelf holds it; `None` if that is no finished game, or another one: what was on the
    /// shelf before it.
    pub(super) fn of(entry: &Entry, bytes: &[u8]) -> Option<Summary> {
        fn of<G: Playable, const N: usize>(table: &Table<G, N>, number: u16) -> Option<Summary>
        where
            for<'a> &'a G: Into<Mini>,
        {
            let (outcome, verdict) = table.result()?;
            let moves = u16::try_from(table.move_count()).unwrap_or(u16::MAX);
            let mini = table.record.position().into();
            (table.number as u16 == number).then_some(Summary { mini, players: table.players, outcome, verdict, moves })
        }
        let mut summary = None;
        look_at(entry.game, bytes, &mut |table| summary = with_any!(table, table => of(table, entry.of)));
        summary
    }

    /// Who played, and who won.
    pub(super) fn words(&self, game: GameId, texts: &Texts) -> Line {
        let computer = |strength| match strength {
            Strength::Fixed(level) => texts.level_name(level),
            Strength::Mine => texts.mine,
        };
        let player = |side: Side| match self.players[side] {
            Player::Person => texts.person,
            Player::Computer(strength) => computer(strength),
        };
        match self.verdict {
            Verdict::Won(strength) | Verdict::WonWithHints(strength) => fill(texts.beat, &[&computer(strength)]),
            Verdict::Lost(strength) => fill(texts.lost_to, &[&computer(strength)]),
            Verdict::Drawn(strength) => fill(texts.drew_with, &[&computer(strength)]),
            Verdict::TwoPeople(_) => texts.result(game, self.outcome),
            Verdict::TwoComputers => fill("{} – {}", &[&player(Side::First), &player(Side::Second)]),
        }
    }

    /// How it ended: discs, or how many moves it took; for those who have only been watched, points.
    pub(super) fn aside(&self, texts: &Texts) -> Line {
        match (&self.mini, self.outcome, self.verdict) {
            (_, outcome, Verdict::TwoComputers) => match outcome.winner() {
                Some(Side::First) => fill(texts.discs, &[&1, &0]),
                Some(Side::Second) => fill(texts.discs, &[&0, &1]),
                None => fill(texts.drawn, &[]),
            },
            (Mini::Reversi(position), Outcome::Win { by: Victory::Discs, .. } | Outcome::Draw(_), _) => {
                let discs = position.score();
                fill(texts.discs, &[&discs.first, &discs.second])
            }
            _ => texts.count_moves(self.moves.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::{Draw, reversi};
    use sanban_engine::Level;

    use super::{super::leaves_room, *};
    use crate::{
        letters::SMALL,
        settings::{Choice, Language},
    };

    #[test]
    fn whatever_became_of_a_game_fits_its_line_in_both_languages() {
        let outcomes = [
            Outcome::Win { side: Side::First, by: Victory::Discs },
            Outcome::Win { side: Side::Second, by: Victory::Resignation },
            Outcome::Draw(Draw::RecordFull),
        ];
        let of = |strength: Strength, outcome: Outcome| {
            [Verdict::WonWithHints(strength), Verdict::Lost(strength), Verdict::Drawn(strength), Verdict::TwoComputers]
                .into_iter()
                .chain([Verdict::TwoPeople(outcome.winner())])
        };
        let mut widest_px = 0;
        for strength in Level::ALL.into_iter().map(Strength::Fixed).chain([Strength::Mine]) {
            for (outcome, verdict) in
                outcomes.into_iter().flat_map(|outcome| of(strength, outcome).map(move |verdict| (outcome, verdict)))
            {
                let players = Sides::new(Player::Computer(strength), Player::Computer(strength));
                // With discs, and with as many moves as a game can have.
                for mini in [Mini::Reversi(reversi::Position::default()), Mini::Renju(Sides::default())] {
                    let summary = Summary { mini, players, outcome, verdict, moves: 512 };
                    for (game, &language) in
                        GameId::ALL.iter().flat_map(|&game| Language::ALL.iter().map(move |language| (game, language)))
                    {
                        let texts = Texts::of(language);
                        let (words, aside) = (summary.words(game, texts), summary.aside(texts));
                        assert!(SMALL.width(&words) <= leaves_room(&aside), "{words} {aside}");
                        widest_px = widest_px.max(SMALL.width(&words));
                    }
                }
            }
        }
        assert!(widest_px > 100, "there are long ones among them");
    }
}
