//! What parts of one dataset have in common: runs that go on from part to part, videos seen from another folder.

use crate::model::{Run, Video};

/// Whether what a part says of a run is what was said of it before: a part need not say all of it.
pub(super) fn agree(earlier: &Run, again: &Run) -> bool {
    fn said<T: PartialEq>(earlier: &Option<T>, again: &Option<T>) -> bool {
        again.is_none() || earlier == again
    }
    earlier.model == again.model
        && earlier.setting == again.setting
        && said(&earlier.modality, &again.modality)
        && said(&earlier.weights, &again.weights)
        && said(&earlier.params, &again.params)
        && said(&earlier.fps, &again.fps)
        && said(&earlier.max_frames, &again.max_frames)
        && again.extra.iter().all(|field| earlier.extra.contains(field))
}

/// Whether what a part says of a video is what was said of it before, however either spells its path; `again`'s is seen
/// from the dataset's folder already.
pub(super) fn is_same_video(earlier: &Video, again: &Video) -> bool {
    let src = earlier.src.as_deref().map(|src| moved("./", src));
    src == again.src && Video { src: None, ..earlier.clone() } == Video { src: None, ..again.clone() }
}

/// A path as it is seen from the dataset's folder; `way` leads from there to the folder that it counts from.
pub(super) fn moved(way: &str, src: &str) -> String {
    if way.is_empty()
        || src.starts_with(['/', '\\'])
        || src.split('/').next().is_some_and(|it| it.contains(':'))
    {
        return src.to_owned();
    }
    let mut parts: Vec<&str> = Vec::new();
    // The host of an address is no folder that `..` could leave.
    let (host, way) = match way.match_indices('/').nth(2).filter(|_| way.contains("://")) {
        Some((at, _)) => way.split_at(at + 1),
        None => ("", way),
    };
    for part in way.split('/').chain(src.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            ".." if !host.is_empty() => {}
            part => parts.push(part),
        }
    }
    format!("{host}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_part_is_seen_from_the_dataset_s_folder() {
        for (way, src, expect) in [
            ("", "../a.mp4", "../a.mp4"),
            ("./", "./b//a.mp4/", "b/a.mp4"),
            ("parts/", "a.mp4", "parts/a.mp4"),
            ("parts/", "../videos/./a.mp4", "videos/a.mp4"),
            ("parts/", "../../a.mp4", "../a.mp4"),
            ("parts/", "/a.mp4", "/a.mp4"),
            ("parts/", "https://h.example/a.mp4", "https://h.example/a.mp4"),
            ("parts/", "data:x", "data:x"),
            ("https://h.example/d/parts/", "../a.mp4", "https://h.example/d/a.mp4"),
            ("https://h.example/d/", "../../../a.mp4", "https://h.example/a.mp4"),
        ] {
            assert_eq!(moved(way, src), expect, "{way} {src}");
        }
    }
}
