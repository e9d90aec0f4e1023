import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { noteAnswer } from './liveness';
import { CONNECT_WITHIN_MS } from './routes';
import type { Reason } from './watch';

export interface Address {
  host: string;
  port: number;
  /** Called if the upstream gave no answer. */
  failed?: (reason: Reason) => void;
}
type NoAnswerStatus = 413 | 502 | 503 | 504;
/** The client gets no answer of the upstream, but the error `status` from the gateway. */
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
  /**
   * After `after` milliseconds without an answer, `hope` is called to ask whether the service is alive; if it is not, the client gets
   * `status`. For a read this happens once, for a write again and again, since its service may stop at any moment of the write.
   */
  doubt?: { after: number; hope(): Promise<boolean>; status: 503 | 504; again: boolean } | undefined;
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
    let doubting: NodeJS.Timeout | undefined;
    const doubt = () => {
      if (q.doubt) doubting = setTimeout(() => void q.doubt!.hope().then(hoped), q.doubt.after);
    };
    const hoped = (any: boolean) => {
      if (ended) return;
      if (!any) fail(q.doubt!.status);
      else if (q.doubt!.again) doubt();
    };
    doubt();
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
      const timer = setTimeout(() => fail(502), CONNECT_WITHIN_MS);
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
      noteAnswer(q.to);
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
