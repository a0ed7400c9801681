//! How bright a lamp has to shine to look that bright.
//!
//! The eye takes a quarter of the light for half of it and more: equal steps of brightness are steps of the 2.8th power of
//! the lamp's duty.

/// The duty of a full lamp: 16 bits of PWM.
pub const FULL: u16 = u16::MAX;

/// The duty that looks `percent` bright. More than 100 is 100.
pub fn duty(percent: u8) -> u16 {
    DUTIES.get(usize::from(percent)).copied().unwrap_or(FULL)
}

static DUTIES: [u16; 101] = {
    let mut duties = [0; 101];
    let mut percent = 0;
    while percent <= 100 {
        duties[percent] = power(percent as u128);
        percent += 1;
    }
    duties
};

/// `FULL * (percent / 100)^2.8`, as the square times the fifth root of the fourth power.
const fn power(percent: u128) -> u16 {
    let full = FULL as u128;
    let fifth_power = full.pow(5) * percent.pow(4) / 100u128.pow(4);
    let mut root = 0;
    let mut bit = 1 << 15;
    while bit > 0 {
        if (root + bit as u128).pow(5) <= fifth_power {
            root += bit as u128;
        }
        bit >>= 1;
    }
    (root * percent * percent / 10_000) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duties_follow_the_power_of_2_8() {
        for percent in 0..=100u8 {
            let exact = f64::from(FULL) * (f64::from(percent) / 100.0).powf(2.8);
            assert!((f64::from(duty(percent)) - exact).abs() < 2.0, "{percent} % is {}, not {exact}", duty(percent));
        }
        assert_eq!((duty(0), duty(100), duty(255)), (0, FULL, FULL));
    }
}
