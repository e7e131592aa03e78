"""Making the lists of what a text may say of a person."""
