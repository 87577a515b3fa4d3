"""Learning by playing against oneself: many games in many processes, one network that chooses for
all of them and learns from them. Only `actors` and `dealing` do without torch.
"""
