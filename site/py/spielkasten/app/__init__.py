"""The browser's door: JSON in, JSON out."""
