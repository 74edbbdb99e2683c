"""How it looks: functions from a value to Content. No widget, no app."""
