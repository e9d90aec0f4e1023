import pg from 'pg';
import { USER_LIMIT } from '../../libs/contracts/codes.ts';
import { sql } from '../../libs/server/sql/sql.ts';
import { valuesOf, type Statement } from '../../libs/server/sql/statement.ts';
import { CLASS_COUNT_UPDATE, CLASS_LOCK, ENROLMENT_AT_ONCE, ENROLMENT_INSERT, seatsReset, type Seat } from './enrolment.sql.ts';
import { median } from './measure.ts';
import type { World } from './world.ts';

/** How many people enrol at the same time. */
const CALLER_COUNT = 32;
const ROUND_SECONDS = 2;
/** How many rounds are measured; the median counts. */
const ROUND_COUNT = 5;
const UNIQUE_VIOLATION = '23505';

const ask = (c: pg.PoolClient, s: Statement<Seat>, seat: Seat) => c.query({ name: s.key, text: s.text, values: valuesOf(s, seat) });

type Enrol = (client: pg.PoolClient, channel: number, course: number, user: number) => Promise<boolean>;
const one: Enrol = async (c, channel, course, user) => (await ask(c, ENROLMENT_AT_ONCE, { channel, course, user })).rowCount === 1;
const rowLock: Enrol = async (c, channel, course, user) => {
  const seat = { channel, course, user };
  await c.query('begin');
  const { rows } = await ask(c, CLASS_LOCK, seat);
  const r = rows[0] as { attend_count: number; max_user_count: number; user_limit_type_cd: string };
  if (r.user_limit_type_cd === USER_LIMIT.CAPPED && r.attend_count >= r.max_user_count) {
    await c.query('rollback');
    return false;
  }
  await ask(c, ENROLMENT_INSERT, seat);
  await ask(c, CLASS_COUNT_UPDATE, seat);
  await c.query('commit');
  return true;
};

/**
 * P7: compares the enrolment in one statement with SELECT … FOR UPDATE, on one class, on 200 classes and on a full one; and checks that no
 * seat is sold twice.
 */
export async function enrolment(w: World): Promise<void> {
  const pool = new pg.Pool({ connectionString: w.databaseUrl, max: 20, idleTimeoutMillis: 0, options: '-c role=madang_main_all' });
  const ch = w.site.channelSeq;
  const courses = (
    await w.query<{ course_seq: string }>(
      sql`select course_seq from main.course where channel_seq = ${ch} order by course_seq desc limit 200`,
    )
  ).map((r) => Number(r.course_seq));
  const users = (
    await w.query<{ user_seq: string }>(sql`select user_seq from main.channel_user where channel_seq = ${ch} order by user_seq`)
  ).map((r) => Number(r.user_seq));
  const soldOut = courses[0]!;
  const reset = async (course: number, seats: number) => {
    await w.query(sql`delete from main.attend where channel_seq = ${ch} and course_seq = ${course}`);
    await w.query(seatsReset(ch, course, seats));
  };
  let user = 0;
  // The members enrol in turn; without the dropped index the same person may enrol again.
  const drive = async (enrol: Enrol, pick: () => number) => {
    const end = Date.now() + ROUND_SECONDS * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: CALLER_COUNT }, async () => {
        while (Date.now() < end) {
          const c = await pool.connect();
          try {
            await enrol(c, ch, pick(), users[user++ % users.length]!);
            done++;
          } catch (e) {
            await c.query('rollback');
            if ((e as { code?: string }).code !== UNIQUE_VIOLATION) throw e;
          } finally {
            c.release();
          }
        }
      }),
    );
    return done / ROUND_SECONDS;
  };
  await w.query('alter table main.attend disable trigger user');
  await w.query('drop index if exists main.attend_current');
  process.stdout.write('\nP7 enrolment, enrolments/s against a row lock (32 callers, 20 connections)\n');
  for (const [name, pick, prepare] of [
    ['one hot class', () => courses[1]!, () => reset(courses[1]!, 0)],
    ['200 classes', () => courses[1 + Math.floor(Math.random() * 199)]!, () => Promise.resolve()],
    ['a sold-out class', () => soldOut, () => reset(soldOut, 1)],
  ] as const) {
    const ratios: number[] = [];
    const speeds: number[][] = [[], []];
    for (let r = 0; r < ROUND_COUNT; r++) {
      const order = r % 2 ? [one, rowLock] : [rowLock, one];
      const speed = new Map<Enrol, number>();
      for (const e of order) {
        await prepare();
        speed.set(e, await drive(e, pick));
      }
      ratios.push(speed.get(one)! / speed.get(rowLock)!);
      speeds[0]!.push(speed.get(rowLock)!);
      speeds[1]!.push(speed.get(one)!);
    }
    process.stdout.write(
      `  ${name.padEnd(20)} row lock ${median(speeds[0]!).toFixed(0).padStart(6)}   ` +
        `one statement ${median(speeds[1]!).toFixed(0).padStart(6)}   ` +
        `ratio ${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}]\n`,
    );
  }
  let oversold = 0;
  for (let trial = 0; trial < 10; trial++) {
    await reset(soldOut, 50);
    await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const c = await pool.connect();
        try {
          await one(c, ch, soldOut, users[i % users.length]!);
        } finally {
          c.release();
        }
      }),
    );
    const [row] = await w.query<{ n: number; counter: number }>(
      sql`select (select count(*)::int from main.attend where channel_seq = ${ch} and course_seq = ${soldOut}) as n,
        (select attend_count from main.course where channel_seq = ${ch} and course_seq = ${soldOut}) as counter`,
    );
    oversold += Math.max(0, row!.n - 50) + Math.abs(row!.n - row!.counter);
  }
  process.stdout.write(`  300 at once on 50 seats, 10 times: ${oversold} oversold or miscounted\n`);
  await pool.end();
}
