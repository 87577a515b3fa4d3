"""The rule sets. None imports another one."""
