"""The verification part as one would write it: by groups of pandas, and caption by caption with scikit-learn."""

import statistics
import time

import numpy as np
import pandas as pd

ROUNDS, STEP = 7, 50


def by_groups(frame, spans):
    """Families 5 to 9 from a row a judgement."""
    captions = frame.groupby(["run", "caption"], sort=False)[["tp", "fp", "fn"]].sum()
    counts = captions.groupby(level="run").sum()
    captions["precision"] = (captions.tp / (captions.tp + captions.fp)).fillna(0)
    captions["recall"] = (captions.tp / (captions.tp + captions.fn)).fillna(0)
    captions["f1"] = (2 * captions.tp / (2 * captions.tp + captions.fp + captions.fn)).fillna(0)
    shares = captions[["precision", "recall", "f1"]].reset_index()
    shares[["cell", "source"]] = shares.caption.map(by_groups.place["cell"]), shares.caption.map(by_groups.place["source"])
    means = shares.groupby("run")[["precision", "recall", "f1"]].mean()
    cells = shares.groupby(["run", "cell"])[["precision", "recall", "f1"]].agg(["mean", "size"])
    sources = shares.groupby(["run", "source"])[["precision", "recall", "f1"]].agg(["mean", "size"])
    recall = spans.groupby(["run", "category"]).flagged.agg(["mean", "size"])
    return means, counts, cells, sources, recall


def frames(d):
    caption = np.repeat(np.arange(d.captions), d.lengths)
    kept, runs = d.judged.astype(bool) & d.labelled[caption], len(d.said)
    flagged, incorrect = d.flagged[:, kept].astype(bool), np.broadcast_to(d.incorrect[kept].astype(bool), (runs, kept.sum()))
    row = lambda table: table.ravel().astype(np.int32)
    frame = pd.DataFrame({"run": np.repeat(np.arange(runs), kept.sum()), "caption": np.tile(caption[kept], runs),
                          "tp": row(flagged & incorrect), "fp": row(flagged & ~incorrect), "fn": row(~flagged & incorrect)})
    category = np.repeat(np.arange(len(d.marks)), d.marks)
    spans = pd.DataFrame({"run": np.repeat(np.arange(runs), len(category)), "category": np.tile(category, runs),
                          "flagged": d.flagged[:, d.mark_sentence].ravel()})
    by_groups.place = {"cell": pd.Series(d.cell), "source": pd.Series(d.source)}
    return frame, spans


def scikit(d):
    """Seconds for every caption of every run, from each 50th; the F1 of these, by run."""
    from sklearn.metrics import precision_recall_fscore_support
    rows = np.flatnonzero(d.labelled)[::STEP]
    found = np.zeros((len(d.said), len(rows)))
    began = time.perf_counter()
    for run, said in enumerate(d.flagged):
        for n, row in enumerate(rows):
            at = slice(d.starts[row], d.starts[row] + d.lengths[row])
            kept = d.judged[at].astype(bool)
            found[run, n] = precision_recall_fscore_support(
                d.incorrect[at][kept], said[at][kept], average="binary", labels=[1], zero_division=0)[2]
    return (time.perf_counter() - began) * np.count_nonzero(d.labelled) / len(rows), found, rows


def report(d, pandas, by_scikit, base):
    if pandas:
        frame, spans = frames(d)
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter_ns()
            means = by_groups(frame, spans)[0]
            times.append(time.perf_counter_ns() - began)
        middle = statistics.median(times)
        print(f"pandas, verification alone: median {middle / 1e6:.0f} ms, {middle / base:.0f} times the core's ten families; "
              f"F1 of the first run {means.f1[0]:.12f}")
    if by_scikit:
        seconds, found, rows = scikit(d)
        tp, fp = (np.add.reduceat(one & d.flagged, d.starts, axis=1).astype(int)[:, rows] for one in (d.incorrect, d.correct))
        f1 = 2 * tp / np.maximum(tp + fp + d.n_incorrect[rows], 1)
        assert np.allclose(found, f1, rtol=0, atol=1e-12), "scikit-learn's F1 of a caption is another"
        print(f"scikit-learn, F1 of every caption: {seconds:.0f} s by each {STEP}th, whose F1 are NumPy's")
