"""The compiled mode: the kernels' own source through Numba (the optional extra ``fast``)."""
