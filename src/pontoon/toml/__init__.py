"""One reader of TOML for every kind of file: a declared shape in, typed values and all faults out.

- `text`: a TOML text as tables
- `shape`: what may stand where, as tables of keys; `values`: readers of single values
- `faults`: what is wrong, each with its key path; `unread`: what stands for a value that could not be read
- `check`: what values say about each other, asked of all that could be read
"""
