"""What is not run is checked: parsed, type-checked, compared with dlt's own parser and specs."""
