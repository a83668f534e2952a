"""The run `nanodet-rules`: simple rules answer the items from what a small detector sees.

It is a real run: where the detector takes the bottle for a cell phone, so do the answers. What the
rules cannot decide they say in words, so those replies are unparsed.
"""

import re

from . import nanodet
from .video import frame_time, read_frames

EVERY = 4  # frames
CANNOT_TELL = "I cannot tell: this asks for more than the detector's classes."
EXISTENCE = re.compile(r"(Is there an?|Does the hand hold an?) (.+?)( in the .+)?\?$")


class Sight:
    """What the detector saw of one clip."""

    def __init__(self, detector, video, clips):
        frames = read_frames(clips / video["src"], video["width"], video["height"])
        numbers = range(0, len(frames), EVERY)
        self.times = [frame_time(n, video["fps"]) for n in numbers]
        found = [detector.detect(frames[n]) for n in numbers]
        self.tracks = nanodet.link(dict(zip(self.times, found)))
        self.labels = list(dict.fromkeys(track["label"] for track in self.tracks))


def predictions(items, videos, model_path, root):
    detector = nanodet.Detector(model_path)
    sights = {video["id"]: Sight(detector, video, root) for video in videos}
    return [predict(item, sights[item["video"]]) for item in items]


def predict(item, sight):
    answer = {"yes_no": yes_no, "mcq": choose, "caption_qa": choose, "verification": verify}
    found = answer.get(item["task"], find)(item, sight)
    return {"item": item["id"], **found, "frames": sight.times}


def yes_no(item, sight):
    asked = EXISTENCE.match(item["question"])
    if not asked or asked[2] not in nanodet.CLASSES:
        return {"response": CANNOT_TELL}
    if asked[2] not in sight.labels:
        return {"response": f"No. The detector finds nothing that it calls {asked[2]}."}
    tracks = [track for track in sight.tracks if track["label"] == asked[2]]
    return {"response": f"Yes. The detector finds a {asked[2]} from {start_of(tracks):.1f} s on.",
            "tracks": tracks}


def choose(item, sight):
    """The one option that names more of what was seen, less what was not, than the others do."""
    texts = {letter: " ".join([option] if isinstance(option, str) else option.values())
             for letter, option in item["options"].items()}
    merits = {letter: merit(text, sight) for letter, text in texts.items()}
    best = max(merits.values())
    winners = [letter for letter, value in merits.items() if value == best]
    if best <= 0 or len(winners) > 1:
        return {"response": CANNOT_TELL}
    named = classes_in(texts[winners[0]])
    return {"response": f"The answer is ({winners[0]}), by the detector's {' and '.join(named)}.",
            "tracks": [track for track in sight.tracks if track["label"] in named]}


def verify(item, sight):
    return {"sentences": [judge(s["text"], sight) for s in item["sentences"]],
            "tracks": sight.tracks}


def judge(text, sight):
    named = classes_in(text)
    unseen = [label for label in named if label not in sight.labels]
    if not named:
        return {"label": "unknown", "reason": "names nothing the detector knows"}
    if unseen:
        return {"label": "incorrect", "reason": f"the detector sees no {' and no '.join(unseen)}"}
    return {"label": "correct", "reason": f"the detector sees {' and '.join(named)}"}


def find(item, sight):
    """Tracks of the classes that the query names; without such, of everything but persons."""
    named = classes_in(item.get("query", ""))
    wanted = [label for label in sight.labels if label in named] or [
        label for label in sight.labels if label != "person" or item["task"] == "boxes"
    ]
    tracks = [track for track in sight.tracks if track["label"] in wanted]
    events = [{"label": track["label"], "span": [track["boxes"][0]["t"], track["boxes"][-1]["t"]],
               "score": max(box["score"] for box in track["boxes"])} for track in tracks]
    return {"events": events} | ({"tracks": tracks} if item["task"] != "moments" else {})


def classes_in(text):
    return [c for c in nanodet.CLASSES if re.search(rf"\b{re.escape(c)}s?\b", text, re.IGNORECASE)]


def merit(text, sight):
    return sum(1 if label in sight.labels else -1 for label in classes_in(text))


def start_of(tracks):
    return min(track["boxes"][0]["t"] for track in tracks)
