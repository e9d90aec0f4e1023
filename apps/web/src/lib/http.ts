import axios, { AxiosHeaders } from 'axios';

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
/** The caller gave up; nobody is told (ER-018). */
export const isCancelled = (error: unknown) => axios.isCancel(error) || (error instanceof Error && error.name === 'AbortError');

/** The one client of the web. Which status is an error is decided by its callers; bodies go out as they are. */
const client = axios.create({
  validateStatus: () => true,
  transformRequest: [(body: unknown) => body],
  transformResponse: [(body: unknown) => body],
});

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as unknown) : null;
  } catch {
    return null;
  }
}

/** One request. Answers whatever status came, 0 for none; rejects only when cancelled. */
export async function request({
  method,
  url,
  headers = {},
  body = null,
  signal,
  onProgress,
  blob,
  timeout = 60_000,
  keepalive,
}: HttpRequest): Promise<HttpAnswer> {
  try {
    const answer = await client.request<unknown>({
      method,
      url,
      headers: AxiosHeaders.from(headers),
      data: body,
      timeout,
      responseType: blob ? 'blob' : 'text',
      ...(signal ? { signal } : {}),
      ...(keepalive ? { adapter: 'fetch' as const, url: new URL(url, location.href).href, fetchOptions: { keepalive } } : {}),
      ...(onProgress ? { onUploadProgress: (e) => e.total && onProgress(Math.round((e.loaded / e.total) * 100)) } : {}),
    });
    const header = (name: string) => (answer.headers[name.toLowerCase()] as string | undefined) ?? null;
    // A refused download answers JSON where a file was asked for.
    const data = !blob
      ? parse(answer.data)
      : header('content-type')?.includes('json')
        ? parse(await (answer.data as Blob).text())
        : answer.data;
    return { status: answer.status, header, data };
  } catch (error) {
    if (isCancelled(error)) throw error;
    return { status: 0, header: () => null, data: null };
  }
}
