"""The chronicle as files: editions with photographs, a film, a club’s page. Few players need them."""
