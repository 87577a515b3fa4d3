"""`python -m caravanserai` is the command `caravan`."""

from caravanserai.terminal import main

if __name__ == "__main__":
    main(prog_name="caravan")
