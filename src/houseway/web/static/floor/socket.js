// The line to a table: pictures come in, commands go out. A line that breaks is opened again, and what was not
// answered is sent again with the same key, so that it has one effect.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const GONE = 4404;

export class Line {
  constructor(table, { picture, lost, found, gone }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/${table}`;
    this.heard = { picture, lost, found, gone };
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.heard.found();
      for (const { message } of this.waiting.values()) this.socket.send(message);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      if (event.code === GONE) {
        this.heard.gone();
        return;
      }
      this.heard.lost();
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  hear({ picture, answer, refusal }) {
    if (picture) this.heard.picture(picture);
    const told = answer ?? refusal;
    if (!told) return;
    const asked = this.waiting.get(told.key);
    this.waiting.delete(told.key);
    if (answer) asked?.resolve(answer);
    else asked?.reject(Object.assign(new Error(refusal.error), { field: refusal.field }));
  }

  /** Send a command; resolves when it is on the books, or rejects with why not. */
  send(command) {
    const key = newKey();
    const message = JSON.stringify({ key, command });
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { message, resolve, reject });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }
}

/** A name for a request that nobody else uses; also where randomUUID is kept for secure pages only. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
