"""Whatever a model answers, recovered words, gaps and white space come out as they went in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from prism.decoding.model import Segment
from prism.fluency.checking import complaint
from prism.fluency.marking import CLOSE, OPEN, marked, paragraphs, read

TEXT = st.text("abc é,.1\n" + OPEN + CLOSE, max_size=12)
SEGMENTS = st.lists(
    st.one_of(
        st.builds(Segment, TEXT, st.just("kept")),
        st.builds(Segment, st.text("abcé", min_size=1, max_size=4), st.just("recovered")),
        st.builds(Segment, st.just(""), st.just("missing")),
    ),
    max_size=8,
)


def _text(segments: list[Segment]) -> str:
    return "".join(segment.text for segment in segments)


@given(SEGMENTS)
def test_groups_hold_the_whole_text_and_every_substitution(segments: list[Segment]) -> None:
    groups = list(paragraphs(segments))
    together = [segment for group, _ in groups for segment in group]
    assert _text(together) == _text(segments)
    assert [s for s in together if s.status != "kept"] == [
        s for s in segments if s.status != "kept"
    ]
    assert all("\n" not in _text(group) for group, is_text in groups if is_text)


@given(SEGMENTS, st.data())
def test_an_answer_is_read_without_loss_or_refused(
    segments: list[Segment], data: st.DataObject
) -> None:
    answer = data.draw(st.one_of(TEXT, st.just(marked(segments)), st.just(_text(segments))))
    made = read(answer, segments)
    if made is not None:
        assert [s for s in made if s.status != "kept"] == [
            s for s in segments if s.status != "kept"
        ]
        assert _text(made) == answer.replace(OPEN, "").replace(CLOSE, "")


@given(SEGMENTS)
def test_an_unchanged_answer_has_no_complaint(segments: list[Segment]) -> None:
    for group, is_text in paragraphs(segments):
        if is_text and OPEN not in _text(group) and CLOSE not in _text(group):
            made = read(marked(group), group)
            assert made is not None
            assert complaint(group, made) == ""
