"""A stored table from the opening of a folder to SQL and predictions, in one visit."""

import re
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from playwright.sync_api import Browser, expect

from tests.support.growth.in_spark import spark_installed
from tests.support.page.explore import canvas, choose, drawn, handle, node, split_search
from tests.support.page.rig import opened, serving
from tests.support.paths import ROOT

N = 60_000


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """A folder of three Parquet files."""
    random = np.random.default_rng(4)
    heat, load = random.normal(40, 8, N).round(2), random.random(N)
    fault = random.random(N) < 1 / (1 + np.exp(6 - heat / 8 - 2 * load))
    table = pa.table({"heat": heat, "load": load, "fault": np.where(fault, "yes", "no")})
    rows = tmp_path / "rows"
    rows.mkdir()
    for part in range(3):
        pq.write_table(table.slice(part * N // 3, N // 3), rows / f"{part}.parquet")
    return rows


@pytest.mark.deep
def test_a_table_of_a_cluster_is_opened_split_and_dragged(
    browser: Browser, tmp_path: Path, rows: Path
) -> None:
    spark_installed()
    known = {"EXPLORER_OPEN_CLUSTERS": "local[2]", "PYSPARK_PYTHON": sys.executable}
    served = serving(ROOT / "app.py", tmp_path / "log", environment=known)
    with served as app, opened(browser, app) as page:
        drawn(page)
        page.get_by_role("button", name="Open a table on a cluster").click()
        page.get_by_role("textbox", name="Spark address").fill("local[2]")
        page.get_by_role("textbox", name="Table of the cluster").fill(str(rows / "no.parquet"))
        page.get_by_role("button", name="Open this table").click()
        expect(page.get_by_text("The table on the page is unchanged")).to_be_visible(
            timeout=240_000
        )
        page.get_by_role("textbox", name="Table of the cluster").fill(str(rows))
        page.get_by_role("button", name="Open this table").click()
        expect(node(page, "")).to_contain_text("60\u00a0000", timeout=240_000)
        node(page, "R").click()
        expect(split_search(page)).to_contain_text("Best split of", timeout=120_000)
        before = handle(page).get_attribute("aria-valuenow")
        handle(page).press("ArrowRight")
        expect(handle(page)).not_to_have_attribute("aria-valuenow", before or "")
        page.get_by_role("link", name="Export").click()
        page.get_by_text("SQL", exact=True).click()
        expect(page.locator("code")).to_contain_text("SELECT *", timeout=60_000)
        page.get_by_text("Predictions", exact=True).click()
        expect(page.get_by_text("Spark").first).to_be_visible(timeout=60_000)


@pytest.mark.deep
def test_a_folder_is_opened_split_dragged_judged_and_exported(
    browser: Browser, tmp_path: Path, rows: Path
) -> None:
    served = serving(ROOT / "app.py", tmp_path / "log", environment={"EXPLORER_OPEN": str(rows)})
    with served as app, opened(browser, app) as page:
        drawn(page)
        page.get_by_role("button", name="Open a folder or a database").click()
        page.get_by_role("textbox", name="Path on the computer").fill(str(rows))
        page.get_by_role("button", name="Open this table").click()
        expect(node(page, "")).to_contain_text("60\u00a0000", timeout=120_000)
        choose(page, page.get_by_role("combobox", name="Target"), "load")
        expect(canvas(page)).to_contain_text("mean load", timeout=120_000)
        choose(page, page.get_by_role("combobox", name="Target"), "fault")
        expect(canvas(page)).to_contain_text("yes", timeout=120_000)
        node(page, "R").click()
        expect(split_search(page)).to_contain_text("Best split of")
        before = handle(page).get_attribute("aria-valuenow")
        handle(page).press("ArrowRight")
        expect(handle(page)).not_to_have_attribute("aria-valuenow", before or "")
        page.get_by_role("link", name="Judge").click()
        told = page.get_by_text("The 5 folds together contain all 60\u00a0000 rows.")
        asked = page.get_by_role("button", name="Cross-validate")
        expect(told.or_(asked).first).to_be_visible(timeout=120_000)
        if asked.is_visible():
            asked.click()
        expect(told).to_be_visible(timeout=120_000)
        expect(
            page.get_by_text(re.compile("of 60\u00a0000 rows are misclassified"))
        ).to_be_visible()
        page.get_by_role("link", name="Export").click()
        page.get_by_text("SQL", exact=True).click()
        expect(page.locator("code")).to_contain_text("SELECT *", timeout=60_000)
        page.get_by_text("Predictions", exact=True).click()
        page.get_by_role("button", name="Predict all").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save predictions for").click()
        found = pq.read_table(BytesIO(Path(saved.value.path()).read_bytes()))
        assert found.num_rows == N
        assert set(found["prediction"].to_pylist()) == {"yes", "no"}
