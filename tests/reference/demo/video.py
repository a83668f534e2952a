"""Frames and frame times of the demonstration clips."""

import subprocess
from fractions import Fraction

import numpy as np


def frame_time(number, fps):
    """Where frame `number` starts, in seconds; `fps` is a number or "num/den"."""
    return round(float(number / Fraction(fps)), 4)


def read_frames(path, width, height):
    """All frames of a clip as one array [frame, y, x, rgb]."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, height, width, 3)
