import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { FILE_HEADERS, rangeOf } from '@madang/contracts/main/stored-files';
import type { Arrival } from './arrival';
import { refuse } from './deliver';

/** Headers of a stored file that the service decides; the gateway sets all others. */
const SERVICE_HEADERS = ['content-type', 'content-disposition', 'cache-control'] as const;

/** Sends a stored file, whole or in part (Range), as nginx does. */
export async function serveStored(a: Arrival, res: ServerResponse, path: string, said: IncomingHttpHeaders): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) return refuse(a, res, 404);
  const etag = `"${Math.floor(file.mtimeMs / 1000).toString(16)}-${file.size.toString(16)}"`;
  const modified = file.mtime.toUTCString();
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(SERVICE_HEADERS.flatMap((name) => (said[name] ? [[name, said[name]]] : []))),
    ...FILE_HEADERS,
    'accept-ranges': 'bytes',
    'last-modified': modified,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': a.id,
    etag,
  };
  const asked = a.req.headers;
  if (isKnown(asked, etag, modified)) return void res.writeHead(304, headers).end();
  const wanted = asked['if-range'];
  const range = wanted === undefined || wanted === etag || wanted === modified ? rangeOf(asked.range, file.size) : null;
  if (range === 'unsatisfiable') return void res.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` }).end();
  const part = range ?? { start: 0, end: file.size - 1 };
  res.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': part.end - part.start + 1,
    ...(range ? { 'content-range': `bytes ${part.start}-${part.end}/${file.size}` } : {}),
  });
  if (a.req.method === 'HEAD' || file.size === 0) return void res.end();
  const from = createReadStream(path, part).on('error', () => res.destroy());
  res.on('close', () => from.destroy());
  from.pipe(res);
}

function isKnown(asked: IncomingHttpHeaders, etag: string, modified: string): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return asked['if-modified-since'] === modified;
}
