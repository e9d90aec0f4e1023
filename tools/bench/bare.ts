import { createServer } from 'node:http';
import pg from 'pg';
import { LIMITS } from '@madang/contracts/limits';
import { FIND, SUMMARY, VIEWER, VIEWER_JOIN } from '../../apps/api-main/src/course/course.sql';
import { LIST } from '../../apps/api-main/src/course/course-list.sql';
import { LIVES } from '../../apps/api-main/src/live/live.sql';
import { LIST as REVIEWS } from '../../apps/api-main/src/review/review.sql';
import { roleUrl } from '@madang/server/config';

/**
 * The yardstick: node:http and pg with named statements, no framework, no token, no log, no gateway.
 * `/rows` builds rows of the product's columns and JSON.stringifies them, as such servers do; the others send the product's own statement, of a member as the product is asked.
 * No row-level security: the wide role sees everything.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
const pool = new pg.Pool({
  connectionString: roleUrl('madang_main'),
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c search_path=main,public -c role=madang_main_all',
});

const ROWS = `select ${SUMMARY}, ${VIEWER} from (
    select course_seq, row_number() over (order by published_at desc, course_seq desc) as n from course
    where channel_seq = $1::bigint and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00'
    order by published_at desc, course_seq desc limit 20 offset $4::int) p
  join course c on c.channel_seq = $1::bigint and c.course_seq = p.course_seq join channel ch on ch.channel_seq = c.channel_seq ${VIEWER_JOIN} order by p.n`;
const COUNT = `select count(*)::int as n from (select 1 from course where channel_seq = $1::bigint and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' limit 10000) t`;

type Answer = (q: URLSearchParams) => Promise<string>;
const number = (q: URLSearchParams, name: string) => (q.has(name) ? Number(q.get(name)) : null);
/** The first column of the first row, text that the database built. */
async function text(name: string, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text: statement, values, rowMode: 'array' });
  return rows[0]![0];
}
const data = (json: string) => `{"data":${json}}`;
const offset = (q: URLSearchParams) => (Number(q.get('page') ?? 1) - 1) * 20;

const answers: Record<string, Answer> = {
  '/rows': async (q) => {
    const channel = number(q, 'channel');
    const list = await pool.query({ name: 'rows', text: ROWS, values: [channel, number(q, 'user'), new Date(), offset(q)] });
    const count = await pool.query<{ n: number }>({ name: 'count', text: COUNT, values: [channel] });
    return JSON.stringify({ data: { list: list.rows as unknown[], totalCount: count.rows[0]!.n } });
  },
  '/list': async (q) => {
    const values = [number(q, 'channel'), number(q, 'user'), new Date(), null, null, null, null, null, 20, offset(q)];
    return data(await text('list', LIST.member.new, values));
  },
  '/detail': async (q) => data(await text('detail', FIND, [number(q, 'channel'), number(q, 'user'), new Date(), number(q, 'course')])),
  '/reviews': async (q) => data(await text('reviews', REVIEWS, [number(q, 'channel'), number(q, 'user'), number(q, 'course'), null, null])),
  '/lives': async (q) => {
    const now = new Date();
    const row = JSON.parse(await text('lives', LIVES, [[number(q, 'user')], now])) as { lives: unknown };
    return JSON.stringify({ data: { nowLives: row.lives, now, interval_seconds: LIMITS.livePollSeconds } });
  },
};

createServer((req, res) => {
  const url = new URL(req.url!, 'http://bench');
  const answer = answers[url.pathname];
  if (!answer) return res.writeHead(404).end();
  answer(url.searchParams).then(
    (body) =>
      res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body),
    (e: Error) => res.writeHead(500).end(e.message),
  );
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
