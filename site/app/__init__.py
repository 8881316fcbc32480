"""The application in the browser: the only place that imports js or pyscript."""
