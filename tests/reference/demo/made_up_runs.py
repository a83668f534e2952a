"""The runs `demo-model-a` and `demo-model-b`: no model made them.

They are drawn from a seeded random number generator around the truth, to show what the page can
show: verbose and short replies, replies without an answer, a missing one, boxes that drift, events
that come late, an object that is not there.
"""

import random

LEVELS = {
    "perceptive": "object color number location static_relation ocr".split(),
    "temporal": "action dynamic_attribute dynamic_relation sequence".split(),
    "cognitive": "factual_prediction counterfactual_prediction context_explanation"
                 " knowledge_explanation".split(),
}
LEVEL_OF = {kind: level for level, kinds in LEVELS.items() for kind in kinds}
TEMPORAL_ERRORS = {"action", "order", "causality", "frequency", "state_change"}

# How often each model is right, by level; how often it flags a sentence, by what is wrong in it.
MODELS = {
    "demo-model-a": {
        "seed": 5, "right": {"perceptive": 0.92, "temporal": 0.5, "cognitive": 0.7},
        "flags": {"static": 0.97, "temporal": 0.6, None: 0.04},
        "jitter_px": 5, "event_shift_s": 0.35, "step_s": 0.5,
    },
    "demo-model-b": {
        "seed": 23, "right": {"perceptive": 0.65, "temporal": 0.45, "cognitive": 0.4},
        "flags": {"static": 0.6, "temporal": 0.5, None: 0.4},
        "jitter_px": 11, "event_shift_s": 0.8, "step_s": 0.8,
    },
}

VERBOSE = [
    "Of the options, \"{text}\" fits the frames best. The answer is ({key}).",
    "**Answer: {key}**",
    "The frames show this clearly: {text}. Therefore the best answer is **{key}**.",
    "The correct option is ({key}) {text}.",
]
THOUGHT = ("<think>The first frames do not decide it. It could be {other}, but the later frames "
           "speak for {key}.</think>The answer is ({key}).")
VERBOSE_YES_NO = [
    "{Word}, going by several of the frames.",
    "**{Word}.** The frames agree on it.",
    "I went through the frames one by one. The answer is {word}.",
]

# What demo-model-b gets wrong in form: no answer, two answers, no prediction at all.
UNPARSED = {"bottle-next": "It is hard to say from these frames.",
            "bunny-ears": "The rabbit has long ears."}
AMBIGUOUS = {"box-let-go": "A or B"}
MISSING = {"synth-without"}
# An item for which demo-model-b says yes to an object that is not there, and draws it.
PHANTOM = {"bunny-bird": ("bird", [560, 60, 70, 60])}


def predictions(model, items, videos):
    habits = MODELS[model]
    chance = random.Random(habits["seed"])
    duration = {video["id"]: video["duration"] for video in videos}
    size = {video["id"]: (video["width"], video["height"]) for video in videos}
    made = []
    for n, item in enumerate(items):
        long = duration[item["video"]]
        prediction = {"item": item["id"], **answer(model, item, chance, n)}
        prediction |= grounding(model, item, chance, long, size[item["video"]])
        if n % 3 == 0 or item["task"] in ("grounding", "boxes"):
            prediction["frames"] = [round(long * (i + 0.5) / 8, 3) for i in range(8)]
        prediction["seconds"] = round(chance.uniform(0.4, 4.0), 2)
        if model != "demo-model-b" or item["id"] not in MISSING:
            made.append(prediction)
    return made


def answer(model, item, chance, n):
    if item["task"] == "verification":
        return {"sentences": [judge(model, s, chance) for s in item["sentences"]]}
    if "answer" not in item:
        return {}
    right = chance.random() < MODELS[model]["right"][LEVEL_OF[item["type"]]]
    if model == "demo-model-b" and item["id"] in PHANTOM:
        return {"response": "Yes."}
    if item["task"] == "yes_no":
        word = item["answer"] if right else {"yes": "no", "no": "yes"}[item["answer"]]
        return {"response": reply_yes_no(model, item, word, n)}
    others = [key for key in item["options"] if key != item["answer"]]
    other = chance.choice(others)
    key = item["answer"] if right else other
    return {"response": reply(model, item, key, other if right else item["answer"], n)}


def reply(model, item, key, other, n):
    option = item["options"][key]
    text = option if isinstance(option, str) else option["relationship"]
    if model == "demo-model-b":
        short = [key, f"({key})", f"{key}.", text]
        flawed = UNPARSED | AMBIGUOUS
        return flawed.get(item["id"], short[n % 3 if isinstance(option, dict) else n % 4])
    if n % 7 == 3:
        return THOUGHT.format(key=key, other=other)
    if isinstance(option, dict):
        return f"The answer is ({key})."
    return VERBOSE[n % 4].format(key=key, text=text)


def reply_yes_no(model, item, word, n):
    if model == "demo-model-b":
        return UNPARSED.get(item["id"], word.capitalize() if n % 2 else f"{word.capitalize()}.")
    return VERBOSE_YES_NO[n % 3].format(word=word, Word=word.capitalize())


def judge(model, sentence, chance):
    categories = {error["category"] for error in sentence["errors"]}
    kind = None
    if sentence["label"] == "incorrect":
        kind = "temporal" if categories & TEMPORAL_ERRORS else "static"
    flagged = chance.random() < MODELS[model]["flags"][kind]
    if not flagged:
        return {"label": "correct"}
    wrong = [sentence["text"][e["start"]:e["end"]] for e in sentence["errors"]]
    seen = f"'{wrong[0]}' does not fit the frames" if wrong else "the frames do not show this"
    return {"label": "incorrect", "reason": seen}


def grounding(model, item, chance, long, size):
    """Events that come late, and tracks that drift around the true ones."""
    habits = MODELS[model]
    found = {}
    if "events" in item:
        found["events"] = [late(event, habits["event_shift_s"], chance, long)
                           for event in item["events"]]
    tracks = [drifting(track, habits, chance, size) for track in item.get("tracks", [])]
    if model == "demo-model-b":
        tracks = [late_track(track) for n, track in enumerate(tracks) if n != 1]
        if item["id"] in PHANTOM:
            label, box = PHANTOM[item["id"]]
            ends = [round(long * part, 2) for part in (0.2, 0.8)]
            tracks.append({"id": f"{label}-phantom", "label": label, "interpolation": "linear",
                           "boxes": [{"t": t, "box": box, "score": 0.55} for t in ends]})
    return found | ({"tracks": tracks} if tracks else {})


def late(event, shift, chance, long):
    start, end = (t + shift * chance.uniform(0.4, 1.4) for t in event["span"])
    end = min(end, long)
    return {"label": event["label"], "span": [round(min(start, end), 2), round(end, 2)],
            "score": round(chance.uniform(0.5, 0.95), 2)}


def drifting(track, habits, chance, size):
    """Sparser keyframes, each shifted by some pixels and kept inside the picture."""
    kept, spans = [], track.get("spans")
    ends = {t for span in spans or [] for t in span} | {track["boxes"][-1]["t"]}
    for box in track["boxes"]:
        if not kept or box["t"] - kept[-1]["t"] >= habits["step_s"] or box["t"] in ends:
            kept.append(box)
    boxes = [{"t": box["t"], "box": shaken(box["box"], habits["jitter_px"], chance, size),
              "score": round(chance.uniform(0.6, 0.98), 2)} for box in kept]
    made = {"id": track["id"], "label": track["label"], "interpolation": "linear", "boxes": boxes}
    return made | ({"spans": spans} if spans else {})


def shaken(box, jitter, chance, size):
    """Every edge moved by itself; less on a small object, so that the box still lies on it."""
    across, down = (min(jitter, 0.12 * side) for side in box[2:])
    edges = ((box[0], across), (box[1], down), (box[0] + box[2], across), (box[1] + box[3], down))
    x0, y0, x1, y1 = (edge + chance.gauss(0, most) for edge, most in edges)
    x0, x1 = sorted(min(max(x, 0), size[0]) for x in (x0, x1))
    y0, y1 = sorted(min(max(y, 0), size[1]) for y in (y0, y1))
    return [round(v, 1) for v in (x0, y0, x1 - x0, y1 - y0)]


def late_track(track):
    """The same track, found only after a third of its keyframes."""
    if "spans" in track:
        return track
    boxes = track["boxes"][len(track["boxes"]) // 3:]
    return {**track, "boxes": boxes}
