"""Text from outside made harmless: arguments, names of files, what is in files, the environment."""


def harmless(text: str, keep: str = "") -> str:
    r"""Returns `text` as one line that only shows characters, and sends a terminal no command.

    Each character that cannot be printed (controls, line ends, marks that turn text round) is written as an
    escape: `\u001b`, which strings of JSON and of TOML read as that character. The characters in `keep` stay
    as they are.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else _escaped(ord(one)) for one in text)


def _escaped(point: int) -> str:
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"
