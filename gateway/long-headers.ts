import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { errorJson, errorPage, langOf } from './error-answers';
import { MAX_HEADER_BYTES, NO_INDEX, ROBOTS_TAG, type Route } from './routes';
import { refuseSocket } from './sockets';

/**
 * Refuses a request whose first line (414) or headers (431) are longer than `MAX_HEADER_BYTES`, as JSON or as a page. Node has not read
 * such a request, so its path and language come from the packet that was one too many; without its beginning the answer is a page.
 */
export function refuseLong(socket: Duplex, packet: Buffer | undefined, routeOf: (path: string) => Route): void {
  const text = packet?.toString('latin1') ?? '';
  const [, path] = /^[A-Z]+ (\/[^\s?#]*)/.exec(text) ?? [];
  const line = text.indexOf('\n');
  const status = path && (line < 0 || line > MAX_HEADER_BYTES) ? 414 : 431;
  const headerOf = (name: string) => new RegExp(`\\n${name}: *([^\\r\\n]*)`, 'i').exec(text)?.[1];
  const lang = langOf(headerOf('accept-lang') ?? /(?:^|;\s*)lang=([^;]*)/.exec(headerOf('cookie') ?? '')?.[1]);
  const id = randomBytes(16).toString('hex');
  const route = path === undefined ? null : routeOf(path);
  const json = route?.errors === 'json';
  const headers = {
    'content-type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': id,
    ...(route?.noIndex ? { [ROBOTS_TAG]: NO_INDEX } : {}),
  };
  refuseSocket(socket, status, headers, json ? errorJson(status, lang, id) : errorPage(status, lang));
}
