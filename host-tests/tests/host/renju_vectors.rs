//! Forbidden points against the vector file: boards on whose every point five independent programs agree.

use sanban_core::renju::{Forbidden, Point};
use sanban_host_tests::{renju::vectors, report};

#[test]
fn every_board_has_the_forbidden_points_of_the_vectors() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 6_200);
    let mut points = 0;
    for vector in &vectors {
        let found = vector.position().forbidden_points();
        let found: Vec<_> = Point::all().filter_map(|point| Some((point, found.at(point)?))).collect();
        assert_eq!(found, vector.forbidden, "{} {}", vector.cells, vector.tags);
        points += found.len();
    }
    report(format_args!("Renju: {} boards with {points} forbidden points agree", vectors.len()));
}

#[test]
fn every_single_point_is_judged_as_the_vectors_say() {
    let mut points = 0;
    let mut forbidden = 0;
    for vector in vectors() {
        let position = vector.position();
        let before = position.clone();
        let mut expected = vector.forbidden.iter().copied().peekable();
        for point in Point::all() {
            let kind: Option<Forbidden> = expected.next_if(|&(at, _)| at == point).map(|(_, kind)| kind);
            assert_eq!(position.forbidden_at(point), kind, "{point} of {} {}", vector.cells, vector.tags);
            points += 1;
            forbidden += usize::from(kind.is_some());
        }
        assert_eq!(position, before);
    }
    report(format_args!("Renju: {points} points judged one by one agree, {forbidden} of them forbidden"));
}
