//! `cargo xtask charts`: the charts of docs/performance.md, from what the last benchmarks left in `target`.
//!
//! `cargo xtask chip --bench` leaves cycles by the size of the position, `cargo bench` leaves times beside other crates.

use std::{fs, path::Path};

use anyhow::{Context, Result, anyhow, ensure};
use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use serde::Deserialize;

use crate::workspace::Workspace;

const INK: RGBColor = RGBColor(0x33, 0x3a, 0x44);
const GRID: RGBColor = RGBColor(0xdd, 0xdf, 0xe3);
const MEAN: RGBColor = RGBColor(0x1f, 0x77, 0xb4);
const WORST: RGBColor = RGBColor(0xd9, 0x5f, 0x02);
const FONT: &str = "sans-serif";

/// The colours by night: those above in the same order, white before them.
const DARK: [(&str, &str); 5] = [
    ("#FFFFFF", "#0d1117"),
    ("#333A44", "#c9d1d9"),
    ("#DDDFE3", "#30363d"),
    ("#1F77B4", "#58a6ff"),
    ("#D95F02", "#ff9e57"),
];

/// What one chart of the chip shows: a region, what it grows with, a title, and what the sizes are.
const GROWTH: [(&str, &str, &str, &str); 6] = [
    ("reversi legal set", "discs", "Reversi, legal set", "discs on the board"),
    ("reversi play", "discs", "Reversi, a move played", "discs on the board"),
    ("renju all forbidden points", "stones", "Renju, all forbidden points", "stones on the board"),
    ("renju all forbidden points", "depth", "Renju, all forbidden points", "depth of recursion"),
    ("quoridor legal set", "walls", "Quoridor, full legal set", "walls on the board"),
    ("quoridor both distances", "walls", "Quoridor, both distances", "walls on the board"),
];

/// What one bar of the host shows: a benchmark, who is compared, and a title.
const PEERS: [(&str, &str, &str); 7] = [
    ("reversi legal set", "magpie", "Reversi legal sets, magpie"),
    ("reversi legal set", "othello", "Reversi legal sets, othello"),
    ("reversi legal set", "documents", "Reversi legal sets, the documents' walled board"),
    ("reversi perft 9", "magpie", "Reversi perft 9, magpie"),
    ("renju all forbidden points", "figrid-board", "Renju forbidden points, figrid-board"),
    ("quoridor legal set, 8 to 13 walls", "documents", "Quoridor legal sets, the documents' search per wall"),
    ("quoridor both distances, 8 to 13 walls", "documents", "Quoridor distances, the documents' search"),
];

#[derive(Deserialize)]
struct ChipBench {
    growth: Vec<Growth>,
}

/// The cycles of a region over all positions of one size.
#[derive(Deserialize)]
struct Growth {
    region: String,
    by: String,
    size: u32,
    mean: f64,
    worst: f64,
}

/// What criterion keeps of a benchmark, as far as it is needed.
#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
}

/// Draws all charts, and prints the ratios that the bars show.
pub fn run(workspace: &Workspace) -> Result<()> {
    let docs = workspace.root.join("docs");
    let drawn = [
        growth(&workspace.target, &docs.join("performance-growth.svg")),
        peers(&workspace.target, &docs.join("performance-peers.svg")),
    ];
    // One without the other is better than none.
    for error in drawn.iter().filter_map(|drawn| drawn.as_ref().err()) {
        println!("not drawn: {error:#}");
    }
    ensure!(drawn.iter().any(Result::is_ok), "there is nothing to draw from");
    Ok(())
}

fn growth(target: &Path, to: &Path) -> Result<()> {
    let file = target.join("chip/bench.json");
    let text = fs::read_to_string(&file).context("run `cargo xtask chip --bench` first")?;
    let bench: ChipBench = serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?;

    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (960, 960)).into_drawing_area();
    area.fill(&WHITE).map_err(drawing)?;
    for (panel, (region, by, title, what)) in area.split_evenly((3, 2)).iter().zip(GROWTH) {
        let mut sizes: Vec<&Growth> = bench.growth.iter().filter(|one| one.region == region && one.by == by).collect();
        ensure!(!sizes.is_empty(), "there is nothing about {region}: run `cargo xtask chip --bench` for all games");
        sizes.sort_by_key(|one| one.size);
        growth_panel(panel, title, what, &sizes)?;
    }
    area.present().map_err(drawing)?;
    drop(area);
    write(to, &svg)
}

/// Writes a drawing that is light by day and dark by night.
fn write(to: &Path, svg: &str) -> Result<()> {
    let rules: String = DARK
        .iter()
        .map(|(day, night)| format!("[fill=\"{day}\"]{{fill:{night}}}[stroke=\"{day}\"]{{stroke:{night}}}"))
        .collect();
    let style = format!("<style>@media (prefers-color-scheme:dark){{{rules}}}</style>");
    let (head, drawn) = svg.split_once('\n').context("a drawing has a head")?;
    fs::write(to, format!("{head}\n{style}\n{drawn}")).with_context(|| format!("cannot write {}", to.display()))?;
    println!("{}", to.display());
    Ok(())
}

fn growth_panel(panel: &DrawingArea<SVGBackend<'_>, Shift>, title: &str, what: &str, sizes: &[&Growth]) -> Result<()> {
    let most = sizes.iter().map(|one| one.worst).fold(0.0, f64::max) * 1.1;
    let (first, last) = (sizes.first().map_or(0, |one| one.size), sizes.last().map_or(1, |one| one.size));
    let mut chart = ChartBuilder::on(panel)
        .margin(14)
        .caption(title, (FONT, 17).into_font().color(&INK))
        .x_label_area_size(44)
        .y_label_area_size(74)
        .build_cartesian_2d(first..last, 0.0..most)
        .map_err(drawing)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(INK)
        .label_style((FONT, 13).into_font().color(&INK))
        .axis_desc_style((FONT, 14).into_font().color(&INK))
        .x_desc(what)
        .y_desc("cycles (125,000 are 1 ms)")
        .y_label_formatter(&|cycles| thousands(*cycles))
        .x_labels(9)
        .y_labels(6)
        .draw()
        .map_err(drawing)?;
    let worst = sizes.iter().map(|one| (one.size, one.worst));
    let mean = sizes.iter().map(|one| (one.size, one.mean));
    chart.draw_series(LineSeries::new(worst, WORST.stroke_width(2))).map_err(drawing)?;
    chart.draw_series(LineSeries::new(mean, MEAN.stroke_width(2))).map_err(drawing)?;
    // The legend stands under the title, at the right, where no curve begins.
    let (width, _) = panel.dim_in_pixel();
    for (label, color, right) in [("worst", WORST, 70), ("mean", MEAN, 130)] {
        let left = width as i32 - right;
        panel.draw(&PathElement::new([(left, 42), (left + 14, 42)], color.stroke_width(2))).map_err(drawing)?;
        let style = (FONT, 13).into_font().color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
        panel.draw(&Text::new(label, (left + 18, 42), style)).map_err(drawing)?;
    }
    Ok(())
}

fn peers(target: &Path, to: &Path) -> Result<()> {
    let mut ratios = Vec::new();
    for (bench, peer, title) in PEERS {
        let ratio = median(target, bench, peer)? / median(target, bench, "sanban")?;
        println!("{title:<52} {ratio:>8.2}x");
        ratios.push((title, ratio));
    }
    const ROW: i32 = 34;
    const LEFT: i32 = 380;
    const WIDTH: f64 = 480.0;
    let height = ROW as u32 * PEERS.len() as u32 + 110;
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (960, height)).into_drawing_area();
    area.fill(&WHITE).map_err(drawing)?;
    let text = |size: u32, side: HPos| (FONT, size).into_font().color(&INK).pos(Pos::new(side, VPos::Center));
    let title = "How many times as long the others take";
    area.draw(&Text::new(title, (16, 22), text(17, HPos::Left))).map_err(drawing)?;
    // Four powers of ten.
    let at = |ratio: f64| LEFT + (ratio.max(1.0).log10() / 4.0 * WIDTH) as i32;
    let foot = height as i32 - 60;
    for power in 0..=3 {
        let x = at(10_f64.powi(power));
        area.draw(&PathElement::new([(x, 40), (x, foot)], GRID)).map_err(drawing)?;
        let tick = format!("{}x", thousands(10_f64.powi(power)));
        area.draw(&Text::new(tick, (x, foot + 14), text(13, HPos::Center))).map_err(drawing)?;
    }
    area.draw(&PathElement::new([(LEFT, foot), (LEFT + WIDTH as i32, foot)], INK)).map_err(drawing)?;
    let axis = "time of the other / time of sanban-core, each step ten times the one before";
    area.draw(&Text::new(axis, (LEFT + WIDTH as i32 / 2, foot + 40), text(14, HPos::Center))).map_err(drawing)?;
    for (row, (title, ratio)) in (0..).zip(ratios) {
        let top = 46 + row * ROW;
        let middle = top + ROW / 2 - 4;
        area.draw(&Text::new(title, (LEFT - 12, middle), text(14, HPos::Right))).map_err(drawing)?;
        area.draw(&Rectangle::new([(LEFT, top), (at(ratio), top + ROW - 10)], MEAN.filled())).map_err(drawing)?;
        let label = if ratio < 10.0 { format!("{ratio:.2}x") } else { format!("{ratio:.0}x") };
        area.draw(&Text::new(label, (at(ratio) + 8, middle), text(14, HPos::Left))).map_err(drawing)?;
    }
    area.present().map_err(drawing)?;
    drop(area);
    write(to, &svg)
}

/// The median time of a benchmark's run, in nanoseconds.
fn median(target: &Path, bench: &str, name: &str) -> Result<f64> {
    let file = target.join("criterion").join(bench).join(name).join("new/estimates.json");
    let text = fs::read_to_string(&file).with_context(|| {
        format!("nothing is known of {bench}, {name}: run `cargo bench -p sanban-host-tests` first")
    })?;
    let estimates: Estimates = serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?;
    Ok(estimates.median.point_estimate)
}

fn thousands(value: f64) -> String {
    if value >= 1000.0 {
        format!("{:.0},{:03.0}", (value / 1000.0).floor(), value % 1000.0)
    } else {
        format!("{value:.0}")
    }
}

/// The drawing's errors borrow what they are about.
fn drawing(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("the chart cannot be drawn: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_one_by_night() {
        let by_day = [WHITE, INK, GRID, MEAN, WORST]
            .map(|RGBColor(red, green, blue)| format!("#{red:02X}{green:02X}{blue:02X}"));
        assert_eq!(by_day, DARK.map(|(day, _)| day));
    }

    #[test]
    fn ticks_have_their_thousands_set_apart() {
        assert_eq!([1.0, 999.0, 1000.0, 12_345.0].map(thousands), ["1", "999", "1,000", "12,345"]);
    }
}
