"""Many games at once: simulation and the invariants every position keeps."""
