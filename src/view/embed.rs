//! What a page that has an item in a frame of its own may ask of it, and what it is told: `docs/embedding.md`.

/// What another page asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The playhead at a time in seconds.
    Seek(f64),
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// Repeat what lies between two times in seconds.
    Repeat(f64, f64),
    /// Repeat nothing more.
    RepeatNoMore,
    /// Pick out a track as the address names it, or none.
    Select(Option<String>),
    /// Light, dark or the computer's own, by its name; not kept for the next visit.
    Theme(String),
    /// Another item of the dataset, by its id.
    Item(String),
}

impl Ask {
    /// Reads a message, whose fields are asked for by name: those that are texts and those that are numbers.
    ///
    /// # Errors
    /// One sentence, for the developer of the page that sent it, that says what the message lacks.
    pub fn read(
        text: impl Fn(&str) -> Option<String>,
        number: impl Fn(&str) -> Option<f64>,
    ) -> Result<Self, String> {
        let kind = text("type").ok_or_else(|| "a message has a `type`, a string".to_owned())?;
        let time = |name: &str| {
            let lacks = || format!("`{kind}` has a finite number `{name}`");
            number(name).filter(|number| number.is_finite()).ok_or_else(lacks)
        };
        let word = |name: &str| text(name).ok_or_else(|| format!("`{kind}` has a string `{name}`"));
        Ok(match kind.as_str() {
            "seek" => Self::Seek(time("t")?),
            "play" => Self::Play,
            "pause" => Self::Pause,
            "repeat" if number("from").or_else(|| number("to")).is_none() => Self::RepeatNoMore,
            "repeat" => Self::Repeat(time("from")?, time("to")?),
            "select" => Self::Select(text("track").filter(|track| !track.is_empty())),
            "theme" => Self::Theme(word("theme")?),
            "item" => Self::Item(word("id")?),
            other => {
                return Err(format!("`{other}` is none of seek, play, pause, repeat, select, theme, item"));
            }
        })
    }
}

/// What the other page is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// An item is shown.
    Ready {
        /// Its id.
        item: String,
        /// Seconds of its clip.
        duration: f64,
        /// Frames of its clip.
        frames: usize,
    },
    /// Where the playhead is.
    Time {
        /// Seconds from the first displayed frame.
        t: f64,
        /// The frame on screen, from 0.
        frame: usize,
        /// Whether it plays.
        playing: bool,
    },
    /// Which track is picked out, as the address names it.
    Selected(Option<String>),
    /// A message was not understood.
    Error(String),
}

/// Which page may ask: the one that a frame's address names, else only one of the frame's own origin.
///
/// `search` is the address's query. `None`: the page is in no frame of another.
pub fn asked(search: &str) -> Option<Embedding> {
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    let value = |name: &str| {
        pairs.clone().find(|(key, _)| *key == name).map(|(_, value)| super::escape::decode(value))
    };
    (value("embed")? == "item").then(|| Embedding { origin: value("origin") })
}

/// An item in a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedding {
    /// The only origin that may ask and is told; `None`: the frame's own.
    pub origin: Option<String>,
}
