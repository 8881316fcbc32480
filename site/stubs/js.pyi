# JavaScript's global objects: whatever is asked for is there, and has no type.
from typing import Any

def __getattr__(name: str) -> Any: ...
