//! What the pages of a device show, and what they have to be told when the device has gone on.

use sanban_ui::Language;

use crate::{Frame, wire};

/// A message for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Rectangles of pixels.
    Picture(Vec<u8>),
    /// Anything else, as JSON.
    Text(String),
}

/// What there is to see of a device.
pub trait Seen {
    /// What its display shows.
    fn frame(&self) -> &Frame;
    /// How bright the display is, 0 (off) to 100.
    fn light_percent(&self) -> u8;
    /// What the display says, for those who cannot see it.
    fn texts(&self) -> Vec<String>;
    /// The same in sentences, together with what only the picture tells.
    fn sentences(&self) -> Vec<String>;
    /// The language it speaks, where that is known.
    fn language(&self) -> Option<Language>;
    /// Whether games can be taken from it and brought to it as text.
    fn takes_games(&self) -> bool {
        false
    }
}

/// What the pages show.
pub struct Mirror {
    frame: Frame,
    light_percent: u8,
    texts: Vec<String>,
    sentences: Vec<String>,
    language: Option<Language>,
    takes_games: bool,
}

impl Mirror {
    /// A mirror that shows a device as it is.
    pub fn of(device: &impl Seen) -> Self {
        Mirror {
            frame: device.frame().clone(),
            light_percent: device.light_percent(),
            texts: device.texts(),
            sentences: device.sentences(),
            language: device.language(),
            takes_games: device.takes_games(),
        }
    }

    /// What brings a new page up to date with the others.
    pub fn greeting(&self) -> Vec<News> {
        let mut news = vec![
            News::Text(wire::light(self.light_percent)),
            News::Picture(wire::whole(&self.frame)),
            News::Text(wire::text(&self.texts)),
            News::Text(wire::say(&self.sentences)),
        ];
        news.extend(self.language.map(|language| News::Text(wire::language(language))));
        news.extend(self.takes_games.then(|| News::Text(wire::TAKES_GAMES.to_owned())));
        news
    }

    /// Shows the device as it is now; what the pages have to be told of it.
    pub fn follow(&mut self, device: &impl Seen) -> Vec<News> {
        let mut news = Vec::new();
        let changes = wire::changes(&self.frame, device.frame());
        if !changes.is_empty() {
            self.frame.clone_from(device.frame());
            news.push(News::Picture(changes));
            let texts = device.texts();
            if texts != self.texts {
                news.push(News::Text(wire::text(&texts)));
                self.texts = texts;
            }
            // Only what is new is said aloud.
            let sentences = device.sentences();
            let new: Vec<_> = sentences.iter().filter(|sentence| !self.sentences.contains(sentence)).cloned().collect();
            if !new.is_empty() {
                news.push(News::Text(wire::say(&new)));
            }
            self.sentences = sentences;
        }
        let language = device.language();
        if language != self.language {
            self.language = language;
            news.extend(language.map(|language| News::Text(wire::language(language))));
        }
        let light_percent = device.light_percent();
        if light_percent != self.light_percent {
            self.light_percent = light_percent;
            news.push(News::Text(wire::light(light_percent)));
        }
        news
    }
}
