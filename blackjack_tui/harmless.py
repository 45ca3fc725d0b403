"""Makes text from outside safe to print: arguments, file names, the content of files, the environment."""


def harmless(text: str, keep: str = "") -> str:
    r"""Returns `text` as one line of printable characters, without control sequences for a terminal.

    Each unprintable character (control characters, line ends, marks that change the writing direction) becomes
    an escape such as `\u001b`, as in strings of JSON and TOML. The characters in `keep` are not changed.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else _escaped(ord(one)) for one in text)


def _escaped(point: int) -> str:
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"
