import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, MINUTE } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { startSandboxLive } from '../../apps/sandbox-live/src/main';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { startSandboxSocial } from '../../apps/sandbox-social/src/main';
import { freePort, startCluster } from '../postgres';
import { worldClock } from './clock';
import { clockOf, database, localeOf, versionOf } from './database';
import { doctor, linesOf } from './doctor';
import { ffmpeg, roomOf } from './machine';
import { names, sender } from './dns';
import { mail, operator, payments, storage } from './external-services';
import { lives } from './lives';
import { logins } from './logins';
import { judged, pooler } from './pooler';
import { isBeyond, replicaOf } from './replica';

let t: TestApp;
let pay: SandboxPay;
const { mailProvider, mailFrom, poolSize, dataDir, production, payProvider } = config;
const KOREAN = { encoding: 'UTF8', provider: 'i', locale: 'ko-KR' };
const variables = [
  'BUS_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SANDBOX_PAY_URL',
  'MAIN_ORIGIN',
  'OPERATOR_MAIL',
  'SITE_ORIGIN_PATTERN',
  'STORAGE',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'FFMPEG_PATH',
  'TOSS_SECRET_KEY',
  'TOSS_CLIENT_KEY',
  'TOSS_URL',
  'PAY_METHODS',
  'PAY_PROVIDER',
  'MAIL_DKIM_SELECTOR',
  'SOCIAL_PROVIDER',
  'SANDBOX_SOCIAL_URL',
  'LIVE_PROVIDER',
  'SANDBOX_LIVE_URL',
  'JITSI_URL',
  'ZOOM_ACCOUNT_ID',
  ...['KAK', 'NAV', 'GOG', 'FAB'].flatMap((type) => [`SNS_${type}_ID`, `SNS_${type}_SECRET`]),
];
let kept: Record<string, string | undefined>;
const restore = () => {
  for (const name of variables) {
    if (kept[name] === undefined) delete process.env[name];
    else process.env[name] = kept[name];
  }
};

beforeAll(async () => {
  t = await testApp({});
  const port = await freePort();
  process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
  pay = await startSandboxPay({ port, shop: 'http://127.0.0.1:1' });
  kept = Object.fromEntries(variables.map((name) => [name, process.env[name]]));
});
afterAll(async () => {
  await pay.close();
  await t.close();
});
afterEach(() => {
  Object.assign(config, { mailProvider, mailFrom, poolSize, dataDir, production, payProvider });
  restore();
});

/** A server that gives every request the same answer. */
async function answering(status: number, body: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer((_, res) => res.writeHead(status).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
    return once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

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
        'operator',
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
    expect(now['payments (sandbox)']).toMatchObject({ state: 'bad', says: expect.stringContaining('fetch failed (connect ECONNREFUSED') });
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
    ['an old PostgreSQL', versionOf({ version: 150_020 }), 'bad', 'PostgreSQL 15.20 answers.', /18 or newer/],
    ['the oldest that works', versionOf({ version: 180_000 }), 'ok', 'PostgreSQL 18.0 answers.', null],
    ['a newer one', versionOf({ version: 190_002 }), 'ok', 'PostgreSQL 19.2 answers.', null],
    ['another encoding', localeOf({ ...KOREAN, encoding: 'LATIN1' }), 'bad', 'The database is written in LATIN1.', /encoding UTF8/],
    ['a locale of the C library', localeOf({ ...KOREAN, provider: 'c', locale: null }), 'warn', /not sorted/, /create database madang/],
    ['another language', localeOf({ ...KOREAN, locale: 'en-US' }), 'warn', /not sorted/, /icu_locale 'ko-KR'/],
    ['the Korean locale', localeOf(KOREAN), 'ok', 'Names are sorted by ko-KR.', null],
    ['clocks a minute apart', clockOf({ now: new Date(Date.now() - MINUTE) }), 'bad', /60\.\d s apart/, /time server/],
    ['clocks together', clockOf({ now: new Date() }), 'ok', /0\.0 s apart/, null],
    ['a full disk', roomOf(0.2, '/data'), 'bad', '0.2 GB are free where DATA_DIR lies (/data).', /Make room or move DATA_DIR/],
    ['little room', roomOf(3, '/data'), 'warn', /3\.0 GB/, /Make room or move DATA_DIR/],
    ['much room', roomOf(50, '/data'), 'ok', /50\.0 GB/, null],
  ] as const)('of %s says what it is and what to do', (_, finding, state, says, todo) => {
    expect(finding).toEqual({
      state,
      what: expect.any(String),
      says: typeof says === 'string' ? says : expect.stringMatching(says),
      ...(todo && { todo: expect.stringMatching(todo) }),
    });
  });

  it.each([
    ['nobody answers', `http://127.0.0.1:1/bucket`, /ECONNREFUSED|bad port/],
    ['its key is wrong', 'a storage that refuses', /answered 403 SignatureDoesNotMatch/],
    ['its host does not exist', 'http://no-such-host.invalid/bucket', /no-such-host\.invalid/],
  ])('of an object storage whose case is that %s, says why files cannot be kept', async (_, endpoint, why) => {
    const refuses = await answering(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    Object.assign(process.env, {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint.startsWith('http') ? endpoint : `${refuses.url}/bucket`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    try {
      expect(await storage()).toEqual({
        state: 'bad',
        what: 'storage',
        says: expect.stringMatching(why),
        todo: 'Start it, or set S3_ENDPOINT, S3_REGION and its keys right.',
      });
    } finally {
      await refuses.stop();
    }
  });

  it('of a folder of files that cannot be written says who has to be let in', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'madang-doctor-'));
    writeFileSync(join(dir, 'file'), '');
    config.dataDir = join(dir, 'file');
    expect(await storage()).toMatchObject({
      state: 'bad',
      says: expect.stringMatching(/^Files cannot be kept: ENOTDIR/),
      todo: 'Let this user write in DATA_DIR/files.',
    });
    rmSync(dir, { recursive: true });
  });

  it('tells a resolver that does not answer from a name that is not there', async () => {
    Object.assign(process.env, { MAIN_ORIGIN: 'https://example.com', SITE_ORIGIN_PATTERN: 'https://{domain}.example.com' });
    Object.assign(config, { mailProvider: 'smtp', mailFrom: 'Madang <no-reply@example.com>' });
    const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    const broken = { state: 'bad', todo: expect.stringContaining('/etc/resolv.conf') };
    const silent = new Resolver({ timeout: 200, tries: 1 });
    silent.setServers([`127.0.0.1:${await freePort()}`]);
    expect(await sender((name) => silent.resolveTxt(name))).toMatchObject([
      { ...broken, what: 'SPF' },
      { state: 'warn', what: 'DKIM' },
      { ...broken, what: 'DMARC' },
    ]);
    expect(await names(fails('EAI_AGAIN'))).toMatchObject([
      { ...broken, what: 'host', says: 'No resolver answers when it is asked for example.com (EAI_AGAIN).' },
      { ...broken, what: 'sites', says: 'No resolver answers when it is asked for any-site.example.com (EAI_AGAIN).' },
    ]);
    expect(await names(fails('ENOTFOUND'))).toMatchObject([
      { state: 'bad', says: 'Nobody finds example.com.', todo: 'Publish a record for example.com that leads to the gateway.' },
      { state: 'bad', todo: 'Publish a wildcard record *.example.com that leads to the gateway.' },
    ]);
    expect(await sender(fails('ENODATA'))).toMatchObject([
      { state: 'warn', what: 'SPF', todo: expect.stringContaining('v=spf1') },
      { state: 'warn', what: 'DKIM', todo: expect.stringContaining('MAIL_DKIM_SELECTOR') },
      { state: 'warn', what: 'DMARC', says: '_dmarc.example.com does not say what becomes of forged mails.' },
    ]);
    expect(await names(async () => ({ address: '203.0.113.7' }))).toMatchObject([
      { state: 'ok', says: 'example.com leads to 203.0.113.7.' },
      { state: 'ok', says: 'any-site.example.com leads to 203.0.113.7.' },
    ]);
  });

  it('of the records of the sender’s domain says what each is, and what to do', async () => {
    Object.assign(config, { mailProvider: 'smtp', mailFrom: 'Madang <no-reply@example.com>' });
    process.env['MAIL_DKIM_SELECTOR'] = 's1, s2';
    const zone = (records: Record<string, string[][]>) => async (name: string) => records[name] ?? [];
    const right = {
      'example.com': [['other=x'], ['v=spf1 ', '-all']],
      's1._domainkey.example.com': [['v=DKIM1; p=MIIB', 'AAAA']],
      's2._domainkey.example.com': [['v=DKIM1; p=MIIB']],
      '_dmarc.example.com': [['v=DMARC1; p=reject']],
    };
    expect(await sender(zone(right))).toEqual([
      { state: 'ok', what: 'SPF', says: 'example.com: v=spf1 -all' },
      { state: 'ok', what: 'DKIM', says: 's1._domainkey.example.com: v=DKIM1; p=MIIBAAAA' },
      { state: 'ok', what: 'DKIM', says: 's2._domainkey.example.com: v=DKIM1; p=MIIB' },
      { state: 'ok', what: 'DMARC', says: '_dmarc.example.com: v=DMARC1; p=reject' },
    ]);
    const wrong = {
      'example.com': [['v=spf1 +all']],
      's1._domainkey.example.com': [['v=DKIM1; p=']],
      '_dmarc.example.com': [['v=DMARC1; p=none']],
    };
    expect(await sender(zone(wrong))).toMatchObject([
      { state: 'warn', what: 'SPF', todo: expect.stringContaining('~all or -all') },
      { state: 'warn', what: 'DKIM', says: expect.stringContaining('withdrawn'), todo: expect.stringContaining('signs with now') },
      { state: 'warn', what: 'DKIM', says: 's2._domainkey.example.com has no key.', todo: expect.stringContaining('MAIL_DKIM_SELECTOR') },
      { state: 'warn', what: 'DMARC', todo: expect.stringContaining('p=quarantine') },
    ]);
  });

  it('of the social log-ins says whether each company takes our app, and which variables to mend', async () => {
    const companies = [
      ['Kakao', 'KAK'],
      ['Naver', 'NAV'],
      ['Google', 'GOG'],
      ['Facebook', 'FAB'],
    ] as const;
    const social = await startSandboxSocial({ port: await freePort() });
    try {
      expect(await logins()).toEqual([]);
      Object.assign(process.env, { SOCIAL_PROVIDER: 'sandbox', SANDBOX_SOCIAL_URL: social.url });
      expect(await logins()).toEqual(
        companies.map(([name]) => ({ state: 'ok', what: `log-in (${name})`, says: 'The stand-in takes our app.' })),
      );
      for (const [, type] of companies) Object.assign(process.env, { [`SNS_${type}_ID`]: 'madang', [`SNS_${type}_SECRET`]: 'another' });
      expect(await logins()).toEqual(
        companies.map(([name, type]) => ({
          state: 'bad',
          what: `log-in (${name})`,
          says: expect.stringMatching(new RegExp(`^${name} does not take our app: .*(client|secret|Unauthorized)`)),
          todo: `Set SNS_${type}_ID and SNS_${type}_SECRET to those of the app's page there.`,
        })),
      );
      social.faults.garbage = true;
      expect(await logins()).toMatchObject(companies.map(() => ({ state: 'warn', says: expect.stringContaining('does not say whether') })));
      delete process.env['SNS_KAK_SECRET'];
      expect((await logins())[0]).toMatchObject({ state: 'bad', todo: 'Set both SNS_KAK_ID and SNS_KAK_SECRET.' });
    } finally {
      await social.close();
    }
    expect((await logins())[1]).toMatchObject({ state: 'bad', says: expect.stringMatching(/^Naver does not answer: /) });
  });

  it('of the services of lives says whether each takes our keys', async () => {
    const live = await startSandboxLive({ port: await freePort() });
    expect(await lives()).toEqual([]);
    Object.assign(process.env, { LIVE_PROVIDER: 'sandbox', SANDBOX_LIVE_URL: live.url });
    expect(linesOf(await lives())).toEqual([
      '✓ lives (Zoom): The stand-in of Zoom takes our keys.',
      '✓ lives (Gooroomee): The stand-in of Gooroomee takes our keys.',
    ]);
    await live.close();
    expect(await lives()).toMatchObject([
      { state: 'bad', what: 'lives (Zoom)', says: expect.stringContaining('does not answer'), todo: expect.stringContaining('stand-in') },
      { state: 'bad', what: 'lives (Gooroomee)', says: expect.stringContaining('does not answer') },
    ]);
    const refuses = await answering(400, '{"reason":"Invalid client_id or client_secret","error":"invalid_client"}');
    process.env['SANDBOX_LIVE_URL'] = refuses.url;
    expect(await lives()).toMatchObject([
      { state: 'bad', says: expect.stringContaining('Invalid client_id or client_secret'), todo: expect.stringContaining('ZOOM_HOSTS') },
      { state: 'bad', says: expect.stringContaining('Gooroomee does not take our keys'), todo: 'Look at GOOROOMEE_TOKEN.' },
    ]);
    Object.assign(process.env, { LIVE_PROVIDER: 'real', JITSI_URL: refuses.url });
    expect(await lives()).toMatchObject([{ state: 'ok', what: 'lives (Jitsi)' }]);
    await refuses.stop();
    expect(await lives()).toMatchObject([{ state: 'bad', todo: expect.stringContaining('JITSI_URL') }]);
  });

  it('says that there is no ffmpeg, and where it may be named', async () => {
    process.env['FFMPEG_PATH'] = '/no/such/ffmpeg';
    expect(await ffmpeg()).toEqual({
      state: 'warn',
      what: 'ffmpeg',
      says: 'There is no ffmpeg, so videos play as they were uploaded.',
      todo: 'Install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.',
    });
  });

  it('of a production whose mails and money go nowhere says what to set', async () => {
    config.production = true;
    expect(await mail()).toMatchObject({ state: 'bad', says: 'Mails go nowhere.', todo: 'Set MAIL_PROVIDER=smtp and SMTP_URL.' });
    const found = await payments();
    expect(found[0]).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('no money moves'),
      todo: expect.stringContaining('PAY_PROVIDER'),
    });
  });

  it('says where nobody is told of alarms, as a fault of a production that is no demo', () => {
    process.env['OPERATOR_MAIL'] = '';
    expect(operator()).toMatchObject({ state: 'ok' });
    config.production = true;
    expect(operator()).toMatchObject({ state: 'warn', todo: expect.stringContaining('OPERATOR_MAIL') });
    Object.assign(config, { payProvider: 'toss' });
    Object.assign(process.env, { TOSS_SECRET_KEY: 'live_sk_x', TOSS_CLIENT_KEY: 'live_ck_x', PAY_PROVIDER: 'toss' });
    expect(operator()).toMatchObject({ state: 'bad', says: expect.stringContaining('Nobody is told') });
    process.env['OPERATOR_MAIL'] = 'ops@example.com';
    expect(operator()).toMatchObject({ state: 'ok', says: expect.stringContaining('ops@example.com') });
  });

  it('AM-755 names published classes that nobody can pay, since none of their ways to pay is sold any more', async () => {
    const [who] = await t.admin<{ n: number }>(
      sql`insert into main.account (email, name) values ('doctor@madang.test', '주인') returning user_seq as n`,
    );
    const site = async (domain: string, closedAt: Date | null) => {
      const columns = { domain, name: domain, createdBy: who!.n, closedAt, eraseAt: closedAt };
      const [row] = await t.admin<{ n: number }>(insertInto('main.channel', columns, sql`returning channel_seq as n`));
      return row!.n;
    };
    const [open, closed] = [await site('open-doctor', null), await site('closed-doctor', new Date())];
    const sells = { fareCd: '01', price: 10_000, publishStatusCd: '00', payMethods: '["KAKAOPAY"]', courseTypeCd: '00', courseType: 'VOD' };
    const made = (channelSeq: number, title: string, more: object) =>
      t.admin(insertInto('main.course', { channelSeq, title, ...sells, ...more }));
    await made(open, '카카오만', {});
    await made(open, '카드도', { payMethods: '["KAKAOPAY","CARD"]' });
    await made(open, '달러', { currency: 'USD', payMethods: '["OVERSEAS_CARD"]' });
    await made(open, '무료', { fareCd: '00' });
    await made(open, '비공개', { publishStatusCd: '99' });
    await made(closed, '문 닫은 곳', {});
    process.env['PAY_METHODS'] = 'CARD';
    const { classes } = await found();
    expect(classes).toMatchObject({ state: 'warn', todo: expect.stringContaining('PAY_METHODS') });
    expect(classes!.says).toMatch(/nobody can pay: 2 \(open-doctor \d+ 카카오만, open-doctor \d+ 달러\)\.$/);
    process.env['PAY_METHODS'] = 'CARD,KAKAOPAY';
    expect((await found())['classes']!.says).toMatch(/: 1 \(open-doctor \d+ 달러\)\.$/);
    await t.admin(sql`update main.course set trash_type_cd = '01' where channel_seq = ${open}`);
    expect((await found())['classes']).toMatchObject({ state: 'ok' });
  });

  it('of a payment company says which key is missing, and whether it takes the one that is there', async () => {
    config.payProvider = 'toss';
    expect(await payments()).toMatchObject([{ state: 'bad', says: expect.stringContaining('TOSS_SECRET_KEY'), todo: expect.any(String) }]);
    const refuses = await answering(401, '{"code":"UNAUTHORIZED_KEY","message":"no such key"}');
    Object.assign(process.env, { TOSS_SECRET_KEY: 'live_sk_x', TOSS_CLIENT_KEY: 'live_ck_x', TOSS_URL: refuses.url });
    const [toss] = await payments();
    await refuses.stop();
    expect(toss).toMatchObject({
      state: 'bad',
      what: 'payments (toss)',
      says: expect.stringContaining('does not take our keys'),
      todo: expect.stringContaining('keys and contract'),
    });
  });

  describe('of the database', () => {
    it.each<[string, (url: URL) => Promise<unknown> | unknown, RegExp, RegExp]>([
      [
        'that is away',
        async (url) => (url.port = String(await freePort())),
        /does not answer: .*ECONNREFUSED.*Start it, or set DATABASE_URL right/,
        /run `npm run doctor` again/,
      ],
      [
        'at a host that does not exist',
        (url) => (url.hostname = 'no-such-host.invalid'),
        /no host no-such-host/,
        /run `npm run doctor` again/,
      ],
      ['that is not there', (url) => (url.pathname = '/no_such'), /no database no_such/, /run `npm run doctor` again/],
    ])('%s says so, with what to do', async (_, change, says, todo) => {
      const url = new URL(process.env['DATABASE_URL']!);
      await change(url);
      process.env['DATABASE_URL'] = url.toString();
      expect((await database())[0]).toMatchObject({
        state: 'bad',
        what: 'database',
        says: expect.stringMatching(says),
        todo: expect.stringMatching(todo),
      });
    });
  });

  it('of a server that has no roles of the services yet says its version and locale, and that migrations have to run', async () => {
    const place = mkdtempSync(join(tmpdir(), 'madang-doctor-'));
    const cluster = await startCluster({ dir: join(place, 'pg'), password: 'test', durable: false });
    process.env['DATABASE_URL'] = cluster.url;
    try {
      expect(await database()).toEqual([
        expect.objectContaining({ state: 'ok', what: 'database', says: expect.stringMatching(/^PostgreSQL \d+\.\d+ answers\.$/) }),
        expect.objectContaining({ state: 'ok', what: 'locale' }),
        expect.objectContaining({ state: 'bad', what: 'roles', todo: expect.stringContaining('`migrate`') }),
      ]);
    } finally {
      restore();
      await cluster.stop();
      rmSync(place, { recursive: true, force: true });
    }
  });

  it('of a database without our tables says that migrations have to run', async () => {
    const name = `empty_${process.pid}`;
    await t.admin(`create database ${name}`);
    const url = new URL(process.env['DATABASE_URL']!);
    url.pathname = `/${name}`;
    process.env['DATABASE_URL'] = url.toString();
    try {
      const all = await database();
      expect(all.find(({ what }) => what === 'database')).toMatchObject({ state: 'ok' });
      expect(all.find(({ what }) => what === 'migrations')).toMatchObject({
        state: 'bad',
        says: expect.stringMatching(/does not exist/),
        todo: 'Run `migrate` of this version; `npm start` does so by itself.',
      });
    } finally {
      restore();
      await t.admin(`drop database ${name} with (force)`);
    }
  });

  it('asks what stands before the database for its version, and takes a database for none', async () => {
    expect(await pooler()).toEqual([]);
    process.env['DATABASE_DIRECT_URL'] = process.env['DATABASE_URL'];
    expect(await pooler()).toEqual([]);
    const away = new URL(process.env['DATABASE_URL']!);
    away.port = String(await freePort());
    process.env['DATABASE_URL'] = away.toString();
    expect(await pooler()).toMatchObject([{ state: 'warn', todo: expect.stringContaining('stats_users = madang_util') }]);
  });

  it.each([
    ['another database', { system: '2', replays: true, position: 10, timeline: 2 }, 'bad', /another database/],
    ['no replica', { system: '1', replays: false, position: 10, timeline: 3 }, 'bad', /no replica any more/],
    ['one of before a restore', { system: '1', replays: true, position: 2 ** 20, timeline: 1 }, 'bad', /timeline 1; the primary.* is on 2/],
    ['one that is far behind', { system: '1', replays: true, position: 10, timeline: 2 }, 'warn', /1\.0 MiB behind/],
    ['one that is there', { system: '1', replays: true, position: 2 ** 20 + 10, timeline: 2 }, 'ok', /behind at most/],
  ] as const)('of the replica, %s: what it is', async (_, look, state, says) => {
    const primary = { system: '1', replays: false, position: 2 ** 20 + 10, timeline: 2 };
    expect(await replicaOf(async () => look, primary, 150)).toMatchObject({ state, says: expect.stringMatching(says) });
  });

  it('AM-831 of a replica that has what its primary lacks, since that was brought back to a moment, knows', () => {
    const before = { system: '1', replays: true, position: 20, timeline: 1 };
    const primary = { system: '1', replays: false, position: 10, timeline: 2 };
    expect([isBeyond(before, primary), isBeyond({ ...before, position: 10 }, primary)]).toEqual([true, false]);
    expect([isBeyond({ ...before, system: '2' }, primary), isBeyond({ ...before, replays: false }, primary)]).toEqual([false, false]);
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
