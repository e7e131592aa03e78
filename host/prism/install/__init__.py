"""Making the host known to browsers, and taking it away again."""
