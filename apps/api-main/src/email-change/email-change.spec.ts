import type { Sealed } from '@madang/contracts/events';
import { accountApi } from '@madang/contracts/main/account';
import { emailChangeApi as api, type EmailChangeState } from '@madang/contracts/main/email-change';
import { DAY, MINUTE } from '@madang/contracts/time';
import { unseal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { codeOf, freshMail, join, jobsOf, PASSWORD, signupBody } from '../account/account.fixture';
import { AppModule } from '../app.module';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
afterAll(() => t.close());
beforeEach(() => t.admin('delete from main.attempt'));
afterEach(() => t.resetNow());

const as = (token: string) => ({
  find: async () => (await t.call(api.find).set('Access-Token', token).expect(200)).body.data as EmailChangeState,
  ask: (body: object) => t.call(api.ask).set('Access-Token', token).send(body),
  change: (body: object) => t.call(api.change).set('Access-Token', token).send(body),
});
const login = (email: string) => t.call(accountApi.login).send({ email, password: PASSWORD });
/** Changes the e-mail address of an account in the session of this token. */
async function move(token: string, email: string, endOthers = false) {
  await as(token).ask({ email, password: PASSWORD }).expect(200);
  await as(token)
    .change({ email, code: await codeOf(t, email), endOthers })
    .expect(200);
}
/** The token in the last mail to the address that the account had before. */
async function backOf(userSeq: number): Promise<string> {
  const jobs = await jobsOf<{ userSeq: number; token: Sealed | null }>(t, 'account.email-changed.campaign');
  return unseal(jobs.filter((j) => j.userSeq === userSeq && j.token).at(-1)!.token!);
}

describe('another address for an account', () => {
  it('takes the password and a code of the new mailbox; log-in and reset follow, links in the old one end', async () => {
    const { token, email: old, userSeq } = await join(t);
    await t.call(accountApi.sendResetToken).send({ email: old }).expect(200);
    const email = freshMail();
    expect(await as(token).find()).toEqual({ proof: 'password', changes: [] });
    expect((await as(token).ask({ email }).expect(400)).body.errors).toMatchObject([{ field: 'password' }]);
    expect((await as(token).ask({ email, password: 'wrong' }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    expect((await as(token).ask({ email: old, password: PASSWORD }).expect(400)).body.errors).toMatchObject([{ field: 'email' }]);
    await as(token).ask({ email: email.toUpperCase(), password: PASSWORD }).expect(200, { data: null });
    // The session that has proved itself may ask for another code.
    await as(token).ask({ email }).expect(200);
    const code = await codeOf(t, email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await as(token).change({ email, code: wrong, endOthers: false }).expect(400)).body.errorName).toBe('INCORRECT_CODE');
    const { user } = (await as(token).change({ email, code, endOthers: false }).expect(200)).body.data;
    expect(user).toMatchObject({ email, emailAuthAt: expect.any(String) });
    await login(old).expect(400);
    await login(email).expect(200);
    const [reset] = await jobsOf<{ token: Sealed; userSeq: number }>(t, 'account.reset.campaign').then((all) =>
      all.filter((j) => j.userSeq === userSeq),
    );
    expect((await t.call(accountApi.checkResetToken).query({ token: unseal(reset!.token) })).body.data).toEqual({ isValid: false });
    expect((await as(token).find()).changes).toMatchObject([{ from: old, to: email, takenBackAt: null }]);
    for (const call of [api.find, api.ask, api.change]) await t.call(call).send({ email, code }).expect(401);
  });

  it('needs the code of the session that asked, in its time', async () => {
    const a = await join(t);
    const b = await join(t);
    const email = freshMail();
    await as(a.token).ask({ email, password: PASSWORD }).expect(200);
    const code = await codeOf(t, email);
    // The code of one account does not work in another person's session, and a code expires.
    await as(b.token).change({ email, code, endOthers: false }).expect(400);
    t.setNow(new Date(Date.now() + 11 * MINUTE));
    await as(a.token).change({ email, code, endOthers: false }).expect(400);
  });

  it('AU-091 refuses an address in use or kept for somebody, and says no more than the check of sign-up', async () => {
    const a = await join(t);
    const b = await join(t);
    const refused = async (email: string) => (await as(a.token).ask({ email, password: PASSWORD }).expect(400)).body;
    expect(await refused(b.email)).toMatchObject({ errorName: 'DUPLICATE_EMAIL', errors: [{ field: 'email' }] });
    await move(b.token, freshMail());
    expect((await refused(b.email)).errorName).toBe('DUPLICATE_EMAIL');
    expect((await t.call(accountApi.checkUserId).query({ userId: b.email })).body.data).toEqual({ usedYn: 'Y' });
    const signup = await t
      .call(accountApi.signup)
      .send(signupBody({ email: b.email }))
      .expect(400);
    expect(signup.body.errorName).toBe('DUPLICATE_EMAIL');
    // After the days for which it is kept, the address is free for anybody.
    await t.admin(sql`update main.email_change set keep_until = now() - interval '1 second' where user_seq = ${b.userSeq}`);
    await join(t, { email: b.email });
  });

  it('gives an address that two ask for at once to one of them', async () => {
    const a = await join(t);
    const email = freshMail();
    await as(a.token).ask({ email, password: PASSWORD }).expect(200);
    const proved = await codeOf(t, email);
    const answers = await Promise.all([
      as(a.token).change({ email, code: proved, endOthers: false }),
      ...[1, 2].map(() => t.call(accountApi.signup).send(signupBody({ email }))),
    ]);
    expect(answers.filter((r) => r.status === 200)).toHaveLength(1);
    for (const { body } of answers.filter((r) => r.status !== 200)) expect(body.errorName).toBe('DUPLICATE_EMAIL');
    const [{ n }] = (await t.admin<{ n: number }>(sql`select count(*)::int as n from main.account where email = ${email}`)) as [
      { n: number },
    ];
    expect(n).toBe(1);
    // An address that an account gives up cannot be taken by two others at once either.
    const c = await join(t);
    const to = freshMail();
    await as(c.token).ask({ email: to, password: PASSWORD }).expect(200);
    const code = await codeOf(t, to);
    const [, ...signups] = await Promise.all([
      as(c.token).change({ email: to, code, endOthers: false }),
      ...[1, 2, 3].map(() => t.call(accountApi.signup).send(signupBody({ email: c.email }))),
    ]);
    expect(signups.map((r) => r.status)).toEqual([400, 400, 400]);
  });

  it('ends the sessions elsewhere by choice', async () => {
    const { token, email } = await join(t);
    const other = (await login(email).expect(200)).headers['access-token']!;
    const alive = async (which: string) => (await t.call(accountApi.me).set('Access-Token', which)).status === 200;
    const next = freshMail();
    await move(token, next);
    expect([await alive(token), await alive(other)]).toEqual([true, true]);
    await move(token, freshMail(), true);
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
  });

  it('asks an account without a password for a fresh log-in, or a code of its present address', async () => {
    const { token, userSeq, email: old } = await join(t);
    await t.admin(sql`update main.account set password_hash = null, sns_type_cd = 'KAK' where user_seq = ${userSeq}`);
    expect((await as(token).find()).proof).toBe('recent');
    await as(token).ask({ email: freshMail() }).expect(200);
    t.setNow(new Date(Date.now() + 31 * MINUTE));
    expect((await as(token).find()).proof).toBe('code');
    const email = freshMail();
    expect((await as(token).ask({ email }).expect(400)).body.errors).toMatchObject([{ field: 'code' }]);
    await t.call(accountApi.sendCode).set('Access-Token', token).send({ email: old }).expect(200);
    await as(token)
      .ask({ email, code: await codeOf(t, old) })
      .expect(200);
    await as(token)
      .change({ email, code: await codeOf(t, email), endOthers: false })
      .expect(200);
    // A ticket opens a session, but does not count as the proof of the person.
    t.resetNow();
    const fresh = await join(t);
    await t.admin(sql`update main.account set password_hash = null, sns_type_cd = 'KAK' where user_seq = ${fresh.userSeq}`);
    const { ticket } = (await t.call(accountApi.createTicket).set('Access-Token', fresh.token)).body.data as { ticket: string };
    const carried = (await t.call(accountApi.redeemTicket).send({ ticket }).expect(200)).headers['access-token']!;
    expect((await as(carried).find()).proof).toBe('code');
  });

  it('takes open invitations and refusals of marketing along', async () => {
    const owner = await join(t);
    const { token, userSeq, email: old } = await join(t);
    await t.admin(sql`update main.account set email_auth_at = now() where user_seq = ${userSeq}`);
    const [{ site }] = (await t.admin<{ site: number }>(
      insertInto('main.channel', { name: '옮기는 곳', domain: 'moving', createdBy: owner.userSeq }, sql`returning channel_seq as site`),
    )) as [{ site: number }];
    await t.admin(
      insertInto('main.invite', {
        channelSeq: site,
        email: old,
        status: 'PENDING',
        invitedBy: owner.userSeq,
        tokenHash: 'moving-hash',
        createdAt: sql`now()`,
        sentAt: sql`now()`,
        expiresAt: sql`now() + interval '7 days'`,
      }),
    );
    await t.admin(
      insertInto('main.marketing_consent', { channelSeq: site, email: old, consent: false, source: 'LINK', createdAt: sql`now()` }),
    );
    const email = freshMail();
    await move(token, email);
    expect(await t.admin(sql`select email, user_seq from main.invite where channel_seq = ${site}`)).toEqual([{ email, user_seq: userSeq }]);
    expect(await t.admin(sql`select consent from main.marketing_consent where channel_seq = ${site} and email = ${email}`)).toEqual([
      { consent: false },
    ]);
  });
});

describe('the way back', () => {
  it('restores the address, ends every session and log-in that came since, and leads to a new password', async () => {
    const { token, userSeq, email: old } = await join(t);
    const first = freshMail();
    await move(token, first);
    const back = await backOf(userSeq);
    // The thief of the account changes its address once more and links a social log-in.
    const second = freshMail();
    await move(token, second);
    const later = await backOf(userSeq);
    await t.admin(insertInto('main.identity', { snsTypeCd: 'KAK', appId: 'x', snsId: 'thief', userSeq, createdAt: sql`now()` }));
    const check = (await t.call(api.check).query({ token: back }).expect(200)).body.data;
    expect(check).toMatchObject({ isValid: true, from: old, to: expect.stringContaining('***@') });
    const { token: reset } = (await t.call(api.takeBack).send({ token: back }).expect(200)).body.data as { token: string };
    expect((await t.call(accountApi.me).set('Access-Token', token)).status).toBe(401);
    await login(old).expect(400);
    expect(await t.admin(sql`select 1 from main.identity where user_seq = ${userSeq}`)).toEqual([]);
    const password = 'another77!Whale';
    await t.call(accountApi.resetPassword).send({ token: reset, password }).expect(200);
    const again = (await t.call(accountApi.login).send({ email: old, password }).expect(200)).headers['access-token']!;
    const { changes } = await as(again).find();
    expect(changes.map((one) => [one.to, one.takenBackAt !== null])).toEqual([
      [second, true],
      [first, true],
    ]);
    for (const { changedAt, keepUntil } of changes) expect(Date.parse(keepUntil) - Date.parse(changedAt)).toBe(7 * DAY);
    // Neither link works a second time, and the addresses that the account had in between are free.
    for (const used of [back, later]) {
      expect((await t.call(api.check).query({ token: used })).body.data.isValid).toBe(false);
      expect((await t.call(api.takeBack).send({ token: used }).expect(400)).body.errorName).toBe('TICKET_EXPIRED');
    }
    await join(t, { email: first });
  });

  it('ends after its days', async () => {
    const { token, userSeq } = await join(t);
    await move(token, freshMail());
    const back = await backOf(userSeq);
    t.setNow(new Date(Date.now() + 8 * DAY));
    await t.call(api.takeBack).send({ token: back }).expect(400);
  });
});
