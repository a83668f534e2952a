"""Checks the written files against the dataset format, and that they hold what they are to show."""

import json
import subprocess
from collections import Counter

from .truth import SCENES, TOLERANCE_PX, box_at, synthetic_boxes, tracks
from .video import frame_time

LEVEL_TYPES = set(
    "object color number location static_relation ocr action dynamic_attribute dynamic_relation"
    " sequence factual_prediction counterfactual_prediction context_explanation"
    " knowledge_explanation".split()
)
TASKS = {"mcq", "yes_no", "caption_qa", "verification", "grounding", "moments", "boxes"}
CATEGORIES = set("object relation location direction illusion action order causality frequency"
                 " state_change".split())
SENTENCE_LABELS = {"correct", "incorrect", "unknown"}
MAX_BYTES = 3_000_000
MAX_CARD_BYTES = 25_000
# A clip may end this much later than the table says, by the rounding of its container.
DURATION_SLACK_S = 0.01


def check(root):
    """Raises AssertionError with the place of the first fault; returns a summary."""
    manifest = json.loads((root / "verivid.json").read_text())
    assert manifest["format"] == "verivid/1"
    videos = {v["id"]: v for v in unique(rows(root / manifest["videos"]))}
    items = {i["id"]: i for i in unique(rows(root / manifest["items"]))}
    for video in videos.values():
        check_video(root, video)
    for item in items.values():
        check_item(item, videos[item["video"]])
    check_synthetic_tracks()
    runs = {}
    for run in unique(manifest["runs"]):
        runs[run["id"]] = rows(root / run["predictions"])
        assert len({p["item"] for p in runs[run["id"]]}) == len(runs[run["id"]]), run["id"]
        for prediction in runs[run["id"]]:
            check_prediction(prediction, items[prediction["item"]], videos)
    files = [path for path in root.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    assert total < MAX_BYTES, total
    assert (root / "stills/card.jpg").stat().st_size <= MAX_CARD_BYTES
    return summary(items.values(), runs) | {"bytes": total}


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def unique(table):
    repeated = [name for name, n in Counter(row["id"] for row in table).items() if n > 1]
    assert not repeated, repeated
    return table


def check_video(root, video):
    probe = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_entries",
         "stream=codec_type,width,height,avg_frame_rate:format=duration", str(root / video["src"])],
        check=True, capture_output=True).stdout)
    picture = next(s for s in probe["streams"] if s["codec_type"] == "video")
    sound = any(s["codec_type"] == "audio" for s in probe["streams"])
    place = video["id"]
    assert (picture["width"], picture["height"]) == (video["width"], video["height"]), place
    rate = video["fps"] if isinstance(video["fps"], str) else f"{video['fps']}/1"
    assert picture["avg_frame_rate"] == rate, (place, picture["avg_frame_rate"])
    assert abs(float(probe["format"]["duration"]) - video["duration"]) <= DURATION_SLACK_S, place
    assert sound == (video["audio"] != "none"), place
    assert video["complexity"] in range(1, 6), place


def check_item(item, video):
    place = item["id"]
    assert item["task"] in TASKS, place
    check_truth(item, video, place)
    if item["task"] in ("mcq", "caption_qa"):
        assert item["answer"] in item["options"], place
        texts = [json.dumps(option) for option in item["options"].values()]
        assert len(set(texts)) == len(texts), place
    if item["task"] == "yes_no":
        assert item["answer"] in ("yes", "no"), place
    if "answer" in item:
        assert item["type"] in LEVEL_TYPES and item["question"], place
    if item["task"] in ("grounding", "moments"):
        assert item["query"], place
    if item["task"] not in ("moments",):
        assert item.get("tracks") or item.get("events"), place
    for n, sentence in enumerate(item.get("sentences", [])):
        check_sentence(sentence, video, f"{place}, sentence {n}")


def check_sentence(sentence, video, place):
    text, label = sentence["text"], sentence["label"]
    assert label in SENTENCE_LABELS, place
    assert bool(sentence["errors"]) == (label == "incorrect"), place
    for error in sentence["errors"]:
        assert 0 <= error["start"] < error["end"] <= len(text), place
        words = text[error["start"] : error["end"]]
        assert words == words.strip() and error["category"] in CATEGORIES, place
        around = text[max(error["start"] - 1, 0) : error["start"]] + text[error["end"] :][:1]
        assert not any(c.isalnum() for c in around), (place, words)
    for start, end in sentence["certificate"]:
        assert 0 <= start <= end <= video["duration"], place
    votes = Counter(sentence.get("votes", {}).values()).most_common(2)
    if votes:
        tie = len(votes) > 1 and votes[0][1] == votes[1][1]
        assert votes[0][0] == label and not tie, place


def check_truth(holder, video, place):
    for event in holder.get("events", []):
        start, end = event["span"]
        assert 0 <= start <= end <= video["duration"], (place, event)
    ids = [track["id"] for track in holder.get("tracks", [])]
    assert len(set(ids)) == len(ids), place
    for track in holder.get("tracks", []):
        times = [box["t"] for box in track["boxes"]]
        assert times and times == sorted(times), (place, track["id"])
        for box in track["boxes"]:
            x, y, w, h = box["box"]
            assert 0 <= box["t"] <= video["duration"], (place, track["id"], box)
            assert min(x, y, w, h) >= 0, (place, track["id"], box)
            assert x + w <= video["width"] + 0.1 and y + h <= video["height"] + 0.1, (place, box)
        for start, end in track.get("spans", []):
            assert {start, end} <= set(times), (place, track["id"], start, end)


def check_prediction(prediction, item, videos):
    place = f"prediction for {item['id']}"
    check_truth(prediction, videos[item["video"]], place)
    if item["task"] == "verification":
        assert len(prediction["sentences"]) == len(item["sentences"]), place
    if "answer" in item:
        assert prediction["response"], place


def check_synthetic_tracks():
    """The thinned keyframes give back the drawn box of every frame."""
    for name, _, first, *_ in SCENES:
        (track,) = tracks("synth_objects", name)
        for n, drawn in enumerate(synthetic_boxes(name)):
            box = box_at(track, frame_time(first + n, 30))
            assert max(abs(p - q) for p, q in zip(box, drawn)) <= TOLERANCE_PX, (name, n)


def summary(items, runs):
    return {
        "items": len(items),
        "tasks": dict(Counter(item["task"] for item in items)),
        "types": dict(Counter(item["type"] for item in items if "type" in item)),
        "sentences": dict(Counter(s["label"] for i in items for s in i.get("sentences", []))),
        "predictions": {run: len(made) for run, made in runs.items()},
    }
