import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the tests of pages and the journeys note what was sent; `npm test` empties it. */
export const NOTES = join(import.meta.dirname, '../../dist/sent');

/** A request of a page: the fields of its body (`answers[].answer`) or, of a GET, of its query. */
export interface Sent {
  method: string;
  /** The path of the request's address, without the origin and the query. */
  path: string;
  fields: string[];
}

/** The fields of a body that have a value: null is one, since it says "none"; an empty list has none. */
export function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return at && value !== undefined ? [at] : [];
  const inner = Object.entries(value).flatMap(([key, one]) => fieldsOf(one, at ? `${at}.${key}` : key));
  return at ? [at, ...inner] : inner;
}

function bodyOf(text: string | null | undefined, type: string): unknown {
  if (!text) return undefined;
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Notes the requests of one file or process; `write` keeps them below the name of its suite. */
export class SentNotes {
  private readonly name = `${randomUUID()}.json`;
  private readonly seen = new Map<string, Set<string>>();

  take(method: string, url: string, body: string | null | undefined, type = ''): void {
    const { pathname, searchParams } = new URL(url, 'http://site');
    if (!pathname.startsWith('/api/')) return;
    const key = `${method} ${pathname}`;
    const fields = this.seen.get(key) ?? new Set();
    for (const one of searchParams.keys()) fields.add(one);
    for (const one of fieldsOf(bodyOf(body, type))) fields.add(one);
    this.seen.set(key, fields);
  }

  all(): Sent[] {
    return [...this.seen].map(([key, fields]) => {
      const [method, path] = key.split(' ') as [string, string];
      return { method, path, fields: [...fields] };
    });
  }

  write(suite: string): void {
    const folder = join(NOTES, suite);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, this.name), JSON.stringify(this.all()));
  }
}
