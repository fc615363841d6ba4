"""The browser page's side of Python: screens as data, forms from questions, messages. No rules here."""
