//! Every file in `scenarios` is a test: the device is used as it says, in virtual time, and must show what it says.

use std::{
    collections::{BTreeSet, HashMap},
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, Mutex},
};

use libtest_mimic::{Arguments, Failed, Trial};
use sanban::scenario::{Album, Blessing, Camera, Comparing, Runner, Scenario};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
const FAILURES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/scenarios");

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let bless = env::var_os("SANBAN_BLESS").is_some_and(|value| value == "1");
    let album = Arc::new(Album::new(&Path::new(FOLDER).join("pictures")));
    let taken = Arc::new(Mutex::new(HashMap::new()));

    let files = scenario_files();
    let mut trials: Vec<Trial> = files
        .iter()
        .map(|file| {
            let (file, album, taken) = (file.clone(), Arc::clone(&album), Arc::clone(&taken));
            Trial::test(name(&file), move || {
                if bless {
                    run(&file, Blessing { album: &album, taken: &taken })
                } else {
                    run(&file, Comparing { album: &album, failures: Path::new(FAILURES) })
                }
            })
        })
        .collect();
    trials.push(Trial::test("every picture is expected by a scenario", move || no_orphans(&files, &album, bless)));
    libtest_mimic::run(&args, trials).exit_code()
}

fn scenario_files() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).expect("the folder of scenarios can be read");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "scn"));
    files.sort();
    files
}

/// A file's name as a test's name: the words in it.
fn name(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn run(file: &Path, camera: impl Camera) -> Result<(), Failed> {
    let scenario = Scenario::read(file).map_err(|error| format!("{error:#}"))?;
    Runner::new(camera).run(&scenario).map_err(|error| format!("{}: {error}", file.display()).into())
}

fn no_orphans(files: &[PathBuf], album: &Album, bless: bool) -> Result<(), Failed> {
    let mut expected = BTreeSet::new();
    for file in files {
        let scenario = Scenario::read(file).map_err(|error| format!("{error:#}"))?;
        expected.extend(scenario.pictures().map(str::to_owned));
    }
    let names = album.names().map_err(|error| format!("{error:#}"))?;
    let orphans: Vec<String> = names.into_iter().filter(|name| !expected.contains(name)).collect();
    if bless {
        orphans.iter().try_for_each(|name| album.remove(name)).map_err(|error| format!("{error:#}"))?;
        return Ok(());
    }
    if orphans.is_empty() {
        Ok(())
    } else {
        Err(format!("nobody expects these pictures: {}", orphans.join(", ")).into())
    }
}
