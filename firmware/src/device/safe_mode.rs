//! Safe mode: X and Y held at power-on. Shows a picture to judge the display by, and starts without the saves.

use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_8X13},
    pixelcolor::Rgb565,
    prelude::*,
    text::{Alignment, Text},
};
use mipidsi::TestImage;
use sanban_firmware::canvas::Canvas;
use sanban_ui::Key;

use super::{
    boards,
    keys::Button,
    screen::{Happening, next_happening},
};

/// The keys that ask for it.
const KEYS: [Key; 2] = [Key::X, Key::Y];

/// Whether safe mode was asked for.
pub(super) fn is_wanted(buttons: &[Button]) -> bool {
    KEYS.iter().all(|&wanted| buttons.iter().any(|button| button.key == wanted && button.is_down()))
}

/// Draws the picture: a white frame at the very edge, a triangle at the top left, and three bars named after their colours.
pub(super) fn draw(canvas: &mut Canvas) {
    let Ok(()) = TestImage::<Rgb565>::new().draw(canvas);
    let style = MonoTextStyle::new(&FONT_8X13, Rgb565::WHITE);
    for (line, y) in ["Sanban", boards::NAME, "saves are not loaded", "A goes on"].into_iter().zip((170..).step_by(16))
    {
        let Ok(_) = Text::with_alignment(line, Point::new(120, y), style, Alignment::Center).draw(canvas);
    }
}

/// Waits for A to be pressed.
pub(super) async fn wait() {
    while !matches!(next_happening().await, Happening::Press(Key::A)) {}
}
