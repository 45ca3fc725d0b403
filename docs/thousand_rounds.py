"""Plays a thousand rounds through `blackjack-tui --view json`, and says what came of them.

The player stands on 17 or more, doubles 10 and 11, splits aces and eights, never insures, and bets the minimum.
"""

import json
import subprocess
import sys
from typing import Any

ROUNDS = 1000
TABLE = ["--view", "json", "--rules", "vegas-strip", "--seed", "1729"]


def answer(ask: dict[str, Any], cards: list[str], points: int) -> str:
    """The key for a question, or the bet and the end of its line."""
    if ask["question"] == "bet":
        return f"{ask['min']}\n"
    keys: dict[str, str] = {meaning: key for key, meaning in ask["keys"].items()}
    if ask["question"] != "play":
        return keys["yes" if ask["question"] == "bankroll" else "no"]
    pair = len(cards) == 2 and cards[0][:-1] == cards[1][:-1]
    if "split" in keys and pair and cards[0][:-1] in ("A", "8"):
        return keys["split"]
    if "double" in keys and points in (10, 11):
        return keys["double"]
    return keys["stand"] if points >= 17 or "hit" not in keys else keys["hit"]


def dollars(cents: int) -> str:
    """An amount as people write it."""
    return f"${cents / 100:,.2f}"


def main() -> None:
    """Plays, and prints one line."""
    command = [sys.executable, "-m", "blackjack_tui", *TABLE]
    table = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert table.stdin
    assert table.stdout
    hands: list[list[str]] = [[]]
    points = [0]
    rounds = bet = returned = active = 0
    for line in table.stdout:
        event = json.loads(line)
        match event["event"]:
            case "round_started":
                hands, points, active = [[]], [0], 0
            case "turn_began":
                active = event["hand"]
            case "player_dealt" | "player_drew":
                hands[event["hand"]].append(event["card"])
                points[event["hand"]] = event["points"]
            case "hand_split":
                place = event["hand"]
                hands.insert(place + 1, [hands[place].pop()])
                points.insert(place + 1, event["points"])
            case "over":
                rounds += 1
                bet += sum(hand["bet"] for hand in event["hands"])
                returned += sum(hand["returned"] for hand in event["hands"])
            case "ask" if rounds == ROUNDS:
                break
            case "ask":
                table.stdin.write(answer(event, hands[active], points[active]))
                table.stdin.flush()
    table.stdin.close()
    table.stdout.close()
    table.wait()
    print(f"{rounds} rounds: bet {dollars(bet)}, got {dollars(returned)} back")


if __name__ == "__main__":
    main()
