"""A round: actions go in, events come out. moves.py is its state machine."""

from collections.abc import Sequence

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action, Phase, Question, Seat
from blackjack_tui.game.board import Board, pays_even_money
from blackjack_tui.game.cards import Card, Hand
from blackjack_tui.game.events import Event
from blackjack_tui.game.moves import MOVES, too_dear
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.settling import forfeit
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.terms import free_actions


class Round:
    """A round between the player, at one box or more, and the dealer; others may play beside them.

    `apply` does a legal action and returns the events up to the next decision, or to the end of the round.
    Cards come from `shoe` and nothing is left to chance: the same rules, cards and actions give the same
    events. `bet` is taken from `bankroll` when the cards are dealt; both are cents. `seats` are the boxes in
    the order of play, with their bets in place of `bet`. Other players decide by themselves, in their turn.
    """

    def __init__(
        self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0, seats: Sequence[Seat] = ()
    ) -> None:
        self.rules = rules
        self._board = Board(rules, shoe, bet, bankroll, seats)

    @property
    def phase(self) -> Phase:
        return self._board.phase

    @property
    def hands(self) -> Sequence[Hand]:
        """The player's hands: one, or several after splits and at several boxes."""
        board = self._board
        return [hand for hand in board.hands if hand.box not in board.plays]

    @property
    def player(self) -> Hand:
        """The hand being played, or played last."""
        return self._board.player

    @property
    def upcard(self) -> Card:
        return self._board.upcard

    @property
    def dealer(self) -> Hand:
        """The dealer's hand, the hole card included."""
        return self._board.dealer

    @property
    def bankroll(self) -> int:
        """The player's money apart from the bets, in cents; after the round with all that was won."""
        return self._board.bankroll

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the actions that `apply` takes now, in the order to offer; none once the round is over."""
        return self._board.legal

    def question(self) -> Question:
        board, rules = self._board, self.rules
        phase = board.phase
        aces = [ace for _, ace in board.aces]
        return Question(
            phase.topic,
            board.legal,
            card=aces[0] if phase is Phase.ACES else None,
            even_money=phase is Phase.INSURANCE and pays_even_money(rules, board.player),
            too_dear=too_dear(board) if phase is Phase.DECISION and rules.bets else (),
            free=free_actions(rules, board.player, board.legal) if phase is Phase.DECISION else (),
            box=board.player.box,
            hand=board.number,
        )

    def apply(self, action: Action) -> list[Event]:
        """Does `action` and returns the events it led to.

        Raises `IllegalAction`, with nothing changed, if `action` is not among `legal_actions()`. Raises
        `ShoeEmpty` if a stacked shoe runs out of cards; the round is then lost.
        """
        board = self._board
        if action not in board.legal:
            instead = f"choose from {', '.join(board.legal)}" if board.legal else "the round is over"
            raise IllegalAction(f"{action} is not possible now: {instead}")
        events: list[Event] = []
        MOVES[board.phase][action].do(board, events)
        # Then other players decide, until it is the player's turn or the round is over.
        while board.plays and board.legal and board.player.box in board.plays:
            decide = board.plays[board.player.box]
            MOVES[board.phase][decide(board.player, board.upcard, board.legal)].do(board, events)
        return events

    def forfeit(self) -> list[Event]:
        """Gives up a round that was left in its middle: the insurance and every bet are lost.

        Returns the events. No question offers it. Raises `IllegalAction`, with nothing changed, if the cards
        are not dealt yet, or the round is over.
        """
        board = self._board
        if board.phase in (Phase.DEALING, Phase.OVER):
            raise IllegalAction(f"nothing can be forfeited now: the round is {board.phase.label}")
        events: list[Event] = []
        forfeit(board, events)
        board.phase, board.legal = Phase.OVER, ()
        return events
