"""The picture of a room, without the app: its code, its QR code, its answers."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from explorer.rooms.join_code import qr_path
from explorer.rooms.tally import TallyRow
from explorer.ui.room.card import Card
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.modules import LoadModules, dress, mount

ADDRESS = "school.example/trees/join"
ROWS = (
    TallyRow("island", 3, "Ada and Ben", None, True),
    TallyRow(HOSTILE[0], 1, HOSTILE[1], None, False),
)
QR = qr_path("http://school.example/trees/join?room=BCDF")
CARD = Card("BCDF", ADDRESS, QR, True, "4 of 5 answered", "", (), ROWS, 4)


def test_answers_are_counted_in_words_and_marked_at_the_reveal(modules: LoadModules) -> None:
    page = modules("room/room")
    mount(page, "room", to_json(CARD), 900)
    rows = page.locator(".tally li")
    expect(rows).to_have_text(
        [re.compile(r"island\(yours\)3 \(75 %\)Ada and Ben"), re.compile("<img")]
    )
    expect(page.locator(MARKUP)).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("4 of 5 answered")
    wrong, right = replace(ROWS[0], is_right=False), replace(ROWS[1], is_right=True)
    mount(page, "room", to_json(replace(CARD, rows=(wrong, right))), 900)
    expect(page.locator(".tally li.right")).to_contain_text("✓ correct")
    mount(page, "room", to_json(replace(CARD, rows=(replace(ROWS[0], count=0),))), 900)
    expect(page.locator(".bar")).to_have_count(0)  # nobody is not a short bar
    mount(page, "room", to_json(replace(CARD, rows=(), choices=("island", HOSTILE[0]))), 900)
    expect(page.locator(".choices li")).to_have_text(["island", re.compile("<img")])
    expect(page.locator(MARKUP)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_qr_code_is_dark_on_light_and_large_before_the_first_question(
    modules: LoadModules, theme: str
) -> None:
    page = modules("room/room")
    mount(page, "room", to_json(replace(CARD, is_asked=False, rows=())), 900)
    dress(page, theme)
    expect(page.locator(".light")).to_have_css("fill", "rgb(255, 255, 255)")
    expect(page.locator(".dark")).to_have_css("fill", "rgb(0, 0, 0)")
    expect(page.get_by_role("img", name="QR code to join room BCDF")).to_be_visible()
    expect(page.locator(".address")).to_have_text(ADDRESS)
    box = page.locator(".qr").bounding_box()
    assert box is not None
    assert box["width"] >= 4 * QR[0]


def test_a_phone_has_no_code_to_join_by_and_no_room_to_scroll_sideways(
    modules: LoadModules,
) -> None:
    page = modules("room/room")
    mount(page, "room", to_json(replace(CARD, qr=None, address="")), 340)
    expect(page.locator(".qr")).to_have_count(0)
    expect(page.get_by_text("Room BCDF")).to_be_visible()
    assert page.locator(".room").evaluate("one => one.scrollWidth <= one.clientWidth")
