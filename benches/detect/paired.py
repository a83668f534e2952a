"""`verivid detect` beside onnxruntime's Python package, in pairs. See README.md."""
import argparse
import json
import pathlib
import statistics
import subprocess
import time

import cv2
import numpy as np
import onnxruntime

ROOT = pathlib.Path(__file__).parent.parent.parent
SIDE = 416


class Python:
    def __init__(self, model, threads):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])

    def look(self, rgb):
        height, width = rgb.shape[:2]
        scale = min(SIDE / width, SIDE / height)
        w, h = round(width * scale), round(height * scale)
        left, top = (SIDE - w) // 2, (SIDE - h) // 2
        picture = np.full((SIDE, SIDE, 3), 114, np.uint8)
        picture[top : top + h, left : left + w] = cv2.resize(rgb, (w, h), interpolation=cv2.INTER_LINEAR)
        tensor = np.ascontiguousarray(picture.transpose(2, 0, 1)[None], np.float32) / 255
        start = time.perf_counter()
        (output,) = self.session.run(None, {"images": tensor})
        rows = output[0].T
        scores = rows[:, 4:].max(1)
        keep = np.flatnonzero(scores >= 0.05)
        boxes = np.concatenate([rows[keep, :2] - rows[keep, 2:4] / 2, rows[keep, 2:4]], 1)
        cv2.dnn.NMSBoxes(boxes.tolist(), scores[keep].tolist(), 0.05, 0.6)
        return time.perf_counter() - start

    def run(self, clip, width, height, step):
        start, network, count = time.perf_counter(), 0.0, 0
        command = ["ffmpeg", "-v", "error", "-nostdin", "-i", str(clip), "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as pipe:
            n = 0
            while len(data := pipe.stdout.read(width * height * 3)) == width * height * 3:
                if n % step == 0:
                    network += self.look(np.frombuffer(data, np.uint8).reshape(height, width, 3))
                    count += 1
                n += 1
        return time.perf_counter() - start, network, count


def ours(program, model, clip, threads, rate):
    words = [program, "detect", str(clip), "--model", str(model), "--threads", str(threads), "--rate", str(rate), "--json"]
    told = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    return told["seconds"], told["network_seconds"], len(told["frames"])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--threads", type=int, default=__import__("os").cpu_count())
    arguments.add_argument("--pairs", type=int, default=7)
    arguments.add_argument("--clip", default=ROOT / "www/demo/clips/synth_objects.webm")
    asked = arguments.parse_args()
    model = ROOT / "www/models/nanodet_g_416.onnx"
    python, step = Python(model, asked.threads), 3
    rows = []
    for n in range(asked.pairs + 1):
        pair = lambda: (ours(asked.program, model, asked.clip, asked.threads, 30 / step), python.run(asked.clip, 640, 480, step))
        back = lambda: tuple(reversed((python.run(asked.clip, 640, 480, step), ours(asked.program, model, asked.clip, asked.threads, 30 / step))))
        own, other = pair() if n % 2 else back()
        # The first pair warms the files.
        if n:
            rows.append((own, other))
    for name, at in (("whole pass", 0), ("network and boxes", 1)):
        ratios = [own[at] / other[at] for own, other in rows]
        own, other = (statistics.median(row[side][at] for row in rows) for side in (0, 1))
        print(f"{name}: verivid {own:.2f} s, onnxruntime {onnxruntime.__version__} {other:.2f} s for {rows[0][0][2]} and {rows[0][1][2]} frames on {asked.threads} threads; ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}, {len(ratios)} pairs)")


main()
