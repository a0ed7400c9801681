//! The words of the lessons, page by page as `lessons` has them.

use sanban_core::GameId;

/// What a page says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// One sentence or two, on two lines at most.
    pub says: &'static str,
    /// What the player has to do, or nothing.
    pub wants: &'static str,
}

const fn says(says: &'static str) -> Words {
    Words { says, wants: "" }
}

const fn wants(says: &'static str, wants: &'static str) -> Words {
    Words { says, wants }
}

/// The words of all lessons in one language.
#[derive(Debug)]
pub(crate) struct Lessons {
    reversi: [Words; 5],
    renju: [Words; 6],
    quoridor: [Words; 6],
}

impl Lessons {
    /// The words of a game's lesson.
    pub(crate) const fn of(&self, game: GameId) -> &[Words] {
        match game {
            GameId::Reversi => &self.reversi,
            GameId::Renju => &self.renju,
            GameId::Quoridor => &self.quoridor,
        }
    }
}

pub(super) static JAPANESE: Lessons = Lessons {
    reversi: [
        says("黒と白が交互に石を置きます。\nはさんだ石は自分の色に変わります。"),
        says("縦・横・ななめ、\nはさんだ向きはすべて返します。"),
        wants("返せる石がない所には\n置けません。", "一手で3個以上返しましょう"),
        wants("隅の石は二度と返されません。\n隅は一番よい場所です。", "隅を取りましょう"),
        says("置けなければパス。どちらも置けなく\nなったら、石の多い方の勝ちです。"),
    ],
    renju: [
        says("黒は中央から。交互に石を置き、\n先に五つ並べた方の勝ちです。"),
        wants("縦・横・ななめ、\nどの向きでもかまいません。", "五を完成させましょう"),
        says("両端のあいた四は、\nどちらを止めても五になります。"),
        wants("相手があと一手で五のときは、\nかならず止めます。", "白の四を止めましょう"),
        says("黒は三三・四四・長連になる点 (×) に\n打てません。白に禁手はありません。"),
        wants("三が二つ同時にできる点は\n三三の禁手です。", "禁手の点を見つけましょう"),
    ],
    quoridor: [
        says("一手で駒を一マス進めます。\n向こう岸に先に着いた方の勝ちです。"),
        wants("緑の点が進める所です。\n上の段がゴールです。", "ゴールへ近づきましょう"),
        says("駒の代わりに壁を置けます。壁は10枚。\n駒は壁を越えられません。"),
        wants("壁は相手の道を長くします。\n完全にふさぐことはできません。", "相手を2歩遠回りさせましょう"),
        wants("相手の駒がすぐ前にいるときは\n跳び越えて進めます。", "跳び越えましょう"),
        says("跳ぶ先に壁があるときは、\nななめに進めます。"),
    ],
};

pub(super) static ENGLISH: Lessons = Lessons {
    reversi: [
        says("Black and White take turns.\nDiscs you enclose become yours."),
        says("One move can turn discs in every\ndirection: straight and diagonal."),
        wants("Every move has to turn at least\none disc.", "Turn 3 discs or more at once"),
        wants("A disc in a corner is never turned.\nCorners are the best squares.", "Take a corner"),
        says("Who cannot move passes. When nobody\ncan, more discs win."),
    ],
    renju: [
        says("Black begins in the centre. The first\nto get five in a row wins."),
        wants("Along a row, a column or a diagonal:\nany line will do.", "Complete the five"),
        says("A four with both ends open cannot be\nstopped: one end is always free."),
        wants("When five is one stone away, it has\nto be stopped.", "Stop White's four"),
        says("Black may not make a double-three,\na double-four or more than five (×)."),
        wants("Two open threes by one stone are a\ndouble-three: forbidden for Black.", "Find the forbidden point"),
    ],
    quoridor: [
        says("A pawn goes one step at a time. Who\nfirst reaches the far side wins."),
        wants("Green dots show where you can go.\nYour goal is the top row.", "Get nearer to your goal"),
        says("Or place one of your ten walls instead.\nNo pawn passes a wall."),
        wants("Walls make the other way longer.\nThey may not close it.", "Cost the other pawn 2 steps"),
        wants("When the other pawn stands in front\nof yours, jump over it.", "Jump"),
        says("With a wall behind it you go\ndiagonally instead."),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::pages;

    #[test]
    fn every_page_has_its_words_and_wants_something_exactly_where_there_is_a_goal() {
        for lessons in [&JAPANESE, &ENGLISH] {
            for game in GameId::ALL {
                assert_eq!(lessons.of(game).len(), pages(game).len(), "{game}");
                for (words, page) in lessons.of(game).iter().zip(pages(game)) {
                    assert!(words.says.lines().count() <= 2, "{words:?}");
                    assert_eq!(words.wants.is_empty(), page.goal.is_none(), "{words:?}");
                }
            }
        }
    }
}
