"""The way of a text until it is sent: read, disguised, routed, and counted before it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prism import levels
from prism.account import Account
from prism.dictionary import Dictionary
from prism.disguises import Disguises
from prism.errors import BadInputError, EgressRefusedError
from prism.languages.informal import edits
from prism.policy import Policy
from prism.protection.roles import plain
from prism.sending import plan
from prism.sending.foreign import Foreign, vocabulary
from prism.sending.staying import Staying
from prism.service.wishes import Wishes
from prism.sessions import Session
from prism.structure.clauses import clause_starts
from prism.structure.dummies import dummies
from prism.structure.worlds import Worlds
from prism.substitution import Encoding, encode
from prism.substitution.content import foreign
from prism.substitution.draft import Draft, read
from prism.substitution.encode import proven
from prism.substitution.hiding import Everywhere
from prism.substitution.model import Block, Reason, Share
from prism.text import Edit, PrivateText, PublicText
from prism.text import replace as replaced

MAX_CHARACTERS = 10_000_000
"""A longer text is refused: it is no text that somebody reads."""


class Way:
    """What becomes of the texts of one user."""

    def __init__(self, wishes: Wishes, disguises: Disguises) -> None:
        self._wishes = wishes
        self._disguises = disguises

    def charged(
        self,
        policy: Policy,
        words: Dictionary,
        session: Session,
        staying: Staying | None,
        estimate: bool = False,
    ) -> Account:
        """The session's account with this request counted, before anything of it is drawn.

        Where sentences stay at home, they are chosen by what they say; then no proof holds for the
        rest.
        """
        loss = None if staying else proven(policy, words)
        account = replace(session.account) if estimate else session.account
        account.charge(loss, budget=self._wishes.budget())
        return account

    def read(
        self, text: PrivateText, words: Dictionary, policy: Policy, staying: Staying | None = None
    ) -> Draft:
        """The text tagged and searched for what is protected, once. Raises BadInputError.

        Informal spellings are read as the standard ones, and capitals that name nobody as small
        letters, so that neither the words nor the writer's habits are told by them: not where a
        proof holds for the words that were typed; no spelling that the user's patterns look for.
        """
        if len(text.value) > MAX_CHARACTERS:
            raise BadInputError(
                f"The text has {len(text.value):,} characters; {MAX_CHARACTERS:,} is the most.",
                code="too_long",
                hint="Translate it in parts.",
            )
        rules = self._wishes.rules()
        if policy.method != "prism-star":
            return read(text, words.source, rules)
        home = staying.pattern if staying else None
        own = filter(None, (rules.always_pattern(), rules.never_pattern(), home))
        found = [Edit(*edit) for edit in edits(text.value, words.source, own)]
        standard = plain(replaced(text.value, found), words.source)
        return read(PrivateText(standard), words.source, rules, found)

    def disguise(
        self,
        draft: Draft,
        words: Dictionary,
        policy: Policy,
        session: Session,
        staying: Staying | None = None,
    ) -> tuple[Encoding, tuple[Block, ...]]:
        """The true lines, and the block that stands for each: what may leave of it, which the
        egress guard has passed, or why it stays at home."""
        # The other methods have a proof for one line a sentence, not for several, so a level's
        # decoys are not used with them.
        if policy.decoys and policy.method == "prism-star":
            encoding, blocks = self._worlds(draft, words, policy, session).dealt()
            encoding = replace(encoding, lines=draft.typed(encoding.lines))
        else:
            encoding = self._encoding(draft, words, policy, session)
            blocks = tuple(Block((line,)) for line in encoding.lines)
        for block in (*blocks, *encoding.dummies):
            for public in block.public:
                session.guard.check(public)
                if policy.unknown == "hide":
                    _check_scripts(public, words.source)
        if policy.method == "prism-star":
            by = (repr(policy), words.version, *sorted(draft.kinds))
            session.words.setdefault(by, Everywhere()).check(encoding.lines, words.source)
            encoding = self._counted(encoding, blocks, policy)
        for block in (*blocks, *encoding.dummies):
            session.guard.release(block.public)
        session.encoding, session.dictionary = encoding, words
        why = staying.chosen(encoding, session.ledger) if staying else []
        if not any(why):
            return encoding, blocks
        return self._at_home(draft, words, encoding, blocks, why, session, policy)

    def _at_home(
        self,
        draft: Draft,
        words: Dictionary,
        encoding: Encoding,
        blocks: Sequence[Block],
        why: Sequence[Reason | None],
        session: Session,
        cut: Policy,
    ) -> tuple[Encoding, tuple[Block, ...]]:
        """The same lines, but of the sentences that stay at home only protected items are
        exchanged."""
        light = levels.level("light").policy
        policy = replace(light, clauses=cut.clauses, structure=cut.structure)
        kept = self._encoding(draft, words, policy, session)
        plain = {(line.start, line.end): line for line in kept.lines}
        # A method with a proof cuts lines in its own way; a line without a match stays as it is.
        lines = tuple(
            plain.get((line.start, line.end), line) if reason else line
            for line, reason in zip(encoding.lines, why, strict=True)
        )
        blocks = tuple(
            block.staying(line, reason) if reason else block
            for block, line, reason in zip(blocks, lines, why, strict=True)
        )
        sending = (*(block for block in blocks if not block.stays), *encoding.dummies)
        leaving = {line for block in sending for line in block.public}
        sent = {one.public: one for one in encoding.sent or lines if one.public in leaving}
        stay = tuple(line for block in blocks if block.stays for line in block.public)
        return replace(
            encoding,
            lines=lines,
            sent=tuple(sent.values()),
            elsewhere=(Share(plan.HOME, stay),),
        ), blocks

    def _worlds(self, draft: Draft, words: Dictionary, policy: Policy, session: Session) -> Worlds:
        """The text among its decoys, and the letters that nobody wrote behind it: they are read and
        hidden as one text, so that nothing tells them apart."""
        draws, own = self._wishes.draws, len(draft.text)
        if policy.dummies:
            more = dummies(draft.text, len(draft.sentences), draft.language, policy.dummies, draws)
            draft = read(PrivateText(draft.text + more), draft.language, self._wishes.rules())
        return Worlds(draft, words, policy, draws, session.worlds, session.guard, own)

    def _encoding(
        self, draft: Draft, words: Dictionary, policy: Policy, session: Session
    ) -> Encoding:
        cuts = (
            clause_starts(draft.sentences, draft.language, policy.structure)
            if policy.clauses
            else ()
        )
        made = encode(
            draft,
            words,
            policy,
            session.random,
            draws=self._wishes.draws,
            memory=session.memory(words),
            guard=session.guard,
            cuts=cuts,
        )
        return replace(made, lines=draft.typed(made.lines))

    def _counted(self, encoding: Encoding, blocks: Sequence[Block], policy: Policy) -> Encoding:
        """The same blocks, noted as leaving. Raises DisguiseError where the law does not
        allow it."""
        pair = f"{encoding.source}-{encoding.target}"
        most = 1
        for line, block in zip(encoding.lines, blocks, strict=True):
            most = max(most, self._disguises.leave(line.private, pair, policy, block.public))
        return replace(encoding, report=replace(encoding.report, disguises=most))

    def route(
        self,
        blocks: Sequence[Block],
        translators: Sequence[str],
        session: Session,
        words: Dictionary | None = None,
        policy: Policy | None = None,
        *,
        shuffle: bool,
    ) -> plan.Plan:
        """Who is sent what. Where the policy has lines of other texts mixed in, what they guarantee
        is counted, as somebody would see it who saw all shares."""
        routes = session.ledger.routes
        repeated = any(line in routes for block in blocks for line in block.public)
        shares = plan.shares(blocks, translators, session.ledger, self._wishes.draws)
        counts = None
        if words is not None and policy is not None and policy.foreign:
            known = vocabulary(words, self._wishes.rules())
            foreign = Foreign(words, policy, session.foreign, session.random, known)
            own = {line for lines in shares.values() for line in lines}
            counts = foreign.mix(shares, translators, blocks, repeated=repeated)
            session.guard.release(line for lines in shares.values() for line in {*lines} - own)
            loss, delta = (counts.epsilon, counts.delta) if counts else (None, 0.0)
            session.counts.charge(loss, delta, budget=self._wishes.budget())
            shuffle = True
        ordered = plan.shuffled(shares, session.random) if shuffle else shares
        return plan.Plan(tuple(translators), ordered, counts)


def _check_scripts(public: PublicText, language: str) -> None:
    """Where all words unknown to the dictionary are hidden, those in other scripts are among them.
    Raises EgressRefusedError where a letter of one is left.
    """
    if foreign(public.value, language):
        raise EgressRefusedError(
            "The text was not sent: it still holds words in letters of another script.",
            hint="Nothing has left this machine. Add the words to your list of what is always"
            " protected, and report this.",
        )
