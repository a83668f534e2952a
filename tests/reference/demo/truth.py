"""What is true of the clips: the videos table, the tracks of their objects, and their events."""

import math

from .keyframes import KEYFRAMES
from .video import frame_time

VIDEOS = [
    {"id": "synth_objects", "src": "clips/synth_objects.webm", "duration": 8.0, "fps": 30,
     "width": 640, "height": 480, "complexity": 5, "audio": "none",
     "source": "made for Verivid from scikit-image's sample photographs",
     "domain": "synthetic montage"},
    {"id": "hand_bottle", "src": "clips/hand_bottle.mp4", "duration": 8.104, "fps": "26777/1000",
     "width": 480, "height": 360, "complexity": 3, "audio": "none",
     "source": "OpenCV samples, cup.mp4", "domain": "hand and object"},
    {"id": "hand_box", "src": "clips/hand_box.mp4", "duration": 15.182, "fps": "30000/1001",
     "width": 640, "height": 480, "complexity": 3, "audio": "none",
     "source": "OpenCV samples, box.mp4", "domain": "hand and object"},
    {"id": "bunny", "src": "clips/bunny.mp4", "duration": 5.28, "fps": 25,
     "width": 768, "height": 432, "complexity": 2, "audio": "background",
     "source": "Big Buck Bunny, Blender Foundation", "domain": "animated film"},
]
FPS = {video["id"]: video["fps"] for video in VIDEOS}

# video -> event -> (label, start, end) in seconds.
EVENTS = {
    "synth_objects": {
        "scene-1": ("scene one: a cat", 0.0, 3.0),
        "scene-2": ("scene two: a person in a space suit", 3.0, 6.0),
        "scene-3": ("scene three: a rocket", 6.0, 8.0),
    },
    "hand_bottle": {
        "tilt-left": ("the hand tilts the bottle to the left", 1.45, 2.6),
        "upright": ("the hand sets the bottle upright", 2.6, 3.25),
        "tilt-right": ("the hand tilts the bottle to the right", 3.25, 4.3),
        "away": ("the bottle moves away from the camera", 4.35, 5.8),
        "nearer": ("the bottle moves towards the camera", 6.0, 7.6),
    },
    "hand_box": {
        "still": ("the hand holds the box still", 0.0, 2.1),
        "towards": ("the hand moves the box to the left and towards the camera", 2.3, 5.3),
        "back": ("the hand moves the box to the right", 5.8, 7.6),
        "lower": ("the hand lowers the box and moves it to the left", 7.8, 9.9),
        "raise": ("the hand moves the box to the right and up", 10.4, 13.2),
        "hidden-1": ("the box hides the pen", 4.638, 6.039),
        "hidden-2": ("the box hides the pen", 8.575, 11.311),
    },
    "bunny": {
        "crawl": ("the rabbit crawls out of its burrow", 0.0, 1.3),
        "stand": ("the rabbit stands up", 1.3, 1.92),
        "stretch": ("the rabbit stretches its arms", 1.7, 4.1),
        "yawn": ("the rabbit yawns", 2.6, 4.2),
        "hand": ("the rabbit puts a hand to its head", 4.2, 5.28),
    },
}

# The synthetic clip's scenes: (object, its label, first frame, frames, width, height, caption,
# width of the caption's plate).
SCENES = [
    ("cat", "cat", 0, 90, 300, 200, "SCENE ONE CAT", 339),
    ("person", "person", 90, 90, 260, 333, "SCENE TWO PERSON", 437),
    ("rocket", "rocket", 180, 60, 300, 200, "LAUNCH 42", 249),
]
PLATE_TOP, PLATE_HEIGHT = 416, 51
TOLERANCE_PX = 1.0


def events(video, *names):
    return [
        {"id": name, "label": label, "span": [start, end]}
        for name, (label, start, end) in ((name, EVENTS[video][name]) for name in names)
    ]


def tracks(video, *names):
    if video == "synth_objects":
        return [synthetic_track(name) for name in names]
    return [filmed_track(video, name) for name in names]


def filmed_track(video, name):
    boxes, spans = [], []
    for keyframes, end in KEYFRAMES[video][name]:
        part = [{"t": frame_time(n, FPS[video]), "box": list(box)} for n, box in keyframes.items()]
        part.append({"t": until_frame(end, FPS[video]), "box": part[-1]["box"]})
        boxes += part
        spans.append([part[0]["t"], part[-1]["t"]])
    track = {"id": name, "label": name, "interpolation": "linear", "boxes": boxes}
    return track | {"spans": spans} if len(spans) > 1 else track


def until_frame(number, fps):
    """A last box stands until just before the first frame that no longer shows the object: the
    end of a track belongs to it."""
    return round(frame_time(number, fps) - 0.001, 4)


def synthetic_track(name):
    """The track of a scene's picture, or of the plate its caption stands on (`plate-1`, ...)."""
    if name.startswith("plate-"):
        _, _, first, count, _, _, text, width = SCENES[int(name[-1]) - 1]
        box = [20, PLATE_TOP, width, PLATE_HEIGHT]
        ends = [frame_time(first, 30), until_frame(first + count, 30)]
        return {"id": name, "label": f"caption {text}", "interpolation": "hold",
                "boxes": [{"t": t, "box": box} for t in ends]}
    label, first, count = next(scene[1:4] for scene in SCENES if scene[0] == name)
    exact = synthetic_boxes(name)
    boxes = [{"t": frame_time(first + i, 30), "box": exact[i]} for i in thinned(exact)]
    boxes.append({"t": until_frame(first + count, 30), "box": exact[-1]})
    return {"id": name, "label": label, "interpolation": "linear", "boxes": boxes}


def synthetic_boxes(name):
    """The box of every frame, by the formula that drew the clip."""
    _, _, _, count, w, h, _, _ = next(scene for scene in SCENES if scene[0] == name)
    boxes = []
    for i in range(count):
        u = i / (count - 1)
        x = int(10 + u * (640 - w - 20))
        y = int(60 + (480 - h - 140) * (0.5 - 0.5 * math.cos(2 * math.pi * u)))
        boxes.append([x, y, w, h])
    return boxes


def thinned(boxes):
    """The fewest frames, taken greedily, from which the rest follow within the tolerance."""
    kept = [0]
    while kept[-1] < len(boxes) - 1:
        start = kept[-1]
        ends = range(len(boxes) - 1, start, -1)
        fitting = (n for n in ends if interpolation_error(boxes, start, n) < TOLERANCE_PX)
        kept.append(next(fitting))
    return kept


def interpolation_error(boxes, start, end):
    worst = 0.0
    for i in range(start, end + 1):
        u = (i - start) / (end - start)
        between = ((1 - u) * a + u * b for a, b in zip(boxes[start], boxes[end]))
        worst = max(worst, *(abs(v - w) for v, w in zip(between, boxes[i])))
    return worst


def box_at(track, t):
    """The box of a track at a time, or None where the object is absent."""
    spans = track.get("spans", [[track["boxes"][0]["t"], track["boxes"][-1]["t"]]])
    span = next((s for s in spans if s[0] <= t <= s[1]), None)
    if span is None:
        return None
    before = [b for b in track["boxes"] if span[0] <= b["t"] <= t]
    after = [b for b in track["boxes"] if t < b["t"] <= span[1]]
    if not before or not after or track["interpolation"] == "hold":
        return (before or after)[-1 if before else 0]["box"]
    a, b = before[-1], after[0]
    u = (t - a["t"]) / (b["t"] - a["t"])
    return [(1 - u) * p + u * q for p, q in zip(a["box"], b["box"])]
