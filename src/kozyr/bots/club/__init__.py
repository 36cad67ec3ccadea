"""``club``: a player by rules of thumb whose numbers were measured; kernels, one file a concern."""
