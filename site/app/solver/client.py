"""The solver's worker as the page sees it: text out, text in, and no trust in its arrival.

A worker that dies says nothing. So while an answer is waited for, the worker is asked now and then
whether it is still there, and replaced when it keeps silent.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from app.browser import dom

START_SECONDS = 60.0
# Between two looks at a worker that has not answered, and for its sign of life.
SILENCE_SECONDS = 5.0
_CODE = """import {tasks}
from app.solver.worker import cancel, ping, work
__export__ = ["cancel", "ping", "work"]
"""


class Lost(Exception):  # noqa: N818 - named for what it means
    """Says that the worker could not be started or shows no sign of life."""


class Worker:
    """A second interpreter, started when it is first needed or when the page is at rest."""

    def __init__(self, tasks: str) -> None:
        """Take the name of the module that tells the worker what it can do."""
        self._code = _CODE.format(tasks=tasks)
        self._element: Any = None
        self._ready: asyncio.Future[Any] | None = None
        self._started = 0
        self._job = 0
        self._current: int | None = None

    @property
    def idle(self) -> bool:
        """Whether it is there and has nothing to do."""
        return self._ready is not None and self._ready.done() and self._current is None

    def start(self) -> asyncio.Future[Any]:
        """Start the worker, if it is not there or on its way; return what it will be."""
        if self._ready is not None:
            return self._ready
        self._started += 1
        name = f"solver-{self._started}"  # PyScript would give a dead one back under its old name
        script = dom.document.createElement("script")
        script.type = "py"
        script.setAttribute("worker", "")
        script.setAttribute("name", name)
        script.textContent = self._code
        dom.document.body.append(script)
        self._element = script
        self._ready = asyncio.ensure_future(self._wait(name))
        return self._ready

    @staticmethod
    async def _wait(name: str) -> Any:
        from pyscript import workers  # noqa: PLC0415 - it is not needed before

        worker = await workers[name]
        dom.mark("solver")
        return worker

    async def ask(self, task: str, **values: Any) -> dict[str, Any]:
        """Return the worker's answer; a question still under way is cancelled first.

        An answer to a question that was cancelled has `"cancelled": true`. Raises Lost.
        """
        self.cancel()
        ready = self.start()
        self._job += 1
        job = self._current = self._job
        try:
            worker = await asyncio.wait_for(asyncio.shield(ready), START_SECONDS)
            question = json.dumps({"job": job, "task": task, **values})
            answer: dict[str, Any] = json.loads(await self._answer(worker, question))
        except Exception as error:
            self._replace()
            raise Lost(str(error)) from error
        else:
            return answer
        finally:
            if self._current == job:
                self._current = None

    @staticmethod
    async def _answer(worker: Any, question: str) -> str:
        """Return the answer; raises TimeoutError if the worker is silent, whatever it is asked."""
        answer = asyncio.ensure_future(worker.work(question))
        while True:
            done, _ = await asyncio.wait({answer}, timeout=SILENCE_SECONDS)
            if done:
                return str(answer.result())
            await asyncio.wait_for(worker.ping(), SILENCE_SECONDS)

    def cancel(self) -> None:
        """Tell the worker to leave the question it is at, if any."""
        job, self._current = self._current, None
        if job is not None and self._ready is not None and self._ready.done():
            self._ready.result().cancel(job)

    def _replace(self) -> None:
        """Drop the worker and start another one."""
        element, self._element, self._ready = self._element, None, None
        if element is not None:
            worker = getattr(element, "xworker", None)
            if worker is not None:
                worker.terminate()
            element.remove()
        self.start()
