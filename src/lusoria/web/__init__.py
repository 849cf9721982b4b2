"""The lobby, the tables and the people: a Django project that reads views, never states."""
