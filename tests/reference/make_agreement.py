"""Makes agreement.json: random votes, and what statsmodels, krippendorff, irrCAC and scikit-learn
make of them; random gains, and what SciPy makes of those.
Needs: pip install statsmodels krippendorff irrCAC scikit-learn scipy

    python tests/reference/make_agreement.py > tests/reference/agreement.json
"""

import contextlib
import json
import os
import random
import sys
import warnings
from itertools import combinations

import krippendorff
import numpy as np
import pandas as pd
from irrCAC.raw import CAC
from scipy.stats import f_oneway, ttest_1samp
from sklearn.metrics import accuracy_score, cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

LABELS = ["correct", "incorrect", "unknown"]
NAMES = ["ann", "bea", "cem", "dov", "eli"]


def none(value):
    return float(value) if value is not None and np.isfinite(value) else None


def votes(rng, count, numbers, weights=(6, 3, 1), noise=0.3):
    rows = []
    for _ in range(count):
        truth = rng.choices(LABELS, weights)[0]
        names = rng.sample(NAMES, rng.choice(numbers))
        rows.append({name: truth if rng.random() > noise else rng.choices(LABELS, weights)[0] for name in names})
    return rows


def counts(rows):
    return np.array([[list(row.values()).count(label) for label in LABELS] for row in rows])


def table(rows):
    """Annotators in rows, sentences in columns, as krippendorff and irrCAC have them."""
    return np.array([[LABELS.index(row[name]) if name in row else np.nan for row in rows] for name in NAMES])


def observed(rows):
    """P-bar as irrCAC has it: over sentences with at least two votes, each over its own pairs."""
    raters = pd.DataFrame(table(rows).T).map(lambda x: LABELS[int(x)] if x == x else np.nan)
    raters = raters[raters.notna().sum(axis=1) >= 2]
    with contextlib.redirect_stdout(sys.stderr):
        return CAC(raters, categories=LABELS, digits=15).fleiss()["est"]["pa"]


def equal(rows):
    """P-bar and kappa by statsmodels, for equal numbers of votes."""
    kappa = fleiss_kappa(counts(rows), method="fleiss")
    n = counts(rows).sum(axis=1)[0]
    p_bar = ((counts(rows) ** 2).sum(axis=1) - n) / (n * (n - 1))
    return {"sentences": len(rows), "kappa": none(kappa), "p_bar": float(p_bar.mean())}


def pairs(rows):
    out = []
    for a, b in combinations(NAMES, 2):
        both = [(row[a], row[b]) for row in rows if a in row and b in row]
        if both:
            first, second = zip(*both)
            out.append({"a": a, "b": b, "sentences": len(both), "observed": float(accuracy_score(first, second)),
                        "kappa": none(cohen_kappa_score(first, second, labels=LABELS))})
    return out


def alpha(rows):
    try:
        return none(krippendorff.alpha(table(rows), level_of_measurement="nominal", value_domain=[0, 1, 2]))
    except ValueError:
        return None


def judged(name, rows):
    """Unequal numbers: irrCAC's P-bar, and the pooled shares of the spec."""
    kept = [row for row in rows if len(row) >= 2]
    expected = {"name": name, "votes": rows, "sentences": len(kept), "single": sum(len(r) == 1 for r in rows),
                "unvoted": sum(not r for r in rows), "alpha": alpha(kept) if kept else None, "pairs": pairs(rows)}
    by_votes = {n: [row for row in kept if len(row) == n] for n in {len(row) for row in kept}}
    expected["by_votes"] = {str(n): equal(group) for n, group in sorted(by_votes.items())}
    if len(by_votes) == 1:
        expected |= {k: v for k, v in equal(kept).items() if k != "sentences"}
    elif kept and len({label for row in kept for label in row.values()}) == 1:
        # irrCAC divides by zero here.
        expected |= {"p_bar": 1.0, "kappa": None}
    elif kept:
        shares = counts(kept).sum(axis=0) / counts(kept).sum()
        p_bar, p_e = observed(kept), float((shares ** 2).sum())
        expected |= {"p_bar": p_bar, "kappa": none((p_bar - p_e) / (1 - p_e))}
    return expected


def tested(values):
    result = ttest_1samp(values, 0.0)
    fine = np.isfinite(result.statistic)
    return {"values": values, "mean": float(np.mean(values)), "t": none(result.statistic),
            "p": none(result.pvalue) if fine else None}


def compared(groups):
    result = f_oneway(*groups)
    fine = np.isfinite(result.statistic)
    return {"groups": groups, "f": none(result.statistic), "p": none(result.pvalue) if fine else None}


def sample(rng, count, centre, spread):
    return [round(rng.gauss(centre, spread), 6) for _ in range(count)]


def main():
    rng = random.Random(22)
    agreement = [
        judged("three votes each", votes(rng, 90, [3])),
        judged("two to five votes", votes(rng, 200, [2, 3, 4, 5])),
        judged("none to five votes", votes(rng, 150, [0, 1, 2, 3, 5], noise=0.7)),
        judged("two annotators", votes(rng, 40, [2], noise=0.9)),
        judged("one label", [{"ann": "correct", "bea": "correct"}] * 3 + [{"ann": "correct", "bea": "correct", "cem": "correct"}]),
        judged("always apart", [{"ann": "correct", "bea": "incorrect"}, {"ann": "incorrect", "bea": "correct"}]),
        judged("one sentence", [{"ann": "correct", "bea": "unknown", "cem": "correct"}]),
        judged("one vote each", [{"ann": "correct"}, {"bea": "incorrect"}]),
        judged("no votes", [{}, {}]),
    ]
    samples = [sample(rng, n, centre, spread) for n, centre, spread in
               [(2, 0.1, 1), (3, 0, 1), (4, 5, 1), (5, 0.2, 0.1), (10, -0.3, 1), (31, 0.05, 0.2), (200, 0.01, 0.3),
                (1001, 0.02, 0.3), (2500, 0.0, 0.3), (60, 3.0, 0.2), (25, 1e-6, 1.0), (40, 1.0, 0.001)]]
    samples += [[0.25], [0.5, 0.5, 0.5], [0.0, 0.0], [0.0, 0.0, 1.0], [-1.0, 1.0]]
    groups = [[sample(rng, n, centre, 0.3) for n, centre in sizes] for sizes in
              [[(20, 0.1), (30, 0.0), (25, -0.1)], [(2, 0.0), (2, 0.1)], [(5, 0), (1, 0.2), (1, 0.4)],
               [(400, 0.0), (300, 0.01), (500, 0.02)], [(10, 0.0), (10, 3.0), (10, 6.0)],
               [(8, 0.0)] * 9, [(900, 0.0), (1100, 0.1)], [(50, 0.0)] * 40]]
    groups += [[[0.0, 0.0], [0.0, 0.0]], [[1.0, 1.0], [0.0, 0.0]], [[0.0, 1.0], [0.5, 0.5]]]
    json.dump({"agreement": agreement, "t_tests": [tested(s) for s in samples],
               "anovas": [compared(g) for g in groups]}, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    os.environ["PYTHONWARNINGS"] = "ignore"
    main()
