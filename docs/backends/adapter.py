"""POST /v1/detect before a detector of yours (docs/backends/README.md). `pip install pillow`, and change `load`.

    python adapter.py --port 8001 [--host 0.0.0.0 --token SECRET]
    verivid detect clip.mp4 --model http://127.0.0.1:8001/v1/detect --only "a red cup"

Nothing here is asynchronous: one request at a time has the model, others wait for it.
"""
import argparse
import base64
import hmac
import io
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image

LARGEST = 64 << 20


def load():
    """Returns a name and a function from a picture (PIL, RGB) and words to (x, y, width, height, word, score) each.

    YOLO-World, by `pip install ultralytics` (whose licence is AGPL-3.0):

        from ultralytics import YOLOWorld
        model = YOLOWorld("yolov8l-worldv2.pt")
        def look(picture, words, threshold):
            if words:
                model.set_classes(words)
            for box in model.predict(picture, conf=threshold, verbose=False)[0].boxes:
                x, y, x1, y1 = box.xyxy[0].tolist()
                yield x, y, x1 - x, y1 - y, model.names[int(box.cls)], float(box.conf)
        return "YOLO-World-L", look
    """

    def look(picture, words, threshold):
        # A stand-in that finds the whole picture under each word: put your detector here.
        for word in words:
            yield 0, 0, picture.width, picture.height, word, 0.5

    return "stand-in", look


def picture(image):
    data = base64.b64decode(image["data"])
    if image.get("format") == "rgb8":
        return Image.frombytes("RGB", (image["width"], image["height"]), data)
    return Image.open(io.BytesIO(data)).convert("RGB")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    token, origin, name, look, turn = None, None, None, None, threading.Lock()

    def send(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.origin:
            self.send_header("Access-Control-Allow-Origin", self.origin)
            self.send_header("Access-Control-Allow-Headers", "Authorization, Content-Type")
        self.end_headers()
        self.wfile.write(body)

    def do_OPTIONS(self):
        self.send(200, {})

    def do_GET(self):
        self.send(200, {"models": [{"name": self.name, "labels": None}]} if self.path == "/v1/models" else {"live": True})

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > LARGEST:
            self.close_connection = True
            return self.send(413, {"error": "the request is larger than 64 MB"})
        body = self.rfile.read(length)
        said = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        if self.token and not hmac.compare_digest(said.encode(), self.token.encode()):
            return self.send(401, {"error": "a token is needed: Authorization: Bearer TOKEN"})
        if self.path != "/v1/detect":
            return self.send(404, {"error": "there is nothing at this address"})
        try:
            asked = json.loads(body)
            words, frames = asked.get("labels", []), asked["frames"]
        except (ValueError, KeyError, AttributeError):
            return self.send(400, {"error": "expected a JSON object with `frames` and `labels`"})
        answers = [self.answer(frame, words, asked.get("threshold") or 0.05) for frame in frames]
        self.send(200, {"model": self.name, "frames": answers, "unknown_labels": []})

    def answer(self, frame, words, threshold):
        time = frame.get("time", 0.0)
        try:
            with self.turn:
                found = list(type(self).look(picture(frame["image"]), words, threshold))
            boxes = [{"box": [x, y, w, h], "label": label, "score": score} for x, y, w, h, label, score in found]
            return {"time": time, "boxes": boxes}
        except Exception as why:  # One frame that fails leaves the others.
            return {"time": time, "boxes": [], "error": f"{type(why).__name__}: {why}"}

    def log_message(self, *_):
        pass


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--port", type=int, default=8001)
    arguments.add_argument("--token")
    arguments.add_argument("--allow-origin", help="the origin of a page that may ask, such as http://127.0.0.1:8080")
    said = arguments.parse_args()
    if not said.host.startswith("127.") and not said.token:
        raise SystemExit("beyond this machine a --token is needed")
    Handler.token, Handler.origin = said.token, said.allow_origin
    Handler.name, Handler.look = load()
    print(f"http://{said.host}:{said.port}/v1/detect", flush=True)
    ThreadingHTTPServer((said.host, said.port), Handler).serve_forever()


main()
