"""The solver's worker as the page sees it: text out, text in, and no trust in its arrival."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from app import page

START_SECONDS = 60.0
ANSWER_SECONDS = 30.0
_CODE = "from app.worker import cancel, work\n__export__ = ['cancel', 'work']\n"


class Lost(Exception):  # noqa: N818 - named for what it means
    """Says that the worker could not be started or gave no answer in time."""


class Worker:
    """A second interpreter, started when it is first needed or when the page is at rest."""

    def __init__(self) -> None:
        self._element: Any = None
        self._ready: asyncio.Future[Any] | None = None
        self._job = 0
        self._current: int | None = None

    def start(self) -> None:
        """Start the worker, if it is not there or on its way."""
        if self._ready is None:
            script = page.document.createElement("script")
            script.type = "py"
            script.setAttribute("worker", "")
            script.setAttribute("name", "solver")
            script.textContent = _CODE
            page.document.body.append(script)
            self._element = script
            self._ready = asyncio.ensure_future(self._wait())

    @staticmethod
    async def _wait() -> Any:
        from pyscript import workers  # noqa: PLC0415 - it is not needed before

        return await workers["solver"]

    async def ask(self, task: str, **values: Any) -> dict[str, Any]:
        """Return the worker's answer; a question still under way is cancelled first.

        An answer to a question that was cancelled has `"cancelled": true`. Raises Lost.
        """
        self.cancel()
        self.start()
        self._job += 1
        job = self._current = self._job
        try:
            worker = await asyncio.wait_for(asyncio.shield(self._ready), START_SECONDS)
            question = json.dumps({"job": job, "task": task, **values})
            answer = json.loads(await asyncio.wait_for(worker.work(question), ANSWER_SECONDS))
        except Exception as error:
            self._replace()
            raise Lost(str(error)) from error
        finally:
            if self._current == job:
                self._current = None
        return answer

    def cancel(self) -> None:
        """Tell the worker to leave the question it is at, if any."""
        job, self._current = self._current, None
        if job is not None and self._ready is not None and self._ready.done():
            self._ready.result().cancel(job)

    def _replace(self) -> None:
        element, self._element, self._ready = self._element, None, None
        if element is not None:
            worker = getattr(element, "xworker", None)
            if worker is not None:
                worker.terminate()
            element.remove()
