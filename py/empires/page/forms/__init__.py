"""Forms made from questions: controls, their contents, and drafts."""
