"""Writes workbooks and Inspect logs with the programs that make them, and what those programs read out of them.

    pip install inspect-ai openpyxl xlsxwriter pandas
    python make_harness.py

tests/fixtures/formats/workbook/*.xlsx by openpyxl and XlsxWriter, read back by pandas; tests/fixtures/formats/inspect/*.eval
by inspect_ai's own recorder, packed with deflate and with Zstandard in several frames. The rest is in harness.json.
"""

import datetime
import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import pandas
import xlsxwriter
from inspect_ai._util import zipfile as inspect_zipfile
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

HERE = Path(__file__).parent
FORMATS = HERE.parent / "fixtures" / "formats"
DATE = (2026, 1, 1, 0, 0, 0)


def settled(path):
    """The same archive without the hour of its making, so that it is made again bit by bit."""
    with zipfile.ZipFile(path) as old:
        entries = [(info, old.read(info)) for info in old.infolist()]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        for info, data in entries:
            data = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2026-01-01T00:00:00Z", data)
            entry = zipfile.ZipInfo(info.filename, DATE)
            entry.compress_type = info.compress_type
            new.writestr(entry, data)
    path.write_bytes(packed.getvalue())


def by_openpyxl(path):
    book = openpyxl.Workbook()
    book.active.title = "empty"
    sheet = book.create_sheet("replies & more")
    sheet.append(["index", "video", "question", "answer", "prediction", "n", "n", None, "day", "clock", "flag"])
    day, clock = datetime.datetime(2024, 2, 29, 13, 5, 9), datetime.time(0, 1, 30)
    sheet.append([0, "a/b.mp4", "How many?", "C", "C. Berries.", 3, 0.5, "x", day, clock, True])
    sheet.append([1, "a/b.mp4", "Wie \u00e4ndert \U0001f600?", "D", "two\nlines\tand <tags> & \"quotes\"", -2])
    sheet.append([])
    sheet.append([2, "a/b.mp4", "Blank reply?", "A", None, 1e300, 12345678901234567890, None, datetime.date(1999, 12, 31)])
    sheet.append([3, "c.mp4", "Word?", "A", "nan", None, None, None, None, datetime.timedelta(hours=30, seconds=1)])
    sheet.append([4, "c.mp4", "Returned?", "A", "a\rb", None, None, "x_y"])
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(path)
    settled(path)


def by_xlsxwriter(path):
    with xlsxwriter.Workbook(path, {"in_memory": True}) as book:
        book.set_properties({"created": datetime.datetime(2026, 1, 1)})
        sheet = book.add_worksheet("Sheet1")
        bold = book.add_format({"bold": True})
        for column, name in enumerate(["index", "prediction", "note"]):
            sheet.write(0, column, name)
        sheet.write_row(1, 0, [10, "plain", "1e5"])
        sheet.write(2, 0, 11)
        sheet.write_rich_string(2, 1, "some ", bold, "bold", " words")
        sheet.write_row(3, 0, [12, "  blanks  "])
        sheet.write_formula(3, 2, "=1+1", None, 2)
    settled(path)


def read_back(path):
    """Each row's cells as pandas has them; times as H:MM:SS, days without an hour as dates."""
    sheets = pandas.read_excel(path, sheet_name=None, dtype=object, keep_default_na=False, na_values=[""])
    frame = next(frame for frame in sheets.values() if len(frame))
    rows = []
    for record in frame.to_dict("records"):
        known = {str(name): value for name, value in record.items() if not pandas.isna(value) and value != ""}
        rows.append({name: plain(value) for name, value in known.items()})
    return [row for row in rows if row]


def plain(value):
    if isinstance(value, datetime.time):
        return f"{value.hour}:{value.minute:02}:{value.second:02}"
    if isinstance(value, datetime.timedelta):
        seconds = round(value.total_seconds())
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if isinstance(value, datetime.datetime):
        return str(value).removesuffix(" 00:00:00")
    return value.item() if hasattr(value, "item") else value


def log(samples, status="success"):
    eval_spec = {
        "run_id": "RunRunRun123", "created": "2026-01-01T00:00:00+00:00", "task": "clips", "task_id": "TaskTask",
        "dataset": {"name": "clips", "samples": len(samples)}, "model": "made/model", "config": {"epochs": 2},
    }
    right = sum(sample["scores"]["choice"]["value"] == "C" for sample in samples)
    metrics = {"accuracy": {"name": "accuracy", "value": right / max(len(samples), 1)}}
    results = {
        "total_samples": len(samples), "completed_samples": len(samples),
        "scores": [{"name": "choice", "scorer": "choice", "metrics": metrics}],
    }
    return EvalLog.model_validate({
        "version": 2, "status": status, "eval": eval_spec, "results": results if samples else None,
        "samples": samples,
    })


def sample(number, epoch, reply, value):
    long = f"What happens in clip {number}? " + "It is told at length. " * 40
    return {
        "id": number, "epoch": epoch, "choices": ["a dog", "a cat", "no animal"], "target": "B",
        "input": [{"role": "user", "content": [
            {"type": "text", "text": long}, {"type": "video", "video": f"clips/{number}.mp4", "format": "mp4"},
        ]}],
        "messages": [], "metadata": {"part": number},
        "output": {"model": "made/model", "choices": [
            {"message": {"role": "assistant", "content": reply}, "stop_reason": "stop"}]},
        "scores": {"choice": {"value": value, "answer": reply[-1:], "explanation": reply}},
    }


def inspect_logs(folder):
    samples = [
        sample(1, 1, "ANSWER: B", "C"), sample(1, 2, "ANSWER: C", "I"),
        sample(2, 1, "ANSWER: B", "C"), sample(2, 2, "ANSWER: B", "C"),
    ]
    inspect_zipfile._MAX_INPUT_PER_FRAME = 500
    write_eval_log(log(samples), str(folder / "frames.eval"))
    methods = {info.compress_type for info in zipfile.ZipFile(folder / "frames.eval").infolist()}
    assert 93 in methods, methods
    # The same with deflate, as until 2025.
    with zipfile.ZipFile(folder / "frames.eval") as new, zipfile.ZipFile(folder / "deflate.eval", "w") as old:
        for info in new.infolist():
            entry = zipfile.ZipInfo(info.filename, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            old.writestr(entry, new.read(info))
    # An evaluation that was not ended: its start and some samples, without a header.
    with zipfile.ZipFile(folder / "deflate.eval") as whole, zipfile.ZipFile(folder / "unfinished.eval", "w") as part:
        kept = [info for info in whole.infolist() if info.filename.startswith(("_journal/", "samples/1_"))]
        names = [info.filename for info in kept]
        for info in kept:
            part.writestr(zipfile.ZipInfo(info.filename, DATE), whole.read(info))
        if "_journal/start.json" not in names:
            header = json.loads(whole.read("header.json"))
            start = {name: header[name] for name in ("version", "eval", "plan") if name in header}
            part.writestr(zipfile.ZipInfo("_journal/start.json", DATE), json.dumps(start))
    write_eval_log(log([], "cancelled"), str(folder / "cancelled.json"), format="json")
    again = read_eval_log(str(folder / "frames.eval"))
    return {
        "samples": [
            {"id": one.id, "epoch": one.epoch, "reply": one.output.completion, "value": one.scores["choice"].value,
             "question": one.input[0].text}
            for one in again.samples
        ],
        "accuracy": again.results.scores[0].metrics["accuracy"].value,
    }


def main():
    workbooks, inspect = FORMATS / "workbook", FORMATS / "inspect"
    for folder in (workbooks, inspect):
        folder.mkdir(parents=True, exist_ok=True)
    by_openpyxl(workbooks / "model_openpyxl.xlsx")
    by_xlsxwriter(workbooks / "model_xlsxwriter.xlsx")
    expected = {
        "workbooks": {path.name: read_back(path) for path in sorted(workbooks.glob("*.xlsx"))},
        "inspect": inspect_logs(inspect),
    }
    (HERE / "harness.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
