#!/usr/bin/env python3
"""Makes the clips of tests/fixtures/media and, with ffprobe, the times of their frames.

Needs ffmpeg and ffprobe 5 or later with libx264 and libvpx. Run from the repository's root.
"""

import json
import pathlib
import subprocess

OUT = pathlib.Path("tests/fixtures/media")
X264 = ["-c:v", "libx264", "-preset", "veryslow", "-crf", "45", "-pix_fmt", "yuv420p", "-g", "24"]
VPX = ["-b:v", "20k", "-pix_fmt", "yuv420p", "-g", "24", "-auto-alt-ref", "1", "-lag-in-frames", "16"]
PASS = ["-fps_mode", "passthrough"]
# Name, frames a second, input options, output options.
CLIPS = [
    ("cfr30.mp4", "30", [], [*X264, "-bf", "0"]),
    ("cfr2997_b.mp4", "30000/1001", [], [*X264, "-bf", "3", "-movflags", "+faststart"]),
    ("cfr23976_b.mp4", "24000/1001", [], [*X264, "-bf", "2"]),
    ("variable.mp4", "24", [], ["-vf", r"select='not(eq(n\,5)+eq(n\,6)+eq(n\,20)+eq(n\,33))'", *PASS, *X264]),
    ("offset.mp4", "30", [], ["-vf", "setpts=PTS+0.066/TB", *PASS, *X264, "-bf", "2"]),
    ("cut.mp4", "25", ["-ss", "0.5"], ["-c", "copy"]),
    ("turned.mp4", "25", [], ["-metadata:s:v", "rotate=90", "-c", "copy"]),
    ("fragmented.mp4", "30", [], [*X264, "-movflags", "+frag_keyframe+empty_moov"]),
    ("vp9.webm", "30", [], ["-c:v", "libvpx-vp9", *VPX]),
    ("vp8.webm", "25", [], ["-c:v", "libvpx", *VPX]),
    ("live.webm", "30", [], ["-c:v", "libvpx-vp9", *VPX, "-live", "1", "-cluster_time_limit", "400"]),
    ("variable.mkv", "24", [], ["-vf", r"select='not(eq(n\,5)+eq(n\,6)+eq(n\,20))'", *PASS, *X264, "-bf", "2"]),
]


def run(*command):
    """Runs a command and gives back what it printed."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def make(name, rate, before, after):
    """Writes one clip of 48 frames; a copied one is cut out of another."""
    target = str(OUT / name)
    if "copy" in after:
        whole = OUT / "whole.mp4"
        run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc=s=64x48:r={rate}:d=2",
            *X264, "-bf", "2", "-g", "25", str(whole))
        run("ffmpeg", "-v", "error", "-y", *before, "-i", str(whole), *after, target)
        whole.unlink()
    else:
        run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc=s=64x48:r={rate}:d=3",
            "-frames:v", "48", *after, "-fflags", "+bitexact", target)


def times(name):
    """The times of the frames that are displayed, in order."""
    text = run("ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time",
               "-of", "json", str(OUT / name))
    return sorted(float(frame["pts_time"]) for frame in json.loads(text)["frames"])


def main():
    """Makes all clips and the file of their times."""
    OUT.mkdir(parents=True, exist_ok=True)
    found = {}
    for clip in CLIPS:
        make(*clip)
        found[clip[0]] = times(clip[0])
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(pts)}" for name, pts in found.items())
    (OUT / "pts.json").write_text("{\n" + lines + "\n}\n")


main()
