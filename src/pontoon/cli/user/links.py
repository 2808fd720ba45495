"""Links that work once."""


def link(address: str, token: str) -> str:
    """A link; what stands behind the # never leaves the browser by itself."""
    return f"{address.rstrip('/')}/#invitation={token}"
