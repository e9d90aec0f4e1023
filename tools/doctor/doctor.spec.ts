import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DAY } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { testApp, type TestApp } from '@madang/server/test-app';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { freePort } from '../postgres';
import { worldClock } from './clock';
import { doctor, linesOf } from './doctor';
import { judged } from './pooler';

let t: TestApp;
let pay: SandboxPay;
const { mailProvider, poolSize } = config;
const variables = ['BUS_URL', 'DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'SANDBOX_PAY_URL', 'MAIN_ORIGIN'];
const kept = Object.fromEntries(variables.map((name) => [name, process.env[name]]));

beforeAll(async () => {
  t = await testApp({});
  const port = await freePort();
  process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
  pay = await startSandboxPay({ port, shop: 'http://127.0.0.1:1' });
});
afterAll(async () => {
  await pay.close();
  await t.close();
  for (const name of variables) {
    if (kept[name] === undefined) delete process.env[name];
    else process.env[name] = kept[name];
  }
});
afterEach(() => Object.assign(config, { mailProvider, poolSize }));

const found = async () => Object.fromEntries((await doctor()).map((one) => [one.what, one]));

describe('npm run doctor', () => {
  it('says of everything that it is well', async () => {
    const all = await doctor();
    expect(linesOf(all.filter(({ state }) => state === 'bad'))).toEqual([]);
    expect(all.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'database',
        'locale',
        'connections',
        'clock',
        'notices',
        'jobs',
        'disk',
        'storage',
        'ffmpeg',
        'mail',
        'host',
        'sites',
      ]),
    );
    expect((await found())['payments (sandbox)']).toMatchObject({ state: 'ok' });
    expect((await found())['ways to pay']).toMatchObject({ state: 'ok', says: expect.stringContaining('CARD, OVERSEAS_CARD') });
  });

  it('tells each broken thing by itself, with what to do', async () => {
    Object.assign(config, { mailProvider: 'smtp', poolSize: 100 });
    const closed = await freePort();
    Object.assign(process.env, {
      BUS_URL: `redis://127.0.0.1:${closed}`,
      SMTP_URL: `smtp://127.0.0.1:${closed}`,
      SANDBOX_PAY_URL: `http://127.0.0.1:${closed}`,
      MAIN_ORIGIN: 'https://no-such-host.invalid',
    });
    await t.admin("select util.raise_notice('PROVIDER', 'toss:X', null, '{}', now())");
    await t.admin("insert into jobs.job (name, data, source_name) values ('payment.paid.main.dead', '{}', 'payment.paid.main')");
    process.env['DATABASE_READ_URL'] = `postgres://x:y@127.0.0.1:${closed}/x`;
    const now = await found();
    expect(now['bus']).toMatchObject({ state: 'bad', says: expect.stringContaining('BUS_URL') });
    expect(now['mail']).toMatchObject({ state: 'bad', says: expect.stringContaining('ECONNREFUSED') });
    expect(now['payments (sandbox)']).toMatchObject({ state: 'bad' });
    expect(now['host']).toMatchObject({ state: 'bad', says: 'Nobody finds no-such-host.invalid.' });
    expect(now['connections']).toMatchObject({ state: 'bad', todo: expect.stringContaining('DB_POOL') });
    expect(now['notices']).toMatchObject({ state: 'warn', says: expect.stringContaining('PROVIDER toss:X') });
    expect(now['jobs']).toMatchObject({ state: 'warn', todo: expect.stringContaining('npm run dead-letters') });
    expect(now['SPF']).toMatchObject({ state: 'warn' });
    expect(now['database']).toMatchObject({ state: 'ok' });
    expect(now['replica']).toMatchObject({ state: 'bad', says: expect.stringContaining('ECONNREFUSED') });
    process.env['DATABASE_READ_URL'] = process.env['DATABASE_URL'];
    expect((await found())['replica']).toMatchObject({ state: 'bad', says: expect.stringContaining('no replica any more') });
    expect(linesOf([now['jobs']!])).toEqual(['! jobs: Jobs that failed for good: 1.', '    `npm run dead-letters -- list` says why.']);
  });

  it('sees a wrong clock by that of a server elsewhere, also where the database is on this machine', async () => {
    let date = new Date();
    const server = createServer((_, res) => res.writeHead(200, { date: date.toUTCString() }).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect(await worldClock(address)).toMatchObject([{ state: 'ok' }]);
      date = new Date(Date.now() - 2 * DAY);
      expect(await worldClock(address)).toMatchObject([{ state: 'bad', says: expect.stringContaining('2880 min apart') }]);
      expect(await worldClock(null)).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('goes on without a database: the product may not start', async () => {
    const { DATABASE_URL } = process.env;
    delete process.env['DATABASE_URL'];
    try {
      const now = await found();
      expect(now['database']).toMatchObject({ state: 'bad', todo: expect.stringContaining('DATA_DIR/logs') });
      expect(now['disk']).toBeDefined();
    } finally {
      process.env['DATABASE_URL'] = DATABASE_URL;
    }
  });

  it.each([
    ['PgBouncer 1.26.0', 'warn'],
    ['PgBouncer 1.26.1', 'ok'],
    ['PgBouncer 1.27.0', 'ok'],
    ['PgBouncer 2.0.0', 'ok'],
    ['PgBouncer next', 'warn'],
  ])('of the pooler, %s: %s', (version, state) => {
    expect(judged(version)).toMatchObject({ state });
  });
});
