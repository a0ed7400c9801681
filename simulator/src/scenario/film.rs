//! A scenario as a film: an animated PNG with all that the display shows on the way.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use clap::Args;

use super::{Camera, Runner, Scenario};
use crate::{
    console::say,
    device::{Frame, Picture, SIDE},
};

/// Pictures that follow each other sooner are one: fifteen a second are enough for what moves here.
const SHORTEST_MS: u32 = 66;
/// Nobody looks at one picture for longer.
const LONGEST_MS: u32 = 1500;
/// The last picture stays before the film begins anew.
const LAST_MS: u32 = 3000;

/// What to film.
#[derive(Args, Clone, Debug)]
pub struct FilmArgs {
    /// The scenario to carry out
    #[arg(long, value_name = "FILE")]
    scenario: PathBuf,
    /// The animated PNG file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many pixels wide and high each pixel becomes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    scale: u32,
}

/// Writes a film of a scenario.
pub fn film(args: &FilmArgs) -> anyhow::Result<()> {
    let scenario = Scenario::read(&args.scenario)?;
    let mut film = Film::default();
    let mut runner = Runner::new(&mut film);
    runner.run(&scenario).with_context(|| args.scenario.display().to_string())?;
    let parts = film.parts();
    write(&args.out, &parts, args.scale as usize)
        .with_context(|| format!("cannot write the film {}", args.out.display()))?;
    Ok(say(format_args!("{}: {} pictures", args.out.display(), parts.len()))?)
}

/// What was seen, and when.
#[derive(Default)]
struct Film {
    seen: Vec<(u32, Frame)>,
    end_ms: u32,
}

impl Camera for &mut Film {
    fn take(&mut self, _: &str, _: &Picture) -> anyhow::Result<()> {
        Ok(())
    }

    fn look(&mut self, now_ms: u32, frame: &Frame) {
        self.end_ms = now_ms;
        match self.seen.last_mut() {
            Some((_, last)) if last.pixels() == frame.pixels() => {}
            // What was to be seen for a moment only was not seen.
            Some((at, last)) if now_ms.wrapping_sub(*at) < SHORTEST_MS => last.clone_from(frame),
            _ => self.seen.push((now_ms, frame.clone())),
        }
    }
}

/// A part of the display that is painted, and how long it is looked at.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    rgb: Vec<u8>,
    ms: u32,
}

impl Film {
    /// The whole first picture, and then what changes from one to the next.
    fn parts(&self) -> Vec<Part> {
        let ends = self.seen.iter().skip(1).map(|(at, _)| Some(*at)).chain([None]);
        let mut before: Option<Picture> = None;
        let mut parts = Vec::new();
        for ((at, frame), end) in self.seen.iter().zip(ends) {
            let picture = Picture::from(frame);
            let [left, top, right, bottom] = match &before {
                None => [0, 0, SIDE - 1, SIDE - 1],
                // A picture that came and went within a moment leaves one dot to paint.
                Some(before) => before.difference(&picture).map_or([0; 4], |difference| difference.bounds),
            };
            let rgb = (top..=bottom).flat_map(|y| &picture.row(y)[left * 3..(right + 1) * 3]).copied().collect();
            let ms = end.map_or(LAST_MS, |end| end.wrapping_sub(*at).min(LONGEST_MS));
            parts.push(Part { left, top, width: right - left + 1, height: bottom - top + 1, rgb, ms });
            before = Some(picture);
        }
        parts
    }
}

fn write(path: &Path, parts: &[Part], scale: usize) -> anyhow::Result<()> {
    ensure!(!parts.is_empty(), "nothing was to be seen");
    let side = (SIDE * scale) as u32;
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // Flat colours repeat themselves; differences between neighbours do not.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_animated(parts.len() as u32, 0)?;
    let mut writer = encoder.write_header()?;
    for part in parts {
        // The size is judged by the place before it.
        writer.reset_frame_position()?;
        writer.set_frame_dimension((part.width * scale) as u32, (part.height * scale) as u32)?;
        writer.set_frame_position((part.left * scale) as u32, (part.top * scale) as u32)?;
        writer.set_frame_delay(part.ms as u16, 1000)?;
        writer.write_image_data(&enlarged(&part.rgb, part.width, scale))?;
    }
    Ok(writer.finish()?)
}

fn enlarged(rgb: &[u8], width: usize, scale: usize) -> Vec<u8> {
    rgb.chunks_exact(width * 3)
        .flat_map(|row| {
            let wide: Vec<u8> = row.chunks_exact(3).flat_map(|pixel| pixel.repeat(scale)).collect();
            wide.repeat(scale)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn a_film_shows_in_the_end_what_the_display_shows_in_the_end() {
        let scenario = Scenario::parse("press down\nwait 500\npress a\nwait 500\npress a\nwait 2000\n").unwrap();
        let mut film = Film::default();
        let mut runner = Runner::new(&mut film);
        runner.run(&scenario).unwrap();
        let last = Picture::from(runner.device().frame());
        let path = std::env::temp_dir().join(format!("sanban-{}-film.png", std::process::id()));
        write(&path, &film.parts(), 1).unwrap();

        let mut reader = png::Decoder::new(BufReader::new(File::open(&path).unwrap())).read_info().unwrap();
        let count = reader.info().animation_control().unwrap().num_frames;
        assert!(count >= 4, "home twice, setup, board: {count}");
        let mut canvas = vec![0; SIDE * SIDE * 3];
        let mut buffer = vec![0; SIDE * SIDE * 3];
        let mut ms = 0;
        for _ in 0..count {
            let info = reader.next_frame(&mut buffer).unwrap();
            let control = *reader.info().frame_control().unwrap();
            ms += u32::from(control.delay_num);
            for (y, row) in buffer[..info.buffer_size()].chunks_exact(info.line_size).enumerate() {
                let at = ((control.y_offset as usize + y) * SIDE + control.x_offset as usize) * 3;
                canvas[at..][..row.len()].copy_from_slice(row);
            }
        }
        std::fs::remove_file(&path).unwrap();
        assert!((0..SIDE).all(|y| last.row(y) == &canvas[y * SIDE * 3..][..SIDE * 3]));
        // The time between the pictures, but for the last one.
        assert!((500 + LAST_MS..3500 + LAST_MS).contains(&ms), "{ms} ms");
    }
}
