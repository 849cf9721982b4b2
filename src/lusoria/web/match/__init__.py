"""The match itself as the web sees it: loading, acting, what a reader may see, and the news of it."""
