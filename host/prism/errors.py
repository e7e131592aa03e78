"""The errors a person or a program can meet, each with a code that never changes its meaning."""

from __future__ import annotations

import os


class PrismError(Exception):
    """Root of everything PRISM raises on purpose.

    `code` is stable and meant for programs, `message` is one sentence for a person that never
    contains private text, `hint` says what to do next where there is something to do, and
    `exit_code` is what the command line ends with.
    """

    code = "internal"
    exit_code = 1

    def __init__(self, message: str, *, code: str | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class UsageError(PrismError):
    """The request itself makes no sense: an unknown method, a ratio above 1."""

    code = "usage"
    exit_code = 2


class BadInputError(PrismError):
    """What was read cannot be worked on: a malformed file, a text that is too long."""

    code = "bad_input"
    exit_code = 3


class DictionaryError(BadInputError):
    """A dictionary is missing, malformed or does not fit the languages."""

    code = "dictionary"


class LanguageError(BadInputError):
    """A text's language is not known, or PRISM cannot translate from it into the other.

    Codes: language_unknown, language_unsupported, language_mixed.
    """

    code = "language_unsupported"


class SessionError(BadInputError):
    """A session is unknown, has ended, or does not fit the translation."""

    code = "session"


class ModelError(BadInputError):
    """A translation model is unknown, missing, broken, or not one that may be kept.

    Codes: model_unknown, model_broken, model_unsafe, model_unsupported, model_checksum,
    model_download.
    """

    code = "model_broken"


class EngineError(PrismError):
    """A translation engine could not be used or did not answer as it should.

    Codes: engine_unknown, engine_unavailable, engine_timeout, engine_rate_limited, engine_auth,
    engine_quota, engine_too_long, engine_language, engine_bad_answer.
    """

    code = "engine_unavailable"
    exit_code = 4


class EgressRefusedError(PrismError):
    """The egress guard found something protected in a text that was about to leave."""

    code = "egress_refused"
    exit_code = 5


def where(error: BaseException) -> str:
    """The kind of an error and the place in the code, and nothing that it says.

    What an error says may quote the text that caused it.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    # os.path and no traceback: `hello` waits for every module that is imported here.
    file = os.path.basename(trace.tb_frame.f_code.co_filename)  # noqa: PTH119
    return f"{type(error).__name__} at {file}:{trace.tb_lineno}"
