//! A match: which games are played, by whom, and what came of them.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use sanban_core::{AnyMove, AnyPosition, Game, Side};
use sanban_engine::Rng;

use super::player::{Maker, Player};
use crate::played::Played;

/// A game that matches can be held in.
pub trait Contest:
    Game<Setup: Sync, Move: TryFrom<AnyMove> + Send + Sync> + Into<AnyPosition> + Send + Sync + 'static
{
    /// The sparring partners of this game, for the message that lists what may be asked for: `, name` for each.
    const PARTNERS: &'static str;

    /// The sparring partner with this name, `None` if there is none: `name` or `name:value` on the command line.
    fn partner(name: &str, value: Option<&str>) -> Result<Option<Maker<Self>>>;

    /// An opening: a few moves from the start that leave both sides a game. Another for every state of `rng`.
    fn opening(rng: &mut Rng) -> Vec<Self::Move>;

    /// A game longer than this is called a draw.
    const LONGEST: usize;
}

/// A match to be played.
pub struct Match<G: Contest> {
    /// Who plays.
    pub players: [Maker<G>; 2],
    /// How many openings are played, each with both colours.
    pub pairs: u32,
    /// Everything random follows from this.
    pub seed: u64,
    /// How many games to play at once.
    pub threads: usize,
}

/// The games of one opening: won, drawn and lost by the first player, and what thinking took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair {
    /// Twice the points of the first player, 0 to 4: a win is two, a draw one.
    half_points: u8,
    wins: u8,
    draws: u8,
    effort: [Effort; 2],
}

/// What a player's moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves it chose.
    pub moves: u64,
    /// Nodes it looked at.
    pub nodes: u64,
    /// Time it thought.
    pub time: Duration,
    /// The longest it thought about one move.
    pub longest: Duration,
    /// The most nodes it looked at before one move.
    pub most_nodes: u64,
}

impl Effort {
    fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.most_nodes = self.most_nodes.max(other.most_nodes);
    }
}

/// What came of a match, or of its games so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many pairs gave the first player 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Games the first player won.
    pub wins: u32,
    /// Games nobody won.
    pub draws: u32,
    /// What each player's moves took.
    pub effort: [Effort; 2],
}

impl Tally {
    /// How many games were played.
    pub fn games(&self) -> u32 {
        2 * self.pairs.iter().sum::<u32>()
    }

    fn add(&mut self, pair: &Pair) {
        self.pairs[usize::from(pair.half_points)] += 1;
        self.wins += u32::from(pair.wins);
        self.draws += u32::from(pair.draws);
        self.effort.iter_mut().zip(&pair.effort).for_each(|(sum, effort)| sum.add(effort));
    }
}

impl<G: Contest> Match<G> {
    /// Plays all games; `heard` is told the score after each pair.
    pub fn play(&self, heard: &(dyn Fn(&Tally) + Sync)) -> Result<Tally> {
        let next = AtomicU32::new(0);
        let tally = Mutex::new(Tally::default());
        thread::scope(|scope| {
            let work = || -> Result<()> {
                let mut players = [0, 1].map(|index| self.players[index]());
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= self.pairs {
                        return Ok(());
                    }
                    let pair = self.play_pair(index, &mut players)?;
                    let mut tally = tally.lock().map_err(|_| anyhow!("a game broke off"))?;
                    tally.add(&pair);
                    heard(&tally);
                }
            };
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a player crashed"))?)
        })?;
        tally.into_inner().map_err(|_| anyhow!("a game broke off"))
    }

    /// Plays one opening with both colours.
    fn play_pair(&self, index: u32, players: &mut [Box<dyn Player<G>>; 2]) -> Result<Pair> {
        let mut rng = Rng::new(self.seed ^ u64::from(index) << 32);
        let opening = G::opening(&mut rng);
        let mut pair = Pair::default();
        for black in [0, 1] {
            let winner = self.play_game(&opening, black, players, &mut rng, &mut pair.effort)?;
            match winner {
                Some(0) => (pair.wins, pair.half_points) = (pair.wins + 1, pair.half_points + 2),
                Some(_) => {}
                None => (pair.draws, pair.half_points) = (pair.draws + 1, pair.half_points + 1),
            }
        }
        Ok(pair)
    }

    /// Plays one game and returns the index of the winner. `first` is the index of the player who has the first side.
    fn play_game(
        &self,
        opening: &[G::Move],
        first: usize,
        players: &mut [Box<dyn Player<G>>; 2],
        rng: &mut Rng,
        effort: &mut [Effort; 2],
    ) -> Result<Option<usize>> {
        let player_of = |side: Side| if side == Side::First { first } else { 1 - first };
        let mut game = Played::<G>::default();
        for &mv in opening {
            game.play(mv).map_err(|why| anyhow!("the opening {opening:?} is not legal at {mv}: {why}"))?;
        }
        while game.moves().len() < G::LONGEST {
            if let Some(outcome) = game.outcome() {
                return Ok(outcome.winner().map(player_of));
            }
            let turn = player_of(game.position().turn());
            let seed = rng.next_u64();
            let began = Instant::now();
            let choice = players[turn].choose(&game, seed).with_context(|| format!("no move in {game}"))?;
            let time = began.elapsed();
            let nodes = choice.nodes;
            effort[turn].add(&Effort { moves: 1, nodes, time, longest: time, most_nodes: nodes });
            game.play(choice.mv).map_err(|why| anyhow!("{} in {game}: {why}", choice.mv))?;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use sanban_core::{quoridor, renju, reversi};

    use super::{super::player, *};

    fn tally<G: Contest>(a: &str, b: &str, threads: usize) -> Tally {
        let players = [player::parse(a).unwrap(), player::parse(b).unwrap()];
        let mut tally = Match::<G> { players, pairs: 6, seed: 3, threads }.play(&|_| {}).unwrap();
        // How long it took is all that may differ from one time to the next.
        tally.effort.iter_mut().for_each(|effort| (effort.time, effort.longest) = Default::default());
        tally
    }

    #[test]
    fn a_match_comes_out_the_same_however_many_threads_play_it() {
        fn check<G: Contest>() {
            let once = tally::<G>("random", "level:1", 1);
            assert_eq!(once.games(), 12);
            assert_eq!(tally::<G>("random", "level:1", 3), once);
        }
        check::<reversi::Position>();
        check::<renju::Position>();
        check::<quoridor::Position>();
    }

    #[test]
    fn a_player_scores_half_against_itself() {
        // Without chance, the second game of a pair is the first with the names exchanged.
        let even = tally::<reversi::Position>("level:10,nodes:300", "level:10,nodes:300", 2);
        assert_eq!(even.pairs, [0, 0, 6, 0, 0]);
    }

    #[test]
    fn who_is_not_a_player_is_refused_with_the_names_of_those_who_are() {
        let refusal = |text| player::parse::<reversi::Position>(text).err().map(|error| error.to_string());
        assert_eq!(refusal("level:11").as_deref(), Some("no level \"11\": expected 1 to 10"));
        assert!(refusal("nobody").is_some_and(|text| text.contains("untrained:N")));
    }
}
