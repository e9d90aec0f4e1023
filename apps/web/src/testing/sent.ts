import { afterAll, beforeAll } from 'vitest';
import { SentNotes } from '@madang/contracts/sent.fixture';
import { server } from './server';

// All test files of a worker share one window, so the notes are kept in a global; the cast is needed because it has no declared type.
const kept = globalThis as unknown as { sent?: SentNotes };
/** The requests whose bodies are still being read; the end of a test file waits for them. */
const reading = new Set<Promise<void>>();

async function note(request: Request): Promise<void> {
  const { method, url, headers } = request;
  const type = headers.get('content-type') ?? '';
  kept.sent!.take(method, url, /json|urlencoded/.test(type) ? await request.clone().text() : null, type);
}

/** Records which fields pages send; at its end `npm test` reports the fields that no page sent (tools/fields). */
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
