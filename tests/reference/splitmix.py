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
