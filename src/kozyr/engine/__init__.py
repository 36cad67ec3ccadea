"""The engine: one deal as a record of integers, kernels over it, and a checked façade."""
