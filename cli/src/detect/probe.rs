//! What a video file is: its size, its colours, when its frames start.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use verivid::{
    detect::picture::Colour,
    formats::media::frame_table,
    units::{FrameRate, FrameTable},
};

use super::failure::DetectFailure;

/// A video that can be decoded.
#[derive(Clone, Debug)]
pub struct Clip {
    /// Where it is.
    pub path: PathBuf,
    /// Width and height as displayed, in pixels.
    pub size: (usize, usize),
    /// What it says of its colours.
    pub colour: Colour,
    /// When its frames start.
    pub table: FrameTable,
    /// The nominal rate, where the file says one.
    pub rate: Option<FrameRate>,
}

/// Of a larger file the frames are estimated from its rate.
const LARGEST: u64 = 2 << 30;

/// Asks `ffprobe` what a file is, and the container for its frames.
pub fn probe(path: &Path) -> Result<Clip, DetectFailure> {
    File::open(path).map_err(|why| DetectFailure::Read { why, path: path.to_path_buf() })?;
    let said = Command::new("ffprobe")
        .args(["-v", "error", "-select_streams", "V:0", "-of", "json", "-show_entries"])
        .arg("stream=width,height,color_space,color_range,pix_fmt,avg_frame_rate,nb_frames,duration:stream_side_data=rotation:format=duration")
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .map_err(|_| DetectFailure::NoDecoder("ffprobe"))?;
    let refused = |what: &str| DetectFailure::Video { what: what.to_owned(), path: path.to_path_buf() };
    let document: Value = serde_json::from_slice(&said.stdout).unwrap_or(Value::Null);
    let Some(stream) = document.get("streams").and_then(|streams| streams.get(0)) else {
        let line = String::from_utf8_lossy(&said.stderr);
        let why = line.lines().last().unwrap_or_default().rsplit(": ").next().unwrap_or_default();
        return Err(refused(&match said.status.success() {
            true => "it has no picture track".to_owned(),
            false => format!("this is no video that ffmpeg can read ({why})"),
        }));
    };
    let number = |key: &str| stream.get(key).and_then(Value::as_u64).map(|n| n as usize).filter(|n| *n > 0);
    let text = |key: &str| stream.get(key).and_then(Value::as_str);
    let mut size =
        number("width").zip(number("height")).ok_or_else(|| refused("its pictures have no size"))?;
    let colour = Colour::from_tags(
        text("color_space").filter(|tag| *tag != "unknown"),
        // Every other layout is turned into limited range on its way here.
        text("pix_fmt") == Some("yuvj420p")
            || (text("pix_fmt") == Some("yuv420p") && text("color_range") == Some("pc")),
        size.1,
    );
    let rotation = stream.get("side_data_list").and_then(Value::as_array).into_iter().flatten();
    let rotation = rotation.filter_map(|side| side.get("rotation")?.as_i64()).next().unwrap_or(0);
    if rotation.rem_euclid(180) == 90 {
        size = (size.1, size.0);
    }
    let rate = text("avg_frame_rate").and_then(FrameRate::parse);
    let duration = |of: &Value| of.get("duration")?.as_str()?.parse::<f64>().ok();
    let length = duration(stream).or_else(|| duration(document.get("format")?));
    let estimated = || FrameTable::estimated(rate?, length?);
    let table =
        table_of(path).or_else(estimated).ok_or_else(|| refused("nothing says when its frames are"))?;
    Ok(Clip { path: path.to_path_buf(), size, colour, table, rate })
}

/// The frame table of the container, where it is of a kind that is read here. WebM spreads it over the file.
fn table_of(path: &Path) -> Option<FrameTable> {
    let length = fs::metadata(path).ok()?.len();
    (length <= LARGEST).then(|| fs::read(path).ok()).flatten().and_then(|bytes| frame_table(&bytes).ok())
}
