"""What the browser page calls: screens as data, forms from questions, messages. No rules here."""
