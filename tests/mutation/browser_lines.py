"""Sixty faults in the browser's code, chosen by hand: plausible mistakes that a user would notice.

Large and important folders of `explorer/browser` have more of them. Every broken file still parses.
"""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("explorer") / "browser"


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A fault, named as a user would see it, and the change to one file that causes it."""

    name: str
    file: str  # below FOLDER
    text: str  # occurs once in the file
    broken: str

    @property
    def path(self) -> Path:
        return FOLDER / self.file

    def source(self, root: Path) -> str:
        """Return the broken file's whole text. Raise ValueError unless `text` occurs once."""
        source = (root / self.path).read_text(encoding="utf-8")
        if source.count(self.text) != 1:
            raise ValueError(f"{self.path} does not have {self.text!r} once.")
        return source.replace(self.text, self.broken)


TREE = (
    BrokenLine(
        "subtrees-overlap",
        "tree/layout/layout.js",
        "long[offset + at] = short[at]",
        "long[at] = short[at]",
    ),
    BrokenLine(
        "ribbons-cross",
        "tree/nodes/edges.js",
        "const side = isLeftChild(model, child) ? 0 : 1;",
        "const side = isLeftChild(model, child) ? 1 : 0;",
    ),
    BrokenLine(
        "missing-category-counted-on-the-other-side",
        "tree/nodes/side_texts.js",
        "Boolean(missing_left[up]) === (side === 0)",
        "Boolean(missing_left[up]) === (side === 1)",
    ),
    BrokenLine(
        "names-of-dots-overlap",
        "tree/layout/label_places.js",
        "never.some((other) => meet(box, other)) || ",
        "",
    ),
    BrokenLine(
        "limit-jumps-back-on-an-older-answer",
        "tree/limits.js",
        "if (scrubber.isDragging() || stale) return",
        "if (scrubber.isDragging()) return",
    ),
    BrokenLine(
        "scrubber-takes-the-stop-before",
        "tree/controls/scrubber_rail.js",
        "return Math.round(((x - MARGIN)",
        "return Math.floor(((x - MARGIN)",
    ),
    BrokenLine(
        "folded-branch-hides-the-selection",
        "tree/tree_controller.js",
        "one !== path && path.startsWith(one)",
        "one !== path && one.startsWith(path)",
    ),
    BrokenLine(
        "held-out-rows-tested-without-correction",
        "tree/nodes/marks/kept_marks.js",
        "(kept_p[i]) * tested.length < kept.chance",
        "(kept_p[i]) < kept.chance",
    ),
    BrokenLine(
        "scrubber-and-tools-wider-than-a-phone",
        "tree/frame.css",
        ".canvas-foot { flex-wrap: wrap; gap: 0 12px; padding-top: 2px; }",
        ".canvas-foot { gap: 0 12px; padding-top: 2px; }",
    ),
    BrokenLine(
        "path-stays-lit-after-following",
        "tree/following.js",
        'bus.subscribe("follow", (row) => row || hear(null));',
        "",
    ),
)

SHARED = (
    BrokenLine(
        "new-picture-ignores-the-selection",
        "shared/bus.js",
        "else document.dispatchEvent(new CustomEvent(QUESTION, { detail: { topic } }));",
        "",
    ),
    BrokenLine(
        "redraw-loses-the-focus",
        "shared/component.js",
        "if (!key || parent.activeElement) return;",
        "if (key || parent.activeElement) return;",
    ),
    BrokenLine(
        "picture-disappears-after-a-second-call",
        "shared/component.js",
        "clearTimeout(leaving);",
        "",
    ),
    BrokenLine(
        "cleared-choice-is-not-passed-on",
        "shared/publisher.js",
        "bus.publish(topic, value);",
        "if (value) bus.publish(topic, value);",
    ),
    BrokenLine(
        "card-beyond-the-edge",
        "shared/drawing/hover_card.js",
        "Math.min(left, room.right - card.offsetWidth - EDGE)",
        "Math.min(left, room.right - EDGE)",
    ),
    BrokenLine(
        "tied-classes-both-left-out",
        "shared/impurity.js",
        "if (counts[i] === most && !left) left = true;",
        "if (counts[i] === most) left = true;",
    ),
    BrokenLine(
        "pruning-counts-one-leaf-too-few",
        "shared/trim.js",
        "moreLeaves[left[i]] + moreLeaves[left[i] + 1] + 1;",
        "moreLeaves[left[i]] + moreLeaves[left[i] + 1];",
    ),
    BrokenLine(
        "canvas-keeps-the-old-theme",
        "shared/theme.js",
        "host.dataset.theme = theme;\n    changed();",
        "host.dataset.theme = theme;",
    ),
    BrokenLine(
        "moves-though-motion-is-reduced",
        "shared/drawing/motion.js",
        "(prefers-reduced-motion: reduce)",
        "(prefers-reduced-motion: no-preference)",
    ),
    BrokenLine(
        "legend-too-pale",
        "shared/drawing/legend.css",
        ".faint { color: var(--text-faint);",
        ".faint { color: var(--border);",
    ),
    BrokenLine(
        "level-announced-one-too-low",
        "shared/keys.js",
        '"aria-level": depth[i] + 1,',
        '"aria-level": depth[i],',
    ),
    BrokenLine(
        "failed-picture-never-loads-again",
        "shared/mounting.js",
        "files = undefined;",
        "",
    ),
)

SPLITS = (
    BrokenLine(
        "best-feature-alone-is-called-a-tie",
        "split_search/leaderboard.js",
        "features.filter((other) => other.is_best).length > 1",
        "features.filter((other) => other.is_best).length > 0",
    ),
    BrokenLine(
        "category-in-the-caption-is-markup",
        "split_search/split_search.js",
        "caption.textContent = unbroken(sentence);",
        "caption.innerHTML = unbroken(sentence);",
    ),
    BrokenLine(
        "drag-off-by-the-margin",
        "split_search/course.js",
        "axis[0] + ((x - frame.x0) / (frame.x1 - frame.x0))",
        "axis[0] + (x / (frame.x1 - frame.x0))",
    ),
    BrokenLine(
        "last-category-may-leave-its-side",
        "split_search/course.js",
        "if (count === 0 || count === levels.length) return null;",
        "if (count === 0) return null;",
    ),
    BrokenLine(
        "missing-slot-on-the-other-side",
        "split_search/missing_slot.js",
        "routing === MISSING_LEFT ? 0 : 1",
        "routing === MISSING_LEFT ? 1 : 0",
    ),
    BrokenLine(
        "ways-of-missing-rows-too-small-to-hit",
        "split_search/split_search.css",
        ".split-search .way { padding: 2px 8px; min-height: 24px;",
        ".split-search .way { padding: 2px 8px; min-height: 20px;",
    ),
    BrokenLine(
        "missing-rows-not-counted-on-the-left",
        "splits/numeric_splits.js",
        "table.rows_left[index] + (routing === MISSING_LEFT ? table.missing_rows : 0)",
        "table.rows_left[index]",
    ),
)

MAPS = (
    BrokenLine(
        "filter-keeps-leaves-that-pass-one-bound",
        "overview/filter.js",
        "nodes.rows[i] >= rows && nodes.leading[i] >= share",
        "nodes.rows[i] >= rows || nodes.leading[i] >= share",
    ),
    BrokenLine(
        "card-stays-when-the-pointer-leaves",
        "overview/gestures.js",
        "pointSoon.cancel();\n    point(session, -1);",
        "pointSoon.cancel();",
    ),
    BrokenLine(
        "seams-in-the-outline-of-a-region",
        "regions/shapes.js",
        "last && low <= last[1]",
        "last && low < last[1]",
    ),
    BrokenLine(
        "rows-with-other-values-look-like-the-others",
        "regions/points.js",
        "const isHollow = outside > 0 || slot < 0;",
        "const isHollow = slot < 0;",
    ),
    BrokenLine(
        "axis-offers-the-column-of-the-other",
        "regions/controls.js",
        "if (i === along[1 - side]) continue;",
        "if (i === along[side]) continue;",
    ),
    BrokenLine(
        "fixed-value-not-announced-while-it-moves",
        "regions/controls.js",
        'slider.setAttribute("aria-valuetext", texts[Number(slider.value)]);',
        "",
    ),
)

NUMBERS = (
    BrokenLine(
        "right-side-weighed-as-the-left",
        "arithmetic/gain_sum.js",
        "other.set(showWeight(split.right.weight), whole);",
        "other.set(showWeight(split.left.weight), whole);",
    ),
    BrokenLine(
        "lowest-of-equally-cheap-cut-offs",
        "cut_off/counts.js",
        "costs.indexOf(Math.min(...costs))",
        "costs.lastIndexOf(Math.min(...costs))",
    ),
    BrokenLine(
        "class-of-interest-is-markup",
        "cut_off/cut_off.js",
        "parts.costs.missedWord.textContent =",
        "parts.costs.missedWord.innerHTML =",
    ),
    BrokenLine(
        "cell-names-its-classes-the-wrong-way-round",
        "confusion/matrix.js",
        "`${view.names[actual]} predicted as ${view.names[named]}: ",
        "`${view.names[named]} predicted as ${view.names[actual]}: ",
    ),
    BrokenLine(
        "curve-of-older-limits",
        "complexity/complexity.js",
        "return sizes?.key === view.key ? sizes.track : null;",
        "return sizes?.track ?? null;",
    ),
    BrokenLine(
        "branch-disappears-one-subtree-early",
        "pruning/branches.js",
        "const isThere = there_from[i] <= stop;",
        "const isThere = there_from[i] < stop;",
    ),
    BrokenLine(
        "toggle-announces-the-wrong-state",
        "importances/importances.js",
        'button.setAttribute("aria-expanded", String(isWhole));',
        'button.setAttribute("aria-expanded", String(!isWhole));',
    ),
    BrokenLine(
        "badges-start-at-zero",
        "difference/difference.js",
        "nodeLine(node, i + 1, ",
        "nodeLine(node, i, ",
    ),
    BrokenLine(
        "tree-opened-elsewhere-not-marked",
        "forest/forest.js",
        "opened = Number(tree);\n    reading.draw();",
        "opened = Number(tree);",
    ),
    BrokenLine(
        "wrong-tree-marked-further-on",
        "instability/film.js",
        '"aria-pressed": String(tree === chosen),',
        '"aria-pressed": String(k === chosen),',
    ),
    BrokenLine(
        "parent-not-midway-between-its-branches",
        "multiway/layout.js",
        "(own.at(-1))",
        "(own.at(1))",
    ),
)

PAGES = (
    BrokenLine(
        "redo-brings-back-what-a-new-stroke-replaced",
        "draw/steps.js",
        "history.undone.length = 0;",
        "",
    ),
    BrokenLine(
        "value-on-the-threshold-goes-right",
        "follow/walk.js",
        "Number(value) <= Number(nodes.threshold[at])",
        "Number(value) < Number(nodes.threshold[at])",
    ),
    BrokenLine(
        "escape-keeps-the-changed-role",
        "columns/row.js",
        'if (event.key === "Escape") select.value = chosen;',
        "",
    ),
    BrokenLine(
        "chapter-jumps-back",
        "code/code.js",
        "if (times > asked)",
        "if (times >= asked)",
    ),
    BrokenLine(
        "selected-move-not-marked",
        "build/build.js",
        "select: draw,",
        "",
    ),
    BrokenLine(
        "leaves-listed-from-the-right",
        "one_file/leaf_rows.js",
        "waiting.push(nodes.left[i] + 1, nodes.left[i]);",
        "waiting.push(nodes.left[i], nodes.left[i] + 1);",
    ),
    BrokenLine(
        "pinned-card-disappears",
        "glossary/term_cards.js",
        "if (!isPinned) hiding = window.setTimeout(hide, GRACE);",
        "hiding = window.setTimeout(hide, GRACE);",
    ),
    BrokenLine(
        "selection-saved-against-the-choice",
        "save_picture/shapes.js",
        'if (!sheet.isMarked && "mark" in element.dataset) return null;',
        "",
    ),
    BrokenLine(
        "letters-too-small-on-a-projector",
        "presenter/page.js",
        "= [11.5, 18];",
        "= [11.5, 16];",
    ),
    BrokenLine(
        "reload-forgets-the-choices",
        "visit/visit.js",
        "if (choices || !isAsked) store(CHOICES, choices);",
        "store(CHOICES, choices);",
    ),
)

LESSONS = (
    BrokenLine(
        "finished-lesson-is-unfinished-again",
        "learn/progress.js",
        "done: done || wasDone",
        "done",
    ),
    BrokenLine(
        "picture-forgets-the-prediction",
        "learn/foot/foot.js",
        'if (isOther && choice) bus.publish("prediction", { id: next.id, choice });',
        "",
    ),
    BrokenLine(
        "hints-too-small-to-read",
        "learn/foot/foot.css",
        "color: var(--text-faint); font-size: 11.5px; }\nkbd",
        "color: var(--text-faint); font-size: 9.5px; }\nkbd",
    ),
    BrokenLine(
        "line-moves-against-the-arrow",
        "learn/chart/chart.js",
        "isTurned ? -step : step",
        "step",
    ),
)

BROKEN_LINES = (*TREE, *SHARED, *SPLITS, *MAPS, *NUMBERS, *PAGES, *LESSONS)
