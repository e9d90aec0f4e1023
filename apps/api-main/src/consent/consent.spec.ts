import { consentApi, CONSENT_TEXTS, PRODUCT_TEXTS, type OwnConsents } from '@madang/contracts/main/consent';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { mypageApi } from '@madang/contracts/main/mypage';
import { settingApi } from '@madang/contracts/main/site-setting';
import type { Test } from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { join, PASSWORD, signupBody } from '../account/account.fixture';
import { AppModule } from '../app.module';
import { person, site, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  [a, b] = [await site(t), await site(t)];
});
afterAll(() => t.close());

type Who = { token: string; userSeq: number };
const as = ({ token }: { token: string }, request: Test) => request.set('Access-Token', token);
const fieldsOf = (body: { errors?: { field: string }[] }) => (body.errors ?? []).map((e) => e.field);
const own = async (who: Who) => (await as(who, t.call(consentApi.list)).expect(200)).body.data as OwnConsents;
const lines = async (who: Who) =>
  (await own(who)).list.map((c) => [c.kindCd, c.agreedYn, c.placeCd, c.channelSeq, c.version] as const).sort();
const say = (who: Who, body: object) => as(who, t.call(consentApi.say)).send(body);
const missing = async (who: Who, channelSeq: number) =>
  (await as(who, t.call(consentApi.missing, { channelSeq })).expect(200)).body.data.list as { kindCd: string; version: string }[];
const standAt = async (who: Who, channelSeq: number | null) => (await own(who)).stands.find((one) => one.channelSeq === channelSeq);

describe('the ledger of consents', () => {
  it('keeps what a sign-up on a site ticked, each with its version, place and page', async () => {
    const answer = await t
      .call(accountApi.signup)
      .set('Referer', 'http://hana.localhost/createaccount?next=/classes')
      .send(signupBody({ channelSeq: a.channelSeq, marketingConsent: true, nightConsent: true }))
      .expect(200);
    const who = { token: answer.headers['access-token']!, userSeq: answer.body.data.user.userSeq as number };
    const at = (channelSeq: number | null) => ['Y', 'SIGN_UP', channelSeq, CONSENT_TEXTS] as const;
    expect(await lines(who)).toEqual(
      [
        ...['PRODUCT_TERMS', 'PRODUCT_PRIVACY'].map((kind) => [kind, 'Y', 'SIGN_UP', null, PRODUCT_TEXTS]),
        ['AGE', ...at(null)],
        ...['SITE_TERMS', 'SITE_PRIVACY', 'SELLER', 'SITE_MARKETING', 'NIGHT'].map((kind) => [kind, ...at(a.channelSeq)]),
      ].sort(),
    );
    expect((await own(who)).list[0]!.page).toBe('/createaccount');
    expect(await standAt(who, a.channelSeq)).toMatchObject({ marketingYn: 'Y', nightYn: 'Y', marketingAt: expect.any(String) });
    expect(await standAt(who, null)).toMatchObject({ marketingYn: 'N' });
  });
  it.each([
    ['somebody below fourteen', { ageYn: false }, 'ageYn'],
    ['who passes nothing to the seller', { sellerYn: false }, 'sellerYn'],
    ['who does not agree to the use of data', { privacyYn: false }, 'privacyYn'],
  ])('refuses %s, and makes no account', async (_, over, field) => {
    const body = signupBody({ channelSeq: a.channelSeq, ...over });
    const answer = await t.call(accountApi.signup).send(body).expect(400);
    expect(fieldsOf(answer.body)).toContain(field);
    await t.call(accountApi.login).send({ email: body.email, password: PASSWORD }).expect(400);
  });
  it('asks for no seller on the product’s own host', async () => {
    const who = await join(t, { marketingConsent: true });
    expect((await lines(who)).map(([kind]) => kind)).toEqual(['AGE', 'PRODUCT_MARKETING', 'PRODUCT_PRIVACY', 'PRODUCT_TERMS']);
    expect(await standAt(who, null)).toMatchObject({ marketingYn: 'Y' });
    await say(who, { channelSeq: null, kindCd: 'PRODUCT_MARKETING', agreedYn: 'N' }).expect(200);
    expect(await standAt(who, null)).toMatchObject({ marketingYn: 'N', marketingAt: null });
  });
  it('keeps what joining a site ticked, and takes advertising back and gives it in my information', async () => {
    const who = await join(t);
    const ticked = { termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: true };
    await as(who, t.call(channelApi.join, { channelSeq: a.channelSeq }))
      .send(ticked)
      .expect(200);
    expect((await lines(who)).filter(([, , place]) => place === 'JOIN').map(([kind]) => kind)).toEqual([
      'SELLER',
      'SITE_MARKETING',
      'SITE_PRIVACY',
      'SITE_TERMS',
    ]);
    const night = { channelSeq: a.channelSeq, kindCd: 'NIGHT', agreedYn: 'Y' };
    await say(who, night).expect(200);
    await say(who, { ...night, kindCd: 'SITE_MARKETING', agreedYn: 'N' }).expect(200);
    expect(await standAt(who, a.channelSeq)).toMatchObject({ marketingYn: 'N', nightYn: 'N', marketingAt: null });
    // A consent that is given a second time adds no line.
    await say(who, { ...night, kindCd: 'SITE_MARKETING', agreedYn: 'N' }).expect(200);
    expect((await lines(who)).filter(([, , place]) => place === 'MY_INFO').map(([kind, agreed]) => [kind, agreed])).toEqual([
      ['NIGHT', 'N'],
      ['NIGHT', 'Y'],
      ['SITE_MARKETING', 'N'],
    ]);
    const refused = await say(who, night).expect(400);
    expect(fieldsOf(refused.body)).toEqual(['kindCd']);
    await say(who, { ...night, kindCd: 'SITE_MARKETING' }).expect(200);
    expect(await standAt(who, a.channelSeq)).toMatchObject({ marketingYn: 'Y', nightYn: 'N' });
  });
  it('keeps a refusal by the link of a mail', async () => {
    const who = await join(t, { channelSeq: a.channelSeq, marketingConsent: true });
    const token = unsubscribeToken({ channelSeq: a.channelSeq, email: who.email });
    await t.call(marketingApi.unsubscribe, { channelSeq: a.channelSeq }).send({ token }).expect(200);
    expect((await own(who)).list[0]).toMatchObject({ kindCd: 'SITE_MARKETING', agreedYn: 'N', placeCd: 'LINK' });
  });
  it('gets no consent to advertising on a site whose switch hides the question', async () => {
    await t.admin(sql`update main.channel set setting = setting || '{"marketingConsent": false}' where channel_seq = ${b.channelSeq}`);
    const who = await join(t, { channelSeq: b.channelSeq, marketingConsent: true, nightConsent: true });
    expect((await lines(who)).map(([kind]) => kind)).not.toContain('SITE_MARKETING');
    expect(await standAt(who, b.channelSeq)).toMatchObject({ marketingYn: 'N', offeredYn: 'N' });
    await say(who, { channelSeq: b.channelSeq, kindCd: 'SITE_MARKETING', agreedYn: 'Y' }).expect(400);
  });
  it('is each person’s own, is for members, and is never changed', async () => {
    const who = await join(t, { channelSeq: a.channelSeq });
    const other = await join(t);
    expect((await lines(other)).every(([, , , channelSeq]) => channelSeq === null)).toBe(true);
    await say(other, { channelSeq: a.channelSeq, kindCd: 'SITE_MARKETING', agreedYn: 'Y' }).expect(403);
    await say(other, { channelSeq: null, kindCd: 'SITE_TERMS', agreedYn: 'N' }).expect(400);
    await t.call(consentApi.list).expect(401);
    await t.call(consentApi.missing, { channelSeq: a.channelSeq }).expect(401);
    for (const change of [sql`update main.consent set agreed_yn = 'N'`, sql`delete from main.consent`])
      await expect(t.admin(sql`${change} where user_seq = ${who.userSeq}`)).rejects.toThrow('a consent is not changed');
  });
  it('outlives the account as a hash of the address, with the end of every consent', async () => {
    const who = await join(t, { channelSeq: a.channelSeq, marketingConsent: true });
    await as(who, t.call(mypageApi.withdraw)).send({ reason: '00', password: PASSWORD }).expect(200);
    const kept = await t.admin<{ kind_cd: string; agreed_yn: string; place_cd: string; known: boolean }>(
      sql`select kind_cd, agreed_yn, place_cd, address_hash = main.address_hash(${who.email.toUpperCase()}) as known
        from main.consent
        where user_seq = ${who.userSeq}
        order by consent_seq`,
    );
    expect(kept.every((line) => line.known)).toBe(true);
    const ended = kept.filter((line) => line.place_cd === 'WITHDRAWAL');
    expect(ended.map((line) => line.kind_cd).sort()).toEqual([
      'PRODUCT_PRIVACY',
      'PRODUCT_TERMS',
      'SELLER',
      'SITE_MARKETING',
      'SITE_PRIVACY',
      'SITE_TERMS',
    ]);
    expect(JSON.stringify(await t.admin(sql`select * from main.consent where user_seq = ${who.userSeq}`))).not.toContain(who.email);
  });
});

describe('what is asked later', () => {
  const save = (s: Site, over: object) =>
    as(s.owner, t.call(settingApi.saveTerms, { channelSeq: s.channelSeq }))
      .send({ kind: 'service', useYn: 'Y', title: '약관', content: '1. 목적', ...over })
      .expect(200);
  const agree = (who: Who, s: Site, body: object) => as(who, t.call(consentApi.agree, { channelSeq: s.channelSeq })).send(body);

  it('a new version of the texts that says so, from its day on, of members and not of staff', async () => {
    const s = await site(t);
    const who = await join(t, { channelSeq: s.channelSeq });
    const open = async () =>
      (await t.call(channelApi.find, { channelSeq: s.channelSeq })).body.data.channelSetting.termsAgreeAt as string | null;
    await save(s, {});
    expect([await missing(who, s.channelSeq), await open()]).toEqual([[], null]);
    await save(s, { agreeYn: 'Y', content: '2. 바뀐 목적' });
    const [asked] = await missing(who, s.channelSeq);
    expect(asked).toMatchObject({ kindCd: 'SITE_TERMS', version: expect.stringMatching(/^site-\d+$/) });
    expect(await open()).toEqual(expect.any(String));
    expect(await missing(s.owner, s.channelSeq)).toEqual([]);
    await agree(who, s, { kinds: ['SITE_TERMS'], placeCd: 'RENEWAL' }).expect(200, { data: { list: [] } });
    expect((await own(who)).list[0]).toMatchObject({ kindCd: 'SITE_TERMS', version: asked!.version, placeCd: 'RENEWAL' });
    await agree(who, s, { kinds: [], placeCd: 'RENEWAL' }).expect(400);
    await agree(who, s, { kinds: ['AGE'], placeCd: 'RENEWAL' }).expect(400);
  });
  it('a new version of the product’s own texts, of everybody who has not agreed to it, until that is done', async () => {
    const asks = async (who: Who) => (await as(who, t.call(accountApi.me)).expect(200)).body.data.user.askTextsYn as string;
    const open = async (who: Who) => (await as(who, t.call(consentApi.missingProduct)).expect(200)).body.data.list as object[];
    const agreeTo = (who: Who, version: string) => as(who, t.call(consentApi.agreeProduct)).send({ version });
    const fresh = await join(t);
    expect([await asks(fresh), await open(fresh)]).toEqual(['N', []]);
    // A person who agreed only to earlier versions of the texts, to one or to both.
    const old = await person(t);
    await t.admin(
      sql`insert into main.consent (user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, by_user_seq, created_at)
       select ${old.userSeq}, 'x', k.kind_cd, k.version, 'Y', 'SIGN_UP', ${old.userSeq}, now()
       from (values ('PRODUCT_TERMS', '2020-01-01'), ('PRODUCT_PRIVACY', ${PRODUCT_TEXTS})) k (kind_cd, version)`,
    );
    expect([await asks(old), await open(old)]).toEqual(['Y', [{ kindCd: 'PRODUCT_TERMS', version: PRODUCT_TEXTS, inForceAt: null }]]);
    // The person is asked until both texts are agreed to, and the earlier consents stay in the ledger.
    expect([await asks(old), await asks(a.owner)]).toEqual(['Y', 'Y']);
    expect(fieldsOf((await agreeTo(old, '1999-01-01').expect(400)).body)).toEqual(['version']);
    await Promise.all([agreeTo(old, PRODUCT_TEXTS), agreeTo(old, PRODUCT_TEXTS)].map((one) => one.expect(200, { data: { list: [] } })));
    expect(await asks(old)).toBe('N');
    expect(await lines(old)).toEqual([
      ['PRODUCT_PRIVACY', 'Y', 'SIGN_UP', null, PRODUCT_TEXTS],
      ['PRODUCT_TERMS', 'Y', 'RENEWAL', null, PRODUCT_TEXTS],
      ['PRODUCT_TERMS', 'Y', 'SIGN_UP', null, '2020-01-01'],
    ]);
    await t.call(consentApi.missingProduct).expect(401);
    await t.call(consentApi.agreeProduct).send({ version: PRODUCT_TEXTS }).expect(401);
  });
  it('the seller of whoever came before it was asked, once', async () => {
    const s = await site(t);
    const who = await person(t, '김하나', s.channelSeq);
    await t.admin(
      sql`insert into main.consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, by_user_seq, created_at)
       select ${s.channelSeq}, ${who.userSeq}, 'x', k, 'before', 'Y', 'BEFORE', ${who.userSeq}, now()
       from unnest(array['SITE_TERMS', 'SITE_PRIVACY']) k`,
    );
    expect(await missing(who, s.channelSeq)).toMatchObject([{ kindCd: 'SELLER' }]);
    await agree(who, s, { kinds: ['SELLER'], placeCd: 'CHECKOUT' }).expect(200, { data: { list: [] } });
    await agree(who, s, { kinds: ['SELLER'], placeCd: 'CHECKOUT' }).expect(200);
    expect((await lines(who)).filter(([kind]) => kind === 'SELLER')).toEqual([['SELLER', 'Y', 'CHECKOUT', s.channelSeq, CONSENT_TEXTS]]);
    await agree(who, { ...s, channelSeq: 999_999 }, { kinds: ['SELLER'], placeCd: 'CHECKOUT' }).expect(404);
    await t
      .call(consentApi.agree, { channelSeq: s.channelSeq })
      .send({ kinds: ['SELLER'], placeCd: 'CHECKOUT' })
      .expect(401);
  });

  it('AM-759 who belongs to a site without having been asked agrees to what joining asks for, once, and no owner does', async () => {
    const s = await site(t);
    const asks = async (who: Who) => (await as(who, t.call(accountApi.me)).expect(200)).body.data.user.askConsentsYn as string;
    const kinds = async (who: Who) => (await missing(who, s.channelSeq)).map(({ kindCd }) => kindCd);
    const late = (who: Who, body: object) =>
      as(who, t.call(channelApi.join, { channelSeq: s.channelSeq }))
        .set('Referer', 'http://hana.localhost/me/classes')
        .send(body);
    const boxes = { termsYn: true, privacyYn: true, sellerYn: true };
    const [invited, teacher] = [await person(t, '김하나', s.channelSeq), await person(t, '박서윤', s.channelSeq, 'TCH')];
    expect([await asks(invited), await asks(teacher), await asks(s.owner)]).toEqual(['Y', 'Y', 'N']);
    expect([await kinds(invited), await kinds(teacher), await kinds(s.owner)]).toEqual([
      ['SELLER', 'SITE_PRIVACY', 'SITE_TERMS'],
      ['SITE_PRIVACY', 'SITE_TERMS'],
      [],
    ]);
    expect(fieldsOf((await late(invited, { ...boxes, sellerYn: false }).expect(400)).body)).toEqual(['sellerYn']);
    expect(await asks(invited)).toBe('Y');
    // The same call comes from two tabs at once.
    await Promise.all([1, 2].map(() => late(invited, { ...boxes, marketingConsent: true }).expect(200)));
    const said = ['SELLER', 'SITE_MARKETING', 'SITE_PRIVACY', 'SITE_TERMS'].map((kind) => [kind, 'Y', 'JOIN', s.channelSeq, CONSENT_TEXTS]);
    expect(await lines(invited)).toEqual(said);
    expect((await own(invited)).list.map(({ page }) => page)).toEqual(said.map(() => '/me/classes'));
    expect([await asks(invited), await kinds(invited)]).toEqual(['N', []]);
    await late(teacher, boxes).expect(200);
    expect([await asks(teacher), await kinds(teacher)]).toEqual(['N', []]);
    // A person who joined on the site's own page was asked there, so this call notes nothing.
    const fresh = await join(t, { channelSeq: s.channelSeq });
    const before = await lines(fresh);
    await late(fresh, boxes).expect(200);
    expect([await asks(fresh), await lines(fresh)]).toEqual(['N', before]);
    // A person who opened the site was not asked as its owner, but is asked once the person is no longer an owner.
    await t.admin(sql`update main.channel_user set user_type_cd = 'MNG' where user_seq = ${s.owner.userSeq}`);
    expect(await asks(s.owner)).toBe('Y');
  });
});
