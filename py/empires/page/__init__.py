"""The Python side of the browser page: screens as data, forms from questions, messages. There are no rules
here."""
