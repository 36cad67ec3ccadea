"""``club``: a player by rules of thumb whose numbers were measured; kernels over the record of a deal, one file a concern."""
