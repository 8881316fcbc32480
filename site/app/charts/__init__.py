"""Pictures of figures: what is drawn, known without a browser, and how it comes to the page."""
