import type { Sealed } from '@madang/contracts/events';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { settingApi } from '@madang/contracts/main/site-setting';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { DAY_SECONDS } from '@madang/contracts/time';
import { unseal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { AppModule } from '../app.module';
import { codeOf, freshMail, jobsOf, join, PASSWORD, signupBody } from './account.fixture';

let t: TestApp;
let channelSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  const [owner] = await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name, email_auth_at) values ('owner@madang.test', '주인', now()) returning user_seq",
  );
  const [site] = await t.admin<{ channel_seq: number }>(
    insertInto('main.channel', { domain: 'codebay', name: '코드베이', createdBy: owner!.user_seq }, sql`returning channel_seq`),
  );
  channelSeq = site!.channel_seq;
  await t.admin(
    insertInto('main.channel_user', { channelSeq, userSeq: owner!.user_seq, userTypeCd: 'OWN', roles: '["SITE_CONSOLE_READ"]' }),
  );
});
afterAll(() => t.close());
afterEach(() => t.resetNow());
const fieldsOf = (body: { errors?: { field: string }[] }) => (body.errors ?? []).map((e) => e.field);

describe('sign-up', () => {
  it('AU-001..002 AU-005 AU-007 AU-011 AU-024 answers token, browsing session and user, and joins the site', async () => {
    const body = signupBody({ channelSeq, marketingConsent: true });
    const answer = await t.call(accountApi.signup).send(body).expect(200);
    expect(answer.headers['access-token']).toMatch(/^eyJ/);
    expect(answer.headers['http-session']).toMatch(/^[\w-]{20,}$/);
    expect(answer.headers['access-control-expose-headers']).toContain('access-token');
    expect(answer.body.data).toEqual({
      integrated: null,
      user: {
        userSeq: expect.any(Number),
        name: '김마당',
        email: body.email,
        badgeCount: 0,
        alarmReadSeq: 0,
        askTextsYn: 'N',
        askConsentsYn: 'N',
        mngCnt: 0,
        erasedSiteYn: 'N',
        snsTypeCd: 'LIV',
        isInitPlan: false,
        phone: '01012345678',
        phoneAt: null,
        emailAuthAt: null,
        mailState: null,
        profileImageUrl: null,
      },
    });
    const { userSeq } = answer.body.data.user;
    await t.admin(insertInto('campaign.mail_address', { address: body.email, state: 'BOUNCED', reason: '550', reportedAt: sql`now()` }));
    const me = await t.call(accountApi.me).set('Access-Token', answer.headers['access-token']!).expect(200);
    expect(me.body.data.user).toMatchObject({ userSeq, mailState: 'BOUNCED' });
    await t
      .call(channelApi.channelUser, { channelSeq })
      .set('Access-Token', answer.headers['access-token']!)
      .expect(200, { data: { isChannelUser: true, roles: [], userTypeCd: null } });
    expect(await jobsOf(t, 'channel.joined.alarm')).toContainEqual({ channelSeq, userSeq });
    expect(await jobsOf(t, 'account.created.alarm')).toContainEqual({ channelSeq, userSeq });
    expect(await jobsOf(t, 'account.code.campaign')).toContainEqual({
      email: body.email,
      userSeq,
      channelSeq,
      lang: 'ko',
      code: expect.any(String),
    });
    expect(await codeOf(t, body.email)).toMatch(/^\d{6}$/);
    const [row] = await t.admin<{ password_hash: string; marketing_at: Date; terms_at: Date }>(
      sql`select * from main.account where user_seq = ${userSeq}`,
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The person agreed to advertising of the site, not of the product.
    expect(row!.marketing_at).toBeNull();
    expect(row!.terms_at).not.toBeNull();
  });
  it('also works on the host without a site, and under its path without auth', async () => {
    const answer = await supertest(t.url('main')).post('/api/main/v1.0/signup').send(signupBody()).expect(200);
    expect(answer.body.data.user.userSeq).toBeGreaterThan(0);
  });
  it('AU-091 says that an e-mail is in use, whatever its letters, also to two at once', async () => {
    const email = freshMail();
    const both = await Promise.all(
      [signupBody({ email }), signupBody({ email: email.toUpperCase() })].map((b) => t.call(accountApi.signup).send(b)),
    );
    expect(both.map((r) => r.status).sort()).toEqual([200, 400]);
    expect(both.find((r) => r.status === 400)!.body).toMatchObject({
      errorName: 'DUPLICATE_EMAIL',
      message: '이미 사용 중인 이메일이에요.',
      errors: [{ field: 'email' }],
    });
  });
  it.each([
    ['CN-024', { password: 'abc12!x' }, 'password'],
    ['CN-025', { password: 'abcdefgh1' }, 'password'],
    ['CN-026', { password: 'abcdef1_' }, 'password'],
    ['AU-094 CN-028', { passwordConfirm: 'other82!sings' }, 'passwordConfirm'],
    ['CN-031', { name: '김' }, 'name'],
    ['CN-032', { name: 'Kim1' }, 'name'],
    ['CN-032', { name: 'Kim  Min' }, 'name'],
    ['CN-032', { name: '-Kim' }, 'name'],
    ['CN-033', { phone: '010-1234-5678' }, 'phone'],
    ['CN-034', { phoneConfirm: '01087654321' }, 'phoneConfirm'],
    ['CN-035', { email: 'a@' }, 'email'],
    ['CN-036', { termsYn: false }, 'termsYn'],
    ['CN-036', { privacyYn: false }, 'privacyYn'],
  ])('%s refuses %j', async (_, over, field) => {
    const answer = await t.call(accountApi.signup).send(signupBody(over)).expect(400);
    expect(fieldsOf(answer.body)).toContain(field);
  });
  it.each(['Kim Min', "O'Brien", 'Anne-Marie', 'José', 'Jose\u0301', '田中 さくら'])('AM-193 takes the name %s', async (name) => {
    const answer = await t.call(accountApi.signup).send(signupBody({ name })).expect(200);
    expect(answer.body.data.user.name).toBe(name.normalize('NFC'));
  });
  it('AM-193 a site that does not offer Japanese asks for a name in Korean or Latin letters', async () => {
    const signUp = () => t.call(accountApi.signup).send(signupBody({ name: '田中', channelSeq }));
    expect((await signUp().expect(400)).body.errors).toMatchObject([{ field: 'name' }]);
    await t.admin(sql`update main.channel set setting = setting || '{"japaneseYn": "Y"}' where channel_seq = ${channelSeq}`);
    await signUp().expect(200);
  });
  it('refuses common passwords and takes long ones whole', async () => {
    const common = await t
      .call(accountApi.signup)
      .set('Accept-Lang', 'en')
      .send(signupBody({ password: 'Password123!' }))
      .expect(400);
    expect(common.body.errors).toEqual([{ field: 'password', message: 'This password is too common. Please choose another.' }]);
    const long = `${'aB3!'.repeat(12)}xyzZ9`.padEnd(100, 'q7Q');
    const { email } = await join(t, { password: long });
    await t.call(accountApi.login).send({ email, password: long }).expect(200);
    await t
      .call(accountApi.login)
      .send({ email, password: long.slice(0, 72) })
      .expect(400);
  });
  it('knows no site that does not exist', async () => {
    const body = signupBody({ channelSeq: 999999 });
    expect((await t.call(accountApi.signup).send(body).expect(404)).body.errorName).toBe('NO_DATA');
    await t
      .call(accountApi.checkUserId)
      .query({ userId: body.email })
      .expect(200, { data: { usedYn: 'N' } });
  });
});

describe('the session user', () => {
  it('AU-022 AU-029 AU-030 AU-032 AU-033 logs in and answers under its three names; a browsing session is kept', async () => {
    const { email } = await join(t);
    const answer = await t
      .call(accountApi.login)
      .set('Http-Session', 'browsing-123')
      .send({ email: ` ${email.toUpperCase()} `, password: PASSWORD })
      .expect(200);
    expect(answer.body.data).toMatchObject({ integrated: null, user: { email } });
    expect(answer.headers['http-session']).toBe('browsing-123');
    const token = answer.headers['access-token']!;
    const [, payload] = token.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number; exp: number };
    expect(exp - iat).toBe(2 * DAY_SECONDS);
    for (const path of ['me', 'common/session', 'userinfo']) {
      const me = await supertest(t.url('main')).get(`/api/main/v1.0/${path}`).set('Access-Token', token).expect(200);
      expect(me.body.data.user).toMatchObject({ email });
      expect(me.headers['cache-control']).toBe('no-store');
    }
    await t.call(accountApi.me).expect(401);
  });
  it('AU-001..002 AU-005 AU-007..010 answers the person’s own name, number, address, login, plan, proved phone and picture', async () => {
    const { token, userSeq, email } = await join(t);
    const me = async () => (await t.call(accountApi.me).set('Access-Token', token).expect(200)).body.data.user as object;
    expect(await me()).toMatchObject({ userSeq, email, snsTypeCd: 'LIV', phoneAt: null, profileImageUrl: null, isInitPlan: false });
    await t.admin(
      sql`update main.account
        set name = '박지우', sns_type_cd = 'KAK', phone_at = '2026-11-02T03:04:05Z', profile_image_url = '/files/public/1/me.png',
         is_init_plan = true where user_seq = ${userSeq}`,
    );
    expect(await me()).toMatchObject({
      userSeq,
      email,
      name: '박지우',
      snsTypeCd: 'KAK',
      isInitPlan: true,
      phoneAt: '2026-11-02T03:04:05.000Z',
      profileImageUrl: '/files/public/1/me.png',
    });
  });
  it('AU-006 counts the sites a person manages', async () => {
    const [row] = await t.admin<{ user_seq: number }>("select user_seq from main.account where email = 'owner@madang.test'");
    const me = await t
      .call(accountApi.me)
      .set('Access-Token', await t.tokenOf(row!.user_seq))
      .expect(200);
    expect(me.body.data.user).toMatchObject({ mngCnt: 1, emailAuthAt: expect.stringMatching(/Z$/) });
  });
  it('AU-003 AU-004 carries what the alarm service counts', async () => {
    const { token, userSeq } = await join(t);
    await t.admin(
      sql`insert into alarm.alarm (channel_seq, user_seq, event_key, alarm_type, template, created_at)
        values (${channelSeq}, ${userSeq}, 'a', '20', 'joined', now()), (${channelSeq}, ${userSeq}, 'b', '20', 'joined', now())`,
    );
    const [first] = await t.admin<{ alarm_seq: number }>(
      sql`select min(alarm_seq) as alarm_seq from alarm.alarm where user_seq = ${userSeq}`,
    );
    await t.admin(sql`insert into alarm.read_mark values (${userSeq}, ${first!.alarm_seq})`);
    const me = await t.call(accountApi.me).set('Access-Token', token).expect(200);
    expect(me.body.data.user).toMatchObject({ badgeCount: 1, alarmReadSeq: first!.alarm_seq });
  });
  it('AU-077 changes the name by the rule of names', async () => {
    const { token } = await join(t);
    await t.call(accountApi.changeName).send({ name: '새이름' }).expect(401);
    expect(fieldsOf((await t.call(accountApi.changeName).set('Access-Token', token).send({ name: '새 이름!' }).expect(400)).body)).toEqual([
      'name',
    ]);
    await t.call(accountApi.changeName).set('Access-Token', token).send({ name: '새이름' }).expect(200);
    expect((await t.call(accountApi.me).set('Access-Token', token)).body.data.user.name).toBe('새이름');
  });
  it('AU-026 CN-029 CN-030 tells whether an id is free', async () => {
    const { email } = await join(t);
    const check = (userId: string) => t.call(accountApi.checkUserId).query({ userId });
    await check(email.toUpperCase()).expect(200, { data: { usedYn: 'Y' } });
    await check(freshMail()).expect(200, { data: { usedYn: 'N' } });
    await check('ab').expect(200, { data: { usedYn: 'N' } });
    await check('a_b').expect(400);
    await check('a').expect(400);
    await check('a@').expect(400);
  });
  it('AU-028 tells which of the things a site asks for are there', async () => {
    const { token } = await join(t);
    await t
      .call(accountApi.checkUserInfo)
      .query({ channelSeq })
      .set('Access-Token', token)
      .expect(200, { data: { email: false, phone: true, name: true } });
    await t.call(accountApi.checkUserInfo).query({ channelSeq: 999999 }).set('Access-Token', token).expect(404);
    await t.call(accountApi.checkUserInfo).query({ channelSeq }).expect(401);
  });
});

describe('a verified mailbox', () => {
  it('AU-079 AU-085 AU-086 AU-087 AU-088 goes from code to proof', async () => {
    const { token, email } = await join(t);
    const mine = (path: typeof accountApi.authentication) => t.call(path).query({ email });
    await mine(accountApi.authentication).expect(200, { data: { isValid: false } });
    await t.call(accountApi.sendCode).send({ email, channelSeq }).expect(200, { data: null });
    const code = await codeOf(t, email);
    const wrong = code === '111111' ? '222222' : '111111';
    await t
      .call(accountApi.checkCode, { code: wrong })
      .query({ email })
      .expect(200, { data: { isValid: false } });
    await t
      .call(accountApi.checkCode, { code })
      .query({ email: freshMail() })
      .expect(200, { data: { isValid: false } });
    await t
      .call(accountApi.checkCode, { code })
      .query({ email })
      .expect(200, { data: { isValid: true } });
    await mine(accountApi.authentication).expect(200, { data: { isValid: true } });
    const done = await t.call(accountApi.verifyEmail).set('Access-Token', token).send({ email, code }).expect(200);
    expect(done.body.data.user.emailAuthAt).toMatch(/Z$/);
    await t
      .call(accountApi.authentication)
      .query({ email })
      .set('Access-Token', token)
      .expect(200, { data: { isValid: true } });
  });
  it('ER-005 AU-093 refuses a wrong code, a used one, a replaced one and one of ten minutes ago', async () => {
    const { token, email } = await join(t);
    const verify = (code: string) => t.call(accountApi.verifyEmail).set('Access-Token', token).send({ email, code });
    const first = await codeOf(t, email);
    const refused = await verify(first === '000000' ? '000001' : '000000').expect(400);
    expect(refused.body).toMatchObject({
      code: 800000,
      errorName: 'INCORRECT_CODE',
      message: '인증번호가 올바르지 않아요. 다시 확인해 주세요.',
    });
    await t.call(accountApi.sendCode).set('Access-Token', token).send({ email }).expect(200);
    const second = await codeOf(t, email);
    if (second !== first) await verify(first).expect(400);
    t.setNow(new Date(Date.now() + 10 * 60_000 + 1000));
    expect((await verify(second).expect(400)).body.errorName).toBe('INCORRECT_CODE');
    t.setNow(new Date(Date.now() + 9 * 60_000));
    await verify(second).expect(200);
    await verify(second).expect(400);
  });
  it('ER-012 says INCORRECT_EMAIL when a person names the mailbox of another account; visitors learn nothing', async () => {
    const { token } = await join(t);
    const other = await join(t);
    const refused = await t
      .call(accountApi.verifyEmail)
      .set('Access-Token', token)
      .send({ email: other.email, code: '123456' })
      .expect(400);
    expect(refused.body).toMatchObject({ code: 999998, errorName: 'INCORRECT_EMAIL' });
    await t.call(accountApi.sendCode).set('Access-Token', token).send({ email: other.email }).expect(400);
    const [known, unknown] = await Promise.all([other.email, freshMail()].map((email) => t.call(accountApi.sendCode).send({ email })));
    expect([known!.status, known!.body]).toEqual([unknown!.status, unknown!.body]);
  });
});

describe('passwords', () => {
  const lastToken = async (email: string) =>
    unseal((await jobsOf<{ email: string; token: Sealed }>(t, 'account.reset.campaign')).filter((j) => j.email === email).at(-1)!.token);

  it('AU-071 AU-072 AU-073 AU-075 resets by the mailed token, once, and ends every session', async () => {
    const { email, token } = await join(t);
    const sent = await t.call(accountApi.sendResetToken).send({ email, channelSeq }).expect(200);
    expect(sent.body.data.message).toBe('비밀번호를 재설정할 수 있는 링크를 메일로 발송하였습니다.');
    const reset = await lastToken(email);
    expect(Buffer.from(reset, 'base64url')).toHaveLength(32);
    expect(await t.admin(sql`select 1 from main.reset_token where token_hash = ${reset}`)).toEqual([]);
    await t
      .call(accountApi.checkResetToken)
      .query({ token: reset })
      .expect(200, { data: { isValid: true } });
    await t
      .call(accountApi.checkResetToken)
      .query({ token: 'nonsense' })
      .expect(200, { data: { isValid: false } });
    await t.call(accountApi.resetPassword).send({ token: reset, password: 'short1!' }).expect(400);
    await t.call(accountApi.resetPassword).send({ token: reset, password: 'Password123!' }).expect(400);
    const both = await Promise.all(
      [1, 2].map(() => t.call(accountApi.resetPassword).send({ token: reset, password: 'greenTurtle7!walks' })),
    );
    expect(both.map((r) => r.status).sort()).toEqual([200, 400]);
    await t
      .call(accountApi.checkResetToken)
      .query({ token: reset })
      .expect(200, { data: { isValid: false } });
    await t.call(accountApi.me).set('Access-Token', token).expect(401);
    await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(400);
    const back = await t.call(accountApi.login).send({ email, password: 'greenTurtle7!walks' }).expect(200);
    expect(back.body.data.user.emailAuthAt).not.toBeNull();
  });
  it('AU-071 forgets a token after half an hour and every other one after a reset', async () => {
    const { email } = await join(t);
    const ask = async () => {
      await t.call(accountApi.sendResetToken).send({ email }).expect(200);
      return lastToken(email);
    };
    const [first, second] = [await ask(), await ask()];
    t.setNow(new Date(Date.now() + 30 * 60_000 + 1000));
    await t
      .call(accountApi.checkResetToken)
      .query({ token: first })
      .expect(200, { data: { isValid: false } });
    expect((await t.call(accountApi.resetPassword).send({ token: first, password: 'greenTurtle7!walks' }).expect(400)).body.errorName).toBe(
      'TICKET_EXPIRED',
    );
    t.resetNow();
    await t.call(accountApi.resetPassword).send({ token: first, password: 'greenTurtle7!walks' }).expect(200);
    await t.call(accountApi.resetPassword).send({ token: second, password: 'greenTurtle7!walks' }).expect(400);
  });
  it('AU-076 changes the password, ends the other sessions and keeps this one', async () => {
    const { email, token } = await join(t);
    const other = (await t.call(accountApi.login).send({ email, password: PASSWORD })).headers['access-token']!;
    const change = (body: object) => t.call(accountApi.changePassword).set('Access-Token', token).send(body);
    expect((await change({ password: 'wrongOne1!', newPassword: 'greenTurtle7!walks' }).expect(400)).body).toMatchObject({
      errorName: 'INCORRECT_PASSWORD',
      errors: [{ field: 'password', message: '지금 쓰는 비밀번호와 달라요.' }],
    });
    await change({ password: PASSWORD, newPassword: 'Qwerty123!' }).expect(400);
    await t.call(accountApi.sendResetToken).send({ email }).expect(200);
    const link = await lastToken(email);
    const check = () => t.call(accountApi.checkResetToken).query({ token: link }).expect(200);
    expect((await check()).body.data.isValid).toBe(true);
    await change({ password: PASSWORD, newPassword: 'greenTurtle7!walks' }).expect(200, { data: null });
    await t.call(accountApi.me).set('Access-Token', token).expect(200);
    await t.call(accountApi.me).set('Access-Token', other).expect(401);
    await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(400);
    await t.call(accountApi.login).send({ email, password: 'greenTurtle7!walks' }).expect(200);
    // A link that was mailed before would open the account to whoever reads the mailbox, and undo the change.
    expect((await check()).body.data.isValid).toBe(false);
    expect((await t.call(accountApi.resetPassword).send({ token: link, password: 'blueHeron8!waits' }).expect(400)).body.errorName).toBe(
      'TICKET_EXPIRED',
    );
  });
  it('ER-010 sends an account without a password to its social login', async () => {
    await t.admin("insert into main.account (email, name, sns_type_cd) values ('social@madang.test', '소셜', 'KAK')");
    const refused = await t.call(accountApi.login).send({ email: 'social@madang.test', password: PASSWORD }).expect(400);
    expect(refused.body).toMatchObject({ code: 800006, errorName: 'EMPTY_PASSWORD_AUTH' });
  });
  it('makes a better hash at login when an old one has lower costs', async () => {
    const { hash } = await import('@node-rs/argon2');
    const email = freshMail();
    await t.admin(
      insertInto('main.account', {
        email,
        name: '옛날',
        passwordHash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
      }),
    );
    await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(200);
    const [row] = await t.admin<{ password_hash: string }>(sql`select password_hash from main.account where email = ${email}`);
    expect(row!.password_hash).toMatch(/m=19456,t=2,p=1/);
  });
});

describe('me/live', () => {
  it('AU-031 answers for the person who is logged in, and nobody else', async () => {
    const { token } = await join(t);
    const answer = await t.call(curriculumApi.lives).set('Access-Token', token).expect(200);
    expect(answer.body.data).toMatchObject({ nowLives: [], interval_seconds: 30 });
    await t.call(curriculumApi.lives).expect(401);
  });
});

describe('a ticket', () => {
  it('carries a session to another host once within a minute', async () => {
    const { token, userSeq } = await join(t);
    const ticket = async () => (await t.call(accountApi.createTicket).set('Access-Token', token).expect(200)).body.data.ticket as string;
    const first = await ticket();
    const both = await Promise.all([1, 2].map(() => t.call(accountApi.redeemTicket).send({ ticket: first })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 400]);
    const answer = both.find((r) => r.status === 200)!;
    expect(answer.body.data.user.userSeq).toBe(userSeq);
    const fresh = answer.headers['access-token']!;
    expect(fresh).not.toBe(token);
    await t.call(accountApi.me).set('Access-Token', fresh).expect(200);
    const late = await ticket();
    t.setNow(new Date(Date.now() + 61_000));
    expect((await t.call(accountApi.redeemTicket).send({ ticket: late }).expect(400)).body.errorName).toBe('TICKET_EXPIRED');
    await t.call(accountApi.createTicket).expect(401);
  });

  it('CH-040 from a site’s former address is taken of whoever has just changed it alone', async () => {
    const [owner, other] = [await join(t), await join(t)];
    const as = (who: { token: string }, call: supertest.Test) => call.set('Access-Token', who.token);
    const [from, to] = [`from${process.pid}`, `to${process.pid}`];
    const made = await as(owner, t.call(channelApi.create)).send({ name: '옮기는 학교', domain: from, category: '05' }).expect(200);
    const { channelSeq: site } = made.body.data as { channelSeq: number };
    const { zoomAccountTypeCd: _, ...profile } = (await as(owner, t.call(settingApi.profile, { channelSeq: site })).expect(200)).body.data;
    const redeem = async (who: { token: string }, moved?: object) => {
      const { ticket } = (await as(who, t.call(accountApi.createTicket)).expect(200)).body.data as { ticket: string };
      return t.call(accountApi.redeemTicket).send({ ticket, ...(moved && { moved }) });
    };
    const moved = { channelSeq: site, from };
    expect((await redeem(owner, moved)).status).toBe(400);
    await as(owner, t.call(settingApi.saveProfile, { channelSeq: site }))
      .send({ ...profile, domain: to })
      .expect(200);
    const taken = await redeem(owner, moved);
    expect([taken.status, taken.body.data.user.userSeq]).toEqual([200, owner.user.userSeq]);
    expect((await redeem(other, moved)).body.errorName).toBe('TICKET_EXPIRED');
    expect((await redeem(owner, { channelSeq: site, from: 'another' })).status).toBe(400);
    expect((await redeem(owner, { channelSeq, from })).status).toBe(400);
    t.setNow(new Date(Date.now() + 301_000));
    expect((await redeem({ token: await t.tokenOf(owner.user.userSeq) }, moved)).status).toBe(400);
  });
});

describe('the language of mails', () => {
  it('is noted as it was used last, on a site and for the account', async () => {
    const { token, userSeq } = await join(t);
    const [{ seq }] = (await t.admin<{ seq: number }>(
      insertInto('main.channel', { domain: 'lastlang', name: '언어', createdBy: userSeq }, sql`returning channel_seq as seq`),
    )) as [{ seq: number }];
    await t.admin(sql`insert into main.channel_user (channel_seq, user_seq) values (${seq}, ${userSeq})`);
    const note = (body: object) => t.call(accountApi.noteLang).set('Access-Token', token).send(body);
    const langs = async () =>
      (
        await t.admin<{ own: string; there: string | null; version: string }>(
          sql`select a.lang as own, u.lang as there, u.xmin::text as version
            from main.account a join main.channel_user u using (user_seq) where a.user_seq = ${userSeq}`,
        )
      )[0]!;
    await note({ lang: 'en', channelSeq: seq }).expect(200, { data: null });
    const first = await langs();
    expect(first).toMatchObject({ own: 'en', there: 'en' });
    await note({ lang: 'en', channelSeq: seq }).expect(200);
    expect(await langs()).toEqual(first);
    await note({ lang: 'jp', channelSeq: null }).expect(200);
    expect(await langs()).toMatchObject({ own: 'jp', there: 'en' });
    await note({ lang: 'fr' }).expect(400);
    await t.call(accountApi.noteLang).send({ lang: 'en' }).expect(401);
  });
});
