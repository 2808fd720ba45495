"""docs/json.md is made from the list of answers, and says what is there."""

from scripts.make_json_page import PAGE, page


def test_the_page_is_what_the_list_makes() -> None:
    """`python -m scripts.make_json_page` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()
