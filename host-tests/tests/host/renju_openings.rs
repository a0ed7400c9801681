//! The 26 openings by name, against the list of the rules document.

use std::collections::BTreeMap;

use sanban_core::renju::{Move, NamedOpening, Point};

/// Code, name and third stone; the second is on h9 where the code ends with D, on i9 where it ends with I.
const LIST: &str = "\
1D Kansei h10, 2D Keigetsu i10, 3D Sosei j10, 4D Kagetsu i9, 5D Zangetsu j9, 6D Ugetsu i8, 7D Kinsei j8, \
8D Shogetsu h7, 9D Kyugetsu i7, 10D Shingetsu j7, 11D Zuisei h6, 12D Sangetsu i6, 13D Yusei j6, \
1I Chosei j10, 2I Kyogetsu j9, 3I Kosei j8, 4I Suigetsu j7, 5I Ryusei j6, 6I Ungetsu i8, 7I Hogetsu i7, \
8I Rangetsu i6, 9I Gingetsu h7, 10I Myojo h6, 11I Shagetsu g7, 12I Meigetsu g6, 13I Suisei f6";

fn place(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn every_opening_of_the_list_has_its_name_and_code() {
    let mut listed = 0;
    for entry in LIST.split(", ") {
        let [code, name, third] = entry.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let second = if code.ends_with('D') { "h9" } else { "i9" };
        let opening = NamedOpening::of(&[place("h8"), place(second), place(third)]).unwrap();
        assert_eq!((opening.code(), opening.to_string().as_str()), (code, name));
        listed += 1;
    }
    assert_eq!(listed, 26);
}

#[test]
fn every_turned_and_mirrored_opening_has_the_same_name() {
    // Every second stone next to the centre with every third in the central 5x5: eight times 23, each with one name.
    let near = |rings: u8| Point::all().filter(move |point| (1..=rings).contains(&point.rings_from_centre()));
    let mut found = BTreeMap::<&str, u32>::new();
    for second in near(1) {
        for third in near(2).filter(|&third| third != second) {
            let stones = [Point::CENTRE, second, third].map(Move::Place);
            let opening = NamedOpening::of(&stones).unwrap_or_else(|| panic!("{second} {third} has no name"));
            *found.entry(opening.code()).or_default() += 1;
        }
    }
    // An opening that is its own mirror image lies on the board in four ways, any other in eight: those with all three
    // stones in one line.
    for (code, ways) in found {
        let in_line = ["1D", "8D", "11D", "1I", "11I", "13I"].contains(&code);
        assert_eq!(ways, if in_line { 4 } else { 8 }, "{code}");
    }
}

#[test]
fn what_is_no_opening_has_no_name() {
    let of = |moves: &[&str]| NamedOpening::of(&moves.iter().map(|mv| place(mv)).collect::<Vec<_>>());
    assert_eq!(of(&["h8", "h9"]), None);
    assert_eq!(of(&["h7", "h8", "h9"]), None, "not on the centre");
    assert_eq!(of(&["h8", "h10", "h9"]), None, "the second stone is not next to it");
    assert_eq!(of(&["h8", "h9", "k8"]), None, "the third stone is outside the central 5x5");
    assert_eq!(of(&["h8", "pass", "i9"]), None);
    // What follows changes nothing, the choice of a colour included.
    assert_eq!(of(&["h8", "h9", "i9", "black", "a1"]), Some(NamedOpening::Kagetsu));
}
