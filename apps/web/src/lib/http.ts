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
}
export interface HttpAnswer {
  /** 0 when nothing answered. */
  status: number;
  header: (name: string) => string | null;
  /** Parsed JSON, a Blob where asked for, null for nothing. */
  data: unknown;
}
/** The caller gave up; nobody is told (ER-018). */
export class Cancelled extends Error {
  constructor() {
    super('Cancelled');
    this.name = 'AbortError';
  }
}
export const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

function parse(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/**
 * One request. XMLHttpRequest, because only it tells how much of a body is sent; a client library weighs a
 * tenth of what a visitor may load. Answers whatever status came; rejects only when cancelled.
 */
export function request({
  method,
  url,
  headers = {},
  body = null,
  signal,
  onProgress,
  blob,
  timeout = 60_000,
}: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Cancelled());
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    const settle = () => signal?.removeEventListener('abort', stop);
    xhr.open(method, url);
    if (blob) xhr.responseType = 'blob';
    xhr.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (onProgress) xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(Math.round((event.loaded / event.total) * 100));
    const none: HttpAnswer = { status: 0, header: () => null, data: null };
    xhr.onload = async () => {
      settle();
      const json = xhr.getResponseHeader('content-type')?.includes('json');
      // A refused download answers JSON where a file was asked for.
      const data = blob ? (json ? parse(await (xhr.response as Blob).text()) : xhr.response) : parse(xhr.responseText);
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), data });
    };
    xhr.onerror = xhr.ontimeout = () => {
      settle();
      resolve(none);
    };
    xhr.onabort = () => {
      settle();
      reject(new Cancelled());
    };
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(body);
  });
}
