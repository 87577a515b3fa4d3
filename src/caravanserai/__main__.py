"""`python -m caravanserai` is the command `caravan`."""

from caravanserai.cli import main

main(prog_name="caravan")
