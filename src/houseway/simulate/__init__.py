"""Many rounds: dealt and played in compiled code, in blocks, on one machine or on a cluster."""
