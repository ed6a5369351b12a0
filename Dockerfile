# The app, its kernels compiled, for a root file system that nobody writes to. See docs/deploy.md.
FROM python:3.11-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    # The machine that runs the kernels need not have the processor of the one that made them.
    NUMBA_CPU_NAME=generic

# `dot` draws trees as PDF.
RUN apt-get update \
    && apt-get install -y --no-install-recommends graphviz \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY .streamlit .streamlit
COPY datasets datasets
COPY explorer explorer
COPY app.py .
RUN NUMBA_CACHE_DIR=/app/kernels python -m explorer.ui.precompile \
    && PYTHONDONTWRITEBYTECODE= python -m compileall -q app.py explorer

# Numba reads kernels from folders alone that it may write to.
ENV NUMBA_CACHE_DIR=/tmp/kernels HOME=/tmp EXPLORER_PROFILE=server
USER 10001:10001
EXPOSE 8501
HEALTHCHECK --start-period=60s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/_stcore/health', timeout=5)"]
CMD ["sh", "-c", "cp -r /app/kernels /tmp/ && exec streamlit run app.py --server.address=0.0.0.0 --server.headless=true --server.maxUploadSize=100"]
