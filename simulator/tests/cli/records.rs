//! Finished games, out of a file of saves and into it.

use std::{fs, process::Output};

use crate::{folder::Folder, sanban};

fn records(folder: &Folder, args: &str) -> Output {
    let saves = folder.join("saves.txt");
    sanban().args(["records", "--saves"]).arg(saves).args(args.split_whitespace()).output().expect("sanban starts")
}

/// What a command that works says.
#[track_caller]
fn said(folder: &Folder, args: &str) -> String {
    let output = records(folder, args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_game_that_is_brought_in_is_listed_and_goes_out_as_another_program_would_write_it() {
    let folder = Folder::new("records");
    let (game, copy) = (folder.join("game.txt"), folder.join("game.sgf"));
    // Black makes five from h8 to l8.
    fs::write(&game, "h8 a1 i8 a2 j8 a3 k8 a4 l8").unwrap();
    said(&folder, &format!("import renju {}", game.display()));
    let list = said(&folder, "list");
    assert!(list.contains("renju") && list.contains("9 moves, black wins"), "{list}");

    let sgf = said(&folder, "export 1 --format sgf");
    // SGF counts from the top left corner: h8 is the eighth column and the eighth row.
    assert!(sgf.contains(";B[hh]") && sgf.contains(";W[ao]"), "{sgf}");
    fs::write(&copy, &sgf).unwrap();
    said(&folder, &format!("import renju {} --format sgf", copy.display()));
    assert_eq!(said(&folder, "list").lines().count(), 2);
    assert_eq!(said(&folder, "export 2"), said(&folder, "export 1"));
}

#[test]
fn what_is_no_finished_game_is_refused_and_changes_nothing() {
    let folder = Folder::new("records-refused");
    let game = folder.join("game.txt");
    fs::write(&game, "h8 a1 i8 a2 j8 a3 k8 a4 l8").unwrap();
    said(&folder, &format!("import renju {}", game.display()));
    let before = fs::read(folder.join("saves.txt")).unwrap();
    for (text, why) in [("h8 a1 i8", "not over"), ("h8 h8", "h8"), ("h8 z9", "byte")] {
        fs::write(&game, text).unwrap();
        let output = records(&folder, &format!("import renju {}", game.display()));
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complaint.contains(why), "{text}: {complaint}");
    }
    assert!(!records(&folder, "export 7").status.success());
    assert_eq!(fs::read(folder.join("saves.txt")).unwrap(), before);
}
