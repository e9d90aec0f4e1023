/** The header by which a gateway says that it reads the folder of stored files itself: api-main then only says which file it is. */
export const SENDS_FILES = 'x-sends-files';

/** Where such a gateway finds that folder; api-main leads there by X-Accel-Redirect, nobody else can ask for it. */
export const STORED_FILES = '/stored-files/';

/** What is told of every stored file, whoever hands it out: nothing of it runs on our pages. */
export const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Where a gateway finds the file that an answer of ours leads to; null where it leads elsewhere. */
export const storedPath = (leadsTo: string | undefined): string | null =>
  leadsTo?.startsWith(STORED_FILES) && !leadsTo.includes('..') ? leadsTo.slice(STORED_FILES.length) : null;

/** The one range asked for, null for the whole; several ranges get the whole, which the standard allows. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const m = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!m || (!m[1] && !m[2])) return null;
  const start = m[1] ? Number(m[1]) : Math.max(0, size - Number(m[2]));
  const end = m[1] && m[2] ? Math.min(Number(m[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** When a signed address of ours opens nothing any more, in milliseconds; a plain one never ends. */
export const addressEnds = (url: string): number => Number(/^\/files\/s\/(\d{13})\./.exec(url)?.[1] ?? Infinity);
