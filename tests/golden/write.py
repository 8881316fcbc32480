"""Answers the questions of the golden data anew: ``python tests/golden/write.py`` from the root.

Golden values change with a new version of the dealer or of the rules, never to please a test.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.golden.check import answer  # noqa: E402 - the path comes first


def main() -> None:
    """Write the golden data again."""
    for path in HERE.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        parts = []
        for kind, entries in data.items():
            lines = ",\n".join(json.dumps(answer(kind, entry)) for entry in entries)
            parts.append(f"{json.dumps(kind)}: [\n{lines}\n]")
        path.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
