"""What `build.py` calls, one module a step; the only writer of `dist/`."""
