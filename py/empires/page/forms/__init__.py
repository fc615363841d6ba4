"""Forms made from questions: controls, their contents, drafts."""
