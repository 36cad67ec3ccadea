"""A match: deals in a row, their account, records and views."""
