"""Learning together, without showing, which sentences should stay at home.

After Hanlen, Nock, Suominen and Bacon, *Private Text Classification*; docs/together.md says who
sees what. Needs the extra `together`, and is loaded only where a group is.
"""
