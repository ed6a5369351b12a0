"""The warehouse over Spark, local or through Spark Connect; the only code that imports PySpark."""
