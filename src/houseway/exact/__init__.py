"""Exact odds: outcomes are counted, then priced. One slow walker that is plainly right, and fast kernels."""
