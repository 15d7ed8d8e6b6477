"""The house in the browser: pages, the API behind them, and the laboratory. No rule and no arithmetic in here."""
