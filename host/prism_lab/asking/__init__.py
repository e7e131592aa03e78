"""Measuring how a question to an assistant is hidden, beside what others have proposed."""
