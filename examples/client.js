// A client of a live house, for node alone and from docs/protocol.md alone: it plays rounds at a table of its own.
//
//     node examples/client.js http://127.0.0.1:8021 nz-current 3
//
// (node 20 needs --experimental-websocket; later ones have web sockets built in.)

const [address, book = "nz-current", rounds = "1"] = process.argv.slice(2);

const post = async (path, body, token) => {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.text);
  return said;
};

/** A stream, folded from what the server tells; commands are sent until they are answered. */
class Stream {
  view = {};
  open = {};
  sequence = 0;
  #waiting = new Map();
  #changed = [];

  constructor(url, token, name) {
    Object.assign(this, { url, token, name });
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(this.url);
    this.socket.onopen = () => this.send({ message: "SignIn", token: this.token });
    this.socket.onmessage = (frame) => this.hear(JSON.parse(frame.data));
    this.socket.onclose = (end) => {
      if (![4002, 4003, 4004, 4006].includes(end.code) && !this.done) setTimeout(() => this.connect(), 500);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    switch (message.message) {
      case "Welcome":
        this.send({ message: "Watch", stream: this.name, after: this.sequence || null });
        for (const { request } of this.#waiting.values()) this.send(request);
        break;
      case "Snapshot":
        [this.view, this.sequence] = [message.view, message.sequence];
        break;
      case "News":
        if (message.sequence > this.sequence + 1) return this.send({ message: "Watch", stream: this.name });
        if (message.sequence === this.sequence + 1) Object.assign(this.view, message.changes);
        this.sequence = Math.max(this.sequence, message.sequence);
        break;
      case "Open":
        this.open = message.open;
        break;
      case "Done":
      case "Refused":
        this.#waiting.get(message.id)?.answer(message);
        this.#waiting.delete(message.id);
        break;
    }
    for (const look of this.#changed.splice(0)) look();
  }

  /** Have a command done; its record is told before this returns. */
  async do(command) {
    const id = crypto.randomUUID();
    const request = { message: "Do", id, stream: this.name, command };
    const answer = await new Promise((resolve) => {
      this.#waiting.set(id, { request, answer: resolve });
      this.send(request);
    });
    if (answer.message === "Done") await this.until(() => this.sequence >= answer.sequence);
    return answer;
  }

  async until(holds) {
    while (!holds()) await new Promise((resolve) => this.#changed.push(resolve));
  }

  close() {
    this.done = true;
    this.socket.close();
  }
}

const me = await post("/api/guests", { keep: "token" });
const { table } = await post("/api/tables", { id: crypto.randomUUID(), book }, me.token);
const stream = new Stream(address.replace("http", "ws") + "/socket", me.token, `table:${table}`);
await stream.until(() => stream.sequence > 0);
console.log(`${me.name} at ${stream.view.title}`);

for (let round = 0; round < Number(rounds); round += 1) {
  await stream.do({ command: "PlaceWager", player: me.name, box: 1, amount: 1000 });
  await stream.do({ command: "Ready", player: me.name });
  while (stream.view.phase !== "betting") {
    if (stream.view.clock.what === "offer") {
      await stream.do({ command: "Pass", player: me.name });
    } else {
      const points = stream.view.totals.find((hand) => hand.hand === stream.view.step.hand).points;
      await stream.do({ command: points < 16 ? "Hit" : "Stand", player: me.name, box: 1 });
    }
  }
  for (const line of stream.view.previous.lines) {
    console.log(`round ${stream.view.previous.number}: ${line.kind} ${line.result} ${line.net / 100} (${line.clauses})`);
  }
}
stream.close();
