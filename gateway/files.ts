import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { IMMUTABLE_CACHE } from '@madang/contracts/cache-control';
import { ENCODED_FOLDERS, ENCODED_TYPES } from '@madang/contracts/encoded-files';
import type { Arrival } from './arrival';
import { refuse, takes } from './deliver';

export const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
};

const fileAt = async (path: string): Promise<Stats | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found : null;
};

/** Sends a built file from the folder `root`; arrival.ts has already removed dots from the path. */
export async function serveFile(a: Arrival, res: ServerResponse, root: string): Promise<void> {
  if (a.req.method !== 'GET' && a.req.method !== 'HEAD') return refuse(a, res, 405);
  const type = extname(a.path);
  const encodable = ENCODED_TYPES.includes(type);
  for (const { coding, folder } of encodable ? ENCODED_FOLDERS : []) {
    if (!takes(a, coding)) continue;
    const path = join(root, folder, a.path);
    const file = await fileAt(path);
    if (file) return send(a, res, path, file, type, coding);
  }
  const path = join(root, a.path);
  const file = await fileAt(path);
  if (!file) return refuse(a, res, 404);
  send(a, res, path, file, type);
}

function send(a: Arrival, res: ServerResponse, path: string, file: Stats, type: string, coding?: string): void {
  res.writeHead(200, {
    'content-type': CONTENT_TYPES[type] ?? 'application/octet-stream',
    'content-length': file.size,
    'cache-control': IMMUTABLE_CACHE,
    'x-content-type-options': 'nosniff',
    'x-request-id': a.id,
    ...(coding ? { 'content-encoding': coding } : {}),
    ...(ENCODED_TYPES.includes(type) ? { vary: 'Accept-Encoding' } : {}),
  });
  if (a.req.method === 'HEAD') res.end();
  else
    createReadStream(path)
      .on('error', () => res.destroy())
      .pipe(res);
}
