"""The licences of the Python code that browsers load."""
