//! Which pixels have to go to the panel.
//!
//! For each row the leftmost and the rightmost pixel that changed: cheap to keep while drawing, and exact where it
//! matters, for a cursor at one place and a status bar at another. Before sending, rows are put together to windows.

use sanban_ui::SIZE_PX;

/// Rows and columns of the panel.
const SIZE: usize = SIZE_PX as usize;

/// A rectangle of pixels, ends included, as the panel's address commands want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The leftmost column.
    pub left: u8,
    /// The rightmost column.
    pub right: u8,
    /// The topmost row.
    pub top: u8,
    /// The lowest row.
    pub bottom: u8,
}

impl Window {
    /// How many pixels wide.
    pub const fn width(self) -> usize {
        self.right as usize - self.left as usize + 1
    }

    /// How many pixels high.
    pub const fn height(self) -> usize {
        self.bottom as usize - self.top as usize + 1
    }

    /// The smallest window that holds both.
    fn with(self, other: Window) -> Window {
        Window {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// What it takes to send the window, in pixels' worth of time on the wire: a window of its own costs its commands, a
    /// row of a narrow window the start of a transfer, for rows of the frame buffer do not lie side by side.
    fn cost(self) -> usize {
        const WINDOW: usize = 24;
        self.height() * (self.width() + if self.is_wide() { 0 } else { ROW_COST_PX }) + WINDOW
    }

    /// Whether it is quicker to send whole rows in one transfer than this window row by row.
    pub const fn is_wide(self) -> bool {
        self.width() + ROW_COST_PX >= SIZE
    }

    /// The window over the whole width of the panel.
    pub const fn widened(self) -> Window {
        Window { left: 0, right: (SIZE - 1) as u8, ..self }
    }
}

/// The time from the end of one transfer to the start of the next, in pixels on the wire (a pixel takes 256 ns).
const ROW_COST_PX: usize = 24;

/// The columns of one row that changed, as how far they reach from the panel's right edge to the left and from its left
/// edge to the right. Nothing changed is all zeros, so that a framebuffer needs no bytes of the flash to start from.
#[derive(Clone, Copy)]
struct Span {
    leftward: u8,
    rightward: u8,
}

impl Span {
    const EMPTY: Span = Span { leftward: 0, rightward: 0 };
}

/// The pixels that changed since they were last sent.
pub struct Damage {
    rows: [Span; SIZE],
}

impl Default for Damage {
    fn default() -> Self {
        Self::new()
    }
}

impl Damage {
    /// Nothing changed.
    pub const fn new() -> Self {
        Damage { rows: [Span::EMPTY; SIZE] }
    }

    /// Notes that pixels `left` to before `end` of row `y` changed. What lies outside the panel is ignored.
    #[inline]
    pub fn mark(&mut self, y: usize, left: usize, end: usize) {
        if left < end
            && end <= SIZE
            && let Some(row) = self.rows.get_mut(y)
        {
            row.leftward = row.leftward.max((SIZE - left) as u8);
            row.rightward = row.rightward.max(end as u8);
        }
    }

    /// Takes the topmost window of what changed; `None` when nothing is left.
    ///
    /// Neighbouring rows join a window as long as sending the pixels between them costs less than another window.
    pub fn take_window(&mut self) -> Option<Window> {
        let mut window: Option<Window> = None;
        let mut gap = 0;
        for (y, row) in self.rows.iter_mut().enumerate() {
            if row.rightward == 0 {
                gap += 1;
                continue;
            }
            let (left, right) = (SIZE as u8 - row.leftward, row.rightward - 1);
            let strip = Window { left, right, top: y as u8, bottom: y as u8 };
            match window {
                None => window = Some(strip),
                Some(sofar) => {
                    let both = sofar.with(strip);
                    if gap > SIZE / 8 || both.cost() > sofar.cost() + strip.cost() {
                        break;
                    }
                    window = Some(both);
                }
            }
            gap = 0;
            *row = Span::EMPTY;
        }
        window
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn windows(marks: &[(usize, usize, usize)]) -> Vec<Window> {
        let mut damage = Damage::new();
        for &(y, left, end) in marks {
            damage.mark(y, left, end);
        }
        std::iter::from_fn(|| damage.take_window()).collect()
    }

    #[test]
    fn nothing_marked_gives_no_window() {
        assert!(windows(&[]).is_empty());
        assert!(windows(&[(0, 5, 5), (240, 0, 9), (3, 200, 241)]).is_empty());
    }

    #[test]
    fn rows_of_one_shape_are_one_window() {
        let marks: Vec<_> = (100..126).map(|y| (y, 30, 56)).collect();
        assert_eq!(windows(&marks), [Window { left: 30, right: 55, top: 100, bottom: 125 }]);
    }

    #[test]
    fn a_status_bar_and_a_far_cursor_are_two_windows() {
        let bar = (0..26).map(|y| (y, 0, 240));
        let cursor = (180..206).map(|y| (y, 30, 56));
        let found = windows(&bar.chain(cursor).collect::<Vec<_>>());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Window { left: 0, right: 239, top: 0, bottom: 25 });
        assert_eq!(found[1], Window { left: 30, right: 55, top: 180, bottom: 205 });
    }

    #[test]
    fn every_marked_pixel_is_in_exactly_one_window() {
        let mut seed = 1u32;
        let mut random = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % n
        };
        for _ in 0..300 {
            let marks: Vec<_> = (0..random(60))
                .map(|_| {
                    let left = random(239) as usize;
                    (random(240) as usize, left, left + 1 + random((240 - left) as u32) as usize)
                })
                .collect();
            let found = windows(&marks);
            for &(y, left, end) in &marks {
                for x in [left, end - 1] {
                    let holding = found.iter().filter(|w| {
                        (w.left as usize..=w.right as usize).contains(&x)
                            && (w.top as usize..=w.bottom as usize).contains(&y)
                    });
                    assert_eq!(holding.count(), 1, "pixel {x},{y}");
                }
            }
        }
    }
}
