"""The dense captions of the demonstration, sentence by sentence, with what is wrong in them.

In a sentence, [words|category] marks an error. The certificate of a sentence is the list of the
intervals that one has to watch to judge it. Votes are written one letter an annotator: c, i or u.
"""

import re

from .questions import BOTTLE, BOX, BUNNY, SYNTH, truth

LABELS = {"c": "correct", "i": "incorrect", "u": "unknown"}

ABOUT = {
    SYNTH: "cat, person, rocket | scene-1, scene-2, scene-3",
    BOTTLE: "bottle, arm | tilt-left, upright, tilt-right, away, nearer",
    BOX: "box, arm, pen, chair | still, towards, back, lower, raise, hidden-1, hidden-2",
    BUNNY: "rabbit, rock | crawl, stand, stretch, yawn, hand",
}

# (video, source, [(label, marked text, certificate, votes)])
CAPTIONS = [
    (SYNTH, "demo-captioner-a", [
        ("c", "The video shows three pictures one after the other on a coloured background.",
         [(0.0, 8.0)], "ccc"),
        ("c", "First a close-up of a cat with green eyes moves from left to right.",
         [(0.0, 3.0)], "ccc"),
        ("i", "The caption below it reads [SCENE ONE DOG|object].", [(0.0, 3.0)], "iii"),
        ("c", "Then a smiling person in an orange space suit appears.", [(3.0, 6.0)], "ccc"),
        ("i", "Finally a rocket [lifts off|action] in a cloud of smoke.", [(6.0, 8.0)], "iic"),
    ]),
    (SYNTH, "demo-captioner-b", [
        ("i", "The video begins with [a rocket on its launch pad|order].", [(0.0, 3.0)], "iii"),
        ("i", "A cat [sits on a sofa|illusion] and looks into the camera.", [(0.0, 3.0)], "iic"),
        ("c", "A person in a space suit is seen in front of a flag.", [(3.0, 6.0)], "ccc"),
        ("i", "The picture of the person moves [from right to left|direction].",
         [(3.0, 6.0)], "iii"),
        ("u", "The rocket belongs to a European space agency.", [], "ucu"),
        ("c", "The last caption reads LAUNCH 42.", [(6.0, 8.0)], "ccc"),
    ]),
    (BOTTLE, "demo-captioner-a", [
        ("c", "A hand holds a dark bottle with a lid in front of a pale wall.",
         [(0.0, 1.4)], "ccc"),
        ("c", "The hand tilts the bottle to the left and sets it upright again.",
         [(1.4, 3.2)], "ccc"),
        ("c", "Then it tilts the bottle to the other side.", [(3.2, 4.3)], "cci"),
        ("i", "Some water [runs out of the bottle|illusion].", [(1.4, 4.3)], "iii"),
        ("i", "At the end the hand [puts the bottle down|action].", [(6.0, 8.1)], "iii"),
    ]),
    (BOTTLE, "demo-captioner-b", [
        ("i", "A person holds [a cell phone|object] in the right half of the picture.",
         [(0.0, 8.1)], "iii"),
        ("i", "The arm comes in from the [left|location] edge.", [(0.0, 8.1)], "iii"),
        ("i", "The object is tilted [four times|frequency] in a row.", [(1.4, 4.3)], "iic"),
        ("c", "It moves away from the camera and then comes nearer again.", [(4.3, 7.7)], "ccc"),
        ("c", "The background stays pale and empty.", [(0.0, 8.1)], "ccu"),
        ("u", "The bottle is half full.", [], "uuc"),
    ]),
    (BOX, "demo-captioner-a", [
        ("c", "A hand holds a yellow box with painted landscapes above a table.",
         [(0.0, 2.1)], "ccc"),
        ("c", "A blue pen lies on the pale tablecloth.", [(0.0, 2.1)], "ccc"),
        ("c", "The hand moves the box to the left until it hides the pen.", [(2.3, 5.3)], "ccc"),
        ("i", "It then [puts the box on the table|action] and lets go of it.",
         [(5.3, 13.2)], "iii"),
        ("c", "A wooden chair can be seen in the background.", [(8.0, 11.5)], "ccu"),
        ("i", "When the box is moved away, the pen [has fallen from the table|state_change].",
         [(11.3, 13.2)], "iii"),
    ]),
    (BOX, "demo-captioner-b", [
        ("i", "A person carries [a cake|object] on a [plate|illusion].", [(0.0, 15.1)], "iii"),
        ("i", "The pen lies [on top of|relation] the box.", [(0.0, 2.1)], "iii"),
        ("i", "The box hides the pen [once|frequency].", [(4.6, 6.1), (8.5, 11.4)], "ici"),
        ("i", "The person moves the box [because the pen is out of reach|causality].", [], "iiu"),
        ("c", "At the end the box is held still at the right above the table.",
         [(13.2, 15.1)], "ccc"),
    ]),
    (BUNNY, "demo-captioner-a", [
        ("c", "A large grey rabbit crawls out of a burrow in a grassy bank.", [(0.0, 1.3)], "ccc"),
        ("c", "It stands up beside two grey rocks.", [(1.3, 2.0)], "ccc"),
        ("i", "The rabbit [yawns and then stands up|order].", [(1.3, 4.2)], "iic"),
        ("c", "It stretches both arms with its mouth wide open.", [(2.6, 4.2)], "ccc"),
        ("c", "At last it puts one hand to its head.", [(4.2, 5.28)], "ccc"),
    ]),
    (BUNNY, "demo-captioner-b", [
        ("i", "A [brown|object] rabbit looks out of a burrow.", [(0.0, 1.3)], "iii"),
        ("i", "A [white bird|illusion] sits on the rock to the [right|location] of it.",
         [(0.0, 1.3)], "iii"),
        ("c", "The rabbit gets up and spreads its arms.", [(1.3, 2.6)], "ccc"),
        ("i", "It [claps its hands|action] several times.", [(1.9, 4.2)], "iii"),
        ("c", "Large flat stones and trees are seen behind the meadow.", [(0.0, 5.28)], "cci"),
    ]),
]


def caption_items():
    return [
        {"id": f"{video.split('_')[-1]}-caption-{source[-1]}", "video": video,
         "task": "verification", "caption_source": source,
         "sentences": [sentence(*row) for row in rows]} | truth(video, ABOUT[video])
        for video, source, rows in CAPTIONS
    ]


def sentence(label, marked, certificate, votes):
    text, errors = unmark(marked)
    return {
        "text": text,
        "label": LABELS[label],
        "errors": errors,
        "certificate": [list(interval) for interval in certificate],
        "votes": {f"annotator-{n}": LABELS[vote] for n, vote in enumerate(votes, 1)},
    }


def unmark(marked):
    """The plain text, and its errors by the positions of their characters."""
    text, errors, rest = "", [], 0
    for mark in re.finditer(r"\[([^|\]]+)\|(\w+)\]", marked):
        text += marked[rest : mark.start()]
        start = len(text)
        text += mark[1]
        errors.append({"start": start, "end": len(text), "category": mark[2]})
        rest = mark.end()
    return text + marked[rest:], errors
