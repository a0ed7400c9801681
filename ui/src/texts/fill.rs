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

fn write(line: &mut Line, text: &str, values: &[&dyn Display]) -> fmt::Result {
    let mut values = values.iter();
    let mut parts = text.split("{}");
    if let Some(first) = parts.next() {
        line.write_str(first)?;
    }
    for part in parts {
        if let Some(value) = values.next() {
            write!(line, "{value}")?;
        }
        line.write_str(part)?;
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
    }
}
