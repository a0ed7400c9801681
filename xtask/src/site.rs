//! `cargo xtask site`: the handheld as a folder of files that any web host can serve.
//!
//! The page is the one that the program serves, with the device in workers of the browser: the app as WebAssembly, and the
//! firmware's UF2 files on an emulated chip.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

use crate::{
    book,
    firmware::{self, Board, Firmware},
    icon::{self, Corners},
    licences::{self, Program},
    npm, page, uf2, wasm,
    workspace::Workspace,
};

/// Nothing is loaded from anywhere else, nothing is sent anywhere, and of what compiles at run time only WebAssembly runs. A
/// page in a file cannot forbid being framed: only a server's header can.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
                      style-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The page's own files, as the program serves them.
const PAGE: [&str; 10] = [
    "page.css",
    "device.css",
    "page.js",
    "keys.js",
    "touch.js",
    "display.js",
    "games.js",
    "gauge.js",
    "speaker.js",
    "icon.svg",
];

/// Files of the site alone.
const SITE: [&str; 7] =
    ["browser.js", "host.js", "think.js", "saves.js", "guide.js", "guide.css", "manifest.webmanifest"];

/// Pictures of the guide: what the scenarios show, in English and in Japanese.
const PICTURES: [(&str, &str); 6] = [
    ("reversi-en.png", "lesson-reversi-2-english.png"),
    ("reversi-ja.png", "lesson-reversi-2.png"),
    ("renju-en.png", "lesson-renju-5-english.png"),
    ("renju-ja.png", "lesson-renju-5.png"),
    ("quoridor-en.png", "lesson-quoridor-4-english.png"),
    ("quoridor-ja.png", "lesson-quoridor-4.png"),
];

/// The app, as this site has it.
const IN_THE_BROWSER: Program<'_> = Program { package: "sanban-web", target: wasm::TARGET };

/// The emulated chip's core.
const UNDER_THE_CHIP: Program<'_> = Program { package: "sanban-chip", target: wasm::TARGET };

/// The firmware.
pub const ON_THE_CHIP: Program<'_> = Program { package: "sanban-firmware", target: "thumbv6m-none-eabi" };

const EMULATOR: [(&str, &str); 1] =
    [("rp2040js, the emulated chip (in chip.js)", "host-tests/chip/node_modules/rp2040js/LICENSE")];

/// The icon for phones that take no SVG; the manifest and the page name them.
const ICONS: [(&str, u32, Corners); 4] = [
    ("icon-180.png", 180, Corners::Filled),
    ("icon-192.png", 192, Corners::Round),
    ("icon-512.png", 512, Corners::Round),
    ("icon-512-filled.png", 512, Corners::Filled),
];

const DRAWINGS: [&str; 2] = ["wiring-plug-on.svg", "wiring-loose-parts.svg"];

/// What to do with the site
#[derive(Args)]
pub struct Options {
    /// Try it in a headless browser as well
    #[arg(long)]
    check: bool,
}

/// Writes `target/site`.
pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let site = build(workspace)?;
    println!("{}: {} files, {} KB", site.folder.display(), site.files.len(), site.bytes / 1024);
    if options.check { page::check_site(workspace, &site.folder) } else { Ok(()) }
}

/// A folder that grows.
pub struct Site {
    folder: PathBuf,
    files: Vec<String>,
    bytes: usize,
    hasher: DefaultHasher,
}

impl Site {
    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The names of its files.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    fn put(&mut self, name: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        let contents = contents.as_ref();
        (name, contents).hash(&mut self.hasher);
        self.bytes += contents.len();
        self.files.push(name.to_owned());
        let path = self.folder.join(name);
        fs::write(&path, contents).with_context(|| format!("cannot write {}", path.display()))
    }

    fn copy(&mut self, name: &str, from: &Path) -> Result<()> {
        self.put(name, fs::read(from).with_context(|| format!("cannot read {}", from.display()))?)
    }
}

/// Writes all of it.
pub fn build(workspace: &Workspace) -> Result<Site> {
    npm::install(&workspace.root.join("host-tests/chip"))?;
    let folder = workspace.target.join("site");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(&folder)?;
    let mut site = Site { folder, files: Vec::new(), bytes: 0, hasher: DefaultHasher::new() };
    let [ours, pages, docs, scenarios] =
        ["web/site", "simulator/page", "docs", "host-tests/scenarios/pictures"].map(|name| workspace.root.join(name));

    for name in PAGE {
        site.copy(name, &pages.join(name))?;
    }
    for name in SITE {
        site.copy(name, &ours.join(name))?;
    }
    for (name, picture) in PICTURES {
        site.copy(name, &scenarios.join(picture))?;
    }
    for name in DRAWINGS {
        site.copy(name, &docs.join(name))?;
    }
    for (name, contents) in book::files(&workspace.root, &policy())? {
        site.put(&name, contents)?;
    }
    let icon = fs::read_to_string(pages.join("icon.svg"))?;
    for (name, side, corners) in ICONS {
        site.put(name, icon::draw(&icon, side, corners)?)?;
    }
    site.put("licences.txt", licences::of(workspace, &[IN_THE_BROWSER, UNDER_THE_CHIP, ON_THE_CHIP], &EMULATOR)?)?;
    site.copy("sanban.wasm", &wasm::build(workspace, "sanban-web")?)?;
    site.copy("core.wasm", &wasm::build_core(workspace)?)?;
    site.put("chip.js", bundle_chip(workspace, &ours.join("chip.js"))?)?;
    let mut guide = fs::read_to_string(ours.join("guide.html"))?
        .replace("{policy}", &policy())
        .replace("{version}", env!("CARGO_PKG_VERSION"));
    for &board in Board::value_variants() {
        let elf = firmware::build(workspace, Firmware::Device(board))?;
        uf2::pack(workspace, board, &elf)?;
        let name = uf2::file_name(board);
        let before = site.bytes;
        site.copy(&name, &workspace.target.join(&name))?;
        let size = format!("{{{}_size}}", board.name().split('_').next().unwrap_or_default());
        guide = guide.replace(&size, &((site.bytes - before) / 1024).to_string());
    }
    site.put("guide.html", guide)?;
    let index = fs::read_to_string(pages.join("index.html"))?
        .replace("{board}", "waveshare")
        .replace("{entry}", "browser.js")
        .replace("<!-- site -->", &format!("{}\n  <link rel=\"manifest\" href=\"./manifest.webmanifest\">\n  <link rel=\"apple-touch-icon\" href=\"./icon-180.png\">", policy()));
    // The page has no server to differ from.
    site.put("index.html", index.replace("{fingerprint}", "site"))?;

    let files: Vec<&str> = ["./"].into_iter().chain(site.files.iter().map(String::as_str)).collect();
    let offline = fs::read_to_string(ours.join("offline.js"))?
        .replace("{version}", &format!("{} {:016x}", env!("CARGO_PKG_VERSION"), site.hasher.finish()))
        .replace("{files}", &serde_json::to_string(&files)?);
    site.put("offline.js", offline)?;
    Ok(site)
}

fn policy() -> String {
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
}

/// Joins the chip's worker and the emulator into one file.
fn bundle_chip(workspace: &Workspace, worker: &Path) -> Result<Vec<u8>> {
    let web = workspace.root.join("web");
    npm::install(&web)?;
    let bundled = Command::new(web.join("node_modules/.bin/esbuild"))
        .arg(worker)
        .args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning"])
        // What the workers share stays one file, and what only Node has stays with Node.
        .args(["--external:./saves.js", "--external:node:*"])
        .current_dir(&web)
        .output()
        .context("esbuild does not start")?;
    ensure!(bundled.status.success(), "esbuild: {}", String::from_utf8_lossy(&bundled.stderr));
    Ok(bundled.stdout)
}
