"""The interactive pictures: native JavaScript modules and CSS, served as they are."""
