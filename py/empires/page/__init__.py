"""The Python side of the browser page: screens as data, forms made from questions, messages. It contains no
rules."""
