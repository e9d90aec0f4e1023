import { createServer } from 'node:http';
import pg from 'pg';
import { FIND, SUMMARY } from '../../apps/api-main/src/course/course.sql';
import { roleUrl } from '@madang/server/config';

/**
 * The yardstick: node:http and pg with named statements, no framework, no token, no log, no gateway.
 * `/list` and `/lives` build rows and JSON.stringify them as such servers do; `/detail` and `/reviews` send the same statement as the product.
 * No row-level security: the wide role sees everything.
 */
pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({
  connectionString: roleUrl('madang_main'),
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c search_path=main,public -c role=madang_main_all',
});

const LIST = `select ${SUMMARY} from (
    select course_seq, row_number() over (order by published_at desc, course_seq desc) as n from course
    where channel_seq = $1::bigint and $2::bigint is null and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' and $3::timestamptz is not null
    order by published_at desc, course_seq desc limit 20 offset $4::int) p
  join course c on c.channel_seq = $1::bigint and c.course_seq = p.course_seq join channel ch on ch.channel_seq = c.channel_seq order by p.n`;
const COUNT = `select count(*)::int as n from (select 1 from course where channel_seq = $1::bigint and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' limit 10000) t`;

type Answer = (q: URLSearchParams) => Promise<string>;
const answers: Record<string, Answer> = {
  '/list': async (q) => {
    const channel = Number(q.get('channel'));
    const list = await pool.query({ name: 'list', text: LIST, values: [channel, null, new Date(), (Number(q.get('page') ?? 1) - 1) * 20] });
    const count = await pool.query({ name: 'count', text: COUNT, values: [channel] });
    return JSON.stringify({ data: { list: list.rows, totalCount: (count.rows[0] as { n: number }).n } });
  },
  '/detail': async (q) => {
    const r = await pool.query({
      name: 'detail',
      text: FIND,
      values: [Number(q.get('channel')), null, new Date(), Number(q.get('course'))],
    });
    return JSON.stringify({ data: JSON.parse(Object.values(r.rows[0] as object)[0] as string) as unknown });
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
