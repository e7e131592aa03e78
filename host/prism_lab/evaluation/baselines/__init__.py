"""What PRISM is compared with: the paper's own method, PUP, redaction, no protection at all."""
