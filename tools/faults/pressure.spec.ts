import { REGISTRY } from '@madang/contracts/registry';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { config } from '@madang/server/config';
import pg from 'pg';
import { sql } from '@madang/server/sql/sql';
import { inputsOf } from '../security/bodies';
import { validBodyOf, type Body } from '../security/valid-bodies';
import { world, type World } from '../security/world';
import { say, sized } from './size';

/** Milliseconds that a call waits for connections and locks: the product's default, or less in short runs, to get through all calls. */
const CALL_WAIT = sized(300, 1400);
const ANSWERS_WITHIN = sized(8000, 2000);
/** How many calls run at the same time: more in short runs, since they mostly wait, and each only for a short time. */
const CALLERS = sized(12, 6);
const LIMIT = 400_000;
/** Calls left out, because they end the caller's session or account. */
const LEAVE_OUT = ['account.logout', 'mypage.withdraw', 'mypage.endSession', 'mypage.endOthers'];

const { callWait } = config;
let w: World;
let admin: pg.Client;
const perDatabase = (statement: string) => `do $$ begin execute format('${statement}', current_database()); end $$`;
const endSessions = () =>
  w.t.admin("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'madang\\_%'");
beforeAll(async () => {
  config.callWait = CALL_WAIT;
  w = await world();
  admin = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await admin.connect();
}, LIMIT);
afterAll(async () => {
  config.callWait = callWait;
  await admin.end();
  await w.t.close();
});

/** Makes every call, several at a time; answers how many, and which were slow (`name: ms`) or failed otherwise than by a refusal. */
async function walked(): Promise<{ asked: number; busy: number; slowestMs: number; slow: string[]; broken: string[] }> {
  const calls = REGISTRY.filter(({ name }) => !LEAVE_OUT.includes(name));
  const found = { asked: 0, busy: 0, slowestMs: 0, slow: [] as string[], broken: [] as string[] };
  let next = 0;
  const caller = async () => {
    while (next < calls.length) {
      const call = calls[next++]!;
      const [input] = inputsOf(call);
      const body = validBodyOf(w, call.name)((input?.body() ?? {}) as Body);
      const began = Date.now();
      const asked = w.ask(call.endpoint, w.owner.token).timeout(30_000);
      const { status, headers, body: answer } = await (call.endpoint.method === 'GET' ? asked.query(body) : asked.send(body));
      const ms = Date.now() - began;
      found.slowestMs = Math.max(found.slowestMs, ms);
      if (ms >= ANSWERS_WITHIN) found.slow.push(`${call.name}: ${ms}`);
      found.asked++;
      const { errorName, requestId } = (answer ?? {}) as { errorName?: string; requestId?: string };
      const told = headers['retry-after'] && requestId && ['BUSY', 'OUTCOME_UNKNOWN'].includes(errorName ?? '');
      if (status === 503 && told) found.busy++;
      else if (status >= 500) found.broken.push(`${call.name}: ${status} ${errorName} ${headers['retry-after']}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return found;
}

it(
  'no call answers 500 while every table is locked by somebody else: 503, when to come back, and the id of the request',
  async () => {
    const tables = await w.t.admin<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any(${SERVICE_NAMES})`,
    );
    await admin.query('begin');
    await admin.query(`lock table ${tables.map((one) => one.name).join(', ')} in access exclusive mode`);
    const { asked, busy, broken, slow, slowestMs } = await walked();
    await admin.query('rollback');
    say('R12 every call under locked tables', { asked, busy, slowestMs });
    expect(broken).toEqual([]);
    expect(asked).toBeGreaterThan(300);
    expect(busy).toBeGreaterThan(asked / 2);
    expect(slow).toEqual([]);
  },
  LIMIT,
);

it(
  'no call answers 500 while the database takes no connection, and all go on when it does',
  async () => {
    await w.t.admin(perDatabase('alter database %I connection limit 0'));
    await endSessions();
    const { asked, busy, broken } = await walked();
    await w.t.admin(perDatabase('alter database %I connection limit -1'));
    expect(broken).toEqual([]);
    expect(busy).toBeGreaterThan(asked / 2);
    await w.t.eventually(async () => (await walkedOnce()) === 200);
  },
  LIMIT,
);
const walkedOnce = async () => {
  const call = REGISTRY.find(({ name }) => name === 'course.find')!;
  return (await w.ask(call.endpoint, w.owner.token)).status;
};
