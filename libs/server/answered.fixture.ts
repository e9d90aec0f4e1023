import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const ROOT = join(import.meta.dirname, '../..');

/** Where the services' tests note what was answered; `npm test` empties it. */
export const ANSWER_NOTES = join(ROOT, 'dist/answered');

/** A field of an answer had at least two values, or is an object or a list that holds some. */
export const VARIED = '*';
export const EMPTY_LIST = '[]';
/** Objects whose names are data: numbers, days, addresses. */
const NAME_IS_DATA = /^\d|[/:@]/;
const MOST_KEPT = 60;
/** Plays what chance chooses, and as much as time allows: no two runs of it say the same. */
const AT_RANDOM = 'tools/model';

/** For each call (`GET /api/main/v1/…` as the route is declared) its fields, each with its only value so far or `VARIED`. */
export type Answered = Record<string, Record<string, string>>;

/** Adds what one answer says, field by field; `list[]` stands for each one of a list. */
export function noteFields(fields: Record<string, string>, value: unknown, at = ''): void {
  const keep = (text: string) => {
    fields[at] = fields[at] === undefined || fields[at] === text ? text : VARIED;
  };
  if (Array.isArray(value)) {
    keep(value.length ? VARIED : EMPTY_LIST);
    for (const one of value) noteFields(fields, one, `${at}[]`);
  } else if (typeof value === 'object' && value !== null) {
    keep(VARIED);
    for (const [name, one] of Object.entries(value)) noteFields(fields, one, `${at}.${NAME_IS_DATA.test(name) ? '#' : name}`);
  } else keep(String(JSON.stringify(value)).slice(0, MOST_KEPT));
}

/** How many services a file of tests has started before, by its name. */
const started = new Map<string, number>();

/** Empty where no test runs: the model is played by a command of its own as well. */
function testFile(): string {
  const path = typeof expect === 'undefined' ? null : expect.getState().testPath;
  return path ? relative(ROOT, path) : '';
}

/** What the services of one test file answered. A file that runs again writes over its notes. */
export class AnswerNotes {
  private readonly calls: Answered = {};
  private readonly file = testFile();
  private readonly turn = (started.get(this.file) ?? 0) + 1;

  constructor() {
    started.set(this.file, this.turn);
  }

  /** To be called before the app listens, since routes take the hooks that are there. */
  listenTo(app: NestFastifyApplication): void {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onSend', (req, res, payload, done) => {
        const isJson = String(res.getHeader('content-type') ?? '').includes('json');
        const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
        if (isJson && text && res.statusCode < 300)
          noteFields((this.calls[`${req.method} ${req.routeOptions.url}`] ??= {}), JSON.parse(text));
        done();
      });
  }

  write(): void {
    if (!this.file || this.file.startsWith(AT_RANDOM)) return;
    mkdirSync(ANSWER_NOTES, { recursive: true });
    writeFileSync(join(ANSWER_NOTES, `${this.file.replaceAll('/', '~')}.${this.turn}.json`), JSON.stringify(this.calls));
  }
}
