"""What the methods with a proof promise: definitions, theorems, proofs, and what keeps them.

DEFINITIONS

A text is cut into *units* and the marks and white space between them by the kinds of its characters
alone (`template.units`). The *template* is the text with every unit exchanged for a placeholder
that shows nothing but its pattern of capitals (lower, Capital, UPPER); the lines in which a text
leaves are a function of the template (`template.lines`). The template is not hidden: how many
words, sentences and paragraphs, which marks stand where, which words have capitals; nor are the
languages (also where they were found from the text), the method, r, V and the settings, which do
not depend on the text.

The *record* of a unit is its word together with whether it is protected (touches a detected item or
one of the user's list, or stands for one that the session has met). Detection reads the whole
text: a word exchanged may change which other words are protected, and counts for those as well.

Two texts are *k apart* if they have the same template and differ in k records. Two sessions are k
apart if their first requests are k_1 apart, their second ones k_2 and so on, and these add up to k.
Every request of a session is drawn anew, also for equal sentences and repeated requests: an
occurrence is a unit of one request.

V, the *vocabulary*, is a set of words of letters of the dictionary. A *view* is all that leaves the
machine: every line that any translator gets, in which request, in which order.

MECHANISM

Each occurrence w gives a word of V. The operating system's random numbers decide, anew for each:
  - not protected, and a word of V as it stands: kept with probability 1 - r, else a draw;
  - any other: always a draw.
PRISM-R draws uniformly from V. The mixture draws uniformly from V with probability b, and with
1 - b from a pool of at least m words that depends on w alone (from V where w has no such pool);
what is always drawn is drawn from V. The line is the template with each drawn word in the pattern
of capitals of its place, and indefinite articles mended to fit the word after them.
Nested exchanges words of these lines once more, by a step that is given the lines and nothing else.

Lemma 1. If in a text one unit is exchanged for any unit with the same pattern of capitals, the
template stays as it is.
Proof. Between two units there is always a character that no unit holds, or two marks in a row, and
a unit begins and ends with a character that is no mark. So the new unit neither grows into its
neighbours nor falls apart, and all other characters are what they were. Lines are read off the
blind text, which is the same. QED

Theorem 1. For texts that are 1 apart, the probabilities of any view differ by at most the factor
e^epsilon, with epsilon as `prism_r`, `nested` and `mixture` below say; for texts k apart by at most
e^(k epsilon). delta is 0.
Proof. The view is a function of the template and of the words drawn: capitals, articles, the second
step of nested, the order of lines, who gets which and what is left out as a repetition read nothing
else. So it is enough to compare the words drawn (post-processing). They are independent of each
other, and each depends on its own record alone: of texts k apart all but k factors are the same. It
remains to bound one factor, P(v | record) / P(v | other record), which the functions do. No draw is
ever refused because of the words drawn: the egress guard passes a line exactly if it consists of
words of V (`EgressGuard.admit`), whatever is protected. So each word of V can be drawn for every
record. QED

Theorem 2 (session). The view of a session whose requests have epsilon_1 ... epsilon_n is, for
sessions in which each request is 1 apart or the same, private to their sum (`prism.account`); where
one request alone differs, to that one's. Proof: the requests' draws are independent, and which
request is made may depend on views before it (adaptive composition; Dwork and Roth 2014, 3.5).
Every encoding is counted before it is drawn, whether it is then sent or not: what came of a first
draw may decide whether there is a second.

WHAT KEEPS IT

| option | epsilon | why |
|---|---|---|
| --method prism-r, nested, mixture; --ratio | reported | fixed before the text is read |
| --engine a,b, random order | kept | read the lines only; one that gets all has all epsilon |
| --foreign | kept | lines are made of shipped texts, from a vocabulary fixed beforehand |
| --always, --never, the user's list | kept | fixed beforehand; what they protect is in the record |
| --clauses, --decoys | not used | these methods cut by the template and send one line for each |
| --unknown | not used | what is outside V is always drawn |
| --unnoticed | refused | draws by the words around |
| --privacy | null | chooses r by the text |
| --home, --home-share (also in the settings) | null | choose by the text what leaves |
| --seed | null | whoever knows the seed knows the draws |
| prism-star | null | draws by tag, and once for a word |
| a text in pieces, for a site's limit | null | its words' lengths say where a piece ends |
| documents, whole pages | null | what stands in them twice leaves once, numbers alone stay |
| a text that leaves while it is typed | kept | the template says where a request ends |
| the user's key | not used | it says which engine gets a line, by the line; nothing of words |
| an estimate | not counted | nothing of it leaves, whatever comes after |

What epsilon does not cover: the template; when and how often something is translated (while it is
typed, each request has the finished sentences anew, and counts); the length of what is kept at
home; and that a text of n words is up to n apart from another, n epsilon in all. A text that is
sent twice, edited or not, is two requests and two losses. `ask` claims no epsilon.
"""

from __future__ import annotations

from math import log


def _checked(ratio: float, vocabulary_size: int) -> None:
    if not 0 < ratio <= 1:
        raise ValueError(f"ratio must be in (0, 1], not {ratio}")
    if vocabulary_size < 1:
        raise ValueError("the vocabulary is empty")


def prism_r(ratio: float, vocabulary_size: int) -> float:
    """Epsilon of PRISM-R: ln((r + |V|(1 - r)) / r). Sato 2024, Theorem 3.2.

    A word w of V gives w with probability (1 - r) + r/|V| and any other word of V with r/|V|; a
    word outside V, or protected, gives every word of V with 1/|V|, because it is always replaced.
    The largest quotient of two of these is the first by the second: it bounds those with 1/|V| too,
    since r/|V| <= 1/|V| <= (1 - r) + r/|V|.

    Raises ValueError unless 0 < ratio <= 1 and vocabulary_size >= 1.
    """
    _checked(ratio, vocabulary_size)
    return log((ratio + vocabulary_size * (1 - ratio)) / ratio)


def nested(ratio: float, vocabulary_size: int) -> float:
    """Epsilon of PRISM* after PRISM-R: that of PRISM-R, by post-processing (Sato 2024, 3.5).

    Holds because the second step sees the output of the first and nothing else of the text: not
    which of its words stand for others either (`nested.second` is given public lines only).
    """
    return prism_r(ratio, vocabulary_size)


def mixture(ratio: float, vocabulary_size: int, share: float, smallest_pool: int) -> float:
    """Epsilon of the word-wise mixture of PRISM-R and PRISM* (after Sato 2024, section 3.5).

    A replaced word of V is drawn uniformly from V with probability b = `share`, and else uniformly
    from its own pool of words of the same tag, of at least m = `smallest_pool` words, or from V
    where it has none. The tag of a word is the dictionary's, never that of its neighbours, so that
    one word's output depends on nothing but that word. Every word of V then comes with probability
    at least rb/|V|, and none with more than the largest of (1 - r) + r(1 - b)/m + rb/|V| (a word
    with a pool), (1 - r) + r/|V| (one without) and 1/|V| (one outside V, or protected).

    Raises ValueError unless 0 < ratio <= 1, 0 < share <= 1 and the pools are not empty.
    """
    _checked(ratio, vocabulary_size)
    if not 0 < share <= 1 or smallest_pool < 1:
        raise ValueError("share must be in (0, 1] and no pool empty")
    least = ratio * share / vocabulary_size
    pooled = (1 - ratio) + ratio * (1 - share) / smallest_pool + least
    alone = (1 - ratio) + ratio / vocabulary_size
    return log(max(pooled, alone, 1 / vocabulary_size) / least)
