"""Native messaging: frames, messages and the server that a browser starts."""
