"""The structure of a text: sentences, and later decoys, order and splitting."""
