import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { HOUR_SECONDS } from '@madang/contracts/time';
import { RawAnswer } from '@madang/server/route';
import { webRoot } from './template';

const CONTENT_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

let kept: Map<string, Buffer> | null = null;
/** The files beside index.html, such as the icon; read once. */
function files(): Map<string, Buffer> {
  if (kept) return kept;
  kept = new Map();
  try {
    for (const entry of readdirSync(webRoot(), { withFileTypes: true })) {
      if (entry.isFile() && CONTENT_TYPES[extname(entry.name)]) kept.set(`/${entry.name}`, readFileSync(join(webRoot(), entry.name)));
    }
  } catch {
    // The web app has not been built yet, so the folder is missing. The empty result is not kept, so that the next request looks again.
    const none = kept;
    kept = null;
    return none;
  }
  return kept;
}

export function publicFile(path: string): RawAnswer | null {
  const body = files().get(path);
  return body
    ? new RawAnswer(body, { type: CONTENT_TYPES[extname(path)]!, headers: { 'cache-control': `public, max-age=${HOUR_SECONDS}` } })
    : null;
}
