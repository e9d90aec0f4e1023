import { SNS_PROVIDERS } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { socialApi, type SnsAnswer } from '@madang/contracts/main/social';
import { sandboxSocial } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { codeOf, freshMail, join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import { AppModule } from '../../apps/api-main/src/app.module';
import { aPerson, SocialWorld, VOUCHING_PROVIDERS, type Site } from './world';

let t: TestApp;
const w = new SocialWorld();
let site: Site;
let other: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  await w.open(t);
  site = await w.site('codebay');
  other = await w.site('gyeol');
}, 60_000);
afterAll(async () => {
  await w.close();
  await t.close();
});
beforeEach(() => t.admin('delete from main.attempt'));
afterEach(() => {
  t.resetNow();
  Object.assign(w.sandbox.faults, { down: false, garbage: false, naverWithoutClient: false, otherProfile: false });
});

const verify = async (email: string) => t.admin(sql`update main.account set email_auth_at = now() where email = ${email}`);
const integrate = (token: string, body: object) => t.call(socialApi.integrate, { token }).send(body);
const mailCode = async (email: string) => {
  await t.call(accountApi.sendCode).send({ email }).expect(200);
  return codeOf(t, email);
};

describe.each(SNS_PROVIDERS)('%s', (type) => {
  const vouches = VOUCHING_PROVIDERS.includes(type);

  it(`AU-012 AU-023 AU-025 AU-044 ${sandboxSocial.names[type]}: the code is exchanged by the server, the login finds nobody, the sign-up makes the account, the next login finds it`, async () => {
    const person = aPerson();
    const accessToken = await w.token(type, site, person);
    const first = await w.login(type, site, accessToken).expect(200);
    expect(first.headers['access-token']).toBeUndefined();
    expect(first.body.data).toEqual({
      user: null,
      integrated: null,
      snsInfo: { snsTypeCd: type, name: '소셜 이름1', email: person.email },
    });
    const made = await w.signup(type, site, accessToken).expect(200);
    expect(made.body.data).toMatchObject({ integrated: null, user: { snsTypeCd: type, email: person.email, name: '소셜 이름1' } });
    expect(!!made.body.data.user.emailAuthAt).toBe(vouches);
    const token = made.headers['access-token']!;
    await t.call(accountApi.me).set('Access-Token', token).expect(200);
    await t
      .call(channelApi.channelUser, { channelSeq: site.channelSeq })
      .set('Access-Token', token)
      .expect(200, { data: { isChannelUser: true, roles: [], userTypeCd: null } });
    const again = await w.enter(type, site, person);
    expect(again.fresh).toBe(false);
    expect(again.answer.user!.userSeq).toBe(made.body.data.user.userSeq);
  });

  it('refuses a token of another app, of another site’s app, and of nobody, before it reads a profile', async () => {
    const person = aPerson();
    const failed = { code: 500111, errorName: 'SNS_LOGIN_FAILED', message: '소셜 로그인을 마치지 못했어요. 다시 시도해 주세요.' };
    const strangers = [
      w.handed(type, site, person, 'somebody-elses-app'),
      w.handed(type, other, person),
      w.handed(type, null, person),
      'no-token',
      await w.token(type, other, person),
    ];
    for (const token of strangers) {
      expect((await w.login(type, site, token).expect(400)).body).toMatchObject(failed);
      expect((await w.signup(type, site, token).expect(400)).body).toMatchObject(failed);
    }
    expect(await t.admin(sql`select 1 from main.account where email = ${person.email}`)).toEqual([]);
    w.sandbox.faults.otherProfile = type !== 'NAV';
    if (type !== 'NAV') expect((await w.login(type, site, w.handed(type, site, person)).expect(400)).body).toMatchObject(failed);
  });

  it('takes a token that was handed over when it is this app’s', async () => {
    const person = aPerson();
    const token = w.handed(type, site, person);
    const made = await w.signup(type, site, token).expect(200);
    const known = await w.login(type, site, w.handed(type, site, person)).expect(200);
    expect(known.body.data.user.userSeq).toBe(made.body.data.user.userSeq);
    expect(known.headers['access-token']).toMatch(/^eyJ/);
  });

  it('keys people by the number the provider gives them: a changed address is the same account, also where it is somebody else’s', async () => {
    const person = aPerson();
    const first = await w.enter(type, site, person);
    const neighbour = await join(t);
    await verify(neighbour.email);
    const moved = await w.enter(type, site, { ...person, email: neighbour.email });
    expect(moved.answer.user).toMatchObject({ userSeq: first.answer.user!.userSeq, email: person.email });
    expect(moved.answer.integrated).toEqual({ status: 'COMP', email: person.email, token: '' });
  });

  it('a missing address is asked for, and proved by a mailed code', async () => {
    const person = aPerson({ email: null });
    const accessToken = await w.token(type, site, person);
    expect((await w.login(type, site, accessToken).expect(200)).body.data.snsInfo).toEqual({
      snsTypeCd: type,
      name: '소셜 이름1',
      email: null,
    });
    expect((await w.signup(type, site, accessToken).expect(400)).body).toMatchObject({
      errorName: 'SNS_EMAIL_REQUIRED',
      errors: [{ field: 'email' }],
    });
    const email = freshMail();
    await w.signup(type, site, accessToken, { email }).expect(400);
    const code = await mailCode(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await w.signup(type, site, accessToken, { email, code: wrong }).expect(400)).body.errorName).toBe('INCORRECT_CODE');
    const made = await w.signup(type, site, accessToken, { email, code }).expect(200);
    expect(made.body.data.user).toMatchObject({ email, snsTypeCd: type, emailAuthAt: expect.any(String) });
  });

  it(`AU-045 AU-046 AU-047 AU-048 AU-049 AU-050 AU-052 AU-057 an account of the same address is linked only after a word${vouches ? '' : ' and a code'}`, async () => {
    const { email, userSeq } = await join(t);
    await verify(email);
    const person = aPerson({ email: email.toUpperCase() });
    const answer = await w.login(type, site, await w.token(type, site, person)).expect(200);
    expect(answer.headers['access-token']).toBeUndefined();
    const { integrated, user } = answer.body.data as SnsAnswer;
    expect(user).toBeNull();
    expect(integrated).toEqual({ status: 'NEED', email, token: expect.stringMatching(/^[\w-]{43}$/), verified: vouches });
    // A sign-up with an address that has an account asks the same question about linking as a log-in.
    const instead = await w.signup(type, site, await w.token(type, site, person)).expect(200);
    expect(instead.body.data.integrated.status).toBe('NEED');

    const { token } = integrated!;
    expect((await integrate(token, { token, email: freshMail() }).expect(400)).body.errorName).toBe('INCORRECT_EMAIL');
    await integrate('x'.repeat(43), { email }).expect(400);
    let proof = {};
    if (!vouches) {
      expect((await integrate(token, { token, email }).expect(400)).body.errorName).toBe('NOT_AUTHORIZED_EMAIL');
      proof = { code: await mailCode(email) };
    }
    const both = await Promise.all([1, 2].map(() => integrate(token, { token, email, ...proof })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 400]);
    const linked = both.find((r) => r.status === 200)!;
    expect(linked.body.data).toMatchObject({ user: { userSeq, snsTypeCd: 'LIV' }, integrated: { status: 'COMP', email }, finished: true });
    await t.call(accountApi.me).set('Access-Token', linked.headers['access-token']!).expect(200);
    const again = await w.enter(type, site, person);
    expect(again.answer).toMatchObject({ user: { userSeq }, integrated: { status: 'COMP', email } });
    // The password still works, and that log-in asks nothing about linking.
    const plain = await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(200);
    expect(plain.body.data.integrated).toBeNull();
  });

  it('AU-041 says that it failed when the provider is down or answers something else', async () => {
    const token = w.handed(type, site, aPerson());
    for (const fault of ['down', 'garbage'] as const) {
      Object.assign(w.sandbox.faults, { down: false, garbage: false, [fault]: true });
      expect((await w.login(type, site, token).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    }
  });

  it('logs people in on the host without a site by the product’s own app', async () => {
    const person = aPerson();
    const made = await w.enter(type, null, person);
    expect(made.answer.user!.snsTypeCd).toBe(type);
    expect((await w.enter(type, null, person)).answer.user!.userSeq).toBe(made.answer.user!.userSeq);
    const ids = (await t.call(socialApi.providers).expect(200)).body.data;
    expect(ids).toEqual({ snsLoginKakId: 'madang', snsLoginNavId: 'madang', snsLoginGogId: 'madang', snsLoginFabId: 'madang' });
  });
});

describe('an address the provider does not vouch for', () => {
  it.each(VOUCHING_PROVIDERS)('%s: an unverified one makes an unverified account and links nothing without a code', async (type) => {
    const fresh = aPerson({ verified: false });
    expect((await w.enter(type, site, fresh)).answer.user!.emailAuthAt).toBeNull();
    const { email } = await join(t);
    await verify(email);
    const { integrated } = (await w.login(type, site, await w.token(type, site, aPerson({ email, verified: false })))).body
      .data as SnsAnswer;
    expect(integrated!.verified).toBe(false);
    await integrate(integrated!.token, { email }).expect(400);
    await integrate(integrated!.token, { email, code: await mailCode(email) }).expect(200);
  });
});

describe('somebody who took the address before its owner came', () => {
  it('AU-055 AU-084 loses password, sessions and other logins when the owner proves the mailbox', async () => {
    const early = await join(t);
    const { email, userSeq } = early;
    const intruder = await w.login('NAV', site, await w.token('NAV', site, aPerson({ email })));
    expect(intruder.body.data.integrated.verified).toBe(false);

    const owner = aPerson({ email });
    const { integrated } = (await w.login('GOG', site, await w.token('GOG', site, owner))).body.data as SnsAnswer;
    expect(integrated!.verified).toBe(false);
    const linked = await integrate(integrated!.token, { email, code: await mailCode(email) }).expect(200);
    expect(linked.body.data).toMatchObject({
      finished: false,
      user: { userSeq, name: '소셜 이름1', phone: null, snsTypeCd: 'GOG', emailAuthAt: expect.any(String) },
    });
    await t.call(accountApi.me).set('Access-Token', early.token).expect(401);
    expect((await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(400)).body.errorName).toBe('EMPTY_PASSWORD_AUTH');

    const token = linked.headers['access-token']!;
    const rest = {
      name: '김마당',
      phone: '01012345678',
      ageYn: true,
      termsYn: true,
      privacyYn: true,
      sellerYn: true,
      channelSeq: site.channelSeq,
    };
    const finish = () => t.call(socialApi.finishSignup).set('Access-Token', token).send(rest);
    expect((await finish().expect(200)).body.data.user).toMatchObject({ name: '김마당', phone: '01012345678' });
    expect((await finish().expect(409)).body.errorName).toBe('CONFLICT');
  });
  it('loses the social login when the owner resets the password by mail', async () => {
    const email = freshMail();
    const thief = aPerson({ email });
    const made = await w.enter('NAV', site, thief);
    await t.call(accountApi.sendResetToken).send({ email }).expect(200);
    const jobs = await t.admin<{ data: { email: string; token: never } }>(
      "select data from jobs.job where name = 'account.reset.campaign'",
    );
    const { unseal } = await import('@madang/server/seal');
    const reset = unseal(jobs.find((j) => j.data.email === email)!.data.token);
    await t.call(accountApi.resetPassword).send({ token: reset, password: 'greenTurtle7!walks' }).expect(200);
    await t.call(accountApi.me).set('Access-Token', made.token).expect(401);
    const back = await w.login('NAV', site, await w.token('NAV', site, thief)).expect(200);
    expect(back.body.data).toMatchObject({ user: null, integrated: { status: 'NEED', verified: false } });
  });
});
