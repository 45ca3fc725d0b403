"""Bytes as no keyboard sends them: at random, and crafted to be almost characters, keys, clicks or replies."""

from collections.abc import Iterator
from random import Random

_END_OF_INPUT = b"\x04"
# Q leaves; the terminal itself makes signals, or a stop of the output, of the others.
_LEAVING = b"qQ\x03\x1a\x1c\x13\x11" + _END_OF_INPUT
_ALLOWED = bytes(set(range(256)) - set(_LEAVING))
# What changes nothing but the state of a decoder, or of who reads a sequence.
_QUIET = bytes(set(_ALLOWED) - set(range(0x20, 0x7F)) - set(b"\r\n"))
_KEYS = b"hsdpyrieHSYNvtVTmM+-=_? .0123456789\r\n\t\x7f\x08"

_BEYOND = [b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf7\xbf\xbf\xbf", b"\xf8\x88\x80\x80\x80"]
_BEYOND += [b"\xfc\x84\x80\x80\x80\x80", b"\xfd\xbf\xbf\xbf\xbf\xbf", b"\xfe\x83\xbf\xbf\xbf\xbf\xbf"]
_OVERLONG = [b"\xc0\x80", b"\xc1\xb1", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x80\x80\x80\xaf"]
_SURROGATES = [b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\x81\xed\xb0\x80"]
_CUT_SHORT = [b"\xc3", b"\xe2\x82", b"\xf0\x9f\x82", b"\xf4\x8f", b"\xf8", b"\xfe", b"\xff" * 30, b"\x80" * 30]
_WHOLE = [
    "\u00e9",
    "\u20ac",
    "\u5b57",
    "\U0001f0a1",
    "\U0010ffff",
    "\ufffd",
    "\u0301",
    "\u202e",
    "\u0130",
    "\u0664",
]
_SEQUENCES = [
    *(b"\x1b", b"\x1b\x1b", b"\x1b[", b"\x1bO", b"\x1b[[A", b"\x1b[1;5A", b"\x1b[999999999999B", b"\x1b[\x00A"),
    *(b"\x1bOP", b"\x1b[3~", b"\x1b[99;99R", b"\x1b[?62;22c", b"\x1b[I", b"\x1b[O", b"\x1b[200~", b"\x1b[201~"),
    *(b"\x1b[<0;1;1M", b"\x1b[<0;99999;99999M", b"\x1b[<64;5;5M", b"\x1b[M\x20\x21\x21", b"\x1b[M\xff\xff\xff"),
    *(b"\x1b[<-1;-1;-1M", b"\x1b[<;;M", b"\x1b[<0;1;1m", b"\x1b[<3;80;24M", b"\x1b[M", b"\x1b[97;5u"),
    *(
        b"\x1b]0;title\x07",
        b"\x1b]10;rgb:0/0/0\x1b\\",
        b"\x1bP1$r0m\x1b\\",
        b"\x9b1A",
        b"\x8fA",
        b"\x1bX\x1b\\",
    ),
]
_CRAFTED = [*_BEYOND, *_OVERLONG, *_SURROGATES, *_CUT_SHORT, *_SEQUENCES, *(text.encode() for text in _WHOLE)]


def pieces(random: Random) -> Iterator[bytes]:
    """Without end: runs of any byte, mostly of those that are no key, crafted pieces, and now and then keys."""
    while True:
        what = random.random()
        if what < 0.55:
            yield bytes(random.choices(_QUIET, k=random.randint(1, 60)))
        elif what < 0.56:
            yield bytes(random.choices(_ALLOWED, k=random.randint(1, 30)))
        elif what < 0.58:
            yield bytes(random.choices(_KEYS, k=random.randint(1, 3)))
        elif what < 0.9:
            yield random.choice(_CRAFTED)
        else:
            yield random.choice(_CRAFTED)[:-1] + random.choice(_CRAFTED)


def raw_bytes(random: Random, count: int) -> bytes:
    """The first `count` bytes of them."""
    found = bytearray()
    for piece in pieces(random):
        found += piece
        if len(found) >= count:
            return bytes(found[:count])
    raise AssertionError("they have no end")
