"""For those who want to learn: hints, reviews, scores over time, playing on from any moment."""
