import { createServer } from 'node:http';
import pg from 'pg';
import { LIMITS } from '@madang/contracts/limits';
import { COURSE_INFORMATION } from '../../apps/api-main/src/course/course.sql';
import { coursesBy } from '../../apps/api-main/src/course/course-list.sql';
import { LIVES_OF_PEOPLE } from '../../apps/api-main/src/live/live.sql';
import { REVIEWS_OF_COURSE } from '../../apps/api-main/src/review/review.sql';
import { roleUrl } from '@madang/server/config';
import { valuesOf, type Statement } from '@madang/server/sql/statement';
import { CLASS_COUNT, CLASS_ROWS, DEFAULT_TOGGLES } from './bare.sql';

/**
 * The yardstick of the benchmark: a bare server of node:http and pg with prepared statements, without framework, token, log or gateway.
 * `/rows` selects the columns of a card and builds the JSON in Node, as such servers usually do; the other paths run the product's own
 * statements, planned once as in the product. There is no row-level security, since its role sees everything.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
const pool = new pg.Pool({
  connectionString: roleUrl('madang_main'),
  max: 10,
  idleTimeoutMillis: 0,
  // A view of the class statement runs as its owner, whom row-level security shows the rows of `app.channel` alone.
  options:
    `-c search_path=main,public -c role=madang_main_all -c plan_cache_mode=force_generic_plan ` +
    `-c app.channel=${process.env['BENCH_CHANNEL']}`,
});

type Answer = (q: URLSearchParams) => Promise<string>;
const number = (q: URLSearchParams, name: string) => (q.has(name) ? Number(q.get(name)) : null);
/** The first column of the first row: JSON text that the database has built. */
async function text(name: string, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text: statement, values, rowMode: 'array' });
  return rows[0]![0];
}
const answer = <P extends object>(name: string, statement: Statement<P>, args: P) => text(name, statement.text, valuesOf(statement, args));
const data = (json: string) => `{"data":${json}}`;
const offset = (q: URLSearchParams) => (Number(q.get('page') ?? 1) - 1) * 20;

const answers: Record<string, Answer> = {
  '/rows': async (q) => {
    const channel = number(q, 'channel');
    const page = { channel, user: number(q, 'user'), now: new Date(), offset: offset(q), ...DEFAULT_TOGGLES };
    const list = await pool.query({ name: 'rows', text: CLASS_ROWS.text, values: valuesOf(CLASS_ROWS, page) });
    const count = await pool.query<{ n: number }>({ name: 'count', text: CLASS_COUNT.text, values: valuesOf(CLASS_COUNT, { channel }) });
    return JSON.stringify({ data: { list: list.rows as unknown[], totalCount: count.rows[0]!.n } });
  },
  '/list': async (q) => {
    const asked = {
      channelSeq: number(q, 'channel'),
      userSeq: number(q, 'user'),
      siteOrigin: 'http://{domain}.bench',
      now: new Date(),
      size: 20,
      offset: offset(q),
    };
    return data(await answer('list', coursesBy('new', true, []), asked));
  },
  '/detail': async (q) => {
    const asked = {
      channelSeq: number(q, 'channel'),
      userSeq: number(q, 'user'),
      siteOrigin: 'http://{domain}.bench',
      now: new Date(),
      courseSeq: number(q, 'course')!,
      support: false,
    };
    return data(await answer('detail', COURSE_INFORMATION, asked));
  },
  '/reviews': async (q) => {
    const args = { channelSeq: number(q, 'channel'), viewerSeq: number(q, 'user'), courseSeq: number(q, 'course')! };
    return data(await text('reviews', REVIEWS_OF_COURSE.first.text, valuesOf(REVIEWS_OF_COURSE.first, args)));
  },
  '/lives': async (q) => {
    const now = new Date();
    const row = await text('lives', LIVES_OF_PEOPLE.text, valuesOf(LIVES_OF_PEOPLE, { userSeqs: [number(q, 'user')!], now }));
    return data(
      `{"nowLives":${row.slice(row.indexOf(' ') + 1)},"now":"${now.toISOString()}","interval_seconds":${LIMITS.livePollSeconds}}`,
    );
  },
};

createServer((req, res) => {
  const url = new URL(req.url!, 'http://bench');
  const reply = answers[url.pathname];
  if (!reply) return res.writeHead(404).end();
  reply(url.searchParams).then(
    (body) =>
      res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body),
    (e: Error) => res.writeHead(500).end(e.message),
  );
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
