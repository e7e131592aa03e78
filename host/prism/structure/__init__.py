"""What becomes of the sentences of a text: decoys for them, their order, who translates which."""
