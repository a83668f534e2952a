//! What models are told: question, options, evidence as text.

use super::call::Call;
use super::diagnosis::Diagnosis;
use crate::agent::models::chat::{Request, sampled};
use crate::model::{Item, StepName, Track};

/// A request by one of the prompts; `json`: the reply must be an object; `times`: the frames that go with it.
pub(super) fn chat(
    of: &Diagnosis,
    model: &str,
    step: StepName,
    prompt: &str,
    values: &[(&str, String)],
    (json, times): (bool, &[f64]),
) -> Call {
    let prompt = of.tools.prompts.get(prompt);
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let request = Request {
        system: prompt.system.clone(),
        user: prompt.filled(&values),
        frames: times.to_vec(),
        json,
        max_tokens: 1024,
        prompt: prompt.version.clone(),
    };
    Call::Chat { tool: model.to_owned(), step, request }
}

/// The same call once more, with what was wrong with its reply.
pub(super) fn mended(call: &Call, why: &str) -> Call {
    let mut again = call.clone();
    if let Call::Chat { request, .. } = &mut again {
        request.user.push_str(&format!(
            "\n\nYour last reply could not be used: {why}. Reply with the JSON object alone."
        ));
    }
    again
}

/// Frames of the whole video.
pub(super) fn frames(of: &Diagnosis) -> Vec<f64> {
    of.brief.duration.map(|duration| sampled(0.0, duration, of.tools.frames)).unwrap_or_default()
}

/// The options, one a line.
pub(super) fn options(item: &Item) -> String {
    if item.options.is_empty() {
        return "yes, no".to_owned();
    }
    item.options
        .iter()
        .map(|choice| format!("{}: {}", choice.key, choice.text))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The answer that was given, in words.
pub(super) fn answer(of: &Diagnosis) -> String {
    let said = of.brief.answer_in_words();
    if said.is_empty() { "none".to_owned() } else { said }
}

/// The longest list of boxes that a model is told of one track.
const BOXES: usize = 8;

/// All that was found, a line each, with its id.
pub(super) fn evidence(of: &Diagnosis) -> String {
    let mut lines = Vec::new();
    for seen in &of.scene.seen {
        if seen.tracks.is_empty() {
            let word = if seen.complete { "not detected" } else { "not found" };
            lines.push(format!("- {}: {word}", seen.what));
        }
        lines.extend(
            seen.tracks.iter().map(|track| format!("- {} [{}]: {}", seen.what, track.id, boxes(track))),
        );
    }
    for located in &of.scene.located {
        if located.events.is_empty() {
            lines.push(format!("- event \u{201c}{}\u{201d}: not found", located.what));
        }
        lines.extend(located.events.iter().map(|event| {
            let id = event.id.as_deref().unwrap_or(&event.label);
            format!(
                "- event \u{201c}{}\u{201d} [{id}]: {:.2} to {:.2}",
                located.what,
                event.span.start(),
                event.span.end()
            )
        }));
    }
    lines.extend(of.captions.iter().map(|(tool, _, text)| format!("- caption by {tool}: {text}")));
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}

/// Some of a track's boxes, evenly chosen.
pub(super) fn boxes(track: &Track) -> String {
    let all = track.boxes.len();
    let chosen = (0..all.min(BOXES)).map(|n| if all > BOXES { n * (all - 1) / (BOXES - 1) } else { n });
    let one = |k: &crate::model::Keyframe| {
        format!(
            "{:.2} s ({:.0}, {:.0}, {:.0}, {:.0})",
            k.time,
            k.rect.x(),
            k.rect.y(),
            k.rect.w(),
            k.rect.h()
        )
    };
    chosen.filter_map(|n| track.boxes.get(n)).map(one).collect::<Vec<_>>().join(", ")
}
