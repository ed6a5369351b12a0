from playwright.sync_api import Page, expect


def test_the_page_opens_without_an_exception(page: Page) -> None:
    expect(page.get_by_test_id("stMain")).not_to_be_empty()
    expect(page.get_by_test_id("stException")).to_have_count(0)
