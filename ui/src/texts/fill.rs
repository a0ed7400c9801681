//! Filling in what a text leaves open.

use core::fmt::{self, Display, Write};

use heapless::String;

/// A line of text as it is shown.
pub(crate) type Line = String<96>;

/// The text with its `{}` replaced, in order. What does not fit a line is left out.
pub(crate) fn fill(text: &str, values: &[&dyn Display]) -> Line {
    let mut line = Line::new();
    let _ = write(&mut line, text, values);
    line
}

/// Takes the text apart by hand: `split` carries a search with indices that can fail, as far as the compiler knows.
fn write(line: &mut Line, text: &str, values: &[&dyn Display]) -> fmt::Result {
    let mut values = values.iter();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '{' && letters.as_str().starts_with('}') {
            letters.next();
            if let Some(value) = values.next() {
                write!(line, "{value}")?;
            }
        } else {
            line.write_char(letter)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn values_replace_the_gaps_in_order() {
        assert_eq!(fill("{} of {}", &[&3, &"ten"]), "3 of ten");
        assert_eq!(fill("none", &[&3]), "none");
        assert_eq!(fill("{}{}", &[&1]), "1");
        assert_eq!(fill("{{}手目} {", &[&1]), "{1手目} {");
    }
}
