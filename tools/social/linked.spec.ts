import { SNS_PROVIDERS, type SnsType } from '@madang/contracts/codes';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { accountApi } from '@madang/contracts/main/account';
import { socialApi, type LinkedLogins } from '@madang/contracts/main/social';
import { unseal } from '@madang/server/seal';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { jobsOf, join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import { AppModule } from '../../apps/api-main/src/app.module';
import { aPerson, SocialWorld, type Site } from './world';

let t: TestApp;
const w = new SocialWorld();
let site: Site;
let other: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule, campaign: CampaignModule });
  await w.open(t);
  site = await w.site('codebay');
  other = await w.site('gyeol');
}, 60_000);
afterAll(async () => {
  await w.close();
  await t.close();
});
beforeEach(() => t.admin('delete from main.attempt'));
afterEach(() => t.resetNow());

const linked = async (token: string, at: Site | null = site) =>
  (
    await t
      .call(socialApi.linked)
      .set('Access-Token', token)
      .query(at ? { channelSeq: at.channelSeq } : {})
      .expect(200)
  ).body.data as LinkedLogins;
const link = (type: SnsType, at: Site | null, token: string, accessToken: string) =>
  t
    .call(socialApi.link)
    .set('Access-Token', token)
    .send({ snsTypeCd: type, accessToken, channelSeq: at?.channelSeq ?? null });
const unlink = (token: string, identitySeq: number) => t.call(socialApi.unlink, { identitySeq }).set('Access-Token', token);
const nameOf = async (asked: PromiseLike<{ body: { errorName?: string } }>) => (await asked).body.errorName;
const mailsTo = async (to: string) =>
  ((await t.call(mailboxApi.list).query({ to }).expect(200)).body.data as Mail[]).filter((m) => m.subject.includes('로그인 방법'));
const mailed = (to: string, count: number) =>
  t.eventually(async () => {
    const mails = await mailsTo(to);
    return mails.length >= count ? mails : null;
  });

describe('the social logins of an account', () => {
  it('are listed with site, address and day, and each opens it from then on', async () => {
    const { token, userSeq, email } = await join(t, { channelSeq: site.channelSeq });
    expect(await linked(token)).toEqual({ list: [], hasPassword: true });
    for (const type of SNS_PROVIDERS) {
      // The provider knows another mail address; the link works all the same, because the person has chosen it.
      const person = aPerson();
      await link(type, site, token, await w.token(type, site, person, token)).expect(200);
      expect((await w.enter(type, site, person)).answer.user!.userSeq).toBe(userSeq);
      const { list } = await linked(token);
      expect(list.at(-1)).toMatchObject({ snsTypeCd: type, email: person.email, siteName: 'codebay', here: true });
      expect(Date.now() - Date.parse(list.at(-1)!.createdAt)).toBeLessThan(60_000);
    }
    expect((await linked(token, other)).list.map((l) => l.here)).toEqual([false, false, false, false]);
    await link('KAK', null, token, await w.token('KAK', null, aPerson(), token)).expect(200);
    expect((await linked(token, null)).list.at(-1)).toMatchObject({ snsTypeCd: 'KAK', siteName: null, here: true });
    const mails = await mailed(email, 5);
    expect(mails[0]!.text).toContain('카카오');
    expect(mails[0]!.text).toContain('http://localhost:8080/editinformation');
  });

  it('are nobody else’s: neither seen nor taken away', async () => {
    const [mine, theirs] = [await join(t), await join(t)];
    await link('GOG', site, mine.token, await w.token('GOG', site, aPerson(), mine.token)).expect(200);
    const { list } = await linked(mine.token);
    expect((await linked(theirs.token)).list).toEqual([]);
    await unlink(theirs.token, list[0]!.identitySeq).expect(404);
    expect(await linked(mine.token)).toMatchObject({ list });
    await t.call(socialApi.linked).expect(401);
    await t.call(socialApi.linkStart).send({ snsTypeCd: 'KAK', origin: 'http://localhost:8080' }).expect(401);
  });

  it('go, but for the last way to log in: that wants a password first', async () => {
    const person = aPerson();
    const { token, answer } = await w.enter('KAK', site, person);
    const [first] = (await linked(token)).list;
    expect(await nameOf(unlink(token, first!.identitySeq))).toBe('SNS_LAST_LOGIN');
    // A link through an app that the site has removed does not count as a way to log in.
    const closed = await w.site('closed');
    const old = aPerson();
    await link('NAV', closed, token, await w.token('NAV', closed, old, token)).expect(200);
    await w.setApp(closed, 'NAV', '', '').expect(200);
    expect((await linked(token)).list.at(-1)!.siteName).toBe('');
    expect(await nameOf(unlink(token, first!.identitySeq))).toBe('SNS_LAST_LOGIN');

    await t.call(accountApi.sendResetToken).send({ email: person.email }).expect(200);
    const jobs = await jobsOf<{ email: string; token: never }>(t, 'account.reset.campaign');
    const reset = unseal(jobs.find((j) => j.email === person.email)!.token);
    await t.call(accountApi.resetPassword).send({ token: reset, password: PASSWORD }).expect(200);
    const fresh = (await t.call(accountApi.login).send({ email: person.email, password: PASSWORD }).expect(200)).headers['access-token']!;
    expect((await linked(fresh)).hasPassword).toBe(true);
    for (const { identitySeq } of (await linked(fresh)).list) await unlink(fresh, identitySeq).expect(200, { data: null });
    await unlink(fresh, first!.identitySeq).expect(404);
    expect((await linked(fresh)).list).toEqual([]);
    const back = await w.login('KAK', site, await w.token('KAK', site, person)).expect(200);
    expect(back.body.data).toMatchObject({ user: null, integrated: { status: 'NEED' } });
    expect(answer.user!.userSeq).toBeGreaterThan(0);
    const mails = await mailed(person.email!, 4);
    expect(mails.map((m) => /연결됐|해제됐|비밀번호가 바뀌/.exec(m.text)![0]).sort()).toEqual([
      '비밀번호가 바뀌',
      '연결됐',
      '해제됐',
      '해제됐',
    ]);
  });

  it('stay one when two go at once', async () => {
    const { token } = await w.enter('KAK', site, aPerson());
    await link('GOG', site, token, await w.token('GOG', site, aPerson(), token)).expect(200);
    const { list } = await linked(token);
    const answers = await Promise.all(list.map(({ identitySeq }) => unlink(token, identitySeq)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect((await linked(token)).list).toHaveLength(1);
  });
});

describe('a link', () => {
  it('belongs to the session’s person who began it, in the browser that did', async () => {
    const [mine, theirs] = [await join(t), await join(t)];
    const person = aPerson();
    const sealed = await w.token('KAK', site, person, mine.token);
    // A token for linking works in no other session, and for no log-in and no sign-up.
    expect(await nameOf(link('KAK', site, theirs.token, sealed))).toBe('SNS_LOGIN_FAILED');
    expect(await nameOf(w.login('KAK', site, sealed))).toBe('SNS_LOGIN_FAILED');
    expect(await nameOf(w.signup('KAK', site, sealed))).toBe('SNS_LOGIN_FAILED');
    // Linking also refuses a token from a log-in, and one that the product did not request itself.
    expect(await nameOf(link('KAK', site, mine.token, await w.token('KAK', site, person)))).toBe('SNS_LOGIN_FAILED');
    expect(await nameOf(link('KAK', site, mine.token, w.handed('KAK', site, person)))).toBe('SNS_LOGIN_FAILED');
    expect(await nameOf(link('KAK', other, mine.token, sealed))).toBe('SNS_LOGIN_FAILED');
    const [a, b] = [await w.back('KAK', site, person, 'yes', mine.token), await w.back('KAK', site, aPerson(), 'yes', theirs.token)];
    await w.exchange({ ...b, key: a.key }).expect(400);
    await w.exchange({ ...a, state: b.state }).expect(400);
    expect((await linked(mine.token)).list).toEqual([]);
    t.setNow(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await nameOf(link('KAK', site, mine.token, sealed))).toBe('SNS_LOGIN_FAILED');
  });

  it('of a social account that another member has is refused, and made twice it is one', async () => {
    const [mine, theirs] = [await join(t), await join(t)];
    const person = aPerson();
    for (let i = 0; i < 2; i++) await link('FAB', site, mine.token, await w.token('FAB', site, person, mine.token)).expect(200);
    expect((await linked(mine.token)).list).toHaveLength(1);
    const refused = await link('FAB', site, theirs.token, await w.token('FAB', site, person, theirs.token)).expect(409);
    expect(refused.body).toMatchObject({
      errorName: 'SNS_LINKED_ELSEWHERE',
      message: '다른 회원이 이미 연결한 소셜 계정이에요. 그 계정의 연결을 먼저 해제해 주세요.',
    });
    expect((await mailsTo(mine.email)).length).toBeLessThanOrEqual(1);
  });

  it('made by a word at login is told by mail as well', async () => {
    const { email } = await join(t);
    await t.admin(sql`update main.account set email_auth_at = now() where email = ${email}`);
    const asked = (await w.login('GOG', site, await w.token('GOG', site, aPerson({ email }))).expect(200)).body.data;
    await t.call(socialApi.integrate, { token: asked.integrated.token }).send({ email }).expect(200);
    expect((await mailed(email, 1))[0]!.text).toContain('Google');
  });
});

it('a changed password is told at the account’s address, in its language', async () => {
  const { token, email } = await join(t);
  await t.admin(sql`update main.account set lang = 'en' where email = ${email}`);
  await t
    .call(accountApi.changePassword)
    .set('Access-Token', token)
    .send({ password: PASSWORD, newPassword: 'greenTurtle7!walks' })
    .expect(200);
  const mail = await t.eventually(async () =>
    ((await t.call(mailboxApi.list).query({ to: email })).body.data as Mail[]).find((m) => m.subject.includes('way to log in')),
  );
  expect(mail.text).toContain('your password was changed');
  expect(mail.text).not.toContain('greenTurtle');
});
