"""The browser's pictures: how their modules are served, and each as a Streamlit component."""
