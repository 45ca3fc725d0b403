"""What holds for every test: generated examples are the same in every run, and no slow machine fails one."""

from hypothesis import settings

settings.register_profile("the-same-everywhere", derandomize=True, deadline=None)
settings.load_profile("the-same-everywhere")
