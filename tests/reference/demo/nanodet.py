"""Detects COCO's classes with NanoDet and links the detections to tracks.

The model's interface: `images` [1, 3, 416, 416], RGB in 0..1, letterboxed with grey 114;
`output0` [1, 84, 3549], centre x, centre y, width, height in its pixels, then 80 class scores.
"""

from pathlib import Path

import numpy as np
import onnxruntime
from PIL import Image

SIDE = 416
GREY = 114
SCORE_THRESHOLD = 0.4
NMS_IOU = 0.5
# A detection continues a track if it overlaps the track's last box by this much ...
LINK_IOU = 0.3
# ... no longer than this after it.
LINK_GAP_S = 0.7
MIN_DETECTIONS = 3

CLASSES = """person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,
fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,
backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,
skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,
sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,
laptop,mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,
scissors,teddy bear,hair drier,toothbrush""".replace("\n", "").split(",")


class Detector:
    def __init__(self, model_path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        self.session = onnxruntime.InferenceSession(
            str(Path(model_path)), options, providers=["CPUExecutionProvider"]
        )

    def detect(self, frame):
        """[(label, score, [x, y, w, h])] in the frame's pixels, best first."""
        height, width = frame.shape[:2]
        scale = SIDE / max(width, height)
        images, left, top = letterbox(frame, scale)
        output = self.session.run(None, {"images": images})[0][0]
        scores = output[4:].max(0)
        kept = scores >= SCORE_THRESHOLD
        centre_x, centre_y, w, h = output[:4, kept]
        boxes = np.stack([centre_x - w / 2 - left, centre_y - h / 2 - top, w, h], 1) / scale
        labels = output[4:, kept].argmax(0)
        best = suppress(boxes, scores[kept])
        scores = scores[kept]
        return [
            (CLASSES[labels[i]], float(scores[i]), clip(boxes[i], width, height)) for i in best
        ]


def letterbox(frame, scale):
    height, width = (round(side * scale) for side in frame.shape[:2])
    left, top = (SIDE - width) // 2, (SIDE - height) // 2
    canvas = Image.new("RGB", (SIDE, SIDE), (GREY, GREY, GREY))
    canvas.paste(Image.fromarray(frame).resize((width, height), Image.BILINEAR), (left, top))
    images = np.asarray(canvas, np.float32).transpose(2, 0, 1)[None] / 255
    return np.ascontiguousarray(images), left, top


def suppress(boxes, scores):
    """Class-agnostic non-maximum suppression: the small model often gives one thing two names."""
    kept = []
    for i in np.argsort(-scores, kind="stable"):
        if all(iou(boxes[i], boxes[j]) < NMS_IOU for j in kept):
            kept.append(i)
    return kept


def iou(a, b):
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    overlap = max(width, 0) * max(height, 0)
    union = a[2] * a[3] + b[2] * b[3] - overlap
    return overlap / union if union else 0.0


def clip(box, width, height):
    x0, y0 = max(box[0], 0), max(box[1], 0)
    x1, y1 = min(box[0] + box[2], width), min(box[1] + box[3], height)
    return [round(float(v), 1) for v in (x0, y0, x1 - x0, y1 - y0)]


def link(detections_at):
    """Tracks from {time: detections}: each detection continues the track of its label that it
    overlaps most, or begins one. Tracks of few detections are taken for noise."""
    tracks = []
    for t, detections in sorted(detections_at.items()):
        free = [track for track in tracks if t - track["boxes"][-1]["t"] <= LINK_GAP_S]
        for label, score, box in detections:
            same = [track for track in free if track["label"] == label]
            best = max(same, key=lambda track: iou(track["boxes"][-1]["box"], box), default=None)
            if best is None or iou(best["boxes"][-1]["box"], box) < LINK_IOU:
                best = {"label": label, "boxes": []}
                tracks.append(best)
            else:
                free.remove(best)
            best["boxes"].append({"t": t, "box": box, "score": round(score, 3)})
    long = [track for track in tracks if len(track["boxes"]) >= MIN_DETECTIONS]
    return [
        {"id": f"{track['label'].replace(' ', '_')}-{n}", "label": track["label"],
         "interpolation": "linear", "boxes": track["boxes"]}
        for n, track in enumerate(long, 1)
    ]
