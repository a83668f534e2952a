"""What other programs make of the same pictures, tensors and tracks: numbers to compare `src/detect` with.

    pip install numpy opencv-python-headless onnxruntime scikit-image trackeval==1.3.0
    python tests/reference/make_detect.py

Writes detect/frame.rgb.gz (the cat of scikit-image, CC0, made smaller: 240 x 160, three bytes a pixel), detect/nanodet.json (letterboxing by OpenCV,
the network by onnxruntime, suppression by OpenCV), detect/pixels.json (NumPy), detect/tracks.json (TrackEval, over the
truth of synth_objects with a made-up tracker's faults).
"""
import gzip
import json
import pathlib
import sys

import cv2
import numpy as np

HERE = pathlib.Path(__file__).parent
OUT = HERE / "detect"
ROOT = HERE.parent.parent
SIDE = 416


def rounded(value, digits=6):
    return json.loads(json.dumps(value), parse_float=lambda t: round(float(t), digits))


def frame():
    import skimage.data

    picture = skimage.data.chelsea()
    small = cv2.resize(picture, (240, 160), interpolation=cv2.INTER_AREA)
    (OUT / "frame.rgb.gz").write_bytes(gzip.compress(np.ascontiguousarray(small).tobytes(), 9, mtime=0))
    return small


def letterboxed(rgb):
    """OpenCV's bilinear resize of floating point, on a ground of 114."""
    height, width = rgb.shape[:2]
    scale = min(SIDE / width, SIDE / height)
    w, h = round(width * scale), round(height * scale)
    resized = cv2.resize(rgb.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    left, top = (SIDE - w) // 2, (SIDE - h) // 2
    out = np.full((SIDE, SIDE, 3), 114, np.float32)
    out[top : top + h, left : left + w] = resized
    return (out / 255).transpose(2, 0, 1)[None], (left, top, w, h)


def nanodet(rgb):
    import onnxruntime

    session = onnxruntime.InferenceSession(str(ROOT / "www/models/nanodet_g_416.onnx"), providers=["CPUExecutionProvider"])
    tensor, (left, top, w, h) = letterboxed(rgb)
    (output,) = session.run(None, {"images": np.ascontiguousarray(tensor)})
    rows = output[0].T
    scores, classes = rows[:, 4:].max(1), rows[:, 4:].argmax(1)
    height, width = rgb.shape[:2]
    centre = (rows[:, :2] - [left, top]) * [width / w, height / h]
    size = rows[:, 2:4] * [width / w, height / h]
    low = np.clip(centre - size / 2, 0, [width, height])
    high = np.clip(centre + size / 2, 0, [width, height])
    floor = 0.05
    keep = np.flatnonzero(scores >= floor)
    boxes = [[float(a), float(b), float(c - a), float(d - b)] for (a, b), (c, d) in zip(low[keep], high[keep])]
    chosen = cv2.dnn.NMSBoxes(boxes, [float(s) for s in scores[keep]], floor, 0.6)
    found = [{"box": boxes[i], "class": int(classes[keep[i]]), "score": float(scores[keep[i]])} for i in chosen]
    places = [0, 1, SIDE - 1, SIDE * 70, SIDE * 70 + 1, SIDE * 208 + 208, SIDE * SIDE + 77 * SIDE + 100, 2 * SIDE * SIDE + 300 * SIDE + 415, SIDE * 200 + 3]
    flat = tensor.reshape(-1)
    return {
        "tensor_at": {str(place): float(flat[place]) for place in places},
        "tensor_mean": float(flat.mean(dtype=np.float64)),
        "floor": floor,
        "overlap": 0.6,
        "detections": found,
    }


def pixels(rgb):
    height, width = rgb.shape[:2]
    x, y, w, h = 60.4, 30.2, 100.7, 80.1
    inside = [[(c + 0.5 >= x) and (c + 0.5 < x + w) and (r + 0.5 >= y) and (r + 0.5 < y + h) for c in range(width)] for r in range(height)]
    chosen = rgb[np.array(inside)].astype(np.float64)
    step = (chosen // 32).astype(int)
    index = (step[:, 0] * 8 + step[:, 1]) * 8 + step[:, 2]
    count = np.bincount(index, minlength=512)
    top = int(count.argmax())
    luma = np.floor((rgb.astype(np.int64) @ [299, 587, 114] + 500) / 1000).astype(np.uint8)
    moved = np.roll(luma, (3, -2), axis=(0, 1))
    side, reach = 16, 4
    vectors, costs = [], []
    offsets = sorted(((dx, dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1)), key=lambda o: (o[0] ** 2 + o[1] ** 2, o[1], o[0]))
    for row in range(height // side):
        for column in range(width // side):
            a = luma[row * side : (row + 1) * side, column * side : (column + 1) * side].astype(int)
            best = None
            for dx, dy in offsets:
                top_, left_ = row * side + dy, column * side + dx
                if top_ < 0 or left_ < 0 or top_ + side > height or left_ + side > width:
                    continue
                cost = int(np.abs(a - moved[top_ : top_ + side, left_ : left_ + side].astype(int)).sum())
                if best is None or cost < best[0]:
                    best = (cost, dx, dy)
            costs.append(best[0])
            vectors.append([best[1], best[2]])
    boxes = [[0.1, 0.2, 0.35, 0.3], [-0.1, 0.5, 0.4, 0.9], [0.62, 0.03, 0.01, 0.02], [0.0, 0.0, 1.0, 1.0]]
    columns, rows = 8, 6
    grid = np.zeros((rows, columns))
    for bx, by, bw, bh in boxes:
        def share(start, length, count):
            edges = np.arange(count + 1) / count
            low, high = max(start, 0), min(start + length, 1)
            return np.clip(np.minimum(edges[1:], high) - np.maximum(edges[:-1], low), 0, None) * count
        grid += np.outer(share(by, bh, rows), share(bx, bw, columns))
    other = np.ascontiguousarray(rgb[:, ::-1] // 2)
    return {
        "box": [x, y, w, h],
        "mean": chosen.mean(0).tolist(),
        "dominant": chosen[index == top].mean(0).tolist(),
        "share": float(count[top] / len(chosen)),
        "motion": {"side": side, "reach": reach, "shift": [-2, 3], "vectors": vectors, "costs": costs},
        "splat": {"boxes": boxes, "columns": columns, "rows": rows, "cells": grid.reshape(-1).tolist()},
        "cut": {"self": 0.0, "other": cut(thumbnail(rgb), thumbnail(other))},
    }


def thumbnail(image):
    height, width = image.shape[:2]

    def looks(at, of, length):
        start, end = at * length // of, max((at + 1) * length // of, at * length // of + 1)
        count = min(end - start, 8)
        return [min(start + (2 * n + 1) * (end - start) // (2 * count), length - 1) for n in range(count)]

    cells = [image[np.ix_(looks(r, 18, height), looks(c, 32, width))].reshape(-1, 3).mean(0) for r in range(18) for c in range(32)]
    return np.array(cells)


def cut(a, b):
    def histogram(cells):
        brightness = cells @ [0.299, 0.587, 0.114]
        return np.histogram(np.clip(brightness, 0, 255.999), bins=16, range=(0, 256))[0]

    apart = np.abs(a - b).mean() / 255
    differ = np.abs(histogram(a) - histogram(b)).sum() / (2 * len(a))
    return float((apart + differ) / 2)


def tracks():
    """The truth of synth_objects, a second object beside it, and a tracker that shakes, loses, swaps and invents."""
    for name in ("float", "int", "bool"):
        if not hasattr(np, name):
            setattr(np, name, {"float": float, "int": int, "bool": bool}[name])
    import trackeval

    rng = np.random.RandomState(7)
    truth = json.loads((ROOT / "tests/fixtures/media/synth_objects.gt.json").read_text())
    labels = {"cat": 0, "person": 1, "rocket": 2}
    frames = []
    for n, row in enumerate(truth["frames"][::6]):
        x0, y0, x1, y1 = row["box"]
        true = [[labels[row["label"]], x0, y0, x1 - x0, y1 - y0], [3, 500 - 5 * n, 300, 90, 110]]
        own = []
        for at, (kind, x, y, w, h) in enumerate(true):
            if rng.rand() < 0.12:
                continue
            shake = rng.randn(4) * [8, 8, 12, 12]
            name = kind if n % 17 < 11 or kind == 3 else 4 + kind
            own.append([int(name), *[round(float(v), 3) for v in (x + shake[0], y + shake[1], w + shake[2], h + shake[3])]])
        if rng.rand() < 0.25:
            own.append([8, 20.0, 380.0, 60.0, 50.0])
        frames.append({"truth": [[int(v) for v in t] for t in true], "own": own})
    frames[5]["own"] = []
    # Numbered without holes, as TrackEval wants them.
    order = lambda key: {name: at for at, name in enumerate(sorted({box[0] for f in frames for box in f[key]}))}
    for key in ("truth", "own"):
        names = order(key)
        for f in frames:
            f[key] = [[names[box[0]], *box[1:]] for box in f[key]]

    def iou(a, b):
        w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        both = max(w, 0) * max(h, 0)
        return both / (a[2] * a[3] + b[2] * b[3] - both)

    data = {
        "num_timesteps": len(frames),
        "gt_ids": [np.array([b[0] for b in f["truth"]], int) for f in frames],
        "tracker_ids": [np.array([b[0] for b in f["own"]], int) for f in frames],
        "similarity_scores": [np.array([[iou(t[1:], o[1:]) for o in f["own"]] for t in f["truth"]]).reshape(len(f["truth"]), len(f["own"])) for f in frames],
    }
    data["num_gt_ids"] = len({b[0] for f in frames for b in f["truth"]})
    data["num_tracker_ids"] = len({b[0] for f in frames for b in f["own"]})
    data["num_gt_dets"] = sum(len(f["truth"]) for f in frames)
    data["num_tracker_dets"] = sum(len(f["own"]) for f in frames)
    quiet = {"PRINT_CONFIG": False}
    hota = trackeval.metrics.HOTA().eval_sequence(data)
    clear = trackeval.metrics.CLEAR(quiet).eval_sequence(data)
    identity = trackeval.metrics.Identity(quiet).eval_sequence(data)
    return {
        "frames": frames,
        "hota": {key: float(np.mean(hota[key])) for key in ("HOTA", "DetA", "AssA", "DetRe", "DetPr", "LocA")},
        "clear": {key: float(clear[key]) for key in ("MOTA", "MOTP", "CLR_TP", "CLR_FN", "CLR_FP", "IDSW", "Frag", "MT", "PT", "ML")},
        "identity": {key: float(identity[key]) for key in ("IDF1", "IDR", "IDP", "IDTP", "IDFN", "IDFP")},
    }


def main():
    OUT.mkdir(exist_ok=True)
    rgb = frame()
    for name, made in (("nanodet", nanodet(rgb)), ("pixels", pixels(rgb)), ("tracks", tracks())):
        (OUT / f"{name}.json").write_text(json.dumps(rounded(made), separators=(",", ":")) + "\n")
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
