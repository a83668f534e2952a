"""The questions of the demonstration, and what to find in the grounding items."""

from .truth import box_at, events, tracks

# Truth is written "object, object | event, event".
SYNTH, BOTTLE, BOX, BUNNY = "synth_objects", "hand_bottle", "hand_box", "bunny"

# (id, video, type, question, options, answer, truth); the options are lettered from A.
MULTIPLE_CHOICE = [
    ("synth-animal", SYNTH, "object", "Which animal is shown in the first scene?",
     ["a dog", "a rabbit", "a cat", "a horse"], "C", "cat | scene-1"),
    ("synth-launch", SYNTH, "ocr", "What does the caption say while the rocket is shown?",
     ["LAUNCH 24", "LAUNCH 42", "SCENE THREE", "LIFT OFF 42"], "B", "rocket, plate-3 | scene-3"),
    ("synth-scenes", SYNTH, "number", "How many different scenes does the video have?",
     ["two", "three", "four", "five"], "B", "| scene-1, scene-2, scene-3"),
    ("synth-order", SYNTH, "sequence", "In which order do the subjects appear?",
     ["person, cat, rocket", "cat, rocket, person", "cat, person, rocket", "rocket, person, cat"],
     "C", "cat, person, rocket | scene-1, scene-2, scene-3"),
    ("synth-motion", SYNTH, "dynamic_relation",
     "How does the picture of the cat move against the background?",
     ["from right to left", "it stays in the middle", "straight upwards",
      "from left to right, sinking and rising again"], "D", "cat | scene-1"),
    ("synth-without", SYNTH, "counterfactual_prediction",
     "If the second scene were cut out, which caption would follow SCENE ONE CAT?",
     ["LAUNCH 42", "SCENE TWO PERSON", "SCENE FOUR", "THE END"], "A",
     "plate-1, plate-3 | scene-1, scene-3"),
    ("bottle-color", BOTTLE, "color", "What colour is the bottle?",
     ["green", "red", "white", "black"], "D", "bottle"),
    ("bottle-tilts", BOTTLE, "sequence", "In which order is the bottle tilted?",
     ["to the left, then to the right", "to the right, then to the left", "twice to the left",
      "twice to the right"], "A", "bottle | tilt-left, tilt-right"),
    ("bottle-size", BOTTLE, "dynamic_attribute",
     "How does the size of the bottle in the picture change in the second half of the video?",
     ["it stays the same", "it grows, then shrinks", "it shrinks, then grows", "it only shrinks"],
     "C", "bottle | away, nearer"),
    ("bottle-next", BOTTLE, "factual_prediction",
     "If the motion of the last two seconds went on, what would be seen next?",
     ["the bottle filling more of the picture", "the bottle lying on its side",
      "the bottle leaving at the left", "a second bottle"], "A", "bottle | nearer"),
    ("box-word", BOX, "ocr", "Which word is printed on the top of the box, at its front edge?",
     ["CAMBRIDGE", "COMPOSTELA", "CAMPRODON", "CARCASSONNE"], "C", "box"),
    ("box-pen", BOX, "static_relation", "Where is the pen at the start of the video?",
     ["inside the box", "on top of the box", "on the table, to the left of the box",
      "on the table, to the right of the box"], "C", "pen, box | still"),
    ("box-pens", BOX, "number", "How many pens lie on the table?",
     ["none", "one", "two", "three"], "B", "pen"),
    ("box-action", BOX, "action", "What does the hand do with the box?",
     ["it wraps the box", "it opens the box", "it throws the box away",
      "it moves the box about in the air"], "D", "box, arm | towards, back, lower, raise"),
    ("box-let-go", BOX, "counterfactual_prediction",
     "What would happen if the hand let go of the box at 10 s?",
     ["the box would stay where it is", "the box would rise", "the box would fall onto the table",
      "the pen would open the box"], "C", "box, arm | lower"),
    ("box-larger", BOX, "knowledge_explanation",
     "Why does the box look larger at 5 s than at 1 s?",
     ["it is nearer to the camera", "it has been unfolded", "it is a different box",
      "the room has become brighter"], "A", "box | still, towards"),
    ("bunny-color", BUNNY, "color", "What colour is the rabbit?",
     ["brown", "white", "grey", "black"], "C", "rabbit"),
    ("bunny-from", BUNNY, "location", "Where does the rabbit come from?",
     ["from behind a tree trunk at the right", "from a burrow in the grassy bank", "from a house",
      "from the pond"], "B", "rabbit | crawl"),
    ("bunny-then", BUNNY, "action", "What does the rabbit do right after it has stood up?",
     ["it jumps over the rock", "it goes back into the burrow", "it eats grass",
      "it stretches its arms and yawns"], "D", "rabbit | stand, stretch, yawn"),
    ("bunny-why", BUNNY, "context_explanation", "Why does the rabbit most likely stretch?",
     ["it has just left its burrow and is waking up", "it is catching a ball",
      "it is waving to a friend", "it is climbing the rock"], "A", "rabbit | crawl, stretch, yawn"),
]

# (id, video, type, question, answer, truth, group and role or None)
YES_NO = [
    ("synth-cat", SYNTH, "object", "Is there a cat in the video?", "yes", "cat | scene-1",
     "synth-pet/basic"),
    ("synth-dog", SYNTH, "object", "Is there a dog in the video?", "no", "cat | scene-1",
     "synth-pet/hallucinated"),
    ("synth-top", SYNTH, "location", "Are the captions at the top of the picture?", "no",
     "plate-1, plate-2, plate-3", None),
    ("bottle-held", BOTTLE, "object", "Does the hand hold a bottle?", "yes", "bottle, arm",
     "bottle-held/basic"),
    ("bottle-phone", BOTTLE, "object", "Does the hand hold a cell phone?", "no", "bottle, arm",
     "bottle-held/hallucinated"),
    ("bottle-tilted", BOTTLE, "action", "Does the hand tilt the bottle?", "yes",
     "bottle, arm | tilt-left, tilt-right", "bottle-act/basic"),
    ("bottle-opened", BOTTLE, "action", "Does the hand open the bottle?", "no",
     "bottle, arm | tilt-left, tilt-right", "bottle-act/hallucinated"),
    ("bottle-poured", BOTTLE, "context_explanation",
     "Does the bottle look smaller around 5.5 s because its contents have been poured out?", "no",
     "bottle | away", None),
    ("box-chair", BOX, "object", "Is there a chair in the background?", "yes", "chair",
     "box-room/basic"),
    ("box-cake", BOX, "object", "Is there a cake in the video?", "no", "box, pen",
     "box-room/hallucinated"),
    ("box-hides", BOX, "dynamic_relation", "Does the box ever hide the whole pen?", "yes",
     "box, pen | hidden-1, hidden-2", None),
    ("bunny-rabbit", BUNNY, "object", "Is there a rabbit in the video?", "yes", "rabbit",
     "bunny-animal/basic"),
    ("bunny-bird", BUNNY, "object", "Is there a bird in the video?", "no", "rabbit",
     "bunny-animal/hallucinated"),
    ("bunny-yawn-first", BUNNY, "sequence", "Does the rabbit yawn before it stands up?", "no",
     "rabbit | stand, yawn", None),
    ("bunny-ears", BUNNY, "dynamic_attribute",
     "Do both ears of the rabbit stay upright all the time?", "no", "rabbit | stretch, yawn", None),
]

# (id, video, type, question, options as (objects, relationship, attributes), answer, truth)
CAPTION_QA = [
    ("synth-triple", SYNTH, "object", "Which description fits the second scene?",
     [("person, cat", "the person holds the cat", "orange space suit"),
      ("person, helmet, flag", "the person sits in front of the flag", "orange space suit"),
      ("person, rocket", "the person stands on the rocket", "white space suit"),
      ("two persons, flag", "the persons shake hands", "orange space suits")], "B",
     "person | scene-2"),
    ("bottle-triple", BOTTLE, "dynamic_relation", "Which description fits the video?",
     [("hand, bottle", "the hand tilts the bottle to both sides", "black bottle with a lid"),
      ("hand, cell phone", "the hand types on the cell phone", "black cell phone"),
      ("hand, bottle, glass", "the hand fills the glass from the bottle", "black bottle"),
      ("two hands, bottle", "one hand gives the bottle to the other", "black bottle")], "A",
     "bottle, arm | tilt-left, tilt-right"),
    ("box-triple", BOX, "action", "Which description fits the video?",
     [("hand, box, pen", "the hand puts the pen into the box", "yellow box"),
      ("hand, cake, table", "the hand cuts the cake on the table", "yellow cake"),
      ("hand, box, pen, table", "the hand moves the box above the table", "yellow box"),
      ("hand, book, table", "the hand turns the pages of the book", "yellow book")], "C",
     "box, arm, pen | towards, back, lower, raise"),
    ("bunny-triple", BUNNY, "static_relation", "Which description fits the start of the video?",
     [("rabbit, bird", "the bird sits on the rabbit", "grey rabbit"),
      ("rabbit, rock, burrow", "the rabbit lies on top of the rock", "grey rabbit"),
      ("rabbit, rock, burrow", "the rabbit leans out of the burrow beside the rock", "grey rabbit"),
      ("two rabbits, burrow", "the rabbits look out of the burrow", "grey rabbits")], "C",
     "rabbit, rock | crawl"),
]

# (id, video, task, query, truth)
FIND = [
    ("bottle-find-tilt", BOTTLE, "grounding", "the bottle, while the hand tilts it to the left",
     "bottle | tilt-left"),
    ("box-find-hidden", BOX, "grounding", "the box, while it hides the pen",
     "box | hidden-1, hidden-2"),
    ("bunny-find-yawn", BUNNY, "grounding", "the rabbit, while it yawns", "rabbit | yawn"),
    ("synth-find-launch", SYNTH, "moments", "the caption LAUNCH 42 is shown", "| scene-3"),
    ("bottle-boxes", BOTTLE, "boxes", None, "bottle, arm"),
]


def question_items():
    items = []
    for name, video, kind, question, texts, answer, about in MULTIPLE_CHOICE:
        items.append({"id": name, "video": video, "task": "mcq", "type": kind, "question": question,
                      "options": dict(zip("ABCD", texts)), "answer": answer} | truth(video, about))
    for name, video, kind, question, answer, about, pair in YES_NO:
        group, role = pair.split("/") if pair else (None, None)
        part = {"group": group, "role": role} if pair else {}
        items.append({"id": name, "video": video, "task": "yes_no", **part, "type": kind,
                      "question": question, "answer": answer} | truth(video, about))
    for name, video, kind, question, triples, answer, about in CAPTION_QA:
        fields = ("objects", "relationship", "attributes")
        options = {letter: dict(zip(fields, triple)) for letter, triple in zip("ABCD", triples)}
        items.append({"id": name, "video": video, "task": "caption_qa", "type": kind,
                      "question": question, "options": options, "answer": answer}
                     | truth(video, about))
    for name, video, task, query, about in FIND:
        asked = {"query": query} if query else {}
        items.append({"id": name, "video": video, "task": task, **asked}
                     | truth(video, about, clipped=task == "grounding"))
    return items


def truth(video, about, clipped=False):
    """The tracks and events an item is about; `clipped` keeps the tracks to the events' spans."""
    objects, _, happenings = about.partition("|")
    found = {"tracks": tracks(video, *names(objects)), "events": events(video, *names(happenings))}
    if clipped:
        spans = [event["span"] for event in found["events"]]
        found["tracks"] = [clip_track(track, spans) for track in found["tracks"]]
    return {key: value for key, value in found.items() if value}


def names(text):
    return [name.strip() for name in text.split(",") if name.strip()]


def clip_track(track, spans):
    boxes = []
    for start, end in spans:
        times = [start, *(b["t"] for b in track["boxes"] if start < b["t"] < end), end]
        boxes += [{"t": t, "box": [round(v, 1) for v in box_at(track, t)]} for t in times]
    clipped = {**track, "boxes": boxes}
    return clipped | {"spans": spans} if len(spans) > 1 else clipped
