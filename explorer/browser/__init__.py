"""The interactive pictures: plain JavaScript and CSS, and the order in which it is joined."""
