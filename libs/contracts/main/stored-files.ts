/**
 * The request header by which a gateway says that it can read the folder of stored files itself; api-main then answers only which file to
 * send.
 */
export const SENDS_FILES = 'x-sends-files';

/** The internal path of that folder at the gateway. api-main names it in the header X-Accel-Redirect; no browser can request it. */
export const STORED_FILES = '/stored-files/';

/** Headers of every stored file, whichever process sends it: nothing in the file may run on the product's pages. */
export const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The path of a file within the folder, from the value of X-Accel-Redirect; null where that leads elsewhere. */
export const storedPath = (leadsTo: string | undefined): string | null =>
  leadsTo?.startsWith(STORED_FILES) && !leadsTo.includes('..') ? leadsTo.slice(STORED_FILES.length) : null;

/** The byte range that a request asks for; null: the whole file. For several ranges the whole file is sent, which the standard allows. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const m = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!m || (!m[1] && !m[2])) return null;
  const start = m[1] ? Number(m[1]) : Math.max(0, size - Number(m[2]));
  const end = m[1] && m[2] ? Math.min(Number(m[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** When a signed address of the product expires, in ms since 1970; Infinity for an address that is not signed. */
export const addressEnds = (url: string): number => Number(/^\/files\/s\/(\d{13})\./.exec(url)?.[1] ?? Infinity);
