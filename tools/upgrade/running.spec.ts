import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVICES } from '@madang/contracts/services';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { freePort, startCluster } from '../postgres';
import { DEMO_PASSWORD } from '../seed/demo-password';
import { columnsOf, digestOf } from './digest';
import { newCode, oldCode } from './old-code';
import { loadRelease, release } from './release';
import { SECRETS_OF_RELEASE } from './release-files';

const dir = mkdtempSync(join(tmpdir(), 'madang-upgrade-'));
const undo: (() => unknown)[] = [];
afterAll(async () => {
  while (undo.length) await undo.pop()!();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** Functions that do what people do, at services whose ports follow `base`. */
function visitor(base: number) {
  const ask = async <T>(endpoint: unknown, params: Record<string, string | number>, body?: object, token = ''): Promise<T> => {
    const e = endpoint as Endpoint;
    const answer = await fetch(`http://127.0.0.1:${base + SERVICES[e.service].port}${urlOf(e, params)}`, {
      method: e.method,
      headers: { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${e.method} ${e.path}: ${answer.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  const login = async (email: string) => {
    const answer = await fetch(`http://127.0.0.1:${base + SERVICES.main.port}/api/main/v1.0/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
    return answer.headers.get('access-token') ?? ((await answer.json()) as { data: { token?: string; accessToken?: string } }).data.token!;
  };
  /** Makes the reading calls of every visitor; throws at a server error. */
  const look = async (channelSeq: number, courseSeq: number) => {
    for (const path of [`channels/${channelSeq}/courses?page=1&size=12`, `channels/${channelSeq}/courses/${courseSeq}`]) {
      const answer = await fetch(`http://127.0.0.1:${base + SERVICES.main.port}/api/main/v1.0/${path}`);
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.text();
    }
  };
  const buy = async (token: string, channelSeq: number, courseSeq: number): Promise<Order> => {
    const enrolment = await ask<Enrolment>(enrolmentApi.create, { channelSeq, courseSeq }, {}, token);
    const created = await ask<OrderCreated>(
      paymentApi.create,
      { channelSeq },
      { courseSeq, attendSeq: enrolment.attendSeq, payMethodCd: 'CARD', amount: enrolment.amount, sellerYn: true },
      token,
    );
    const paymentKey = new URL(created.window.windowUrl, 'http://x').searchParams.get('paymentKey')!;
    const pressed = await fetch(`http://127.0.0.1:${base + 10}/sandbox/pay/window`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ paymentKey, action: 'approve', bank: '88' }),
    });
    const back = new URL(pressed.headers.get('location')!);
    const given = { paymentKey: back.searchParams.get('paymentKey'), amount: Number(back.searchParams.get('amount')) };
    return ask<Order>(paymentApi.success, { channelSeq, orderNo: created.order.orderNo }, given, token);
  };
  return { login, look, buy };
}

it('services of the last release go on while the database is brought up to date, nothing in it changes, and both serve on it', async () => {
  const { commit, version } = release();
  const old = oldCode(commit, join(dir, 'old'));
  const today = newCode();
  undo.push(() => rmSync(today.built, { recursive: true, force: true }));
  const cluster = await startCluster({ dir: join(dir, 'pg'), password: 'upgrade' });
  undo.push(() => cluster.stop());
  // The services listen on the ports 1 to 12 above their base, which no other test is given.
  const [oldBase, newBase] = [await freePort(), await freePort()];
  const envOf = (base: number): NodeJS.ProcessEnv => ({
    ...process.env,
    ...SECRETS_OF_RELEASE,
    DATABASE_URL: cluster.url,
    SERVICE_PORT_BASE: String(base),
    DATA_DIR: join(dir, 'data'),
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: '',
    SANDBOX_PAY_SHOP: `http://127.0.0.1:${base + SERVICES.util.port}/api/util/v1.0/payments`,
    SANDBOX_PAY_URL: '',
  });
  const [before, after] = [envOf(oldBase), envOf(newBase)];
  await loadRelease(cluster.url);
  // The old code finds nothing to do in it, and gives the roles their passwords.
  expect(old.migrate(before).trim()).toBe('0');
  const tables = await compared(cluster.url, (url) => today.migrating({ ...after, DATABASE_URL: url }));
  const oldLog = join(dir, 'old.log');
  const endOld = await old.serve(before, oldLog);
  undo.push(endOld);
  const sql = new pg.Client({ connectionString: cluster.url });
  await sql.connect();
  undo.push(() => sql.end());
  const idle = async () => {
    for (let quiet = 0; quiet < 4; await sleep(500)) {
      const { rows } = await sql.query<{ n: number }>(
        "select count(*)::int as n from jobs.job where state < 'completed' and start_after < now()",
      );
      quiet = rows[0]!.n === 0 ? quiet + 1 : 0;
    }
  };
  await idle();
  const { rows: sold } = await sql.query<{ channel_seq: number; course_seq: number }>(
    `select channel_seq::int, course_seq::int from main.course c
     where publish_status_cd = '00' and fare_cd = '01' and price > 0 and currency = 'KRW' and choise_type_cd is distinct from 'MANAGER'
     order by course_seq`,
  );
  const oldPeople = visitor(oldBase);

  // Migrates while three people read and log in.
  let migrating = true;
  const slowest: number[] = [];
  const failed: string[] = [];
  const crowd = Array.from({ length: 3 }, async (_, i) => {
    while (migrating) {
      const from = performance.now();
      const { channel_seq: channelSeq, course_seq: courseSeq } = sold[i % sold.length]!;
      await oldPeople.look(channelSeq, courseSeq).catch((e: Error) => failed.push(e.message));
      await oldPeople.login(`learner0${i + 1}@madang.example`).catch((e: Error) => failed.push(e.message));
      slowest.push(performance.now() - from);
    }
  });
  const took = await today.migrating(after);
  migrating = false;
  await Promise.all(crowd);
  expect(failed).toEqual([]);

  // Buys from the old code on the new schema, then from old and new code at the same time, then from the new code alone.
  const purchase = async (who: ReturnType<typeof visitor>, email: string) => {
    const token = await who.login(email);
    for (const { channel_seq, course_seq } of sold) {
      const order = await who.buy(token, channel_seq, course_seq).catch((e: Error) => e);
      if (!(order instanceof Error)) return order.status;
      // A 4xx answer: the class needs answers, is full, or the learner is enrolled already, so the next one is tried.
      if (!/: 4\d\d /.test(order.message)) throw order;
    }
    throw new Error('nothing can be bought');
  };
  const bought = [await purchase(oldPeople, 'learner02@madang.example')];
  const newLog = join(dir, 'new.log');
  undo.push(await today.serve(after, newLog));
  const newPeople = visitor(newBase);
  bought.push(await purchase(newPeople, 'learner03@madang.example'), await purchase(oldPeople, 'learner04@madang.example'));
  await endOld();
  bought.push(await purchase(newPeople, 'learner05@madang.example'));
  expect(bought).toEqual(bought.map(() => ORDER_STATUS.PAID));
  await idle();
  const { rows: dead } = await sql.query<{ name: string }>("select name from jobs.job where name like '%.dead'");
  expect(dead).toEqual([]);
  for (const log of [oldLog, newLog]) expect(readFileSync(log, 'utf8')).not.toMatch(/does not exist|violates|unexpected error/);
  process.stdout.write(
    `  ${version} → here: ${tables} tables compared, migrated in ${(took / 1000).toFixed(1)} s, ${slowest.length} rounds of visitors ` +
      `meanwhile, the slowest ${Math.round(Math.max(...slowest))} ms\n`,
  );
}, 600_000);

/** Migrates a copy of the database to which nobody else writes; checks that no former value changed; answers the number of tables. */
async function compared(url: string, migrating: (url: string) => Promise<unknown>): Promise<number> {
  const own = new URL(url).pathname.slice(1);
  const at = (name: string) => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.toString();
  };
  const cluster = new pg.Client({ connectionString: at('template1') });
  await cluster.connect();
  await cluster.query(`create database copy template ${own}`);
  await cluster.end();
  const copy = new pg.Client({ connectionString: at('copy') });
  await copy.connect();
  try {
    const columns = await columnsOf(copy);
    const was = await digestOf(copy, columns);
    await migrating(at('copy'));
    const is = await digestOf(copy, columns);
    expect(Object.keys(was).filter((table) => was[table] !== is[table])).toEqual([]);
    return columns.size;
  } finally {
    await copy.end();
  }
}
