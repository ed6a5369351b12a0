"""The class of interest in the browser: pictures are recoloured if it changes."""

from tests.support.page.modules import LoadModules

HEARD = """(messages) => {
  const changed = [];
  const bus = { subscribe: (topic, listener) => messages.forEach(listener) };
  modules.interest.hearInterest(bus, (message) => changed.push(message));
  return changed;
}"""


def test_what_every_message_repeats_is_told_once(modules: LoadModules) -> None:
    plain = {"index": 1, "name": "fraud", "is_coloured": False, "cut_off": None}
    coloured = plain | {"is_coloured": True}
    cut = coloured | {"cut_off": 0.2}
    said = [plain, plain, coloured, coloured, cut, cut, None, None]
    assert modules("shared/interest").evaluate(HEARD, said) == [plain, coloured, cut, None]
