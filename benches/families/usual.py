"""The verification part as one would write it: by groups of pandas, and caption by caption with scikit-learn."""

import time

import numpy as np

STEP = 50
SHARES = ["precision", "recall", "f1"]


def grouped(d, expected):
    """A call that computes families 5 to 9 from a row a judgement, by groups of pandas; its F1 are checked."""
    import pandas as pd
    kept, runs = d.judged.astype(bool) & d.labelled[d.caption_of], len(d.flagged)
    flagged, incorrect = d.flagged[:, kept].astype(bool), np.broadcast_to(d.incorrect[kept].astype(bool), (runs, kept.sum()))
    row = lambda table: table.ravel().astype(np.int32)
    frame = pd.DataFrame({"run": np.repeat(np.arange(runs), kept.sum()), "caption": np.tile(d.caption_of[kept], runs),
                          "tp": row(flagged & incorrect), "fp": row(flagged & ~incorrect), "fn": row(~flagged & incorrect)})
    spans = pd.DataFrame({"run": np.repeat(np.arange(runs), len(d.mark_category)), "category": np.tile(d.mark_category, runs),
                          "flagged": d.flagged[:, d.mark_sentence].ravel()})

    def call():
        captions = frame.groupby(["run", "caption"], sort=False)[["tp", "fp", "fn"]].sum()
        pooled = captions.groupby(level="run").sum()
        captions["precision"] = (captions.tp / (captions.tp + captions.fp)).fillna(0)
        captions["recall"] = (captions.tp / (captions.tp + captions.fn)).fillna(0)
        captions["f1"] = (2 * captions.tp / (2 * captions.tp + captions.fp + captions.fn)).fillna(0)
        shares = captions[SHARES].reset_index()
        shares["cell"], shares["source"] = d.cell[shares.caption], d.source[shares.caption]
        by = [shares.groupby(["run", *more])[SHARES].agg(["mean", "size"]) for more in ([], ["cell"], ["source"])]
        return by, pooled, spans.groupby(["run", "category"]).flagged.agg(["mean", "size"])

    f1 = call()[0][0]["f1", "mean"]
    assert all(abs(f1[run] - expected[f"{run}/verification/f1"]) < 1e-9 for run in range(runs)), "pandas has another F1"
    return call


def scikit(d):
    """Scores every 50th caption of every run with scikit-learn, checks them and says how long all would take."""
    from sklearn.metrics import precision_recall_fscore_support
    rows = np.flatnonzero(d.labelled)[::STEP]
    found = np.zeros((len(d.flagged), len(rows)))
    began = time.thread_time()
    for run, said in enumerate(d.flagged):
        for n, row in enumerate(rows):
            at = slice(d.starts[row], d.starts[row] + d.lengths[row])
            kept = d.judged[at].astype(bool)
            found[run, n] = precision_recall_fscore_support(
                d.incorrect[at][kept], said[at][kept], average="binary", labels=[1], zero_division=0)[2]
    seconds = (time.thread_time() - began) * np.count_nonzero(d.labelled) / len(rows)
    tp, fp = (np.add.reduceat(one & d.flagged, d.starts, axis=1).astype(int)[:, rows] for one in (d.incorrect, d.correct))
    f1 = 2 * tp / np.maximum(tp + fp + d.n_incorrect[rows], 1)
    assert np.allclose(found, f1, rtol=0, atol=1e-12), "scikit-learn's F1 of a caption is another"
    print(f"scikit-learn, every caption: {seconds:.0f} s by each {STEP}th, whose F1 are the same")
