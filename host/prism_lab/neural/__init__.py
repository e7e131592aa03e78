"""A compact neural translator, trained here, with all that such translators do to a text."""
