"""Steps of the build, the checks and the measurements; `make.py` calls them. Standard library only."""
