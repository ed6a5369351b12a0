"""The places of the checkout, its app and its facts."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app.py"
TELCO = ROOT / "tests" / "facts" / "telco_counts.csv"
SCRIPT = ROOT / "explorer" / "ui" / "script" / "main.py"
"""The script that Streamlit runs, for its test driver: with `APP` it would test nothing."""
