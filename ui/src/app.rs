//! The handheld as its host sees it.

use core::convert::Infallible;

use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};
use sanban_core::{AnyMove, AnyPosition, record::AnyRecord};
use sanban_engine::Question;

use crate::{
    Effects, Event, Label, Language, SIZE_PX, Screen, Shelf, Slot,
    art::Canvas,
    clock::Moment,
    console::{Console, Picture},
    paint::{Looks, Reader, Sheet},
    screens::board::Painters,
    touch::{Role, Touched},
};

/// The handheld: what it shows and what it does next.
///
/// ```
/// use sanban_ui::{App, Event, Key, Loaded, Screen, Slot};
///
/// let mut app = App::new();
/// for slot in Slot::ALL {
///     app.update(0, Event::Loaded(slot, Loaded::Never));
/// }
/// assert_eq!(app.screen(), Screen::Home);
/// app.update(20, Event::Press(Key::A));
/// assert_eq!(app.screen(), Screen::Setup);
/// ```
#[derive(Default)]
pub struct App {
    console: Console,
    shown: Shown,
}

/// What is on the display.
#[derive(Default)]
struct Shown {
    picture: Option<Picture>,
    looks: Looks,
    painters: Painters,
}

impl App {
    /// A device that was just switched on. The host then reports what storage holds, slot by slot, with
    /// [`Event::Loaded`], and draws.
    pub fn new() -> Self {
        App::default()
    }

    /// Takes one event and says what the host has to do about it, in order. The app knows no other clock than `now_ms`:
    /// milliseconds since the device was switched on, which never go back and wrap after 49 days.
    pub fn update(&mut self, now_ms: u32, event: Event<'_>) -> Effects {
        self.console.update(Moment(now_ms), event)
    }

    /// A finger taps on a pixel: what is there is chosen. On a board the cursor goes there, and a tap where it is already
    /// plays. For hosts whose display feels fingers; like an event otherwise.
    pub fn tap(&mut self, now_ms: u32, point: Point) -> Effects {
        let mut touched = Touched::at(point);
        self.read(&mut |label| touched.see(&label));
        self.console.tap(Moment(now_ms), &touched)
    }

    /// A finger is drawn over a pixel: the cursor of a board follows it, and nothing else happens.
    pub fn drag(&mut self, now_ms: u32, point: Point) -> Effects {
        self.console.drag(Moment(now_ms), point)
    }

    /// The language it speaks.
    pub fn language(&self) -> Language {
        self.console.language()
    }

    /// Lets a device that was never set up speak the language of whoever is in front of it, where the host knows. It is
    /// stored with the first setting that the player changes, or the first game.
    pub fn speak(&mut self, language: Language) {
        self.console.speak(language);
    }

    /// Milliseconds from the last event until the app wants an [`Event::Tick`] if nothing else has happened, for an
    /// animation or a message that leaves by itself; `None` when only a key or a thought can change anything.
    pub fn next_tick_ms(&self) -> Option<u32> {
        self.console.next_tick_ms()
    }

    /// What to think about; the host asks for it on [`Effect::Think`](crate::Effect::Think). `None` when there is
    /// nothing (any more).
    pub fn question(&self) -> Option<Question> {
        self.console.question()
    }

    /// Writes what belongs into a storage slot to the front of `buffer`, and returns it. The host calls this for
    /// [`Effect::Save`](crate::Effect::Save).
    pub fn save<'b>(&self, slot: Slot, buffer: &'b mut [u8; Slot::MAX_LEN]) -> &'b [u8] {
        let len = self.console.save(slot, buffer);
        buffer.get(..len).unwrap_or_default()
    }

    /// Writes the finished game that belongs onto a shelf to the front of `buffer`, and returns it. The host calls this for
    /// [`Effect::File`](crate::Effect::File).
    pub fn file<'b>(&self, shelf: Shelf, buffer: &'b mut [u8; Slot::MAX_LEN]) -> &'b [u8] {
        let len = self.console.file(shelf, buffer);
        buffer.get(..len).unwrap_or_default()
    }

    /// Paints what has changed since the last call.
    ///
    /// A [new picture](App::is_new) may be drawn in bands, so that a host can send one while it draws the next: each on a
    /// target that is a band of the screen, from the top to the foot, with no other event between them.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&mut self, target: &mut D) -> Result<(), D::Error> {
        let picture = self.console.picture();
        // Should the target fail half-way, the next draw paints everything.
        let full = self.shown.picture.take() != Some(picture);
        paint(&self.console, target, &mut self.shown, &mut Canvas::new(), full, None)?;
        if target.bounding_box().rows().end >= SIZE_PX as i32 {
            self.shown.picture = Some(picture);
        }
        Ok(())
    }

    /// Whether the next [`draw`](App::draw) paints every pixel.
    pub fn is_new(&self) -> bool {
        self.shown.picture != Some(self.console.picture())
    }

    /// Makes the next [`draw`](App::draw) paint everything.
    pub fn redraw(&mut self) {
        self.shown.picture = None;
    }

    /// What is on the screen.
    pub fn screen(&self) -> Screen {
        self.console.screen()
    }

    /// The position on the board, when a board is on the screen.
    pub fn position(&self) -> Option<AnyPosition> {
        self.console.position()
    }

    /// The move the cursor stands for, when the player is at a board; it need not be legal.
    pub fn pointed(&self) -> Option<AnyMove> {
        self.console.pointed()
    }

    /// Tells the moves of the game on the screen, first to last.
    pub fn moves(&self, visit: &mut dyn FnMut(AnyMove)) {
        self.console.moves(visit);
    }

    /// The game that is on the screen, or that is chosen on it; `None` if none was begun there.
    pub fn game(&self) -> Option<AnyRecord> {
        self.console.game()
    }

    /// Puts a game from elsewhere on its board, for two people, in place of the one that is there; it is counted in no
    /// statistics. `None`, and nothing happens, while the device waits for an answer.
    pub fn put(&mut self, now_ms: u32, game: AnyRecord) -> Option<Effects> {
        self.console.put(Moment(now_ms), game)
    }

    /// Takes a finished game out of the library; `None`, and nothing happens, if it is not there or while the device waits
    /// for an answer.
    pub fn erase(&mut self, now_ms: u32, number: u16) -> Option<Effects> {
        self.console.erase(Moment(now_ms), number)
    }

    /// Reads out every text on the screen, in the order it is drawn. For tests, and for whoever describes the screen in
    /// words.
    pub fn read(&self, reader: &mut dyn FnMut(Label<'_>)) {
        // Nothing is drawn, so nothing can fail.
        let shown = &mut Shown::default();
        let Ok(()) = paint(&self.console, &mut Void, shown, &mut Canvas::new(), true, Some(reader));
    }
}

fn paint<'a, D: DrawTarget<Color = Rgb565>>(
    console: &Console,
    target: &'a mut D,
    shown: &'a mut Shown,
    canvas: &'a mut Canvas,
    full: bool,
    reader: Reader<'a>,
) -> Result<(), D::Error> {
    let (theme, texts) = console.style();
    let mut sheet = Sheet {
        target,
        looks: &mut shown.looks,
        canvas,
        hidden: Rectangle::zero(),
        seen: Rectangle::new(Point::zero(), Size::new_equal(SIZE_PX)),
        theme,
        texts,
        full,
        reader,
        role: Role::Words,
    };
    if sheet.begins() {
        sheet.looks.forget();
    }
    console.paint(&mut shown.painters, &mut sheet)
}

/// A display nobody sees.
struct Void;

impl OriginDimensions for Void {
    fn size(&self) -> Size {
        Size::new_equal(SIZE_PX)
    }
}

impl DrawTarget for Void {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, _: I) -> Result<(), Infallible> {
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(&mut self, _: &Rectangle, _: I) -> Result<(), Infallible> {
        Ok(())
    }

    fn fill_solid(&mut self, _: &Rectangle, _: Rgb565) -> Result<(), Infallible> {
        Ok(())
    }
}
