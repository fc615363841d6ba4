"""Forms made of questions: controls, what is filled in, drafts."""
