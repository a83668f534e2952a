//! The report as one file that needs nothing beside it: pictures are in it, and it runs no script.

use std::fmt::Write as _;

use super::failing::Failing;
use super::made::{Report, number};
use crate::analysis::export::printable;
use crate::view::overlay::Mark;
use crate::view::palette::Layer;
use crate::view::text;

/// The picture of a failure.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Still {
    /// The frame as a `data:` address; `None` where the video is not there.
    pub picture: Option<String>,
    /// Width and height of the frame, in the video's pixels.
    pub size: (f64, f64),
    /// The boxes on it.
    pub marks: Vec<Mark>,
}

/// Nothing but the file's own style and pictures.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const STYLE: &str = "
body { margin: 0 auto; max-width: 1040px; padding: 24px; color: #1b1f24; background: #fff; font: 14px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 26px; } h2 { margin: 28px 0 8px; font-size: 17px; break-after: avoid; }
.lead, .muted, figcaption { color: #525c67; } table { border-collapse: collapse; }
td, th { padding: 3px 14px 3px 0; border-bottom: 1px solid #d5dbe1; text-align: left; vertical-align: top; font-weight: 400; }
.number { text-align: right; font-variant-numeric: tabular-nums; } thead th { color: #525c67; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 16px 28px; align-items: start; }
.wide { grid-template-columns: repeat(auto-fit, minmax(460px, 1fr)); }
figure { margin: 0; break-inside: avoid; } figure svg { width: 100%; height: auto; }
.failure { break-inside: avoid; border: 1px solid #d5dbe1; border-radius: 6px; overflow: hidden; }
.failure svg { display: block; width: 100%; background: #0d1117; } .failure div { padding: 8px 12px 10px; }
.failure p { margin: 2px 0; overflow-wrap: anywhere; } .wrong { color: #b3261e; } .right { color: #0b6b46; }
@media print { body { padding: 0; max-width: none; } a { color: inherit; } }
";

/// The whole file; `drawn`: title and SVG of each chart, our own; a still for each failure, in their order; `made`: by what, and of what time, if that is to be said.
pub fn html(report: &Report, drawn: &[(String, String)], stills: &[Still], made: &str) -> String {
    let title = escape(&report.title());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let settings =
        report.settings.iter().map(|(name, words)| format!("{name}: {words}")).collect::<Vec<_>>().join("; ");
    line(&mut page, "p class=\"lead\"", &settings);
    if let Some(words) = &report.profile {
        line(&mut page, "p", words);
    }
    scores(&mut page, report);
    worst(&mut page, report);
    charts(&mut page, drawn);
    failures(&mut page, report, stills);
    line(&mut page, "h2", "How the numbers were made");
    line(&mut page, "p", report.methods.trim_end());
    line(&mut page, "p class=\"muted\"", made);
    page + "</body>\n</html>\n"
}

/// Text inside an element or a quoted attribute; characters that would turn the line are shown by name.
fn escape(text: &str) -> String {
    let text = printable(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

fn line(page: &mut String, tag: &str, words: &str) {
    let name = tag.split(' ').next().unwrap_or(tag);
    // Writing into a string does not fail.
    writeln!(page, "<{tag}>{}</{name}>", escape(words)).ok();
}

fn scores(page: &mut String, report: &Report) {
    line(page, "h2", "Scores");
    if report.scores.is_empty() {
        return line(page, "p", "The dataset has nothing that this run could be scored on.");
    }
    *page += "<table>\n<thead><tr><th>Score</th><th>Of</th><th class=\"number\">Value</th><th class=\"number\">95 % interval</th><th class=\"number\">Support</th></tr></thead>\n<tbody>\n";
    for row in &report.scores {
        let [name, of, value, interval, support] = row.0.each_ref().map(|words| escape(words));
        writeln!(page, "<tr><th>{name}</th><td>{of}</td><td class=\"number\">{value}</td><td class=\"number\">{interval}</td><td class=\"number\">{support}</td></tr>").ok();
    }
    *page += "</tbody>\n</table>\n";
}

fn worst(page: &mut String, report: &Report) {
    if report.worst.is_empty() {
        return;
    }
    line(page, "h2", "Where it is lowest");
    *page +=
        "<table>\n<thead><tr><th>Part</th><th>This run</th><th>The others, mean</th></tr></thead>\n<tbody>\n";
    for (part, own, field) in &report.worst {
        let (own, field) = (number(own), text::per_cent_or_none(*field));
        writeln!(
            page,
            "<tr><th>{}</th><td>{}</td><td>{}</td></tr>",
            escape(part),
            escape(&own),
            escape(&field)
        )
        .ok();
    }
    *page += "</tbody>\n</table>\n";
}

fn charts(page: &mut String, drawn: &[(String, String)]) {
    if drawn.is_empty() {
        return;
    }
    line(page, "h2", "Charts");
    *page += "<div class=\"columns wide\">\n";
    for (title, svg) in drawn {
        // Drawn here: its words are escaped by the drawing.
        writeln!(page, "<figure role=\"img\" aria-label=\"{}\">{svg}</figure>", escape(title)).ok();
    }
    *page += "</div>\n";
}

fn failures(page: &mut String, report: &Report, stills: &[Still]) {
    if report.failures.is_empty() {
        return;
    }
    line(
        page,
        "h2",
        &format!(
            "{} of {}",
            text::plural(report.failures.len(), "failure", "failures"),
            text::count(report.failing)
        ),
    );
    line(
        page,
        "p class=\"muted\"",
        "From each type as many as its share of all failures; within a type those that most other runs have right. Stills: truth in white, the run in orange.",
    );
    *page += "<div class=\"columns\">\n";
    let none = Still::default();
    for (place, failing) in report.failures.iter().enumerate() {
        failure(page, failing, stills.get(place).unwrap_or(&none));
    }
    *page += "</div>\n";
}

fn failure(page: &mut String, failing: &Failing, still: &Still) {
    *page += "<article class=\"failure\">\n";
    if let Some(picture) = &still.picture {
        let (width, height) = still.size;
        let when = failing.time.map(text::clock).unwrap_or_default();
        writeln!(page, "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"The frame at {when}\"><image href=\"{picture}\" width=\"{width}\" height=\"{height}\"/>").ok();
        still.marks.iter().for_each(|mark| boxed(page, mark, width));
        *page += "</svg>\n";
    }
    *page += "<div>\n";
    let at = failing
        .time
        .filter(|_| still.picture.is_some())
        .map(|time| format!(", still at {}", text::clock(time)));
    line(page, "p class=\"muted\"", &format!("{}{}", failing.group, at.unwrap_or_default()));
    line(page, "p", &failing.asked);
    line(page, "p class=\"right\"", &format!("True: {}", failing.gold));
    line(page, "p class=\"wrong\"", &format!("Said: {}", failing.said));
    if let Some((right, all)) = failing.others {
        line(
            page,
            "p class=\"muted\"",
            &format!("{right} of {} right", text::plural(all, "other run has it", "other runs have it")),
        );
    }
    *page += "</div>\n</article>\n";
}

/// Where the label of a box stands: the truth's above it, the run's at its foot; `unit`: pixels of a small picture's.
pub fn label_at(mark: &Mark, unit: f64) -> f64 {
    let above = (mark.rect.y() - 3.0 * unit).max(11.0 * unit);
    if mark.layer == Layer::Truth { above } else { mark.rect.y() + mark.rect.h() - 4.0 * unit }
}

fn boxed(page: &mut String, mark: &Mark, width: f64) {
    let (colour, dash) =
        if mark.layer == Layer::Truth { ("#ffffff", "") } else { ("#e69f00", " stroke-dasharray=\"8 4\"") };
    let (rect, unit) = (mark.rect, (width / 320.0).max(1.0));
    let (x, y, w, h) = (rect.x(), rect.y(), rect.w(), rect.h());
    let shape = |colour: &str, thick: f64, dash: &str| {
        format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick:.1}\"{dash}/>"
        )
    };
    let (under, over) = (shape("#0d1117", 3.5 * unit, ""), shape(colour, 1.8 * unit, dash));
    let (size, up) = (11.0 * unit, label_at(mark, unit));
    writeln!(page, "{under}{over}<text x=\"{x:.1}\" y=\"{up:.1}\" font-size=\"{size:.1}\" font-family=\"sans-serif\" fill=\"{colour}\" stroke=\"#0d1117\" stroke-width=\"{:.1}\" paint-order=\"stroke\">{}</text>", 2.5 * unit, escape(&mark.label)).ok();
}
