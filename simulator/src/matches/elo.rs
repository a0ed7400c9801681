//! What a score says about strength.

use super::Tally;

/// A difference in strength, on the scale of chess: 100 points are 64 % of the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite when one side won everything.
    pub difference: f64,
    /// Half the width of the interval that holds the true difference 19 times out of 20.
    pub error: f64,
}

/// The share of points of the first player, and half the width of its 95 % interval.
pub(super) fn share(tally: &Tally) -> (f64, f64) {
    let pairs = f64::from(tally.pairs.iter().sum::<u32>());
    let shares = tally.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    let mean = shares.clone().map(|(&count, share)| f64::from(count) * share).sum::<f64>() / pairs;
    // The two games of a pair depend on each other through their opening, pairs on nothing: so the spread is taken
    // over pairs.
    let variance = shares.map(|(&count, share)| f64::from(count) * (share - mean).powi(2)).sum::<f64>() / pairs;
    (mean, 1.96 * (variance / pairs).sqrt())
}

impl Elo {
    /// The difference that a score of the first player stands for.
    pub fn of(tally: &Tally) -> Elo {
        let (mean, error) = share(tally);
        let elo = |share: f64| -400.0 * (1.0 / share - 1.0).log10();
        // How steep the curve is where the score lies.
        let slope = 400.0 / (std::f64::consts::LN_10 * mean * (1.0 - mean));
        Elo { difference: elo(mean), error: error * slope }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        // -400 * log10(1 / 0.75 - 1) = 190.85. One pair in four lost, the rest won: a spread of 0.433 over 100 pairs.
        let tally = Tally { pairs: [25, 0, 0, 0, 75], ..Tally::default() };
        let elo = Elo::of(&tally);
        assert!((elo.difference - 190.85).abs() < 0.01, "{elo:?}");
        let (share, error) = share(&tally);
        assert!((share - 0.75).abs() < 1e-9 && (error - 1.96 * 0.0433).abs() < 1e-4);
    }
}
