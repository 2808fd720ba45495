"""Sockets: frames in, messages out, and nobody waits for a slow reader.

- `outbox`: what waits for one socket, bounded; `hub`: every socket of this process, by person
- `admission`: how many are let in at once; `speaking`: what a client's message does
- `handler`: one socket from its handshake to its close
"""
