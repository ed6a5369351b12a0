"""Run the command: `python -m explorer churn.csv --target churned`."""

from explorer.command.main import run

run()
