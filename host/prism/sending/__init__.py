"""Who is sent what: engines, the box of a page, and a translator at home; what came back."""
