import { WebSocket } from 'ws';
import { isFinalCode } from '../../libs/contracts/event/socket.ts';

/**
 * Pages of many people that wait for alarms by a socket, as browsers do. A page whose connection is lost connects again after a random
 * pause and asks for what it missed. The parent process controls this one by messages, and `state` answers what each page knows.
 */
const pages = [];
/** How many calls of this process run at the same time. */
const CALLS_IN_PARALLEL = 32;
let asking = 0;
const waiting = [];
const ask = async (...request) => {
  if (asking >= CALLS_IN_PARALLEL) await new Promise((go) => waiting.push(go));
  asking++;
  try {
    return await fetch(...request);
  } finally {
    asking--;
    waiting.shift()?.();
  }
};
const between = (from, to) => from + Math.random() * (to - from);
let slowest = [0, 0];

class Page {
  constructor({ userSeq, token, host, ip, url, ask, local }) {
    Object.assign(this, { userSeq, token, host, ip, url, ask, local });
    this.open = false;
    this.closedAt = null;
    this.openedAt = null;
    this.final = false;
    this.seen = 0;
    this.frames = 0;
    this.connect();
  }

  connect() {
    const ws = new WebSocket(this.url, {
      headers: { host: this.host, 'x-forwarded-for': this.ip },
      localAddress: this.local,
      perMessageDeflate: false,
      handshakeTimeout: 30_000,
    });
    this.ws = ws;
    ws.on('open', () => {
      this.open = true;
      this.openedAt = Date.now();
      void this.look();
    });
    ws.on('message', (data) => {
      const { command } = JSON.parse(String(data));
      if (command === 'alarm') {
        this.frames++;
        void this.look();
      }
      if (isFinalCode(command)) this.final = true;
    });
    ws.on('error', () => undefined);
    ws.on('close', () => {
      this.open = false;
      this.closedAt = Date.now();
      if (!this.final) setTimeout(() => this.connect(), between(...slowest));
    });
  }

  /** Asks for the newest alarm, as a page does; one question at a time. */
  async look() {
    if (!this.ask) return;
    this.again = true;
    if (this.looking) return;
    this.looking = true;
    while (this.again) {
      this.again = false;
      try {
        const answer = await ask(this.ask, { headers: { 'access-token': this.token }, signal: AbortSignal.timeout(20_000) });
        if (!answer.ok) throw new Error(String(answer.status));
        const { data } = await answer.json();
        this.seen = Math.max(this.seen, ...data.list.map((one) => one.alarmSeq), 0);
      } catch {
        await new Promise((done) => setTimeout(done, 1000));
        this.again = true;
      }
    }
    this.looking = false;
  }
}

process.on('message', async (message) => {
  if (message.open) {
    slowest = message.pause;
    for (const [i, one] of message.open.entries()) {
      pages.push(new Page(one));
      // The sockets open in groups and not all at once.
      if (i % 20 === 19) await new Promise((done) => setTimeout(done, 20));
    }
  }
  if (message.state)
    process.send({
      pages: pages.map(({ userSeq, open, openedAt, closedAt, final, seen, frames }) => [
        userSeq,
        open,
        openedAt,
        closedAt,
        final,
        seen,
        frames,
      ]),
    });
});
process.on('disconnect', () => process.exit(0));
