//! Safe mode: X and Y held at power-on. Shows a picture to judge the display by, and starts without the saves.

use embedded_graphics::{
    mono_font::{MonoTextStyleBuilder, ascii::FONT_8X13},
    pixelcolor::Rgb565,
    prelude::*,
    text::{Alignment, Text},
};
use mipidsi::TestImage;
use sanban_firmware::canvas::Canvas;
use sanban_ui::Key;

use super::{boards, keys::Button};

/// The keys that ask for it.
const KEYS: [Key; 2] = [Key::X, Key::Y];

/// The key that goes on from the picture.
pub(super) const GO_ON: Key = Key::A;

/// Whether safe mode was asked for.
pub(super) fn is_wanted(buttons: &[Button]) -> bool {
    KEYS.iter().all(|&wanted| buttons.iter().any(|button| button.key == wanted && button.is_down()))
}

/// Draws the picture: a white frame at the very edge, a triangle at the top left, and three bars named after their colours.
pub(super) fn draw(canvas: &mut Canvas) {
    let Ok(()) = TestImage::<Rgb565>::new().draw(canvas);
    let style =
        MonoTextStyleBuilder::new().font(&FONT_8X13).text_color(Rgb565::WHITE).background_color(Rgb565::BLACK).build();
    for (line, y) in ["Sanban", boards::NAME, "saves are not loaded", "A goes on"].into_iter().zip((170..).step_by(16))
    {
        let Ok(_) = Text::with_alignment(line, Point::new(120, y), style, Alignment::Center).draw(canvas);
    }
}
