//! Projects of VIA in JSON. Version 3 (`project`, `attribute`, `file`, `view`, `metadata`): a view shows files by `fid_list`,
//! a mark has its view `vid`, times `z`, a shape `xy` and words `av`. Version 2 (`_via_settings`, `_via_img_metadata`, or
//! the latter alone): a list of regions for each picture; pictures of a video are frames of it.

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::via::{Clip, Head, mark, write};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// A project, of either version.
pub(in crate::formats::foreign) static VIA_PROJECT: Format = Format {
    id: "via-project",
    title: "VGG Image Annotator projects (VIA 2 and 3, JSON)",
    sniff: is_project,
    read: Read::File(read),
};

const PICTURES: &str = "_via_img_metadata";

fn is_project(sample: &Sample) -> bool {
    sample
        .object_with(&["file", "view", "metadata"])
        .is_some_and(|map| ["project", "config", "attribute"].iter().any(|name| map.contains_key(*name)))
        || sample.object_with(&[PICTURES]).is_some()
        || sample.members_have(&["filename", "regions", "file_attributes"])
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(mut project) = file.tree(out)? else {
        return Err(file.refused("expected an object"));
    };
    out.conventions(
        "times in seconds; boxes x, y, width, height in pixels; a mark of one time is an instant",
    );
    let clips = if project.contains_key("metadata") && project.contains_key("view") {
        marks(&project, out)
    } else {
        let pictures = project.shift_remove(PICTURES).unwrap_or(Value::Object(project));
        regions(pictures, out)
    };
    clips.into_iter().for_each(|clip| write(clip, out));
    Ok(())
}

/// The clips of a project, each found by the name of its file.
#[derive(Default)]
struct Clips {
    clips: Vec<Clip>,
    places: std::collections::HashMap<String, usize>,
}

impl Clips {
    fn of(&mut self, src: &str) -> Option<&mut Clip> {
        let at = *self.places.entry(src.to_owned()).or_insert_with(|| {
            self.clips.push(Clip::of(src));
            self.clips.len() - 1
        });
        self.clips.get_mut(at)
    }
}

/// Version 3.
fn marks(project: &Map<String, Value>, out: &mut Out) -> Vec<Clip> {
    let map = |name: &str| project.get(name).and_then(Value::as_object);
    let words = map("attribute").cloned().unwrap_or_default();
    let head = Head::of_words(words);
    let file_of = |view: &str| -> Option<String> {
        let list = map("view")?.get(view)?.get("fid_list")?.as_array()?;
        let file = map("file")?.get(&text(list.first()?)?)?;
        let name = ["src", "fname"].iter().filter_map(|name| text(file.get(*name)?)).find(|name| {
            // A file that was opened from a disk has an address of that day alone.
            !name.is_empty() && !name.starts_with("blob:") && !name.starts_with("data:")
        });
        name.or_else(|| text(file.get("fname")?))
    };
    let mut clips = Clips::default();
    for view in map("view").into_iter().flatten().map(|(view, _)| view) {
        // A file of which nothing is said is there all the same.
        if let Some(src) = file_of(view) {
            clips.of(&src);
        }
    }
    for (id, said) in map("metadata").into_iter().flatten() {
        let view = said.get("vid").and_then(text);
        let Some(src) = view.as_deref().and_then(file_of) else {
            let reason = "its view or the file of its view is not in the project";
            out.note_of(id, Severity::SetAside, "no file", reason.to_owned());
            continue;
        };
        let row = row(&[
            ("metadata_id", Some(&json!(id))),
            ("temporal_coordinates", said.get("z")),
            ("spatial_coordinates", said.get("xy")),
            ("metadata", said.get("av")),
        ]);
        if let Some(clip) = clips.of(&src) {
            mark(&row, &head, clip, out);
        }
    }
    clips.clips
}

/// A row as the tables of VIA have it: JSON in cells.
fn row(cells: &[(&str, Option<&Value>)]) -> Map<String, Value> {
    let cell = |value: &Value| Value::from(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    cells.iter().filter_map(|(name, value)| Some(((*name).to_owned(), cell((*value)?)))).collect()
}

/// Version 2: the regions of each picture.
fn regions(pictures: Value, out: &mut Out) -> Vec<Clip> {
    let mut clips = Clips::default();
    let Value::Object(pictures) = pictures else { return clips.clips };
    for (key, picture) in pictures {
        let Some(src) = picture.get("filename").and_then(text).filter(|name| !name.is_empty()) else {
            let reason = "the picture names no file".to_owned();
            out.note_of(&key, Severity::SetAside, "no file", reason);
            continue;
        };
        let regions = match picture.get("regions") {
            Some(Value::Array(list)) => list.iter().collect(),
            // The oldest projects have them by number.
            Some(Value::Object(map)) => map.values().collect(),
            _ => Vec::new(),
        };
        let Some(clip) = clips.of(&src) else { continue };
        for region in regions {
            let row = row(&[
                ("region_shape_attributes", region.get("shape_attributes")),
                ("region_attributes", region.get("region_attributes")),
            ]);
            mark(&row, &Head::default(), clip, out);
        }
    }
    clips.clips
}
