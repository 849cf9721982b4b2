"""What answers requests. Views read, check and render; what changes anything is done by the services beside them."""
