"""Learning the law of decoys."""
