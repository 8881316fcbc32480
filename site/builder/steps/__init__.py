"""What a build does, one module a step: each writes or checks a part of `dist/`."""
