"""The structure of a text: its sentences, decoys for them, their order, who translates which."""
