"""How the tree on the page was made, as an export writes it."""

from explorer.export.scripts.recipe import Recipe, TableFile
from explorer.judging.unseen.row_draws import Shares
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.draw import drawings
from explorer.ui.subject import Subject


def recipe_of(subject: Subject) -> Recipe:
    """The file as it is read, the roles, the rows kept back and the rules."""
    tuning, test = state.TUNING_SHARE.get() / 100, state.TEST_SHARE.get() / 100
    shares = Shares(tuning, test, state.KEPT_BACK_SEED.get())
    return Recipe(_file_of(subject.choice), subject.roles, shares, subject.shown)


def _file_of(choice: TableChoice) -> TableFile:
    is_drawing = drawings.is_drawing(choice.digest)
    upload = state.UPLOAD.get()
    leave_out = upload.leave_out if upload and upload.digest == choice.digest else ()
    return TableFile(
        drawings.FILE_NAME if is_drawing else choice.name,
        choice.digest is None,
        dict(choice.read_as),
        dict(choice.missing_marks),
        leave_out,
        choice.reading,
    )
