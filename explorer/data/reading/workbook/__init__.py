"""Excel workbooks: their package unpacked under caps, their extent, their cells, their faults."""
