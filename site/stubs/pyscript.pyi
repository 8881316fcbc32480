from typing import Any

workers: Any
