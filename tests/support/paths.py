"""Where the checkout, its app and its facts stand."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app.py"
TELCO = ROOT / "tests" / "facts" / "telco_counts.csv"
SCRIPT = ROOT / "explorer" / "ui" / "script" / "main.py"
"""What Streamlit runs, and its test driver is to be given: of `APP` it would test nothing."""
