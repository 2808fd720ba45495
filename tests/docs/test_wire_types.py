"""The TypeScript types of the pages are made from the Python ones."""

from scripts.make_wire_types import texts


def test_the_types_of_the_pages_are_up_to_date() -> None:
    """`python -m scripts.make_wire_types` writes them."""
    for path, text in texts().items():
        assert path.read_text(encoding="utf-8") == text, path
