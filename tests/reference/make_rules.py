"""Makes rules.json: made-up replies, and what the harnesses' own functions make of them.
Needs: pip install --no-deps lmms-eval==0.7.3; pip install inspect-ai==0.3.285

    python tests/reference/make_rules.py [rows] > tests/reference/rules.json
"""

import importlib.util
import json
import random
import sys
from importlib.metadata import distribution

from inspect_ai.solver._multiple_choice import parse_answers
from inspect_ai.solver._task_state import Choices
from types import SimpleNamespace

KEYS = list("ABCD")
WORDS = ["A", "B", "C", "D", "E", "a", "b", "I", "(A)", "(b)", "(C)", "A.", "B:", "C)", "D,", "**B**", "$A$", "$ C $", "** D **",
         "ANSWER:", "Answer:", "answer :", "ANSWER", "Final answer:", "The answer is", "the best answer is", "I choose",
         "correct option is", "my choice is", "answer is", "not", "because", "A man", "dog", "DVD", "CAB", "the", "A,B", "A and B",
         "答案是", "选", "正답은", "답은", "é", "_", "1", "12", "0", "AND"]
SIGNS = [" ", " ", " ", " ", "", "", "\n", "\n", ", ", ",", ".", ". ", "!", "?", ";", ":", ": ", "'", '"', "  ", "\t", "(", ")", " - ", "*", "**", "$", "：", "\r\n"]


def lmms_eval():
    """The module alone: its package asks for everything that a model needs."""
    file = distribution("lmms-eval").locate_file("lmms_eval/tasks/_task_utils/mcq_extract.py")
    spec = importlib.util.spec_from_file_location("mcq_extract", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda reply: module.extract_mcq_answer(reply, choices=KEYS)


def inspect(reply):
    state = SimpleNamespace(output=SimpleNamespace(completion=reply), choices=Choices(KEYS))
    return "".join(parse_answers(state, multiple_correct=False))


def replies(rng, count):
    yield from ["", " ", "A", "The answer is B", "ANSWER: C", "ANSWER: A\nANSWER: B", "ANSWER: **D**", "x ANSWER: A, maybe",
                "ANSWER:\nB", "ANSWER: \nANSWER: A", "A man, so D.", "I saw a DVD."]
    for _ in range(count):
        yield "".join(rng.choice(WORDS) + rng.choice(SIGNS) for _ in range(rng.randint(1, 6)))


def main():
    rng = random.Random(20261130)
    rules = {"lmms_eval": lmms_eval(), "inspect": inspect}
    texts = list(dict.fromkeys(replies(rng, int(sys.argv[1]) if len(sys.argv) > 1 else 500)))
    rows = [[text, *(rule(text) for rule in rules.values())] for text in texts]
    sys.stdout.write('{"keys": %s, "rules": %s, "rows": [\n' % (json.dumps(KEYS), json.dumps(list(rules))))
    sys.stdout.write(",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]}\n")


if __name__ == "__main__":
    main()
