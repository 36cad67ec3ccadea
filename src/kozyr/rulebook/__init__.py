"""What a reader is taught with: the examples of the rule books and the positions of the lessons, as records."""
