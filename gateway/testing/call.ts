import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: <T = Record<string, unknown>>() => T;
}
export interface Ask {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
}

const read = async (res: IncomingMessage): Promise<Answer> => {
  const parts: Buffer[] = [];
  for await (const part of res) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const text = body.toString();
  return { status: res.statusCode!, headers: res.headers, body, text, json: <T>() => JSON.parse(text) as T };
};

/** A plain request that may carry any header and sends the path as it is written. */
export function call(port: number, path: string, ask: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunked = ask.headers?.['Transfer-Encoding'] !== undefined;
    const length = ask.body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(ask.body) };
    const req = http.request(
      { host: '127.0.0.1', port, path, method: ask.method ?? 'GET', headers: { ...ask.headers, ...length }, agent: false },
      (res) => {
        read(res).then(resolve, reject);
      },
    );
    req.on('error', reject);
    req.end(ask.body);
  });
}

/** Sends a body piece by piece; `answer` resolves with the answer. */
export function upload(port: number, path: string, headers: http.OutgoingHttpHeaders = {}) {
  const req = http.request({ host: '127.0.0.1', port, path, method: 'PATCH', headers, agent: false });
  const answer = new Promise<Answer>((resolve, reject) => {
    req.on('response', (res) => read(res).then(resolve, reject));
    req.on('error', reject);
  });
  return { req, answer };
}

/** Reads an answer; for each piece of it, when the piece arrived, in milliseconds after the headers. */
export function arrivals(port: number, path: string): Promise<{ at: number; text: string }[]> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (res) => {
        const start = Date.now();
        const pieces: { at: number; text: string }[] = [];
        res.on('data', (d: Buffer) => pieces.push({ at: Date.now() - start, text: d.toString() }));
        res.on('end', () => resolve(pieces));
      })
      .on('error', reject);
  });
}
