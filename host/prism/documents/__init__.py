"""Files in, files out: documents translated in one session, their layout kept."""

from prism.documents.files import opened, translate_file
from prism.documents.formats import format_of, formats
from prism.documents.model import Document, DocumentError
from prism.documents.translating import Done, Job, translate

__all__ = [
    "Document",
    "DocumentError",
    "Done",
    "Job",
    "format_of",
    "formats",
    "opened",
    "translate",
    "translate_file",
]
