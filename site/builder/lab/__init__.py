"""What judges the project: checks, tests, measurements, pictures. It alone drives browsers."""
