"""The web part: pages for people, streams, and the server that runs them."""
