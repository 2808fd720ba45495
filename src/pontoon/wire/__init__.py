"""The messages between server and clients, typed once; schema, TypeScript and protocol page are made from them.

- `messages`: what goes over a socket
"""
