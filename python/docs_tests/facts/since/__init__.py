"""Since which release dlt has its public names: a comparison with the sources of older releases."""
