"""Makes audit.json: the relations declared of the papers' tables in www/published, recomputed with
Python's fractions. It knows nothing of the program but the files that both read.
Needs nothing but Python.

    python tests/reference/make_audit.py > tests/reference/audit.json
"""

import csv
import json
import pathlib
import re
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parents[2] / "www" / "published"
DASHES = {"", "-", "\u2013", "\u2014"}


def load():
    tables = {}
    for entry in json.loads((HERE / "index.json").read_text("utf-8")):
        with open(HERE / entry["table"], newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        checks = json.loads((HERE / entry["checks"]).read_text("utf-8")) if "checks" in entry else []
        tables[entry["id"]] = {"rows": rows, "checks": checks}
    return tables


def figure(text):
    """Value and half a unit in the last place, or None."""
    text = text.strip().rstrip("%").strip().replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?", text) or not re.search(r"\d", text):
        return None
    text = text.replace(",", "")
    decimals = len(text.split(".")[1]) if "." in text else 0
    return Fraction(text.rstrip(".")), Fraction(1, 2 * 10**decimals), decimals


def select(selector, rows, own=None):
    if selector == "*":
        return list(range(len(rows)))
    if isinstance(selector, str):
        return [n for n, row in enumerate(rows) if next(iter(row.values())).strip() == selector]
    if isinstance(selector, int):
        return [selector - 1]
    wanted = {key: own[key] if value is None else value for key, value in selector.items()}
    return [n for n, row in enumerate(rows) if all(row[key] == value for key, value in wanted.items())]


def interval(text):
    value, half, _ = figure(text)
    return value - half, value + half


def operand(tables, table, row, of):
    if isinstance(of, str):
        return row[of]
    rows = tables[of.get("table", table)]["rows"]
    [place] = select(of["row"], rows, row) if "row" in of else [None]
    return (rows[place] if place is not None else row)[of["column"]]


def weigh(pairs, weights):
    total = Fraction(sum(Fraction(str(w)) for w in weights))
    return tuple(sum(Fraction(str(w)) * p[end] for w, p in zip(weights, pairs)) / total for end in (0, 1))


def recompute(tables, name, row, check):
    """Lowest and highest value that the operands allow, or the words they hold."""
    texts = [operand(tables, name, row, of) for of in check["of"]]
    if check["kind"] == "equal":
        mine, other = figure(row[check["result"]]), figure(texts[0])
        if mine is None or other is None:
            return texts[0]
        return (other[0], other[0]) if mine[2] == other[2] else interval(texts[0])
    pairs = [interval(text) for text in texts]
    if check["kind"] == "mean":
        return weigh(pairs, [1] * len(pairs))
    if check["kind"] == "weighted_mean":
        return weigh(pairs, check["weights"])
    if check["kind"] == "sum":
        return tuple(sum(pair[end] for pair in pairs) for end in (0, 1))
    if "base" in check:
        rows = tables[name]["rows"]
        [place] = select(check["base"], rows, row)
        pairs.append(interval(rows[place][check["of"][0]]))
    return pairs[0][0] - pairs[1][1], pairs[0][1] - pairs[1][0]


def basis(tables, name, row, check, printed):
    """The other basis of a mean: micro, the base row's figure plus the micro gain, or the macro gain."""
    def values(at):
        return [interval(operand(tables, name, at, of)) for of in check["of"]]

    if check["kind"] != "mean" or "weights" not in check:
        return None
    if fits(printed, weigh(values(row), check["weights"])):
        return "micro"
    rows = tables[name]["rows"]
    if "base" in check:
        [place] = select(check["base"], rows, row)
        base = rows[place]
        if base is not row:
            start = interval(base[check["result"]])
            for kind, weights in (("micro gain", check["weights"]), ("macro gain", [1] * len(check["of"]))):
                new, old = weigh(values(row), weights), weigh(values(base), weights)
                if fits(printed, (start[0] + new[0] - old[1], start[1] + new[1] - old[0])):
                    return kind
    return None


def fits(printed, given):
    if isinstance(given, str):
        return printed == given
    low, high = (figure(printed)[0],) * 2 if given[0] == given[1] else interval(printed)
    return low <= given[1] and given[0] <= high


def places(value, decimals):
    scaled = abs(value) * 10**decimals
    whole = int(scaled + Fraction(1, 2))
    text = f"{whole // 10**decimals}.{whole % 10**decimals:0{decimals}d}" if decimals else str(whole)
    # Up to two decimals more than printed, where they say something.
    text = re.sub(r"0{1,2}$", "", text) if decimals > 1 else text
    return ("-" if value < 0 and whole else "") + text.rstrip(".")


def main():
    tables = load()
    checks, holding, failing = 0, 0, []
    for name, table in tables.items():
        for check in table["checks"]:
            chosen = select(check["row"], table["rows"])
            for place in chosen:
                row = table["rows"][place]
                printed = row[check["result"]].strip()
                if len(chosen) > 1 and printed in DASHES:
                    continue
                checks += 1
                given = recompute(tables, name, row, check)
                if fits(printed, given):
                    holding += 1
                    continue
                middle = given if isinstance(given, str) else places((given[0] + given[1]) / 2, figure(printed)[2] + 2)
                other = basis(tables, name, row, check, printed)
                failing.append([name, place + 1, check["result"], check["kind"], printed, middle, other])
    json.dump({"checks": checks, "holding": holding, "failing": failing}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
