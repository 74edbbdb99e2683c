"""Tokenizer files: read and write those of minbpe, tiktoken and Hugging Face, and our own.

Each module has `FORMAT`, its name; `parse`, from bytes to a tokenizer; `render`, from a tokenizer to bytes.

| format | what it is | what it cannot hold |
|---|---|---|
| `json` | our own: merges, pattern, special tokens | ids in another order than the merges |
| `minbpe` | `.model` of minbpe | the same; single bytes in another order |
| `tiktoken` | ranks, `.tiktoken` | pattern and special tokens; two tokens with the same bytes |
| `huggingface` | `tokenizer.json` | two tokens with the same bytes |
"""
