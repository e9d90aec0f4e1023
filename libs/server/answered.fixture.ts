import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const ROOT = join(import.meta.dirname, '../..');

/** The folder in which the services' tests note what was answered; `npm test` empties it. */
export const ANSWER_NOTES = join(ROOT, 'dist/answered');

/** The noted value of a field that had at least two values in answers, or that is an object or a list with some. */
export const VARIED = '*';
export const EMPTY_LIST = '[]';
/** Names of fields that are data themselves: numbers, days, addresses. */
const NAME_IS_DATA = /^\d|[/:@]/;
const MOST_KEPT = 60;
/** The folder of tests that play at random and as long as time allows, so that no two runs have the same answers. */
const AT_RANDOM = 'tools/model';

/** For each call (`GET /api/main/v1/…`, as the route is declared) its fields, each with its only value so far or `VARIED`. */
export type Answered = Record<string, Record<string, string>>;

/** Adds the values of one answer, field by field; `list[]` stands for each item of a list. */
export function noteFields(fields: Record<string, string>, value: unknown, at = ''): void {
  const keep = (text: string) => {
    fields[at] = fields[at] === undefined || fields[at] === text ? text : VARIED;
  };
  if ((typeof value !== 'object' || value === null) && fields[at] === VARIED) return;
  if (Array.isArray(value)) {
    keep(value.length ? VARIED : EMPTY_LIST);
    for (const one of value) noteFields(fields, one, `${at}[]`);
  } else if (typeof value === 'object' && value !== null) {
    keep(VARIED);
    for (const [name, one] of Object.entries(value)) noteFields(fields, one, `${at}.${NAME_IS_DATA.test(name) ? '#' : name}`);
  } else keep(String(JSON.stringify(value)).slice(0, MOST_KEPT));
}

/** How many services each test file has started so far, by the file's name. */
const started = new Map<string, number>();

/** The file of the running test; empty if no test runs, since the model is also played by a command of its own. */
function testFile(): string {
  const path = typeof expect === 'undefined' ? null : expect.getState().testPath;
  return path ? relative(ROOT, path) : '';
}

/** The answers of the services that one test file started. A file that runs again replaces its notes. */
export class AnswerNotes {
  private readonly calls: Answered = {};
  private readonly file = testFile();
  private readonly turn = (started.get(this.file) ?? 0) + 1;

  constructor() {
    started.set(this.file, this.turn);
  }

  /** Must be called before the app listens, since a route gets only the hooks that exist when it is added. */
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
