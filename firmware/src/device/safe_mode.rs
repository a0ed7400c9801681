//! Safe mode: B and Y held at power-on. Starts with the self-test, and without the saves.

use sanban_ui::Key;

use super::keys::Button;

/// The keys that ask for it. Not X: on the PicoSystem it is BOOTSEL too, and held at power-on no program starts.
const KEYS: [Key; 2] = [Key::B, Key::Y];

/// Whether safe mode was asked for.
pub(super) fn is_wanted(buttons: &[Button]) -> bool {
    KEYS.iter().all(|&wanted| buttons.iter().any(|button| button.key == wanted && button.is_down()))
}
