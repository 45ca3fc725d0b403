"""The coach: watches a session, asks for odds, and says what moves are worth and what they cost."""

from collections.abc import Mapping, Sequence

from blackjack_tui.coach import coach_notes
from blackjack_tui.coach.advice import Advice, cell_request, chart_answer
from blackjack_tui.coach.bets import BetJudge, PlacedBet
from blackjack_tui.coach.chart_report import cell_figure, chart_grid, place_in
from blackjack_tui.coach.open_decision import AdviceSource, OpenDecision, Unjudged
from blackjack_tui.coach.phrases import AVERAGES, HELP_BY_ITSELF, VALUES, chart_says, otherwise
from blackjack_tui.coach.session_report import session_report
from blackjack_tui.coach.side_bet_worth import SideBetsAtTable, placed
from blackjack_tui.coach.tally import SessionTotals, TalliedRound, Tally
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.events import DealStarted, Event, RoundOver
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table, winnings
from blackjack_tui.odds.answers import DecisionOdds, Request
from blackjack_tui.play.session import Watcher
from blackjack_tui.reports.model import FigurePart, GridPart, Part, Report, Sentence, Spot
from blackjack_tui.words.notes import (
    AFTER,
    BEFORE,
    BY_CHART,
    COACH_SETTINGS,
    GRADINGS,
    NO_NOTES,
    OFF,
    THIS_TABLE,
    About,
    Note,
    Notes,
    Section,
    Worth,
)

_MEANINGS = {
    OFF: "coach off",
    AFTER: "coach after: what a decision cost",
    BEFORE: "coach before: each move's worth",
}
_MOST_WAITING = 8  # values of rounds that may wait to be computed
_NONE_YET = "No decision was judged yet."
_NONE_WITHOUT = f"{_NONE_YET[:-1]}: C turns the coach on."
_NO_ROUND = "Play a round to its end: its result, luck and skill stand here."
_NO_SESSION = "A replay grades the decision that it stands at. `blackjack-tui review` adds up a whole game."


class Coach(Watcher):
    """Coaches a session by `rules`. Its helpers start with the first request; `close` ends them.

    It gets each event before the front end shows it. What it says never depends on events after the last
    question.
    """

    def __init__(
        self,
        rules: Rules,
        setting: str = OFF,
        watched: bool = False,
        luck: bool = True,
        bets: BetJudge | None = None,
        grading: str = BY_CHART,
    ) -> None:
        self.setting = setting
        self.watched = watched
        """Whether the user watches another player: verdicts then name the move that was chosen."""
        self.rules = rules
        self._luck = luck  # whether to ask for the value of each round before its cards
        self.tally = Tally(rules.bets)
        self.tally.grading = grading
        self._last: Verdict | None = None
        self._explained: dict[Note | Grade, object] = {}
        """The decision with which each explanation was first given: of figures, or of a grade's mark."""
        self._source = AdviceSource(rules)
        self._helpers = self._source.helpers
        self._bet = PlacedBet(bets, self._helpers.slow)
        self._side_bets = SideBetsAtTable(self._helpers.quick.ask)
        self._shown = False  # whether the player asked for the odds of the open decision
        self._live = False  # whether the open question has been put to the player
        self._went_on = False  # whether the last answer was to a question that is not a decision, such as a bet
        self._answered: list[Unjudged] = []
        self._latest = Situation.at_start(rules)  # of the last question
        self._past: Action | None = None  # in a replay, the recorded answer to the open question
        self._looks_back = False  # whether the game is a replay
        self._current_notes: Notes | None = None
        self.arrivals = 0
        """A count of answers from the odds; pages that show odds are laid out anew when it changes."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Follows the round."""
        if isinstance(event, DealStarted):
            self._begin_round(situation)
        elif isinstance(event, RoundOver):
            self.tally.end(situation.table)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Leaves out a round that was played before the session."""

    def on_question(self, situation: Situation) -> None:
        """Asks for the odds, if the setting wants them."""
        self._latest = situation
        self._past = None
        self.tally.commit()
        self._current_notes = None
        self._shown = self._live = self._went_on = False
        self._source.put(situation)
        self._side_bets.offer(situation, self.setting == BEFORE)
        if self.setting != OFF:
            self._source.ask()
        if self._helpers.have_mail:
            self.collect()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Judges the answer, at once or when the odds come."""
        self._current_notes = None
        self._helpers.news = ""
        decision, self._source.decision = self._source.decision, None
        self._went_on = decision is None
        # A resumed game repeats its earlier answers without their questions.
        if decision is None or not isinstance(answer, Action) or not self._live:
            return
        played = self.tally.playing
        if played is not None:
            played.unjudged += 1
        self._last = None
        if (self.setting == OFF and not self._shown) or answer is Action.FORFEIT:  # not a player's move
            return
        advice = self._source.advice_on(decision)
        helped = advice is not None and self.shows
        self._shown = False
        if advice is None or self._awaits_chart():
            self._answered.append(Unjudged(decision, answer, helped, played))
        else:
            self._judge(self._verdict(decision.situation, advice, answer, helped), played)

    def look_back(
        self, steps: Sequence[tuple[Event, Situation]], situation: Situation, answer: Action | int | None
    ) -> None:
        """Looks at `situation` in a replay, where the recorded `answer` was given. `steps` are not needed."""
        self._last = None
        self._looks_back = True
        self._answered.clear()
        self.on_question(situation)
        self._past = answer if isinstance(answer, Action) and answer is not Action.FORFEIT else None

    def _begin_round(self, situation: Situation) -> None:
        """Begins the round in the tally, and asks for its value before the cards."""
        value = Request("round_value", self.rules, (situation.seen.unseen,))
        bet = sum(hand.first_bet for hand in situation.table.hands)
        side_bets = placed(situation)
        self.tally.begin(value, bet, side_bets)
        self._side_bets.hand_on(side_bets, self._helpers.quick, self._helpers.slow)
        self._helpers.quick.forget()  # the slow helper keeps what the tally needs
        if self.setting != OFF and self._ask_worth():
            self._bet.place(situation, bet, value)

    def _ask_worth(self) -> bool:
        """Asks what the round was worth before its cards; returns whether it did.

        On a slow machine rounds are left out; the session says how many rounds its sums cover.
        """
        played = self.tally.playing
        if played is None or not self._luck or self._helpers.slow.unanswered >= _MOST_WAITING:
            return False
        self._helpers.ask_round_value(played.value)
        self._side_bets.place(played.side_bets, self._helpers.slow)
        return True

    def _judge(self, verdict: Verdict, played: TalliedRound | None) -> None:
        self._last = verdict
        self.tally.add(verdict, played)

    def _verdict(self, situation: Situation, advice: Advice, action: Action, helped: bool = False) -> Verdict:
        chart = self._source.chart()
        charted = chart_answer(chart, situation) if chart else None
        return Verdict(situation, advice, action, helped, charted, self.tally.grading)

    def _awaits_chart(self) -> bool:
        """Returns whether a verdict has to wait for a chart that is still being computed."""
        return self.tally.grading == BY_CHART and self._source.chart() is None and self._source.awaits_chart

    def collect(self) -> None:
        """Takes the answers that have come."""
        if not self._helpers.collect():
            return
        self.arrivals += 1
        self._current_notes = None
        unjudged, self._answered = self._answered, []
        for answered in unjudged:
            situation, request = answered.decision
            advice = self._source.advice_on(answered.decision)
            if advice is not None and not self._awaits_chart():
                verdict = self._verdict(situation, advice, answered.action, answered.helped)
                self._judge(verdict, answered.round)
            elif advice is not None or self._helpers.quick.expects(request):
                self._answered.append(answered)  # waits on for its odds or the chart; others stay unjudged
        # Again, if the process that was asked has ended.
        if self.setting != OFF or self._shown:
            self._source.ask()

    def send(self) -> None:
        """Sends the waiting requests. Call it when no key or frame is waiting."""
        if self.setting != OFF or self._shown:
            self._source.ask()  # sends nothing twice
        self._helpers.send()

    def filenos(self) -> Sequence[int]:
        """Descriptors that can be read when answers have come."""
        return self._helpers.filenos()

    def start(self) -> None:
        """Starts the helpers, and asks for what will be needed."""
        self._helpers.open()
        if self.setting != OFF:
            self._source.ask()
            self._source.start(self._luck)

    @property
    def shows(self) -> bool:
        """Whether the player sees the odds of the open decision."""
        return self.setting == BEFORE or self._shown

    @property
    def helps(self) -> int:
        """The number of decisions made with the odds in sight."""
        return self.tally.helped

    @property
    def situation(self) -> Situation:
        """The situation of the last question."""
        return self._latest

    def cell_odds(self, part: str, row: str, column: str) -> tuple[Sequence[Rank], DecisionOdds | None]:
        """Asks for the odds of usual cards of a chart's cell, from a fresh shoe.

        Returns the cards, empty if the packs have no such cards, and the odds once they have come.
        """
        request = cell_request(self.rules, part, row, column)
        if request is None:
            return (), None
        self._helpers.quick.ask(request)
        hand: Sequence[Rank] = request.arguments[1]
        return hand, self._helpers.quick.get(request)

    @property
    def shown_values(self) -> Mapping[Action, float]:
        """The value of each answer to the open question; empty before the odds come or if they are hidden."""
        advice = self._source.advice if self.shows else None
        return advice.values if advice else {}

    @property
    def trouble(self) -> str:
        """Why odds that were asked for have not come; empty where nothing failed."""
        return self._helpers.trouble

    def chart_grid(self, situation: Situation) -> GridPart | None:
        """Returns the cells of the book's chart, with the hand on the table marked; None before it has come."""
        chart = self._source.chart()
        return chart_grid(chart, place_in(chart, situation)) if chart else None

    def cell_figure(self, spot: Spot) -> FigurePart:
        """Returns the move of a cell of the book's chart, which has come."""
        chart = self._source.chart()
        assert chart
        return cell_figure(chart, spot)

    def step(self) -> str:
        """Steps to the next setting; returns what it is."""
        self._current_notes = None
        place = (COACH_SETTINGS.index(self.setting) + 1) % len(COACH_SETTINGS)
        self.setting = COACH_SETTINGS[place]
        if self.setting == OFF:
            self._shown = False
        else:
            self.start()
            self._ask_worth()
        self._side_bets.offer(self._latest, self.setting == BEFORE)
        return _MEANINGS[self.setting]

    def step_grading(self) -> str:
        """Grades by exact cards instead of the chart, or the other way round; returns which."""
        place = (GRADINGS.index(self.tally.grading) + 1) % len(GRADINGS)
        self.tally.grading = GRADINGS[place]
        self._current_notes = None
        if self._last is not None:
            self._last = self._last._replace(grading=self.tally.grading)
        return self.tally.grading

    def show_once(self) -> str:
        """Shows the odds of the open decision. Returns a message if there is something else to say."""
        self._current_notes = None
        if self._source.decision is None:
            bet = self._bet.verdict() if self.setting != OFF else None
            return bet.short if bet else "nothing to decide now"
        self._shown = True
        self._source.ask()
        if self._source.advice is None and not self._source.awaited:
            return self._helpers.trouble
        return ""

    def notes(self) -> Notes:
        """Returns the notes of this moment. Whoever asks for them has put the question to the player."""
        self._live = True
        if self._current_notes is None:
            self._current_notes = self._make_notes()
        return self._current_notes

    def _make_notes(self) -> Notes:
        decision, news = self._source.decision, self._helpers.news
        if self.setting == OFF and not self._shown and not news:
            return NO_NOTES
        self._judge_recorded()
        judged = self._last if self.setting != OFF else None
        question = decision.situation.question if decision is not None and self.shows else None
        advice = self._source.advice if question else None
        if decision is not None and advice is not None:
            advice, other_view = self.advised(decision.situation, advice)
            asides = _asides(other_view, self.explain_values(decision))
        else:
            asides = self._asides_on(judged)
        lines = [Note(About.NEWS, news)] if news else []
        sections, worth = [], dict[Action, Worth]()
        # The values of the open decision, or placeholders for them.
        if question is not None and (advice is not None or self._source.awaited):
            sections.append(coach_notes.values_section(self._latest, question, advice, asides))
            worth = {action: Worth(coach_notes.AWAITED) for action in question.actions}
            if advice is not None:
                worth = coach_notes.worths(advice)
                lines += [coach_notes.advice_note(self._latest, advice), *asides]
        # The verdict on the last decision.
        if judged is not None and (opening := self._verdict_opening(judged)) is not None:
            # In a replay what was chosen comes before what is best.
            place = 0 if self._past is not None else len(lines)
            lines.insert(place, coach_notes.verdict_note(judged, self.watched, opening))
            lines += asides if advice is None else []
            sections.append(coach_notes.last_decision(judged, self.watched))
        if self.setting != OFF:
            self._add_bets(lines, sections)
        if self.setting != OFF and self.tally.decisions:
            sections.append(Section(THIS_TABLE, texts=(f"Session: {self.tally.counted}.",)))
        return Notes(tuple(lines), worth, tuple(sections))

    def _judge_recorded(self) -> None:
        """Judges the recorded answer to the open question of a replay, once the odds have come."""
        decision, advice = self._source.decision, self._source.advice
        if self._past is not None and decision is not None and advice is not None and not self._awaits_chart():
            self._last = self._verdict(decision.situation, advice, self._past)

    def _asides_on(self, judged: Verdict | None) -> Sequence[Note]:
        """Returns the notes that go with the verdict on the last decision."""
        if judged is None:
            return ()
        explanation = self._explain_mark(judged) if judged.marked else None
        is_latest = self._source.decision is None or self._past is not None
        return _asides(judged.aside if is_latest else "", explanation)

    def _add_bets(self, lines: list[Note], sections: list[Section]) -> None:
        """Adds the verdicts on the round's bet and side bets, and the worth of side bets that can be placed."""
        bet = self._bet.verdict()
        side_bets = self._side_bets.verdict(self._helpers.slow.answers)
        between_rounds = self._source.decision is None and not self._went_on
        for note, name in ((bet, coach_notes.BET), (side_bets, "Side bets")):
            if note is not None:
                if between_rounds:
                    lines.append(note)
                text = note.text.removeprefix(f"{name}: ")  # which is the heading
                sections.append(Section(name, texts=(text,)))
        if offered := tuple(self._side_bets.notes(self._helpers.quick.answers)):
            short = ", ".join(note.short for note in offered)
            lines.append(Note(About.ADVICE, "; ".join(note.text for note in offered), short))
            sections.append(Section("Side bets now", texts=tuple(note.text for note in offered)))

    def _verdict_opening(self, verdict: Verdict) -> str | None:
        """Returns how the verdict's line begins; None if it is not shown any more, in a later round."""
        rounds_since = self._latest.table.rounds - verdict.situation.table.rounds  # finished ones
        in_replay = self._past is not None  # which stands at the decision itself
        at_next_decision = self._source.decision is not None and not in_replay
        after_other_question = self._went_on and not in_replay  # such as the bet of the next round
        # Its own round may be over by now; but a decision in another round ends it.
        if rounds_since > (0 if at_next_decision else 1):
            return None
        return "Last: " if at_next_decision or after_other_question else ""

    def advised(self, situation: Situation, advice: Advice) -> tuple[Advice, str]:
        """Returns `advice` by the chart or by exact cards, as decisions are graded, and what the other says."""
        chart = self._source.chart()
        charted = chart_answer(chart, situation) if chart else None
        if self.tally.grading != BY_CHART:
            return advice, chart_says(advice, charted)
        by_chart = advice.by_chart(charted)
        return by_chart, otherwise(by_chart, situation.table.player.first_bet)

    def explain_values(self, decision: OpenDecision) -> Note | None:
        """Returns what values mean for the session's first decision, how help is counted for the next."""
        values = self._explain_once(VALUES, decision) if self.rules.bets else None
        if values is not None or self.watched:
            return values
        return self._explain_once(HELP_BY_ITSELF, decision)

    def _explain_once(self, note: Note, decision: object) -> Note | None:
        """Returns `note` for the first decision that it is asked for; None for any other."""
        first_decision = self._explained.setdefault(note, decision)
        return note if decision == first_decision else None

    def _explain_mark(self, verdict: Verdict) -> Note | None:
        """Explains the mark of a verdict, and that costs are averages, each once in a session."""
        situation, grade = verdict.situation, verdict.grade
        averages = self._explain_once(AVERAGES, situation)
        first_of_grade = self._explained.setdefault(grade, situation)
        if situation != first_of_grade:
            return averages
        article = "an" if grade is Grade.INACCURACY else "a"
        mark = f"{grade.mark} is {article} {grade}."
        return averages._replace(text=f"{mark} {averages.text}") if averages else Note(About.ASIDE, mark)

    def last_decision(self) -> Section | None:
        """Returns the verdict on the last decision in full; None if no decision was judged."""
        if self._last is None or self.setting == OFF:
            return None
        return coach_notes.last_decision(self._last, self.watched)

    @property
    def was_right(self) -> bool:
        """Whether the last decision has no mark; False if none was judged."""
        return self._last is not None and not self._last.marked

    def sums(self) -> SessionTotals:
        """Returns the parts of the result as far as they are known."""
        return self.tally.sums(self._helpers.slow.answers)

    def course(self) -> tuple[Sequence[float], Sequence[float]]:
        """Returns the result after each round, and the same without luck, as far as that is known."""
        return self.tally.course(self._helpers.slow.answers)

    def session_report(self, title: str, table: Table, table_before: Table) -> Report:
        """Returns the session so far. Rounds from before the coach came are in its result.

        `table_before`: the table before the first round of the session.
        """
        if self._looks_back:
            return Report("session", title, (Sentence(_NO_SESSION),))
        rounds = table.rounds - table_before.rounds
        parts: tuple[Part, ...] = ()
        if not self.tally.decisions:
            parts = (Sentence(_NONE_YET if self.setting != OFF else _NONE_WITHOUT),)
            if not rounds:
                return Report("session", title, (Sentence(_NO_ROUND), *parts))
        for section in self.notes().sections:
            # The heading of the open decision goes on with the unit.
            if section.heading.startswith((coach_notes.COACH, coach_notes.BET)):
                parts += tuple(Sentence(text, title=section.heading) for text in section.texts)
        if (last := self.last_decision()) is not None:
            parts += (Sentence(last.texts[0], title=last.heading),)
        won, without_luck = self.course()
        if self.tally.bets and rounds > len(self.tally.rounds):  # some from before the coach
            won = winnings(table.result - table_before.result, table.recent[:rounds])
        return session_report(title, self.tally, self.sums(), won, without_luck, parts)

    @property
    def chart_trouble(self) -> str:
        """The reason why there will be no chart; empty while it is computed."""
        return "" if self._source.awaits_chart else self._helpers.trouble

    def summary(self, patience: float = 0.0) -> str:
        """Returns the session in a line, having waited for its numbers up to `patience` seconds."""
        self.tally.commit()
        self._helpers.slow.settle(patience)
        self.collect()
        return self.tally.summary(self.sums()) if self.tally.decisions else ""

    def close(self) -> None:
        self._helpers.close()


def _asides(other_view: str, explanation: Note | None) -> Sequence[Note]:
    """Returns the notes on what the other grading says, if it says something, and an explanation."""
    notes = [Note(About.ASIDE, other_view)] if other_view else []
    return [*notes, explanation] if explanation else notes
