import { POLICY_FACT } from '@madang/contracts/answer-codes';
import type { Lang } from '@madang/contracts/codes';
import { consentApi } from '@madang/contracts/main/consent';
import { channelApi } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { policyApi, type PolicyDraft } from '@madang/contracts/main/policy';
import { RETENTION } from '@madang/contracts/retention';
import { settingApi, type TermsVersion } from '@madang/contracts/main/site-setting';
import { DAY } from '@madang/contracts/time';
import type { Test } from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { join } from '../account/account.fixture';
import { AppModule } from '../app.module';
import { course, person, site, type Site } from '../course/course.fixture';
import { factsOf } from './policy-facts';
import { policyText } from './policy-text';
import type { SiteDoings } from './policy.sql';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
});
afterAll(() => t.close());

const as = ({ token }: { token: string }, request: Test) => request.set('Access-Token', token);
const draft = async (of: Site = s) =>
  (await as(of.owner, t.call(policyApi.find, { channelSeq: of.channelSeq })).expect(200)).body.data as PolicyDraft;
const adopt = (body: object, of: Site = s) => as(of.owner, t.call(policyApi.adopt, { channelSeq: of.channelSeq })).send(body);
const korean = ({ texts }: PolicyDraft) => texts.find((one) => one.lang === 'ko')!.content;
const shown = async (lang: Lang, of: Site = s) =>
  (await t.call(channelApi.privacyTerms, { channelSeq: of.channelSeq }).set('Accept-Lang', lang).expect(200)).body.data.privacyData as {
    content: string;
    useYn: string;
  };
const name = (privacyName: string, of: Site = s) =>
  t.admin(
    sql`update main.channel
      set footer = footer || jsonb_build_object('privacyName', ${privacyName}::text, 'email', 'ask@site.example')
      where channel_seq = ${of.channelSeq}`,
  );
const ANALYTICS = { ANALYTICS: 'G-ABC1234567', PIXEL: null, KAKAO: null, CHANNEL_TALK: null };
const tools = (body: object) =>
  as(s.owner, t.call(marketingApi.save, { channelSeq: s.channelSeq }))
    .send(body)
    .expect(200);

describe('a privacy policy made from the settings', () => {
  it('names what the site does in three languages, and nothing else', async () => {
    const before = korean(await draft());
    expect(before).toContain(`접속과 이용 기록: ${RETENTION.pageViews.months}개월`);
    expect(before).toContain('신고와 이의 제기: 처리가 끝난 뒤 36개월');
    expect(before).toContain('국외로 이전하지 않습니다');
    for (const unused of ['Google', 'Zoom', '결제와 환불', '택배', '카카오']) expect(before).not.toContain(unused);
    await tools(ANALYTICS);
    const seq = await course(t, s.channelSeq);
    await t.admin(
      sql`update main.course
        set fare_cd = '01', price = 1000, price_ex = 100, delivery_cd = '00', live_type_cd = '00'
        where course_seq = ${seq}`,
    );
    await t.admin(
      insertInto('main.curriculum', {
        channelSeq: s.channelSeq,
        courseSeq: seq,
        curriculumOrder: 1,
        curriculumTypeCd: '00',
        title: '라이브',
        liveType: '00',
      }),
    );
    await t.admin(sql`update main.channel set sns_login = '{"FAB": "1"}' where channel_seq = ${s.channelSeq}`);
    const all = await draft();
    expect(all.texts.map(({ lang, title }) => [lang, title])).toEqual([
      ['ko', '개인정보 처리방침'],
      ['en', 'Privacy policy'],
      ['jp', 'プライバシーポリシー'],
    ]);
    for (const { content } of all.texts)
      for (const used of ['Google LLC', 'Zoom Communications', 'PayPal', 'Meta Platforms']) expect(content).toContain(used);
    expect(korean(all)).toContain('국가: 싱가포르');
    expect(korean(all)).toContain('결제와 환불');
    expect(korean(all)).toContain('교재와 재료의 배송');
    expect(all.texts.map(({ content }) => content.match(/\{\{|undefined/))).toEqual([null, null, null]);
    // A class in the trash does not count as something that the site does.
    await t.admin(sql`update main.course set trash_type_cd = '01' where course_seq = ${seq}`);
    expect(korean(await draft())).not.toContain('Zoom');
    await t.admin(sql`update main.course set trash_type_cd = '00' where course_seq = ${seq}`);
  });

  it('has words in every language for everything that a site can do', () => {
    const site: SiteDoings = {
      name: '결',
      footer: { corpName: '결 공방', privacyName: '김하나', email: 'a@b.example' },
      tools: { ANALYTICS: 'x', PIXEL: 'x', KAKAO: 'x', CHANNEL_TALK: 'x' },
      logins: ['KAK', 'NAV', 'GOG', 'FAB'],
      kakaoCounselId: '_x',
      marketing: true,
      snippets: ['우리 코드'],
      lives: ['00', '01', '02', '99'],
      vods: ['00', '01', '02'],
      sells: true,
      dollars: true,
      delivers: true,
      forms: true,
    };
    const its = { host: '', paypal: true, mail: 'smtp.mail.example', storage: 'files.example', jitsi: 'meet.example' };
    const facts = [POLICY_FACT.TOSS, POLICY_FACT.TEST_PAY].flatMap((pay) => factsOf(site, { ...its, pay }));
    expect(new Set(facts.map((one) => one.factCd))).toEqual(new Set(Object.values(POLICY_FACT)));
    const names = [
      'Toss|토스',
      'smtp.mail.example',
      'files.example',
      'meet.example',
      'Gooroomee|구루미',
      'Vimeo',
      'Kakao|카카오',
      'NAVER|네이버',
      '우리 코드',
    ];
    for (const lang of ['ko', 'en', 'jp'] as const) {
      const { content } = policyText(lang, site, facts, new Date('2026-11-23T15:00:00Z'));
      for (const one of [...names, 'Channel Corp|채널코퍼레이션']) expect(content).toMatch(new RegExp(one));
      expect(content).toContain('2026-11-24');
      expect(content).not.toMatch(/\{\{|undefined/);
    }
  });

  it('is adopted once somebody is named to turn to, asks members anew, and is read in the language of the reader', async () => {
    const nobody = await draft();
    expect(nobody.missing).toEqual(['privacyName', 'contact']);
    const refused = await adopt({ stamp: nobody.stamp }).expect(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'privacyName' })]);
    await name('김하나');
    const member = await join(t, { channelSeq: s.channelSeq });
    // The settings have changed since the draft was shown, so its stamp is refused.
    await adopt({ stamp: nobody.stamp }).expect(409);
    const now = await draft();
    expect(now).toMatchObject({ missing: [], adoptedYn: 'N', ownYn: 'N', added: [], gone: [] });
    expect((await adopt({ stamp: now.stamp, inForceAt: '2020-01-01T00:00:00Z' }).expect(400)).body.errors[0].field).toBe('inForceAt');
    expect((await adopt({ stamp: now.stamp }).expect(200)).body.data).toMatchObject({ adoptedYn: 'Y', ownYn: 'N', added: [], gone: [] });
    expect((await shown('ko')).content).toContain('개인정보 보호책임자: 김하나');
    expect((await shown('en')).content).toContain('Privacy officer: 김하나');
    expect((await shown('jp')).content).toContain('個人情報保護責任者：김하나');
    const missing = await as(member, t.call(consentApi.missing, { channelSeq: s.channelSeq })).expect(200);
    expect(missing.body.data.list).toMatchObject([{ kindCd: 'SITE_PRIVACY' }]);
  });

  it('says what changed since, until the next one is adopted', async () => {
    await tools({ ...ANALYTICS, ANALYTICS: null, PIXEL: '1234567890' });
    const [added, gone] = [[{ factCd: 'PIXEL', name: '' }], [{ factCd: 'ANALYTICS', name: '' }]];
    const changed = await draft();
    expect(changed).toMatchObject({ adoptedYn: 'Y', added, gone });
    // A version that comes into force later is the one with which the draft is compared.
    const inForceAt = new Date(Date.now() + 7 * DAY).toISOString();
    expect((await adopt({ stamp: changed.stamp, agreeYn: 'N', inForceAt }).expect(200)).body.data).toMatchObject({
      adoptedYn: 'Y',
      scheduledAt: inForceAt,
      added: [],
      gone: [],
    });
    expect((await shown('ko')).content).toContain('Google Analytics');
  });

  it('keeps its eye on a text that was written from it, and leaves one of the owner’s own alone', async () => {
    const versions = async () =>
      (await as(s.owner, t.call(settingApi.termsVersions, { channelSeq: s.channelSeq })).expect(200)).body.data as TermsVersion[];
    const save = (body: object) =>
      as(s.owner, t.call(settingApi.saveTerms, { channelSeq: s.channelSeq }))
        .send({ kind: 'privacy', useYn: 'Y', title: '방침', ...body })
        .expect(200);
    const [made] = await versions();
    expect(made).toMatchObject({ madeYn: 'Y', state: 'SCHEDULED' });
    await as(s.owner, t.call(settingApi.removeTerms, { channelSeq: s.channelSeq, termsSeq: made!.termsSeq })).expect(200);
    const [adopted] = await versions();
    await save({ content: '1. 고친 글', fromSeq: adopted!.termsSeq });
    expect((await versions())[0]).toMatchObject({ madeYn: 'N', content: '1. 고친 글' });
    expect(await draft()).toMatchObject({ adoptedYn: 'Y', ownYn: 'Y', added: [{ factCd: 'PIXEL' }] });
    expect((await shown('en')).content).toBe('1. 고친 글');
    await save({ content: '1. 우리 글' });
    expect(await draft()).toMatchObject({ adoptedYn: 'N', ownYn: 'Y', added: [], gone: [] });
    expect((await shown('ko')).content).toBe('1. 우리 글');
  });

  it('is for those who look after the site, each for its own', async () => {
    const other = await site(t);
    const stranger = await person(t);
    for (const who of [stranger, other.owner]) {
      await as(who, t.call(policyApi.find, { channelSeq: s.channelSeq })).expect(403);
      await as(who, t.call(policyApi.adopt, { channelSeq: s.channelSeq }))
        .send({ stamp: 'x' })
        .expect(403);
    }
    await t.call(policyApi.find, { channelSeq: s.channelSeq }).expect(401);
    expect(korean(await draft(other))).not.toContain('Meta');
  });
});
