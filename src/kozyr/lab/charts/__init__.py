"""Opening charts: what a network thinks of holdings, and the counting rule that comes nearest to it."""
