//! How truth and each run are told apart: by colour for those who see it, by dash for all.
//!
//! Colours are those of Okabe and Ito (2008), which stay distinct under the common kinds of
//! colour blindness, and a grey. Their values live in the page's style sheet under
//! [`LayerStyle::variable`] and in [`crate::charts::Theme`].

/// Whose mark it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The annotators' truth.
    Truth,
    /// A run, by its slot: see [`slots`].
    Run(usize),
    /// A tool of a diagnosis: 1 and 2 the first and the second, 0 what they agree on.
    Tool(usize),
}

/// Most runs that are shown at a time; a ninth would look like the first.
pub const MOST_RUNS: usize = 8;

/// The slot of each of the runs shown, given by their places in the dataset: a run keeps its colour
/// and line whatever else is shown. Two that would share one beyond eight take the first free ones.
pub fn slots(places: &[usize]) -> Vec<usize> {
    let mut taken = [false; MOST_RUNS];
    let mut slots = vec![None; places.len()];
    let later = |place: &usize| *place >= MOST_RUNS;
    for (slot, place) in slots.iter_mut().zip(places).filter(|(_, place)| !later(place)) {
        *slot = Some(*place);
        taken[*place] = true;
    }
    for (slot, place) in slots.iter_mut().zip(places).filter(|(_, place)| later(place)) {
        let own = place % MOST_RUNS;
        let free = if taken[own] { taken.iter().position(|taken| !taken) } else { Some(own) };
        let given = free.unwrap_or(own);
        taken[given] = true;
        *slot = Some(given);
    }
    slots.into_iter().flatten().collect()
}

/// How a layer is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerStyle {
    /// 0 for truth, 1 to 8 for runs, 9 to 11 for what tools agree on and for either.
    pub colour: usize,
    /// Name of the style sheet's variable with the colour.
    pub variable: &'static str,
    /// The colour's name in words, for a legend that is read aloud.
    pub name: &'static str,
    /// Lengths of strokes and gaps in screen pixels; empty: solid.
    pub dash: &'static [f64],
    /// Width of the stroke in screen pixels.
    pub width: f64,
}

const STYLES: [LayerStyle; MOST_RUNS + 1] = [
    style(0, "--layer-truth", "ink", &[], 3.0),
    style(1, "--layer-1", "orange", &[8.0, 4.0], 2.0),
    style(2, "--layer-2", "sky blue", &[2.0, 3.0], 2.0),
    style(3, "--layer-3", "green", &[12.0, 4.0, 2.0, 4.0], 2.0),
    style(4, "--layer-4", "vermilion", &[16.0, 6.0], 2.0),
    style(5, "--layer-5", "purple", &[6.0, 3.0, 2.0, 3.0, 2.0, 3.0], 2.0),
    style(6, "--layer-6", "blue", &[4.0, 8.0], 2.0),
    style(7, "--layer-7", "yellow", &[20.0, 4.0, 6.0, 4.0], 2.0),
    style(8, "--layer-8", "grey", &[1.0, 6.0], 2.0),
];

const TOOL_STYLES: [LayerStyle; 3] = [
    style(9, "--tool-both", "violet", &[], 3.0),
    style(10, "--tool-a", "sky blue", &[10.0, 4.0], 2.0),
    style(11, "--tool-b", "vermilion", &[3.0, 4.0], 2.0),
];

const fn style(
    colour: usize,
    variable: &'static str,
    name: &'static str,
    dash: &'static [f64],
    width: f64,
) -> LayerStyle {
    LayerStyle { colour, variable, name, dash, width }
}

impl Layer {
    /// The layer in a character or two, as in the legend: `T` for the truth, the run's number from 1.
    pub fn mark(self) -> String {
        match self {
            Self::Truth => "T".to_owned(),
            Self::Run(place) => (place + 1).to_string(),
            Self::Tool(place) => ["=", "A", "B"][place.min(2)].to_owned(),
        }
    }

    /// How the layer is drawn; runs from the ninth on repeat the first eight.
    pub fn style(self) -> LayerStyle {
        match self {
            Self::Truth => STYLES[0],
            Self::Run(place) => STYLES[1 + place % MOST_RUNS],
            Self::Tool(place) => TOOL_STYLES[place.min(2)],
        }
    }
}
