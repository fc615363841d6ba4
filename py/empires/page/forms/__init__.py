"""Forms made from questions: their controls, contents and drafts."""
