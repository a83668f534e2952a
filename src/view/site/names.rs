//! Names of files that are safe on every disk, whatever a dataset calls its videos.

use std::collections::HashSet;

/// The longest name, without its ending.
const LONGEST: usize = 80;

/// Names that Windows keeps for devices.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "clock$", "conin$"];

/// Gives each file a name of its own, whatever the case of the disk.
#[derive(Default)]
pub struct Names(HashSet<String>);

impl Names {
    /// A name for the file that is called `wanted`, of which only the last part of a path counts.
    pub fn take(&mut self, wanted: &str) -> String {
        let last = wanted.rsplit(['/', '\\']).next().unwrap_or_default();
        let (stem, ending) = match last.rsplit_once('.') {
            Some((stem, ending)) if !stem.is_empty() && is_ending(ending) => {
                (stem, ending.to_ascii_lowercase())
            }
            _ => (last, String::new()),
        };
        let stem = safe(stem);
        let dot = if ending.is_empty() { "" } else { "." };
        let mut name = format!("{stem}{dot}{ending}");
        let mut n = 2;
        while !self.0.insert(name.to_ascii_lowercase()) {
            name = format!("{stem}-{n}{dot}{ending}");
            n += 1;
        }
        name
    }
}

fn is_ending(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn safe(stem: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
    let stem: String = stem.chars().take(LONGEST).map(letter).collect();
    let bare = stem.to_ascii_lowercase();
    let numbered = |device: &str| {
        bare.strip_prefix(device).is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let is_device = RESERVED.contains(&bare.as_str()) || numbered("com") || numbered("lpt");
    match stem.as_str() {
        "" => "video".to_owned(),
        _ if is_device => format!("video-{stem}"),
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_on_every_disk_and_no_two_alike() {
        let mut names = Names::default();
        let long = "x".repeat(300) + ".mp4";
        for (wanted, expect) in [
            ("a/b/clip one.MP4", "clip_one.mp4"),
            ("CLIP_ONE.mp4", "CLIP_ONE-2.mp4"),
            ("../../etc/passwd", "passwd"),
            ("C:\\x\\v.mp4", "v.mp4"),
            ("con.mp4", "video-con.mp4"),
            ("LPT1.webm", "video-LPT1.webm"),
            ("..", "__"),
            ("", "video"),
            (".mp4", "_mp4"),
            ("<script>.mp4", "_script_.mp4"),
            ("a.tar.gz", "a_tar.gz"),
            (long.as_str(), &("x".repeat(80) + ".mp4")),
        ] {
            assert_eq!(names.take(wanted), expect, "{wanted}");
        }
    }
}
