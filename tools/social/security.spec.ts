import { SNS_PROVIDERS } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { socialApi, type SnsApp, type SnsAnswer } from '@madang/contracts/main/social';
import { sandboxSocial } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { join } from '../../apps/api-main/src/account/account.fixture';
import { AppModule } from '../../apps/api-main/src/app.module';
import { aPerson, SocialWorld, type Site } from './world';

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
afterEach(() => t.resetNow());

describe('the way to the provider and back', () => {
  it.each(SNS_PROVIDERS)('%s: a way back is finished only by the browser that began it', async (type) => {
    const [mine, theirs] = [await w.back(type, site, aPerson()), await w.back(type, site, aPerson())];
    const refused = async (back: typeof mine) => expect((await w.exchange(back).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    expect(mine.query.get('state')).toBe(mine.state);
    // Somebody starts a log-in and makes another person's browser finish it: code and state do not fit that browser's key.
    await refused({ ...theirs, key: mine.key });
    await refused({ ...theirs, key: 'x' });
    await refused({ ...mine, state: theirs.state });
    await refused({ ...mine, key: `${mine.key.slice(0, -4)}AAAA` });
    const [exchange] = [await w.exchange(mine).expect(200)];
    // A code of the provider works only once.
    await refused(mine);
    // A sealed token of one step is refused by the other steps.
    await refused({ ...theirs, key: exchange.body.data.accessToken });
    expect((await w.login(type, site, theirs.key).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    expect((await w.login(type, other, exchange.body.data.accessToken).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    t.setNow(new Date(Date.now() + 10 * 60_000 + 1000));
    await refused(theirs);
    expect((await w.login(type, site, exchange.body.data.accessToken).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
  });

  it('a code of another app or another person’s window opens nothing', async () => {
    const [here, there] = [await w.back('GOG', site, aPerson()), await w.back('GOG', other, aPerson())];
    const mixed = { ...here, query: new URLSearchParams({ code: there.query.get('code')! }) };
    expect((await w.exchange(mixed).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    // By PKCE Google gives a token only to the log-in that was started: the code of another log-in at the same app is refused.
    const [one, two] = [await w.back('GOG', site, aPerson()), await w.back('GOG', site, aPerson())];
    await w.exchange({ ...one, query: two.query }).expect(400);
  });

  it('leads back to this site or the product only', async () => {
    const start = (origin: string, channelSeq: number | null = site.channelSeq) =>
      t.call(socialApi.start).send({ snsTypeCd: 'KAK', channelSeq, origin });
    for (const origin of [
      'https://evil.example',
      'http://codebay.localhost:8080.evil.example',
      'http://gyeol.localhost:8080',
      'http://codebay.localhost:8080/..',
      '//evil.example',
      'javascript:alert(1)',
    ])
      expect((await start(origin).expect(400)).body.errors[0].field).toBe('origin');
    await start('http://codebay.localhost:8080', null).expect(400);
    const { url } = (await start('http://codebay.localhost:8080').expect(200)).body.data;
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://codebay.localhost:8080/authcallback');
    await t.admin(
      sql`with held as (insert into main.site_host (channel_seq, host, since) values (${site.channelSeq}, 'class.codebay.example', now()))
        update main.channel
        set custom_domain = 'class.codebay.example'
        where channel_seq = ${site.channelSeq}`,
    );
    await start('http://class.codebay.example').expect(200);
    await start('http://codebay.localhost:8080').expect(200);
    // Every domain of the site may start a log-in, also one that is not its main address.
    await t.admin(insertInto('main.site_host', { channelSeq: site.channelSeq, host: 'www.codebay.example', since: sql`now()` }));
    await start('http://www.codebay.example').expect(200);
    await t.admin(sql`delete from main.site_host where channel_seq = ${site.channelSeq}`);
    await start('http://class.codebay.example').expect(400);
  });

  it('limits logins of one address', async () => {
    await t.admin("insert into main.attempt (bucket, at) select 'snsAddress:203.0.113.77', now() from generate_series(1, 120)");
    const answer = await w.login('KAK', site, 'x').set('X-Forwarded-For', '203.0.113.77').expect(429);
    expect(answer.body.errorName).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a site’s own app', () => {
  it('opens by itself only people of that site, never its staff or members of others', async () => {
    const person = aPerson();
    const { token, answer } = await w.enter('GOG', site, person);
    const handed = () => w.login('GOG', site, w.handed('GOG', site, person));
    await handed().expect(200);
    await t
      .call(channelApi.join, { channelSeq: other.channelSeq })
      .set('Access-Token', token)
      .send({ termsYn: true, privacyYn: true, sellerYn: true })
      .expect(200);
    expect((await handed().expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    // The person can still log in through the provider.
    expect((await w.enter('GOG', site, person)).answer.user!.userSeq).toBe(answer.user!.userSeq);

    const staff = aPerson();
    const made = await w.enter('KAK', site, staff);
    await t.admin(sql`update main.channel_user set user_type_cd = 'MNG' where user_seq = ${made.answer.user!.userSeq}`);
    await w.login('KAK', site, w.handed('KAK', site, staff)).expect(400);
  });

  it('links nobody by a token it brought, whatever is verified, without the mailed code', async () => {
    const { email } = await join(t);
    await t.admin(sql`update main.account set email_auth_at = now() where email = ${email}`);
    const { integrated } = (await w.login('GOG', site, w.handed('GOG', site, aPerson({ email }))).expect(200)).body.data as SnsAnswer;
    expect(integrated!.verified).toBe(false);
    const answer = await t.call(socialApi.integrate, { token: integrated!.token }).send({ email }).expect(400);
    expect(answer.body).toMatchObject({ code: 800001, errorName: 'NOT_AUTHORIZED_EMAIL' });
  });

  it('a question about linking ends after ten minutes', async () => {
    const { email } = await join(t);
    await t.admin(sql`update main.account set email_auth_at = now() where email = ${email}`);
    const { integrated } = (await w.login('GOG', site, await w.token('GOG', site, aPerson({ email })))).body.data as SnsAnswer;
    t.setNow(new Date(Date.now() + 10 * 60_000 + 1000));
    expect((await t.call(socialApi.integrate, { token: integrated!.token }).send({ email }).expect(400)).body.errorName).toBe(
      'TICKET_EXPIRED',
    );
  });
});

describe('the settings of a site', () => {
  const apps = (token: string, seq = site.channelSeq) => t.call(socialApi.apps, { channelSeq: seq }).set('Access-Token', token);

  it('CH-010 CH-011 CH-012 CH-013 shows ids to everybody, secrets to nobody, and keeps them sealed', async () => {
    const listed = (await apps(site.ownerToken).expect(200)).body.data as SnsApp[];
    expect(listed).toContainEqual({
      snsTypeCd: 'KAK',
      clientId: 'codebay-kakao',
      appId: String(sandboxSocial.kakaoAppId('codebay-kakao')),
      hasSecret: true,
      redirectUri: 'http://codebay.localhost:8080/authcallback',
    });
    const shown = (await t.call(channelApi.find, { channelSeq: site.channelSeq }).expect(200)).body.data as Channel;
    expect(shown).toMatchObject({
      snsLoginKakId: 'codebay-kakao',
      snsLoginNavId: 'codebay-naver',
      snsLoginGogId: 'codebay-google',
      snsLoginFabId: 'codebay-facebook',
    });
    const secret = sandboxSocial.secretOf('kakao', 'codebay-kakao');
    const rows = JSON.stringify([
      await t.admin('select * from main.sns_secret'),
      await t.admin('select * from main.channel'),
      listed,
      shown,
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).toContain('codebay-kakao');
  });

  it('are for staff who may change the site', async () => {
    const learner = await join(t, { channelSeq: site.channelSeq });
    await apps(learner.token).expect(403);
    await apps(other.ownerToken).expect(403);
    await t.call(socialApi.apps, { channelSeq: site.channelSeq }).expect(401);
    const save = t.call(socialApi.saveApp, { channelSeq: site.channelSeq }).set('Access-Token', other.ownerToken);
    await save.send({ snsTypeCd: 'KAK', clientId: 'mine', appId: '1', secret: 'x' }).expect(403);
  });

  it('want a secret with a new client id, keep it with the old one, and Kakao’s number', async () => {
    const own = await w.site('fields');
    const save = (body: object) =>
      t
        .call(socialApi.saveApp, { channelSeq: own.channelSeq })
        .set('Access-Token', own.ownerToken)
        .send({ snsTypeCd: 'KAK', ...body });
    const fieldOf = async (body: object) => (await save(body).expect(400)).body.errors[0].field as string;
    expect(await fieldOf({ clientId: 'fields-kakao' })).toBe('appId');
    expect(await fieldOf({ clientId: 'new-id', appId: '77' })).toBe('secret');
    expect(await fieldOf({ clientId: '<b>', appId: '77', secret: 'x' })).toBe('clientId');
    await save({ clientId: 'fields-kakao', appId: '77' }).expect(200);
    const person = aPerson();
    // The app's number has changed, so tokens for the former one are refused.
    await w.login('KAK', own, w.handed('KAK', own, person)).expect(400);
    await save({ clientId: 'fields-kakao', appId: String(sandboxSocial.kakaoAppId('fields-kakao')) }).expect(200);
    await w.login('KAK', own, w.handed('KAK', own, person)).expect(200);
  });

  it('AU-042 without a client id nothing opens, and the message says what is missing', async () => {
    const own = await w.site('bare');
    await w.setApp(own, 'KAK', '', '').expect(200);
    const answer = await w.start('KAK', own).expect(400);
    expect(answer.body).toMatchObject({
      errorName: 'SNS_CLIENT_ID_MISSING',
      message: '소셜 로그인의 클라이언트 ID가 없어요. 사이트 운영자에게 알려 주세요.',
    });
    expect((await w.login('KAK', own, 'x').expect(400)).body.errorName).toBe('SNS_CLIENT_ID_MISSING');
    expect((await t.call(socialApi.providers).query({ channelSeq: own.channelSeq })).body.data).toMatchObject({
      snsLoginKakId: null,
      snsLoginNavId: 'bare-naver',
    });
    expect(await t.admin(sql`select 1 from main.sns_secret where channel_seq = ${own.channelSeq} and sns_type_cd = 'KAK'`)).toEqual([]);
  });

  it('a wrong secret stops at the exchange', async () => {
    const own = await w.site('wrong');
    for (const type of SNS_PROVIDERS) {
      await w.setApp(own, type, `wrong-${type}`, 'not-the-secret').expect(200);
      expect((await w.exchange(await w.back(type, own, aPerson())).expect(400)).body.errorName).toBe('SNS_LOGIN_FAILED');
    }
  });
});

describe('a session', () => {
  it('is a new one at every login: what a browser had before is no way in', async () => {
    const person = aPerson();
    const first = await w.enter('KAK', site, person);
    const fixed = await join(t);
    const accessToken = await w.token('KAK', site, person);
    const answer = await w
      .login('KAK', site, accessToken)
      .set('Access-Token', fixed.token)
      .set('Http-Session', 'chosen-by-somebody')
      .expect(200);
    const fresh = answer.headers['access-token']!;
    expect([fixed.token, first.token]).not.toContain(fresh);
    const userOf = async (token: string) => (await t.call(accountApi.me).set('Access-Token', token)).body.data?.user.userSeq as number;
    expect(await userOf(fixed.token)).toBe(fixed.userSeq);
    expect(await userOf(fresh)).toBe(first.answer.user!.userSeq);
    await t.call(accountApi.logout).set('Access-Token', fresh).expect(200);
    await t.call(accountApi.me).set('Access-Token', fresh).expect(401);
    expect(await userOf(first.token)).toBe(first.answer.user!.userSeq);
  });
});
