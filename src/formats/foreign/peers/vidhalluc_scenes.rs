//! VidHalluc, scene transitions: the truth `{video: {"Scene change": "Yes" | "No", Locations: "from x to y."}}`, and what a
//! model said, `{video: "Scene change: Yes, Locations: from x to y."}`.

use serde_json::{Map, Value, json};

use crate::formats::error::LoadError;
use crate::formats::foreign::file::File;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::{Out, yes_no};
use crate::formats::foreign::sample::{Sample, Shape};
use crate::formats::note::Severity;

const CHANGE: &str = "Scene change";

/// The truth, and replies.
pub(in crate::formats::foreign) static SCENES: Format = Format {
    id: "vidhalluc-scenes",
    title: "VidHalluc scene transitions",
    sniff: is_scenes,
    read: Read::File(read),
};

fn is_scenes(sample: &Sample) -> bool {
    let Shape::Object(map) = &sample.shape else { return false };
    let is_reply = |value: &Value| {
        let text = value.as_str().and_then(|text| text.trim_start().get(..CHANGE.len()));
        text.is_some_and(|text| text.eq_ignore_ascii_case(CHANGE))
    };
    sample.members_have(&[CHANGE]) || map.values().take(3).any(is_reply)
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(clips) = file.tree(out)? else {
        return Err(file.refused("expected an object by the names of videos"));
    };
    for (id, said) in clips {
        out.video(json!({"id": id, "src": format!("{id}.mp4")}));
        let mut item = Map::new();
        for (name, value) in [
            ("id", json!(format!("sth/{id}"))),
            ("video", json!(id)),
            ("task", json!("yes_no")),
            ("question", json!("Does the scene change, and from where to where?")),
        ] {
            item.insert(name.to_owned(), value);
        }
        match said {
            Value::Object(mut gold) => {
                yes_no(&gold.shift_remove(CHANGE).unwrap_or_default(), &mut item);
                item.insert("reference".to_owned(), gold.shift_remove("Locations").unwrap_or_default());
                item.extend(gold);
                out.item(Value::Object(item));
            }
            Value::String(reply) => {
                if let Some(item) = out.item(Value::Object(item)) {
                    out.prediction(file.stem(), json!({"item": item, "response": reply}));
                }
            }
            _ => out.note_of(
                &id,
                Severity::SetAside,
                "no scene",
                "expected the truth, an object, or what a model said, a text".to_owned(),
            ),
        }
    }
    Ok(())
}
