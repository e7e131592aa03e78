"""Learning dictionaries: from a translation memory, or from a translator that is asked."""
