//! What a table of scores was made of, on the page and on the command line.

use super::About;
use crate::analysis::definition::{self, Definition};
use crate::analysis::figures::{spread, zero_words};
use crate::analysis::grounding_definitions as grounded;
use crate::analysis::heatmap::Measure;
use crate::metrics::grounding::GroundingScore;
use crate::metrics::moments::MomentScore;
use crate::metrics::qa::QaScore;
use crate::metrics::verification::VerificationScore;
use crate::model::Dataset;

/// The scores in a table, of every run that has them.
#[derive(Clone, Debug, Default)]
pub struct Scores<'a> {
    /// Over questions.
    pub questions: Vec<&'a QaScore>,
    /// Over captions.
    pub captions: Vec<&'a VerificationScore>,
    /// Where and when.
    pub tubes: Vec<&'a GroundingScore>,
    /// Over queries.
    pub windows: Vec<&'a MomentScore>,
}

impl Scores<'_> {
    /// The conditions of the table, over `kept` items that pass `filter`, in words. Its support is counted by
    /// whoever knows the numbers shown.
    pub fn about(&self, dataset: &Dataset, kept: usize, filter: String) -> About {
        let mut conventions = Vec::new();
        conventions.extend(self.captions.first().map(|score| zero_words(score.zero_division).to_owned()));
        conventions.extend(self.tubes.first().map(|score| grounded::conventions(score)));
        conventions.extend(self.windows.first().map(|_| grounded::WINDOWS.to_owned()));
        About {
            title: "Scores by run".to_owned(),
            dataset: dataset.about().name.clone(),
            runs: String::new(),
            rule: self.questions.first().map(|score| score.rule.to_owned()).unwrap_or_default(),
            convention: conventions.join("; "),
            items: (kept, dataset.items().len()),
            support: None,
            filter,
            intervals: "95 %: Wilson for shares, bootstrap with 2,000 draws for means".to_owned(),
            exclusions: self.exclusions(),
        }
    }

    /// Each reason once, in the order of the parts.
    fn exclusions(&self) -> Vec<(String, usize, usize)> {
        let parts: [Vec<Definition>; 4] = [
            self.questions.iter().map(|score| definition::micro(score)).collect(),
            self.captions.iter().map(|score| definition::caption_mean(Measure::F1, score)).collect(),
            self.tubes.iter().map(|score| grounded::m_tiou(score)).collect(),
            self.windows.iter().map(|score| grounded::moment_miou(score)).collect(),
        ];
        parts.iter().flat_map(|part| spread(part.iter())).collect()
    }
}
