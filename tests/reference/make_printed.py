"""The papers' figures from their printed tables, computed by pandas: weighted means and differences of printed digits.

Needs pandas. Run at the top of the project: python tests/reference/make_printed.py
"""

import json
from decimal import Decimal
from pathlib import Path

import pandas as pd

HERE = Path(__file__).parent
TABLES = HERE.parent.parent / "www" / "published"
LEVELS = {
    "perceptive": ["Obj", "Col", "Num", "Loc", "SRel", "OCR"],
    "temporal": ["Act", "Atr", "DRel", "Seq"],
    "cognitive": ["Fct", "CnFct", "Cxt", "Knk"],
}
NAMES = {
    "Object": "Obj", "Color": "Col", "Number": "Num", "Location": "Loc", "Static Relation": "SRel", "OCR": "OCR",
    "Action": "Act", "Dynamic Attribute": "Atr", "Dynamic Relation": "DRel", "Sequence": "Seq",
    "Factual Prediction": "Fct", "Counterfactual Prediction": "CnFct", "Context-based Explanation": "Cxt",
    "Knowledge-based Explanation": "Knk",
}
TASKS = {"Multiple-Choice QA": "MCQ", "Yes/No QA": "Yes/No", "Caption Generation QA": "Caption"}

counts = pd.read_csv(TABLES / "drv_table4.csv")
counts["type"] = counts["hallucination_type"].map(NAMES)
samples = counts.pivot(index="task", columns="type", values="samples")

by_task = pd.read_csv(TABLES / "drv_table7.csv").rename(columns={"Knw": "Knk"})
levels = []
for _, row in by_task.iterrows():
    weights = samples.loc[TASKS[row["task"]]]
    for level, types in LEVELS.items():
        own = weights[types].astype(float)
        value = float((row[types].astype(float) * own).sum() / own.sum() / 100)
        levels.append({"task": row["task"], "model": row["model"], "level": level, "value": value, "n": int(own.sum())})

gains = []
for name in ["drv_table2", "drv_table10"]:
    table = pd.read_csv(TABLES / f"{name}.csv", dtype=str)
    base = table[table["method"] == "vanilla"].set_index("model")
    for _, row in table[table["method"] != "vanilla"].iterrows():
        for kind in NAMES.values():
            value = Decimal(row[kind]) - Decimal(base.loc[row["model"], kind])
            gains.append({"table": name, "model": row["model"], "method": row["method"], "type": kind, "points": str(value)})

document = {
    "made_by": f"pandas {pd.__version__}",
    "levels": levels,
    "gains": gains,
    "samples": {kind: int(samples[kind].sum()) for kind in NAMES.values()},
}
(HERE / "printed.json").write_text(json.dumps(document, indent=0) + "\n")
