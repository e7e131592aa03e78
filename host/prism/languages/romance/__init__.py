"""What French and Spanish have in common."""
