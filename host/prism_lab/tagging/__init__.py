"""Training the taggers."""
