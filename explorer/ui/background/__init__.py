"""Work that may take long: done beside the script, with a Stop button, left when unwanted."""
