"""The bootstrap of the program, written again: the same generator, numpy's means and quantiles."""

import numpy as np

MASK = (1 << 64) - 1
SEED = 0x7665726976696421
DRAWS = 2000


def numbers(seed):
    """SplitMix64 (Steele, Lea and Flood, 2014)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def interval_of_mean(strata):
    """Percentile interval of the unweighted mean of the strata's means."""
    source = numbers(SEED)
    strata = [np.array(s) for s in strata if len(s)]
    means = []
    for _ in range(DRAWS):
        drawn = [s[[((next(source) >> 32) * len(s)) >> 32 for _ in range(len(s))]].mean() for s in strata]
        means.append(np.mean(drawn))
    return [float(np.quantile(means, 0.025)), float(np.quantile(means, 0.975))]


def interval_of_difference(strata):
    """Paired percentile interval of mean(B) - mean(A), each the unweighted mean of its strata's means.

    A stratum is a list of (a, b); None is undefined and in no mean. An item is drawn for both at once."""
    source = numbers(SEED)
    strata = [np.array(s, dtype=float) for s in strata if len(s)]
    differences = []
    for _ in range(DRAWS):
        drawn = []
        for s in strata:
            sample = s[[((next(source) >> 32) * len(s)) >> 32 for _ in range(len(s))]]
            gone = np.isnan(sample).all(axis=0).any()
            drawn.append(np.nan if gone else np.diff(np.nanmean(sample, axis=0))[0])
        differences.append(np.mean(drawn))
    differences = np.array(differences)
    differences = differences[~np.isnan(differences)]
    return [float(np.quantile(differences, 0.025)), float(np.quantile(differences, 0.975))]
