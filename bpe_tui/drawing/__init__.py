"""How it looks: functions from a value to lines of Content. No widget, no app."""
