"""Training of the networks that ``kozyr.bots.net`` plays by."""
