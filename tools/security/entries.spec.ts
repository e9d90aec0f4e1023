import type { Endpoint } from '@madang/contracts/endpoint';
import { createHmac } from 'node:crypto';
import { mailboxApi } from '@madang/contracts/campaign/mail';
import { accountApi } from '@madang/contracts/main/account';
import { mypageApi } from '@madang/contracts/main/mypage';
import { inviteApi, operatorApi } from '@madang/contracts/main/operator';
import type { Sealed } from '@madang/contracts/events';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import { REGISTRY } from '@madang/contracts/registry';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { config } from '@madang/server/config';
import { unseal } from '@madang/server/seal';
import { networkOf } from '@madang/contracts/rate';
import supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { codeOf, freshMail, join, jobsOf, PASSWORD, signupBody } from '../../apps/api-main/src/account/account.fixture';
import { person } from '../../apps/api-main/src/course/course.fixture';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { inputsOf } from './bodies';
import { world, type World } from './world';

let w: World;
let closeWeb: () => void;
beforeAll(async () => {
  closeWeb = withWeb();
  w = await world();
}, 120_000);
afterAll(async () => {
  closeWeb();
  await w.t.close();
});
beforeEach(() => w.t.admin('delete from main.attempt'));

const CLOSED = REGISTRY.filter(({ endpoint: { access } }) => access !== 'public' && access !== 'secret');
/** The status for callers without a session; calls of platform operators answer 404, as if they did not exist. */
const refusalOf = ({ access }: Endpoint) => (access === 'platform' || access === 'platformEntry' ? 404 : 401);
const sessionOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { s: number }).s;
const me = (token: string) => w.t.call(accountApi.me).set('Access-Token', token);
const ticketOf = async (token: string) =>
  (await w.t.call(accountApi.createTicket).set('Access-Token', token).expect(200)).body.data.ticket as string;

describe('a session', () => {
  it('is a new one at every way in, whatever the browser brought', async () => {
    const { token: before, email } = await join(w.t);
    const brought = {
      'Access-Token': before,
      'Http-Session': 'chosen-by-somebody',
      Cookie: `Access-Token=${before}; Http-Session=chosen-by-somebody`,
    };
    const ways = [
      w.t.call(accountApi.login).set(brought).send({ email, password: PASSWORD }),
      w.t.call(accountApi.signup).set(brought).send(signupBody()),
      w.t
        .call(accountApi.redeemTicket)
        .set(brought)
        .send({ ticket: await ticketOf(before) }),
    ];
    const seen = new Set([before]);
    for (const way of ways) {
      const token = (await way.expect(200)).headers['access-token']!;
      expect(seen.has(token)).toBe(false);
      seen.add(token);
      await me(token).expect(200);
    }
    // The header `Http-Session`, which names a browser's visit, gives no access.
    await me('chosen-by-somebody').expect(401);
    await w.t.call(accountApi.me).set('Http-Session', 'chosen-by-somebody').expect(401);
  });

  it('docs/security.md 22 is over in every call of every service once it was logged out, reset, changed or ended elsewhere', async () => {
    const ends: [string, () => Promise<string>][] = [
      [
        'logout',
        async () => {
          const { token } = await join(w.t);
          await w.t.call(accountApi.logout).set('Access-Token', token).expect(200);
          return token;
        },
      ],
      [
        'a changed password',
        async () => {
          const { token, email } = await join(w.t);
          const other = (await w.t.call(accountApi.login).send({ email, password: PASSWORD })).headers['access-token']!;
          await w.t
            .call(accountApi.changePassword)
            .set('Access-Token', other)
            .send({ password: PASSWORD, newPassword: 'greenTurtle7!walks' })
            .expect(200);
          return token;
        },
      ],
      [
        'a reset password',
        async () => {
          const { token, email } = await join(w.t);
          await w.t.call(accountApi.sendResetToken).send({ email }).expect(200);
          const jobs = await jobsOf<{ email: string; token: Sealed }>(w.t, 'account.reset.campaign');
          const reset = unseal(jobs.find((job) => job.email === email)!.token);
          await w.t.call(accountApi.resetPassword).send({ token: reset, password: 'greenTurtle7!walks' }).expect(200);
          return token;
        },
      ],
      [
        'an end from another session',
        async () => {
          const { token, email } = await join(w.t);
          const other = (await w.t.call(accountApi.login).send({ email, password: PASSWORD })).headers['access-token']!;
          await w.t.call(mypageApi.endOthers).set('Access-Token', other).send({}).expect(200);
          return token;
        },
      ],
    ];
    for (const [how, end] of ends) {
      const dead = await end();
      const wrong: string[] = [];
      for (const { name, endpoint } of CLOSED) {
        const status = async () => (await w.ask(endpoint, dead).send(endpoint.method === 'GET' ? undefined : {})).status;
        if ((await status()) !== 401)
          await w.t.eventually(async () => (await status()) === 401).catch(() => wrong.push(`${name} after ${how}`));
      }
      expect(wrong).toEqual([]);
    }
  }, 300_000);

  it('docs/security.md 22 takes a role that was removed from no further call: what only staff may read is refused in every service', async () => {
    const manager = await person(w.t, '전 매니저', w.channelSeq, 'MNG');
    const forbidden = async ({ endpoint }: (typeof CLOSED)[number]) => (await w.ask(endpoint, manager.token)).status === 403;
    const staffReads = [];
    for (const one of CLOSED.filter(
      ({ endpoint: { method, access } }) => method === 'GET' && (PERMISSIONS as readonly unknown[]).includes(access),
    ))
      if (!(await forbidden(one))) staffReads.push(one);
    expect(new Set(staffReads.map(({ endpoint }) => endpoint.service))).toEqual(
      new Set(['main', 'util', 'event', 'form', 'campaign', 'page']),
    );
    expect(staffReads.length).toBeGreaterThan(50);
    await w.t
      .call(operatorApi.remove, { channelSeq: w.channelSeq, userSeq: manager.userSeq })
      .set('Access-Token', w.owner.token)
      .expect(200);
    const open = [];
    for (const one of staffReads) if (!(await forbidden(one))) open.push(one.name);
    expect(open).toEqual([]);
  }, 300_000);

  it('docs/security.md 21 is forged by no other key, algorithm, issuer, audience or header, in no service', async () => {
    const now = Math.floor(Date.now() / 1000);
    const body = { u: w.owner.userSeq, s: 1, iat: now, exp: now + 3600, iss: 'madang', aud: 'madang' };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const made = (head: object, claims: object, key: string, hash = 'sha256') => {
      const signed = `${part({ typ: 'JWT', ...head })}.${part(claims)}`;
      return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
    };
    const key = config.tokenSecret;
    const right = made({ alg: 'HS256' }, { ...body, s: sessionOf(w.owner.token) }, key);
    await me(right).expect(200);
    const forged = [
      made({ alg: 'HS256' }, body, 'another key'),
      made({ alg: 'HS256' }, body, ''),
      made({ alg: 'HS512' }, body, key, 'sha512'),
      made({ alg: 'RS256' }, body, key),
      made({ alg: 'none' }, body, key),
      `${part({ alg: 'none' })}.${part(body)}.`,
      `${part({ alg: 'NoNe', typ: 'JWT' })}.${part(body)}.`,
      made({ alg: 'HS256', kid: '../../../dev/null' }, body, ''),
      made({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, body, 'AAAA'),
      made({ alg: 'HS256' }, { ...body, aud: 'somebody' }, key),
      made({ alg: 'HS256' }, { ...body, iss: 'somebody' }, key),
      made({ alg: 'HS256' }, { ...body, exp: now - 1 }, key),
      made({ alg: 'HS256' }, { ...body, u: String(body.u) }, key),
      right.slice(0, -2),
      `${right}.x`,
      'x'.repeat(9000),
    ];
    const wrong: string[] = [];
    const one = new Map(CLOSED.map((call) => [call.endpoint.service, call]));
    for (const { name, endpoint } of one.values())
      for (const token of forged) {
        const { status } = await w.ask(endpoint, token);
        if (status !== 401) wrong.push(`${name} ${forged.indexOf(token)}: ${status}`);
      }
    expect(wrong).toEqual([]);
    expect([...one.keys()].toSorted()).toEqual(SERVICE_NAMES.toSorted());
  });

  it('takes its tickets along when it ends: none that is on the way opens anything', async () => {
    const { token } = await join(w.t);
    const ticket = await ticketOf(token);
    await w.t.call(accountApi.logout).set('Access-Token', token).expect(200);
    expect((await w.t.call(accountApi.redeemTicket).send({ ticket }).expect(400)).body.errorName).toBe('TICKET_EXPIRED');
  });
});

describe('docs/security.md 32: cookies', () => {
  it('are no way in: no call of any service takes a session from one', async () => {
    const { token } = w.owner;
    const wrong: string[] = [];
    for (const { name, endpoint } of CLOSED) {
      const cookie = ['Access-Token', 'access-token', 'session', 'token', 'madang.session', 'Http-Session']
        .map((key) => `${key}=${token}`)
        .join('; ');
      const { status } = await w
        .ask(endpoint)
        .set({ Cookie: cookie, Authorization: `Bearer ${token}` })
        .send(endpoint.method === 'GET' ? undefined : {});
      if (status !== refusalOf(endpoint)) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are set by no call, and no call is readable from or opened to another origin', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of REGISTRY)
      for (const token of [null, w.owner.token]) {
        if (name === 'account.logout') continue;
        const ask = w.ask(endpoint, token).set({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' });
        const { headers } = await (endpoint.method === 'GET' ? ask : ask.send({ __unknown: 1 }));
        for (const header of ['set-cookie', 'access-control-allow-origin', 'access-control-allow-credentials'])
          if (headers[header]) wrong.push(`${name}: ${header}`);
      }
    expect(wrong).toEqual([]);
  });

  it('a form of another site can send no body that a call reads', async () => {
    const { email } = await join(w.t);
    const body = { email, password: PASSWORD };
    const url = `${w.t.url('main')}/api/main/v1.0/auth/login`;
    await supertest(url).post('').type('form').send(body).expect(refused);
    await supertest(url).post('').type('text/plain').send(JSON.stringify(body)).expect(refused);
    await supertest(url).post('').field('email', email).field('password', PASSWORD).expect(refused);
    await supertest(url).post('').send(body).expect(200);
  });

  it('nothing is changed by a GET, whoever asks', async () => {
    // Leaves out the two tables that log requests: attempts (of log-ins, for example) and reads of personal data.
    const tables = (
      await w.t.admin<{ name: string }>(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and not c.relispartition and n.nspname in ('main', 'util', 'alarm', 'form', 'campaign', 'page')
           and c.relname not in ('attempt', 'personal_read')
         order by 1`,
      )
    ).map((row) => row.name);
    const state = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(
            async (name) =>
              [
                name,
                (
                  await w.t.admin<{ sum: string }>(
                    `select count(*) || ' ' || coalesce(md5(string_agg(x::text, '' order by x::text)), '') as sum from ${name} x`,
                  )
                )[0]!.sum,
              ] as const,
          ),
        ),
      );
    const before = await state();
    for (const call of REGISTRY.filter((r) => r.endpoint.method === 'GET')) {
      await w.ask(call.endpoint, w.learner.token);
      for (const input of inputsOf(call).concat({ call, leaves: [], body: () => ({}) })) {
        await w.ask(call.endpoint, w.owner.token).query(input.body() as Record<string, string>);
      }
    }
    expect(await state()).toEqual(before);
  }, 60_000);
});
const refused = ({ status }: { status: number }) => {
  if (status < 400 || status >= 500) throw new Error(`answered ${status}`);
};

/** Headers in which a caller may claim another host. */
const CLAIMS: readonly Record<string, string>[] = [
  { Host: 'evil.example' },
  { Host: 'codebay.localhost:8080.evil.example' },
  { Host: 'codebay.localhost:1@evil.example' },
  { Host: 'localhost:8080', 'X-Forwarded-Host': 'evil.example' },
  { Host: 'localhost:8080', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Port': '6666', 'X-Forwarded-Proto': 'https' },
  { Host: 'localhost:8080', Forwarded: 'host=evil.example;proto=https', 'X-Host': 'evil.example', 'X-Original-Host': 'evil.example' },
  { Host: 'localhost:6666', 'X-Forwarded-Server': 'evil.example', 'X-HTTP-Host-Override': 'evil.example' },
  { Host: 'localhost:8080', Origin: 'https://evil.example', Referer: 'https://evil.example/x', Source: 'https://evil.example/x' },
];

describe('docs/security.md 34: a claimed host', () => {
  it('leads no mail to another address', async () => {
    const { email } = await join(w.t);
    for (const claim of CLAIMS) {
      const stranger = freshMail();
      await w.t.call(accountApi.sendResetToken).set(claim).send({ email }).expect(200);
      await w.t.call(accountApi.sendCode).set(claim).send({ email: stranger }).expect(200);
      await w.t
        .call(accountApi.signup)
        .set(claim)
        .send(signupBody({ email: stranger }))
        .expect(200);
      await w.t
        .call(inviteApi.create, { channelSeq: w.channelSeq })
        .set({ ...claim, 'Access-Token': w.owner.token })
        .send({ userTypeCd: 'MNG', email: freshMail() })
        .expect(200);
      await w.t.admin('delete from main.attempt');
    }
    const mails = await w.t.eventually(async () => {
      const list = (await w.t.call(mailboxApi.list)).body.data as { subject: string; html: string; text: string }[];
      return list.filter((mail) => /resetpassword/.test(mail.text)).length >= CLAIMS.length ? list : null;
    });
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/evil|:6666/);
  });

  it('is repeated by no page, no redirect and no public answer', async () => {
    const wrong: string[] = [];
    const paths = [
      '/',
      '/classes',
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/nothing/here',
      ...PAGE_ROUTES.slice(0, 12).map((r) => r.path),
    ];
    for (const claim of CLAIMS) {
      for (const path of paths) {
        const { text, headers } = await supertest(w.t.url('page')).get(path).set(claim);
        if (/evil|:6666/.test(`${text} ${JSON.stringify(headers)}`)) wrong.push(`${path} by ${JSON.stringify(claim)}`);
      }
      for (const { name, endpoint } of REGISTRY.filter((r) => r.endpoint.method === 'GET' && r.endpoint.access === 'public')) {
        const { text, headers } = await w.ask(endpoint).set(claim);
        if (/evil|:6666/.test(`${text} ${JSON.stringify(headers)}`)) wrong.push(`${name} by ${JSON.stringify(claim)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('docs/security.md 17: who has an account', () => {
  const same = (a: supertest.Response, b: supertest.Response) =>
    expect({ status: b.status, body: { ...b.body, requestId: 0 } }).toEqual({ status: a.status, body: { ...a.body, requestId: 0 } });

  it('is told by no login, code, reset or verification, and both kinds of address cost the same mails', async () => {
    const { email: known } = await join(w.t);
    const unknown = freshMail();
    const queued = async () => (await jobsOf(w.t, 'account.code.campaign')).length;
    const both = async (ask: (email: string) => supertest.Test) => same(await ask(known), await ask(unknown));
    await both((email) => w.t.call(accountApi.login).send({ email, password: 'wrongOne1!' }));
    await both((email) => w.t.call(accountApi.sendResetToken).send({ email }));
    const before = await queued();
    await w.t.call(accountApi.sendCode).send({ email: known }).expect(200);
    const one = (await queued()) - before;
    same(await w.t.call(accountApi.sendCode).send({ email: known }), await w.t.call(accountApi.sendCode).send({ email: unknown }));
    expect((await queued()) - before).toBe(one * 3);
    await both((email) => w.t.call(accountApi.checkCode, { code: '000000' }).query({ email }));
    await both((email) => w.t.call(accountApi.authentication).query({ email }));
    // A proven mail address does not show either whether it has an account.
    expect((await w.t.call(accountApi.checkCode, { code: await codeOf(w.t, unknown) }).query({ email: unknown })).body.data).toEqual({
      isValid: true,
    });
  });

  it('is told by no invitation, whether it is sent to one or to many', async () => {
    const strip = (r: supertest.Response) => JSON.stringify(r.body).replace(/"(requestId|\w*Seq|\w*At|email)":("[^"]*"|\d+|null)/g, '');
    const { email: known } = await join(w.t);
    const unknown = freshMail();
    const at = { channelSeq: w.channelSeq };
    const invite = (email: string) => w.t.call(inviteApi.create, at).set('Access-Token', w.owner.token).send({ userTypeCd: 'MNG', email });
    const [a, b] = [await invite(known), await invite(unknown)];
    expect([b.status, strip(b)]).toEqual([a.status, strip(a)]);
    const { email: known2 } = await join(w.t);
    const many = (email: string) =>
      w.t
        .call(operatorApi.inviteMembers, at)
        .set('Access-Token', w.owner.token)
        .send({ members: [{ email }] });
    const [c, d] = [await many(known2), await many(freshMail())];
    expect([d.status, strip(d)]).toEqual([c.status, strip(c)]);
  });

  it('staff look strangers up by their whole address, and not by the hundred', async () => {
    const look = () => w.t.call(operatorApi.search).set('Access-Token', w.owner.token).query({ channelSeq: w.channelSeq, q: freshMail() });
    await look().expect(200, { data: [] });
    await w.t.admin(
      sql`insert into main.attempt (bucket, at) select 'stranger:' || ${w.owner.userSeq}::bigint, now() from generate_series(1, 199)`,
    );
    await look().expect(429);
  });
  it('is told by the check of sign-up alone, as its row wants, so often a minute and no more', async () => {
    await w.t.admin("insert into main.attempt (bucket, at) select 'lookUpAddress:203.0.113.50', now() from generate_series(1, 119)");
    const look = () => w.t.call(accountApi.checkUserId).set('X-Forwarded-For', '203.0.113.50').query({ userId: freshMail() });
    await look().expect(200);
    await look().expect(429);
  });
});

describe('docs/security.md 15: an address', () => {
  it('is counted by its network where one person has all of it', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('somebody@madang.test')).toBe('somebody@madang.test');
  });
  it('stops one who changes it within one network', async () => {
    const { email } = await join(w.t);
    const answers: number[] = [];
    for (let i = 0; i < 8; i++)
      answers.push(
        (
          await w.t
            .call(accountApi.login)
            .set('X-Forwarded-For', `2001:db8:5:6::${i + 1}`)
            .send({ email, password: 'wrongOne1!' })
        ).status,
      );
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    await w.t.call(accountApi.login).set('X-Forwarded-For', '2001:db8:5:7::1').send({ email, password: PASSWORD }).expect(200);
  });
});
