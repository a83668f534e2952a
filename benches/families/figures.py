"""The NumPy program's figures by the names that the core gives them, and whether both say the same."""

import numpy as np

COMPLEXITIES, BRACKETS = ["1", "2", "3", "4", "5"], ["short", "medium", "long"]
CELLS = [f"{c} {b}" for c in COMPLEXITIES for b in BRACKETS]
SOURCES = [f"Writer {n}" for n in range(8)]
LEVELS = ["perceptive", "temporal", "cognitive", "other"]
TASKS = ["mcq", "yes_no", "caption_qa", "verification", "grounding", "moments", "boxes", "ordering", "free_form"]
TYPES = ["object", "color", "number", "location", "static_relation", "ocr", "action", "dynamic_attribute",
         "dynamic_relation", "sequence", "factual_prediction", "counterfactual_prediction", "context_explanation",
         "knowledge_explanation"]
CATEGORIES = ["object", "relation", "location", "direction", "illusion", "action", "order", "causality", "frequency",
              "state_change"]
SHARES = ["precision", "recall", "f1"]
TOLERANCE = 1e-9


def share(out, name, triple, *at):
    for end, part in zip(("", "/lo", "/hi"), triple):
        out[name + end] = part[at] if at else part


def groups(out, name, keys, means, run):
    total, values = means
    for k, key in enumerate(keys):
        if total[k]:
            out[f"{name}/{key}/captions"] = total[k]
            for s, which in enumerate(SHARES):
                out[f"{name}/{key}/{which}"] = values[s, run, k]


def of_verdicts(out, name, found, run):
    for which in ("captions", "unlabelled", "sentences", "ceiling"):
        out[f"{name}/{which}"] = found[which]
    for which in ("missing", "predicted unknown"):
        out[f"{name}/{which}"] = found[which][run]
    for s, which in enumerate(SHARES):
        out[f"{name}/{which}"] = found["means"][s, run]
        out[f"{name}/micro {which}"] = found["micro"][s, run]
        out[f"{name}/undefined {which}"] = found["undefined"][s, run]
    out[f"{name}/left out of cells"] = found["cells"][0][-1]
    groups(out, f"{name}/cell", CELLS, found["cells"], run)
    groups(out, f"{name}/source", SOURCES, found["sources"], run)
    for c, category in enumerate(CATEGORIES):
        share(out, f"{name}/category/{category}", found["categories"], run, c)
    if run < len(SOURCES):
        own, cross = found["own"][run], found["cross"][run]
        out[f"{name}/own"], out[f"{name}/cross"], out[f"{name}/own - cross"] = own, cross, own - cross


def of_answers(out, name, found, run):
    for which in ("items", "bad_gold", "untyped", "chance", "pairs"):
        out[f"{name}/{which}"] = found[which]
    out[f"{name}/pairs/unpaired"] = 0
    for which in ("missing", "unparsed", "macro"):
        out[f"{name}/{which}"] = found[which][run]
    for which in ("micro", "yes"):
        share(out, f"{name}/{which}", found[which], run)
    share(out, f"{name}/gold yes", found["gold yes"])
    for s, which in enumerate(SHARES):
        out[f"{name}/yes/{which}"] = found["found"][s, run]
    for which, keys in (("type", TYPES), ("level", LEVELS), ("task", TASKS)):
        for k, key in enumerate(keys):
            share(out, f"{name}/{which}/{key}", found[which], run, k)
    for which, keys in (("type x task", TYPES), ("level x task", LEVELS)):
        for k, key in enumerate(keys):
            for t, task in enumerate(TASKS):
                share(out, f"{name}/{which}/{key} {task}", found[which], run, k, t)
    for p in range(4):
        out[f"{name}/letter {p}/gold"], out[f"{name}/letter {p}/said"] = found["letters"][0][p], found["letters"][1][run, p]
    for which, part in zip(("basic", "hallucinated", "overall"), found["pair shares"]):
        share(out, f"{name}/pairs/{which}", part, run)
    value, low, _ = found["grid"]
    for c in range(len(CELLS)):
        place = f"{name}/grid/{c // 3} {c % 3}"
        out[place], out[f"{place}/lo"] = value[run, c], low[run, c]
    out[f"{name}/grid/left out"] = found["left out of grid"]


def of_captions(out, name, found, k):
    for which in ("captions", "unlabelled", "sentences", "incorrect", "unknown", "spans", "incorrect per caption", "words"):
        out[f"{name}/{which}"] = found[which][k]
    share(out, f"{name}/video incorrect rate", found["video incorrect rate"], k)
    for c, category in enumerate(CATEGORIES):
        out[f"{name}/category/{category}/share"] = found["share"][k, c]
        out[f"{name}/category/{category}/rate"] = found["rate"][k, c]


def figures(found):
    """All figures by name; those that are 0/0 are left out, as the core leaves them."""
    out = {}
    for run in range(10):
        of_answers(out, f"{run}/qa", found["qa"], run)
        of_verdicts(out, f"{run}/verification", found["verification"], run)
    kinds = [["all"], [f"source/{s}" for s in SOURCES], [f"complexity/{c}" for c in COMPLEXITIES], [f"cell/{c}" for c in CELLS]]
    for keys, part in zip(kinds, found["captions"]):
        for k, key in enumerate(keys):
            if part["all"][k]:
                of_captions(out, f"captions/{key}", part, k)
    return {name: float(value) for name, value in out.items() if not np.isnan(value)}


def compare(found, expected):
    """Raises where one has a figure that the other has not, or another value."""
    differing = sorted(set(found) ^ set(expected))
    assert not differing, f"figures of one program alone: {differing[:8]} of {len(differing)}"
    distance = {name: abs(found[name] - expected[name]) / max(1.0, abs(expected[name])) for name in expected}
    worst = max(distance, key=distance.get)
    assert distance[worst] <= TOLERANCE, f"{worst}: {found[worst]} and {expected[worst]}"
    return f"{len(expected)} figures are those of the core, within {distance[worst]:.1e}"
