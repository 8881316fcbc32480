"""What drives browsers: tests, measurements, pictures. It alone imports Playwright."""
