export interface HttpRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: XMLHttpRequestBodyInit | null;
  signal?: AbortSignal | undefined;
  /** Percent of the body that is sent. */
  onProgress?: ((percent: number) => void) | undefined;
  blob?: boolean;
  timeout?: number;
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean | undefined;
}
export interface HttpAnswer {
  /** 0 when nothing answered. */
  status: number;
  header: (name: string) => string | null;
  /** Parsed JSON, a Blob where asked for, null for nothing. */
  data: unknown;
}
const NO_ANSWER: HttpAnswer = { status: 0, header: () => null, data: null };

/** The caller gave up; nobody is told (ER-018). */
export class Cancelled extends Error {
  override name = 'AbortError';
}
export const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

function parse(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Only `fetch` with `keepalive` outlives the page, and only with small bodies. */
async function outliving({ method, url, headers = {}, body = null }: HttpRequest): Promise<HttpAnswer> {
  try {
    const answer = await fetch(new URL(url, location.href), { method, headers, body, keepalive: true });
    return { status: answer.status, header: (name) => answer.headers.get(name), data: parse(await answer.text()) };
  } catch {
    return NO_ANSWER;
  }
}

/**
 * The one way to the services. Answers whatever status came, 0 for none; rejects only when cancelled. Plain
 * XMLHttpRequest: it tells how much of a body is sent, and a client library weighs a tenth of a first visit.
 */
export function request(asked: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers = {}, body = null, signal, onProgress, blob, timeout = 60_000, keepalive } = asked;
  if (keepalive) return outliving(asked);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Cancelled());
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(method, url);
    xhr.responseType = blob ? 'blob' : 'text';
    xhr.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (onProgress) xhr.upload.onprogress = (e) => e.lengthComputable && onProgress(Math.round((e.loaded / e.total) * 100));
    xhr.onload = async () => {
      const json = xhr.getResponseHeader('content-type')?.includes('json');
      // A refused download answers JSON where a file was asked for.
      const data: unknown = !blob ? parse(xhr.responseText) : json ? parse(await (xhr.response as Blob).text()) : xhr.response;
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), data });
    };
    xhr.onerror = xhr.ontimeout = () => resolve(NO_ANSWER);
    xhr.onabort = () => reject(new Cancelled());
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(body);
  });
}
