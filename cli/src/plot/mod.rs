//! `verivid plot`: the page's charts as pictures.

mod charts;
mod raster;

use std::{fs, path::Path};

use serde_json::json;
use verivid::{analysis::export::printable, charts::Theme, formats::Note};

use crate::{
    arguments::Plot,
    failure::{Answer, Failure},
    input,
    json::document,
};

pub use raster::RasterError;

/// Reads, draws and writes a picture.
pub fn plot(command: &Plot) -> Result<Answer, Failure> {
    let is_png = match command.out.extension().map(|end| end.to_ascii_lowercase()) {
        Some(end) if end == "png" => true,
        Some(end) if end == "svg" => false,
        _ => {
            let (name, known) = (command.out.display().to_string(), ".svg, .png".to_owned());
            return Err(Failure::Unknown { what: "kind of picture for", name, known });
        }
    };
    if let Some(table) = &command.published {
        let picture = charts::printed(table)?;
        return drawn(command, is_png, &picture, &[]);
    }
    let mut wanted = command.input.clone();
    // The base is read too, where only some runs are.
    if !wanted.runs.is_empty() {
        wanted.runs.extend(command.base.clone());
    }
    let loaded = input::load(&wanted)?;
    let picture = charts::picture(command, &loaded.dataset)?;
    drawn(command, is_png, &picture, &loaded.notes)
}

/// Draws, writes, and says what was drawn.
fn drawn(command: &Plot, is_png: bool, picture: &charts::Picture, notes: &[Note]) -> Result<Answer, Failure> {
    let (width, theme) = (command.width, charts::theme(command.dark));
    let bytes = if is_png { picture.png(width, &theme)? } else { picture.svg(width, &theme)?.into_bytes() };
    write(&command.out, &bytes)?;
    let text = if command.json { as_json(command, picture, &theme) } else { as_text(command, picture) };
    Ok(Answer::over(notes, command.input.strict, text))
}

/// What was drawn, and of which run where several could have been.
fn as_text(command: &Plot, picture: &charts::Picture) -> String {
    let mut text = format!("{}: {}\n", command.out.display(), printable(&picture.titles().join("; ")));
    if !picture.could.is_empty() {
        let runs = picture.could.iter().map(|id| printable(id)).collect::<Vec<_>>().join(", ");
        text +=
            &format!("The first of the runs that have such cells; --run draws another one of them: {runs}\n");
    }
    text
}

fn as_json(command: &Plot, picture: &charts::Picture, theme: &Theme) -> String {
    document(&json!({
        "out": command.out.display().to_string(),
        "title": picture.titles().join("; "),
        "width": command.width,
        "height": picture.height(command.width, theme),
    }))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|why| Failure::Write { why, path: path.to_path_buf() })
}
