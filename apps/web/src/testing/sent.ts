import { afterAll, beforeAll } from 'vitest';
import { SentNotes } from '@madang/contracts/sent.fixture';
import { server } from './server';

// Files share a window a worker, so the notes grow from file to file; a global of tests alone has no declared type.
const kept = globalThis as unknown as { sent?: SentNotes };
/** Bodies that are still read when a file ends. */
const reading = new Set<Promise<void>>();

async function note(request: Request): Promise<void> {
  const { method, url, headers } = request;
  const type = headers.get('content-type') ?? '';
  kept.sent!.take(method, url, /json|urlencoded/.test(type) ? await request.clone().text() : null, type);
}

/** Notes which fields pages send; `npm test` asks at its end for those that none did (tools/fields). */
export function noteSent(): void {
  beforeAll(() => {
    kept.sent ??= new SentNotes();
    server.events.on('request:start', ({ request }) => {
      const one = note(request).finally(() => reading.delete(one));
      reading.add(one);
    });
  });
  afterAll(async () => {
    await Promise.all(reading);
    server.events.removeAllListeners();
    kept.sent!.write('web');
  });
}
