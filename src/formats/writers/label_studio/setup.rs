//! The set-up of a project: which controls the results of its tasks are of.

use std::fmt::Write;

use super::super::cvat::escaped;
use crate::model::{ErrorCategory, SentenceLabel};

/// Labels of boxes and of events.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    /// Of boxes, sorted.
    pub(super) boxes: std::collections::BTreeSet<String>,
    /// Of events, sorted.
    pub(super) events: std::collections::BTreeSet<String>,
}

fn label<'a>(name: impl Iterator<Item = &'a str>, element: &str, indent: &str) -> String {
    name.map(|name| format!("{indent}<{element} value=\"{}\"/>\n", escaped(name))).collect()
}

/// A project of boxes and events.
pub(super) fn of_regions(labels: &Labels) -> String {
    let mut text = "<View>\n".to_owned();
    if !labels.boxes.is_empty() {
        text += "  <Labels name=\"label\" toName=\"video\">\n";
        text += &label(labels.boxes.iter().map(String::as_str), "Label", "    ");
        text += "  </Labels>\n  <VideoRectangle name=\"box\" toName=\"video\"/>\n";
    }
    if !labels.events.is_empty() {
        text += "  <TimelineLabels name=\"timeline\" toName=\"video\">\n";
        text += &label(labels.events.iter().map(String::as_str), "Label", "    ");
        text += "  </TimelineLabels>\n";
    }
    text + "  <Video name=\"video\" value=\"$video\" frameRate=\"$fps\"/>\n</View>\n"
}

/// A project of captions of at most `most` sentences. Their controls are written out one by one: those of a `Repeater`
/// are not found when predictions are checked on import.
pub(super) fn of_sentences(most: usize) -> String {
    let labels = label(SentenceLabel::ALL.iter().map(|label| label.id()), "Choice", "      ");
    let categories = label(ErrorCategory::ALL.iter().map(|category| category.id()), "Label", "      ");
    let mut text = "<View>\n  <Video name=\"video\" value=\"$video\"/>\n".to_owned();
    for n in 0..most {
        let _ = write!(
            text,
            r#"  <View>
    <Text name="sentence_{n}" value="$sentence_{n}"/>
    <Choices name="label_{n}" toName="sentence_{n}" choice="single">
{labels}    </Choices>
    <Labels name="error_{n}" toName="sentence_{n}">
{categories}    </Labels>
    <TextArea name="reason_{n}" toName="sentence_{n}"/>
  </View>
"#
        );
    }
    text + "</View>\n"
}
