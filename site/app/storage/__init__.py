"""What is kept on the device, and in which form. It knows no page."""
