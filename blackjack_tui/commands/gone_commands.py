"""Commands and options that earlier versions had, and what to use instead."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from blackjack_tui.errors import GoneError
from blackjack_tui.settings import SETTINGS

GONE: Mapping[str, str] = {
    "bankroll": "'blackjack-tui settings bankroll' shows it, with add 500 or reset behind it changes it",
    "chart": "'blackjack-tui odds' prints the chart, and B shows it at a table",
    "coach": "'blackjack-tui --coach after' plays with it, C calls it at a table",
    "count": "'blackjack-tui drill --on count' asks its drills, --on cancel pairs, --on indices index plays",
    "history": "'blackjack-tui stats --rounds' lists the last rounds",
    "play": "'blackjack-tui' without a command plays",
    "tournament": "play_rounds of the library plays policies on the same shoes: docs/bots.md has a recipe",
    "--motion": "'blackjack-tui settings motion=off' keeps the cards still, NO_MOTION=1 in one run",
    "--no-quiz": "leave it out; 'blackjack-tui settings quiz=no' if your settings ask for it",
    "--reviews": "what you play is reviewed when you leave",
    "--no-reviews": "what you play is reviewed when you leave; --no-keep keeps and reviews nothing",
    "--speech": "'blackjack-tui settings speech=brief' says less in sentences, the key + at a table too",
    "--save-settings": "'blackjack-tui settings coach=after' keeps a setting, and M at a table how it looks",
    "demo --policy keys:": "write the letters as a deal code: replay vegas-strip/37/hs,h plays them",
    "drill --csv": "G in a drill tells what you know, and odds --json prints the chart",
    "drill --progress": "G in a drill tells what you know so far, in sentences too",
    "odds --decks infinite": "write --decks 8, the nearest",
    "odds --paper": "leave it out; --html FILE is a page that a browser prints on any paper",
    "odds --svg": "write --html FILE, a page that a browser prints",
    "replay --cast-version": "leave it out; a film is asciicast 2, which all of asciinema reads",
    "ramp --chart": "write --policy FILE",
    "ramp --dask": "--jobs N plays by so many processes",
    "ramp --boxes-from": "write --boxes 2:1 for two boxes from a true count of 1 on",
    "ramp --hours": "write --trip 500:8 for 8 hours",
    "ramp --indices all": "write --indices i18+fab4, or leave the set out",
    "ramp --indices eighteen": "write --indices i18 for the Illustrious 18",
    "ramp --indices four": "write --indices i18 for the Illustrious 18, or fab4 for the Fab 4 surrenders",
    "ramp --indices published": "write --indices i18+fab4, or leave the set out",
    "ramp --kelly": "write --best kelly, or kelly:0.5",
    "ramp --risk": "write --best 5%",
    "replay --from": "write --at 12 for the twelfth round",
    "replay --step": "--at 1:0 begins paused",
    "settings --completion": "write 'settings completion fish'",
    "review --ascii": "write --glyphs ascii",
    "review --svg": "write --html FILE, a page with the graph",
    "stats --svg": "write --html FILE, a page with the graph",
    "stats --yes": "write --forget yes",
    "stats --recount": "what is computed from deals and decisions is made anew when it has to be",
    "stats --some": "'blackjack-tui stats' reviews the newest rounds, and --review all",
} | {
    f"settings {flag}": f"'blackjack-tui settings {name}' explains it, 'settings {name}=VALUE' sets it"
    for setting in SETTINGS
    if (name := setting.name) != "rules"
    for flag in (f"--{setting.flag}", *([f"--no-{name}"] if setting.is_switch else []))
}
"""What to use instead: by a command, an option of a command (`stats --some`) or its value, or any option."""


def refuse_gone_command(name: str) -> None:
    """Raises `GoneError`, with what to use instead, if there was a command called `name`."""
    if name in GONE:
        raise GoneError(f"{name} is gone: {GONE[name]}")


def refuse_gone_options(command: str, words: Sequence[str]) -> None:
    """Raises `GoneError`, with what to use instead, if an option of `command` among its `words` is gone."""
    for word, next_word in zip_longest(words, words[1:], fillvalue=""):
        if not word.startswith("-"):
            continue
        option, _, value = word.partition("=")
        given = value or next_word
        kind, colon, _ = given.partition(":")  # `--policy keys:hs` is gone as `--policy keys:`
        for used_words in (f"{option} {given}", f"{option} {kind}{colon}", option):
            advice = GONE.get(f"{command} {used_words}", GONE.get(used_words))
            if advice:
                raise GoneError(f"{used_words} is gone: {advice}")
