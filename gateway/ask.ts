import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { heard } from './lives';
import { CONNECT_WITHIN } from './routes';
import type { Reason } from './watch';

export interface Address {
  host: string;
  port: number;
  /** Called if the upstream gave no answer. */
  failed?: (reason: Reason) => void;
}
type NoAnswerStatus = 413 | 502 | 503 | 504;
/** The client does not get an upstream's answer; `status` is what it gets instead. */
export class NoAnswer extends Error {
  constructor(
    readonly status: NoAnswerStatus,
    cause?: unknown,
  ) {
    super(`no answer (${status})`, { cause });
  }
}
interface Question {
  to: Address;
  method: string;
  target: string;
  headers: OutgoingHttpHeaders;
  silence: number;
  /** After `after` milliseconds of silence, `hope` is asked whether the service is alive; if not, the client gets 503. */
  doubt?: { after: number; hope(): Promise<boolean> } | undefined;
  /** The request's body, which is sent on as it arrives; more than `bodyBytes` of it is answered with 413. */
  body?: IncomingMessage;
  bodyBytes?: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 128, scheduling: 'lifo' });

/**
 * Sends a request to an upstream over a kept connection; resolves when the headers of the answer have come. `signal` aborts it when the
 * client has gone.
 */
export function ask(q: Question, signal?: AbortSignal, again = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { failed, ...to } = q.to;
    const up = http.request({
      ...to,
      method: q.method,
      path: q.target,
      headers: q.headers,
      agent: again ? false : agent,
      setHost: false,
      signal,
    });
    let ended = false;
    const reads = q.method === 'GET' || q.method === 'HEAD';
    const doubting = q.doubt && setTimeout(() => void q.doubt!.hope().then((any) => any || ended || fail(503)), q.doubt.after);
    /** Ends the request without an answer. It is not counted as a failure of the service if the client has gone or sent too much. */
    const end = (status: NoAnswerStatus, cause?: unknown) => {
      clearTimeout(doubting);
      if (!ended && status !== 413 && !signal?.aborted) failed?.(status === 502 ? 'away' : 'silent');
      ended = true;
      reject(new NoAnswer(status, cause));
    };
    const fail = (status: NoAnswerStatus, cause?: unknown) => {
      end(status, cause);
      up.destroy();
    };
    up.setTimeout(q.silence, () => fail(504));
    up.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => fail(502), CONNECT_WITHIN);
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
    up.on('error', (e: NodeJS.ErrnoException) => {
      // The upstream closed its idle connection just when we used it, so the request is sent again; but only a read, since a write may
      // have had its effect.
      if (!ended && reads && up.reusedSocket && e.code === 'ECONNRESET' && !q.body && !again) {
        clearTimeout(doubting);
        ask(q, signal, true).then(resolve, reject);
      } else end(502, e);
    });
    up.on('response', (answer) => {
      ended = true;
      heard(q.to);
      clearTimeout(doubting);
      answer.on('error', () => undefined);
      resolve(answer);
    });
    if (q.body) send(q.body, up, q.bodyBytes ?? Infinity, () => fail(413));
    else up.end();
  });
}

function send(body: IncomingMessage, up: http.ClientRequest, most: number, tooLarge: () => void): void {
  let sent = 0;
  body.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    if (sent > most) tooLarge();
    else if (!up.write(chunk)) body.pause();
  });
  up.on('drain', () => body.resume());
  up.on('close', () => body.resume());
  body.on('end', () => up.end());
  body.on('error', () => up.destroy());
}
