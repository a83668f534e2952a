"""Writes the data files of the sample dataset next to its clips, and checks them.

    python make_demo.py DEMO_FOLDER DETECTOR_MODEL

DEMO_FOLDER holds `clips/` and `stills/`; DETECTOR_MODEL is the NanoDet-g file that
DEMO_FOLDER/NOTICE.md names. Needs ffmpeg, numpy, pillow and onnxruntime. Everything but
the boxes of the detector is the same on every machine; those may differ in the last digit.
"""

import argparse
import json
from pathlib import Path

from demo import detector_run, made_up_runs
from demo.captions import caption_items
from demo.check import check
from demo.questions import question_items
from demo.truth import VIDEOS

MANIFEST = {
    "format": "verivid/1",
    "name": "Verivid sample",
    "description": "Four short clips with exact or hand-made truth, questions and captions with "
    "errors in them. The run nanodet-rules is real: a small detector and a few rules. The "
    "captions, and the runs of Demo model A and Demo model B, are made up for demonstration: no model wrote "
    "them, and their scores say nothing about any model.",
    "license": "Clips and detector: see NOTICE.md. Annotations: the licence of Verivid.",
    "videos": "videos.jsonl",
    "items": "items.jsonl",
    "runs": [
        {"id": "nanodet-rules", "model": "NanoDet-g with rules", "setting": "vanilla",
         "modality": "video", "weights": "open",
         "predictions": "predictions/nanodet-rules.jsonl"},
        {"id": "demo-model-a", "model": "Demo model A (made up)", "setting": "vanilla",
         "modality": "video", "weights": "closed", "max_frames": 8,
         "predictions": "predictions/demo-model-a.jsonl"},
        {"id": "demo-model-b", "model": "Demo model B (made up)", "setting": "vanilla",
         "modality": "video", "weights": "open", "params": "7B", "max_frames": 8,
         "predictions": "predictions/demo-model-b.jsonl"},
    ],
}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("demo_folder", type=Path)
    arguments.add_argument("detector_model", type=Path)
    given = arguments.parse_args()

    root = given.demo_folder
    items = question_items() + caption_items()
    (root / "verivid.json").write_text(json.dumps(MANIFEST, indent=2) + "\n")
    write_rows(root / "videos.jsonl", VIDEOS)
    write_rows(root / "items.jsonl", items)
    runs = {"nanodet-rules": detector_run.predictions(items, VIDEOS, given.detector_model, root)}
    for model in made_up_runs.MODELS:
        runs[model] = made_up_runs.predictions(model, items, VIDEOS)
    for run, predictions in runs.items():
        write_rows(root / f"predictions/{run}.jsonl", predictions)
    print(json.dumps(check(root), indent=2))


def write_rows(path, rows):
    path.parent.mkdir(exist_ok=True)
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
