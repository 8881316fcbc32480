"""The pages and states that `build.py shots` takes pictures of."""
