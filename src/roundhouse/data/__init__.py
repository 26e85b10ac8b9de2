"""Games as tables: Parquet files for Polars, DuckDB, pandas and whatever else reads them (docs/data.md).

`sources` reads games, `replay` plays them again, `schema` says what the tables hold, `export` writes them, `reading`
reads them back. Needs PyArrow: `pip install 'roundhouse[data]'`.
"""
