//! What is decided before a game.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use sanban_core::{
    GameId, Side, Sides,
    quoridor::Setup as Walls,
    renju::{ForbiddenMove, Opening, Variant},
};
use sanban_engine::Level;

use super::{Ask, Go};
use crate::{
    Cue, Key, Slot,
    games::{Player, with_table},
    paint::{List, Row, Rows, Sheet, footer, title_bar},
    place::Place,
    settings::Choice,
    shared::Shared,
    texts::{Texts, fill},
};

/// The plan of a game, one choice a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub game: GameId,
    list: List,
}

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Player(Side),
    Marks,
    Rule,
    Opening,
    Forbidden,
    Walls,
    Start,
}

const REVERSI: &[Item] = &[Item::Player(Side::First), Item::Player(Side::Second), Item::Marks, Item::Start];
const RENJU: &[Item] =
    &[Item::Player(Side::First), Item::Player(Side::Second), Item::Rule, Item::Forbidden, Item::Opening, Item::Start];
const QUORIDOR: &[Item] = &[Item::Player(Side::First), Item::Player(Side::Second), Item::Walls, Item::Start];

/// The most walls a player can have.
const MOST_WALLS: u8 = 10;

/// One wall more or less for each player, and around at the ends.
fn step_walls(walls: Walls, forward: bool) -> Walls {
    let each = match (walls.walls_each(), forward) {
        (MOST_WALLS, true) => 0,
        (0, false) => MOST_WALLS,
        (each, true) => each.saturating_add(1),
        (each, false) => each.saturating_sub(1),
    };
    Walls::new(each).unwrap_or(walls)
}

impl Choice for Variant {
    const ALL: &'static [Variant] = &[Variant::Renju, Variant::FiveInARow];
}

impl Choice for Opening {
    const ALL: &'static [Opening] = &[Opening::Free, Opening::Swap];
}

impl Choice for ForbiddenMove {
    const ALL: &'static [ForbiddenMove] = &[ForbiddenMove::Refused, ForbiddenMove::Loses];
}

impl Setup {
    /// The plan of a game, ready to start.
    pub(crate) fn new(game: GameId) -> Setup {
        let start = items(game).len().saturating_sub(1);
        Setup { game, list: List::at(start as u8) }
    }

    pub(crate) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        let items = items(self.game);
        if self.list.steer(key, items.len()) {
            return Go::Stay;
        }
        match (key, self.list.of(items)) {
            (Key::B, _) => Go::To(Place::Home(self.game)),
            (Key::A | Key::Centre, Some(Item::Start)) => self.start(shared),
            (Key::A | Key::Centre | Key::Right, Some(item)) => self.change(item, true, shared),
            (Key::Left, Some(item)) => self.change(item, false, shared),
            _ => Go::Stay,
        }
    }

    fn start(&self, shared: &mut Shared) -> Go {
        if with_table!(ref shared.tables, self.game, table => table.in_progress() && table.move_count() > 0) {
            return Go::Ask(Ask::New(self.game));
        }
        if shared.begin(self.game) { Go::To(Place::Board(self.game)) } else { Go::Stay }
    }

    fn change(&self, item: Item, forward: bool, shared: &mut Shared) -> Go {
        let plans = &mut shared.memory.plans;
        match item {
            Item::Player(side) => {
                let players = match self.game {
                    GameId::Reversi => &mut plans.reversi.players,
                    GameId::Renju => &mut plans.renju.players,
                    GameId::Quoridor => &mut plans.quoridor.players,
                };
                players[side].change(forward);
            }
            Item::Marks => shared.memory.settings.marks.change(forward),
            Item::Rule => plans.renju.setup.variant.change(forward),
            Item::Opening => plans.renju.setup.opening.change(forward),
            Item::Forbidden if plans.renju.setup.variant == Variant::FiveInARow => return Go::Stay,
            Item::Forbidden => plans.renju.setup.forbidden.change(forward),
            Item::Walls => plans.quoridor.setup = step_walls(plans.quoridor.setup, forward),
            Item::Start => return Go::Stay,
        }
        shared.save_anyway(Slot::Settings);
        shared.sound(Cue::Place);
        Go::Stay
    }

    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        shared: &Shared,
        sheet: &mut Sheet<'_, D>,
    ) -> Result<(), D::Error> {
        let texts = sheet.texts;
        sheet.clear()?;
        title_bar(sheet, texts.game(self.game))?;
        let rows = Rows { value_at: 108, ..Rows::screen(38, 29, sheet.theme.frame) };
        for (number, &item) in (0..).zip(items(self.game)) {
            rows.draw(sheet, number, &self.row(item, shared, texts), number == self.list.selected)?;
        }
        footer(sheet, &[("←→", texts.key_change), ("A", texts.key_choose), ("B", texts.key_back)])
    }

    fn row(&self, item: Item, shared: &Shared, texts: &'static Texts) -> Row {
        let plans = &shared.memory.plans;
        let value = |label, text| Row::value(label, fill(text, &[]));
        match item {
            Item::Player(side) => {
                let label = texts.side(self.game, side);
                match self.players(shared)[side] {
                    Player::Person => Row::value(label, fill(texts.person, &[])),
                    Player::Computer(strength) => {
                        let level = shared.statistics.level(self.game, strength);
                        let scale = Some((level.number(), Level::ALL.len() as u8));
                        Row { scale, ..Row::value(label, texts.computer(strength, level)) }
                    }
                }
            }
            Item::Marks => value(texts.set_marks, texts.switch(shared.settings().marks)),
            Item::Rule => value(
                texts.rule,
                match plans.renju.setup.variant {
                    Variant::Renju => texts.rule_renju,
                    Variant::FiveInARow => texts.rule_five,
                },
            ),
            Item::Opening => value(
                texts.opening,
                match plans.renju.setup.opening {
                    Opening::Free => texts.opening_free,
                    Opening::Swap => texts.opening_swap,
                },
            ),
            Item::Forbidden => {
                let (text, enabled) = match (plans.renju.setup.variant, plans.renju.setup.forbidden) {
                    (Variant::FiveInARow, _) => (texts.forbidden_none, false),
                    (Variant::Renju, ForbiddenMove::Refused) => (texts.forbidden_refused, true),
                    (Variant::Renju, ForbiddenMove::Loses) => (texts.forbidden_loses, true),
                };
                Row { enabled, ..value(texts.forbidden, text) }
            }
            Item::Walls => Row::value(texts.walls_each, fill("{}", &[&plans.quoridor.setup.walls_each()])),
            Item::Start => Row::action(texts.start),
        }
    }

    fn players(&self, shared: &Shared) -> Sides<Player> {
        let plans = &shared.memory.plans;
        match self.game {
            GameId::Reversi => plans.reversi.players,
            GameId::Renju => plans.renju.players,
            GameId::Quoridor => plans.quoridor.players,
        }
    }
}

fn items(game: GameId) -> &'static [Item] {
    match game {
        GameId::Reversi => REVERSI,
        GameId::Renju => RENJU,
        GameId::Quoridor => QUORIDOR,
    }
}
