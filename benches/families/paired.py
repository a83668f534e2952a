"""Computes the ten families twice in one run, by turns: by the core and by NumPy, checks that both
say the same, and prints both times and their ratio. Needs: pip install "numpy>=2" pandas scikit-learn

    python benches/families/paired.py [--rounds 60] [--pandas] [--scikit]

Both begin with what README.md says is ready. The NumPy program is written to be fast: no loop over runs or
captions, no index that could be made beforehand is made while the clock runs. `bits` is the same with
sentences packed into words, as the core keeps them; `--pandas` adds one that is written as one would write it,
by groups; `--scikit` has scikit-learn score every 50th caption, and says how long all would take.
"""

import argparse
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from figures import compare, figures

RUNS, SOURCES, CELLS, TYPES, LEVELS, TASKS, CATEGORIES, PLACES = 10, 8, 15, 14, 4, 9, 10, 4
YES_NO, Z, NONE, UNREADABLE = 1, 1.959963984540054, 255, 254


class Columns:
    """What is ready before the clock starts: the columns, and indices that only depend on the items."""

    def __init__(self, folder):
        load = {path.stem: np.fromfile(path, dtype=path.suffix[1:]) for path in Path(folder).glob("*.u[14]")}
        self.lengths = load["lengths"].astype(np.intp)
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.captions, sentences = len(self.lengths), int(self.lengths.sum())
        truth, said = load["truth"], load["said"].reshape(RUNS, sentences)
        self.truth, self.said = truth, said
        self.incorrect, self.correct = (truth == 1).view(np.uint8), (truth == 0).view(np.uint8)
        self.judged = self.incorrect | self.correct
        self.flagged, self.unknown = (said == 1).view(np.uint8), (said == 2).view(np.uint8)
        self.missing = said[:, self.starts] == NONE
        per = lambda column: np.add.reduceat(column, self.starts).astype(np.intp)
        self.n_incorrect, self.n_correct = per(self.incorrect), per(self.correct)
        self.labelled = self.n_incorrect + self.n_correct > 0
        self.words = load["words"].astype(np.intp)
        self.place(load)
        self.spans(load)
        self.questions(load)
        self.pack()

    def place(self, load):
        """Each caption's group, and the same once a run; what has no group is in one behind the last."""
        codes = lambda column, groups: np.where(column == NONE, groups, column).astype(np.intp)
        once_a_run = lambda code, groups: (code + (groups + 1) * np.arange(RUNS)[:, None]).ravel()
        self.cell, self.source = codes(load["cell"], CELLS), codes(load["source"], SOURCES)
        self.complexity = codes(load["complexity"], 5)
        self.cell_of_run = once_a_run(self.cell[self.labelled], CELLS)
        self.source_of_run = once_a_run(self.source[self.labelled], SOURCES)
        # The captions' own statistics are over groups of four kinds, one after the other.
        self.kinds = [np.zeros(self.captions, np.intp), self.source, self.complexity, self.cell]
        self.kind_sizes = [1, SOURCES + 1, 6, CELLS + 1]

    def spans(self, load):
        sentence, category = load["span_sentence"].astype(np.intp), load["span_category"].astype(np.intp)
        caption_of = np.repeat(np.arange(self.captions), self.lengths)
        self.spans_of = np.bincount(caption_of[sentence] * CATEGORIES + category, minlength=self.captions * CATEGORIES)
        self.spans_of = self.spans_of.reshape(self.captions, CATEGORIES)
        wrong = self.incorrect[sentence].astype(bool)
        marks = np.unique(category[wrong] * len(self.truth) + sentence[wrong])
        self.mark_sentence = marks % len(self.truth)
        self.mark_starts = np.searchsorted(marks, np.arange(CATEGORIES) * len(self.truth))
        self.marks = np.diff(np.append(self.mark_starts, len(marks)))
        self.carries = np.zeros((self.captions, CATEGORIES), np.uint8)
        self.carries[caption_of[self.mark_sentence], marks // len(self.truth)] = 1

    def questions(self, load):
        self.task, self.gold = load["q_task"].astype(np.intp), load["q_gold"]
        kind = np.where(load["q_type"] == NONE, TYPES, load["q_type"]).astype(np.intp)
        count = len(self.task)
        self.a_said = load["a_said"].reshape(RUNS, count)
        once_a_run = lambda code, groups: (code + groups * np.arange(RUNS)[:, None]).ravel()
        self.good = self.gold < UNREADABLE
        self.crossed_of_run = once_a_run(kind * TASKS + self.task, (TYPES + 1) * TASKS).reshape(RUNS, count)[:, self.good].ravel()
        self.crossed = np.bincount((kind * TASKS + self.task)[self.good], minlength=(TYPES + 1) * TASKS).reshape(-1, TASKS)
        level = np.full(TYPES, LEVELS)
        level[load["q_type"][kind < TYPES]] = load["q_level"][kind < TYPES]
        self.level_of_type = np.eye(LEVELS, dtype=np.intp)[level].T
        cell = np.where(load["q_cell"] == NONE, CELLS, load["q_cell"]).astype(np.intp)
        self.q_cell_of_run = once_a_run(cell, CELLS + 1).reshape(RUNS, count)[:, self.good].ravel()
        self.q_cells = np.bincount(cell[self.good], minlength=CELLS + 1)
        self.yes_no = np.flatnonzero(self.good & (self.task == YES_NO))
        self.choices = np.flatnonzero(self.good & (self.task != YES_NO))
        self.gold_yes = self.gold[self.yes_no] == 0
        self.said_of_run = (5 * np.arange(RUNS)[:, None]).astype(np.uint8)
        self.basic = np.flatnonzero(load["q_role"] == 0)
        self.hallucinated = np.flatnonzero(load["q_role"] == 1)

    def pack(self):
        """A word a caption, a bit a sentence."""
        padded = np.zeros((self.captions, 64), bool)
        at = np.arange(64) < self.lengths[:, None]

        def words(column):
            padded[at] = column
            return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)[:, 0]

        rows = lambda table: np.stack([words(row) for row in table])
        self.bits = {"incorrect": words(self.incorrect), "correct": words(self.correct), "judged": words(self.judged),
                     "flagged": rows(self.flagged), "unknown": rows(self.unknown)}


def wilson(hits, total):
    with np.errstate(invalid="ignore", divide="ignore"):
        p, spread = hits / total, 1 + Z * Z / total
        half = Z / spread * np.sqrt(p * (1 - p) / total + Z * Z / (4 * total * total))
        centre = (p + Z * Z / (2 * total)) / spread
    return p, np.maximum(centre - half, 0), np.minimum(centre + half, 1)


def counts_by_sums(d):
    """True and false alarms and unknowns of each caption: differences of running sums, which beat
    `np.add.reduceat` and `np.bincount` here."""
    ends = np.append(d.starts, len(d.truth))
    out = []
    for column in (d.incorrect & d.flagged, d.correct & d.flagged, d.judged & d.unknown):
        running = np.zeros((RUNS, len(d.truth) + 1), np.int32)
        np.cumsum(column, axis=1, dtype=np.int32, out=running[:, 1:])
        out.append(np.diff(running[:, ends], axis=1))
    return out


def counts_by_segments(d):
    """The same by `np.add.reduceat`."""
    columns = (d.incorrect & d.flagged, d.correct & d.flagged, d.judged & d.unknown)
    return [np.add.reduceat(column, d.starts, axis=1).astype(np.int32) for column in columns]


def counts_by_bits(d):
    """The same by counting bits."""
    b = d.bits
    pairs = ((b["incorrect"], b["flagged"]), (b["correct"], b["flagged"]), (b["judged"], b["unknown"]))
    return [np.bitwise_count(truth & said).astype(np.int32) for truth, said in pairs]


def verification(d, counts):
    """Families 5 to 9, for all runs at once."""
    tp, fp, unknown = (column[:, d.labelled] for column in counts(d))
    fn = d.n_incorrect[d.labelled].astype(np.int32) - tp
    found, wrong, errors = tp + fp, tp + fn, 2 * tp + fp + fn
    shares = [tp / np.maximum(found, 1), tp / np.maximum(wrong, 1), 2 * tp / np.maximum(errors, 1)]
    captions = tp.shape[1]
    out = {
        "captions": captions, "unlabelled": d.captions - captions,
        "means": np.stack([share.mean(axis=1) for share in shares]),
        "undefined": np.stack([captions - np.count_nonzero(of, axis=1) for of in (found, wrong, errors)]),
        "counts": np.stack([tp.sum(axis=1), fp.sum(axis=1), fn.sum(axis=1)]),
        "predicted unknown": unknown.sum(axis=1), "missing": d.missing[:, d.labelled].sum(axis=1),
        "sentences": int(d.judged.sum()), "ceiling": np.count_nonzero(d.n_incorrect) / captions,
    }
    t, f, n = out["counts"]
    out["micro"] = np.stack([t / (t + f), t / (t + n), 2 * t / (2 * t + f + n)])
    for name, place, groups in (("cells", d.cell_of_run, CELLS), ("sources", d.source_of_run, SOURCES)):
        total = np.bincount(place[:captions], minlength=groups + 1)
        sums = [np.bincount(place, weights=share.ravel(), minlength=RUNS * (groups + 1)) for share in shares]
        with np.errstate(invalid="ignore"):
            out[name] = total, np.stack(sums).reshape(3, RUNS, groups + 1) / total
    f1 = out["sources"][1][2][:, :SOURCES]
    own = f1[np.arange(SOURCES), np.arange(SOURCES)]
    cross = (f1[:SOURCES].sum(axis=1) - own) / (SOURCES - 1)
    out["own"], out["cross"] = own, cross
    flagged = np.add.reduceat(d.flagged[:, d.mark_sentence], d.mark_starts, axis=1, dtype=np.int32)
    out["categories"] = wilson(flagged, d.marks)
    return out


def answers(d):
    """Families 1 to 4, and 6 over questions, for all runs at once."""
    right = d.a_said == d.gold
    said, scored = d.a_said[:, d.good], right[:, d.good]
    total = scored.shape[1]
    weights = scored.ravel().astype(float)
    crossed = np.bincount(d.crossed_of_run, weights=weights, minlength=RUNS * d.crossed.size)
    crossed = crossed.reshape(RUNS, TYPES + 1, TASKS)
    by_type, types = crossed.sum(axis=2)[:, :TYPES], d.crossed.sum(axis=1)[:TYPES]
    levelled = np.einsum("lt,rtk->rlk", d.level_of_type, crossed[:, :TYPES])
    level_totals = d.level_of_type @ d.crossed[:TYPES]
    out = {
        "items": total, "bad_gold": int(len(d.gold) - total), "untyped": int(d.crossed[TYPES].sum()),
        "missing": np.count_nonzero(said == NONE, axis=1), "unparsed": np.count_nonzero(said == UNREADABLE, axis=1),
        "micro": wilson(scored.sum(axis=1), total), "type": wilson(by_type, types),
        "type x task": wilson(crossed[:, :TYPES], d.crossed[:TYPES]),
        "level": wilson(levelled.sum(axis=2), level_totals.sum(axis=1)),
        "level x task": wilson(levelled, level_totals),
        "task": wilson(crossed.sum(axis=1), d.crossed.sum(axis=0)),
        "chance": (len(d.yes_no) / 2 + len(d.choices) / PLACES) / total,
    }
    out["macro"] = out["type"][0].mean(axis=1)
    grid = np.bincount(d.q_cell_of_run, weights=weights, minlength=RUNS * (CELLS + 1)).reshape(RUNS, -1)
    out["grid"], out["left out of grid"] = wilson(grid, d.q_cells), int(d.q_cells[CELLS])
    yes_no = d.a_said[:, d.yes_no]
    yes, no = yes_no == 0, yes_no == 1
    hits = np.count_nonzero(yes & d.gold_yes, axis=1)
    n_yes, n_no, gold_yes = np.count_nonzero(yes, axis=1), np.count_nonzero(no, axis=1), int(d.gold_yes.sum())
    out["yes"], out["gold yes"] = wilson(n_yes, n_yes + n_no), wilson(np.intp(gold_yes), np.intp(len(d.gold_yes)))
    out["found"] = np.stack([hits / n_yes, hits / gold_yes, 2 * hits / (n_yes + gold_yes)])
    letters = np.minimum(d.a_said[:, d.choices], PLACES) + d.said_of_run
    letters = np.bincount(letters.ravel(), minlength=5 * RUNS).reshape(RUNS, 5)[:, :PLACES]
    gold = np.bincount(d.gold[d.choices], minlength=PLACES)
    out["letters"] = gold / gold.sum(), letters / letters.sum(axis=1, keepdims=True)
    basic, hallucinated = right[:, d.basic], right[:, d.hallucinated]
    out["pairs"] = basic.shape[1]
    both = (basic, hallucinated, basic & hallucinated)
    out["pair shares"] = [wilson(np.count_nonzero(part, axis=1), basic.shape[1]) for part in both]
    return out


def captions(d):
    """Family 10, by groups of four kinds."""
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(d.labelled, d.n_incorrect / (d.n_incorrect + d.n_correct), 0)
    wrong = d.n_incorrect > 0
    out = []
    for place, size in zip(d.kinds, d.kind_sizes):
        count = lambda weights: np.bincount(place, weights=weights, minlength=size)
        all_captions, labelled = count(None), count(d.labelled)
        spans, carries = np.zeros((size, CATEGORIES)), np.zeros((size, CATEGORIES))
        order = np.argsort(place, kind="stable")
        begins = np.searchsorted(place[order], np.arange(size))
        used = np.flatnonzero(all_captions)
        spans[used] = np.add.reduceat(d.spans_of[order], begins[used], axis=0)
        carries[used] = np.add.reduceat(d.carries[order], begins[used], axis=0, dtype=np.intp)
        sentences, incorrect = count(d.n_incorrect + d.n_correct), count(d.n_incorrect)
        with np.errstate(invalid="ignore", divide="ignore"):
            out.append({
                "all": all_captions, "captions": labelled, "unlabelled": all_captions - labelled, "sentences": sentences,
                "incorrect": incorrect, "unknown": count(d.lengths) - sentences, "spans": spans.sum(axis=1),
                "video incorrect rate": wilson(count(wrong), labelled), "incorrect per caption": count(share) / labelled,
                "words": count(d.words) / all_captions, "share": spans / spans.sum(axis=1, keepdims=True),
                "rate": carries / labelled[:, None],
            })
    return out


def families(d, counts):
    return {"verification": verification(d, counts), "qa": answers(d), "captions": captions(d)}


def timed(call):
    began = time.perf_counter_ns()
    result = call()
    return time.perf_counter_ns() - began, result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--pandas", action="store_true")
    parser.add_argument("--scikit", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        core = subprocess.Popen(["cargo", "bench", "--bench", "families", "--", "pair", folder],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert core.stdout.readline() == "ready\n"
        d = Columns(folder)
        expected = json.loads((Path(folder) / "figures.json").read_text())

        def ask():
            core.stdin.write("\n")
            core.stdin.flush()
            return int(core.stdout.readline())

        others = {"NumPy, running sums": counts_by_sums, "NumPy, reduceat": counts_by_segments, "NumPy, bits": counts_by_bits}
        for name, counts in others.items():
            print(f"{name}: {compare(figures(families(d, counts)), expected)}")
        times = {"core": [], **{name: [] for name in others}, "verification alone": []}
        for _ in range(asked.rounds):
            times["core"].append(ask())
            for name, counts in others.items():
                times[name].append(timed(lambda: families(d, counts))[0])
            times["verification alone"].append(timed(lambda: verification(d, counts_by_sums))[0])
        core.stdin.close()
        core.wait()
    base = {pick: pick(times["core"]) for pick in (statistics.median, min)}
    for name, list_ in times.items():
        middle, least = statistics.median(list_), min(list_)
        print(f"{name:24} median {middle / 1e6:8.2f} ms   least {least / 1e6:8.2f} ms   "
              f"over the core {middle / base[statistics.median]:6.1f} and {least / base[min]:6.1f} times")
    if asked.pandas or asked.scikit:
        from usual import report
        report(d, asked.pandas, asked.scikit, base[statistics.median])


if __name__ == "__main__":
    main()
