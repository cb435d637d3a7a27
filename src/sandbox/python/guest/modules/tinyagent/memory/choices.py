"""Where the forms differ in one detail rather than in a whole class: what `variant` has chosen."""

error_prefix = "Error: "
in_place = False
keep_last = "preserve-critical"


def choose(error_prefix="Error: ", in_place=False, keep_last="preserve-critical"):
    globals().update(error_prefix=error_prefix, in_place=in_place, keep_last=keep_last)
