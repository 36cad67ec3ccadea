"""Search: what each legal action leads to in many worlds that a seat holds possible, played on by ``club``."""
