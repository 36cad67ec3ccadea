"""Players by program. A bot is given the same ``View`` as a person in its seat, and nothing else."""
