"""The doors of the live house: HTTP and web sockets.

- `app`: the application; `front`: what its pages share; `settings`: what whoever runs it decides
- `door`: what is asked of every request first; `identity`: who it is; `refusals`: what is answered to what is not done;
  `ordering`: commands; `opening`, `given`: how pages get what they work with
- `routes`: the pages by subject; `socket`: sockets; `sessions`: whether those behind open sockets are still good
- `describing`, `edges`: a table as anybody may know it
- `limits`, `metrics`, `logs`; `serving`: the server around it all, from its start to its end
"""
