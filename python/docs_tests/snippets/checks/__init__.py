"""Static checks of fences that do not run: syntax, types, dlt commands and configuration keys."""
