"""`build.py` on machines that lack something: one clear sentence, and nothing half done."""

import ast
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from builder.errors import BuildError
from builder.paths import ROOT, SITE
from builder.steps import node

# An address at which nothing listens.
NOWHERE = "http://127.0.0.1:9/"
BARE = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder with no more of the project than the environment is made from."""
    for name in ("build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def start(folder: Path, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Start a copy of build.py with the machine's Python, after some lines that pretend."""
    program = f"{before}\nimport runpy\nrunpy.run_path('build.py', run_name='__main__')"
    python = Path(sys.base_prefix) / "bin" / "python3"
    return subprocess.run(
        [str(python if python.exists() else sys.executable), "-c", program],
        cwd=folder,
        env=BARE | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def assert_one_sentence(done: subprocess.CompletedProcess[str], words: str) -> None:
    """Check that a run failed with one line on standard error."""
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("build.py: ")
    assert words in line


def test_an_older_python_can_read_the_file() -> None:
    ast.parse((ROOT / "build.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_older_python_is_told_what_is_needed(clone: Path) -> None:
    pretend = "import sys; sys.version_info = (3, 8, 10); sys.version = '3.8.10 (default)'"
    done = start(clone, pretend)
    assert_one_sentence(done, "Python 3.11 or newer is needed; this is 3.8.10.")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_module_is_named(clone: Path, module: str) -> None:
    pretend = f"""
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == {module!r} else find(name)
"""
    assert_one_sentence(start(clone, pretend), f"lacks its module {module}")
    assert not (clone / ".venv").exists()


def test_no_network_at_the_first_run(clone: Path) -> None:
    done = start(clone, PIP_CONFIG_FILE=os.devnull, PIP_INDEX_URL=NOWHERE, PIP_NO_CACHE_DIR="1")
    assert_one_sentence(done, "is the network there?")
    assert not (clone / ".venv").exists()


def test_no_network_for_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SITE / name, tmp_path)
    monkeypatch.setattr(node, "SITE", tmp_path)
    monkeypatch.setattr(node, "MODULES", tmp_path / "node_modules")
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", NOWHERE)
    monkeypatch.setenv("NPM_CONFIG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NPM_CONFIG_FETCH_RETRY_MINTIMEOUT", "1")  # it tries again after 10 s
    with pytest.raises(BuildError, match="is the network there") as error:
        node.install()
    assert len(str(error.value).splitlines()) == 1
    assert not (tmp_path / "node_modules").exists()


def test_a_port_in_use_is_told_before_anything_is_built() -> None:
    with socket.socket() as other:
        other.bind(("localhost", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "build.py", "serve", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert_one_sentence(done, f"port {port} is in use; choose another with --port.")
    assert done.stdout == ""


@pytest.fixture
def build(clone: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a copy of build.py as a module whose programs do nothing but are written down."""
    spec = importlib.util.spec_from_file_location("build_of_a_clone", clone / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.ran = []

    def run(command: list[str], _: str) -> None:
        module.ran.append("venv" if "venv" in command else "pip")
        module.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        module.PYTHON.touch()

    monkeypatch.setattr(module, "run", run)
    return module


def test_a_second_run_does_nothing(build: ModuleType) -> None:
    build.prepare(["build"])
    assert build.ran == ["venv", "pip"]
    build.prepare(["build"])
    assert build.ran == ["venv", "pip"]


def test_the_packages_of_the_tests_come_on_top(build: ModuleType) -> None:
    build.prepare(["build"])
    build.prepare(["build", "test"])
    assert build.ran == ["venv", "pip", "pip"]
    build.prepare(["build"])
    assert build.ran == ["venv", "pip", "pip"]


@pytest.mark.parametrize(
    ("command", "groups"), [("serve", 1), ("check", 2), ("format", 2), ("test", 2), ("soak", 2)]
)
def test_a_command_has_the_packages_that_it_needs(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str, groups: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["build.py", command])
    monkeypatch.setattr(os, "execv", lambda *_: sys.exit(0))
    with pytest.raises(SystemExit):
        build.main()
    assert build.ran == ["venv", *["pip"] * groups]


def test_changed_pins_make_everything_anew(build: ModuleType) -> None:
    build.prepare(["build", "test"])
    pins = build.ROOT / "pyproject.toml"
    pins.write_text(pins.read_text().replace('"jinja2==', '"jinja2==0.'))
    build.ran.clear()
    build.prepare(["build"])
    assert build.ran == ["venv", "pip"]


def test_a_run_that_was_cut_off_is_repaired(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(build, "install", cut_off)
        with pytest.raises(KeyboardInterrupt):
            build.prepare(["build"])
    build.ran.clear()
    build.prepare(["build"])
    assert build.ran == ["venv", "pip"]


def test_a_group_that_cannot_be_added_leaves_the_others(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    build.prepare(["build"])

    def fail(*_: object) -> None:
        raise build.SetupError

    with monkeypatch.context() as patch:
        patch.setattr(build, "install", fail)
        with pytest.raises(build.SetupError):
            build.prepare(["build", "test"])
    build.ran.clear()
    build.prepare(["build"])
    assert build.ran == []


def test_every_package_is_pinned() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for group in groups["dependency-groups"].values():
        assert all("==" in package for package in group)


def test_lock_files_name_no_addresses() -> None:
    assert '"resolved"' not in (SITE / "package-lock.json").read_text(encoding="utf-8")
