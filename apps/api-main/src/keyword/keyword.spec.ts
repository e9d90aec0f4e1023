import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { keywordApi, VARIANT_SETS, type KeywordSets } from '@madang/contracts/main/keyword';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { join } from '../account/account.fixture';
import { AppModule } from '../app.module';

let t: TestApp;
let owner: Awaited<ReturnType<typeof join>>;
let stranger: Awaited<ReturnType<typeof join>>;
const sites: Channel[] = [];
const EMPTY: KeywordSets = { ko: {}, en: {}, jp: {} };

beforeAll(async () => {
  t = await testApp({ main: AppModule });
  [owner, stranger] = [await join(t), await join(t)];
  await t.admin('update main.account set email_auth_at = now()');
  for (const domain of ['codebay', 'gyeol']) {
    const body = { name: domain, domain, intro: '', category: '01', customerType: '00', pageTypeCd: '00' };
    sites.push((await t.call(channelApi.create).set('Access-Token', owner.token).send(body).expect(200)).body.data as Channel);
  }
});
afterAll(() => t.close());

const save = (sets: object, site = sites[0]!, token = owner.token) =>
  t.call(keywordApi.save, { channelSeq: site.channelSeq }).set('Access-Token', token).send({ customKeyword: true, sets });
const file = (name: string, site = sites[0]!) => supertest(t.url('main')).get(`/api/main/v1.0/channels/${site.channelSeq}/keyword/${name}`);
const found = async (site: Channel) =>
  (await t.call(channelApi.find, { channelSeq: site.channelSeq }).expect(200)).body.data
    .customKeywordSetting as Channel['customKeywordSetting'];

describe('a site’s keywords', () => {
  it('CH-021 CH-022 CH-023 CN-004 are kept under a path and a version that every saving raises', async () => {
    const path = `/api/main/v1.0/channels/${sites[0]!.channelSeq}/keyword`;
    expect(await found(sites[0]!)).toEqual({ customKeyword: false, path: '', version: '' });
    await save({ ko: { class: ' 챌린지 ', review: '' }, en: { class: 'challenge' }, jp: {} }).expect(200, {
      data: { customKeyword: true, path, version: '1' },
    });
    expect(await found(sites[0]!)).toEqual({ customKeyword: true, path, version: '1' });
    const edited = await t.call(keywordApi.find, { channelSeq: sites[0]!.channelSeq }).set('Access-Token', owner.token).expect(200);
    expect(edited.body.data).toEqual({
      customKeyword: true,
      path,
      version: '1',
      sets: { ko: { class: '챌린지' }, en: { class: 'challenge' }, jp: {} },
    });
    expect(await found(sites[1]!)).toMatchObject({ customKeyword: false, version: '' });
  });
  it('CN-003 CN-005 CN-006 are served as a flat file a language, for ever under their version and never kept under another', async () => {
    await save({ ko: { class: '챌린지' }, en: {}, jp: { class: 'チャレンジ' } }).expect(200);
    const { version } = await found(sites[0]!);
    for (const [name, words] of [
      ['ko.json', { class: '챌린지' }],
      ['en.json', {}],
      ['jp.json', { class: 'チャレンジ' }],
    ] as const) {
      const answer = await file(`${name}?v=${version}`)
        .expect(200, words)
        .expect('content-type', /application\/json/);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await file(`${name}?v=0`).expect(200)).headers['cache-control']).toBe('no-store');
    }
    await file('ja.json').expect(404);
    await file('..%2Fko.json').expect(404);
    await file('ko.json', { ...sites[0]!, channelSeq: 999_999 }).expect(404);
    await file('ko.json', sites[1]!).expect(200, {});
  });
  it('CN-005 AM-097 has ready variants as {lang}_{keyword}.json', async () => {
    for (const lang of ['ko', 'en', 'jp'] as const) await file(`${lang}_challenge.json`).expect(200, VARIANT_SETS.challenge[lang]);
    await file('ko_nothing.json').expect(404);
  });
  it('are words: no markup, no places, no unknown keys, of twenty letters at most', async () => {
    for (const word of ['<b>강의</b>', '{{name}}', '$t(app:x)', '-', 'ㄱ'.repeat(21), 'a"b'])
      expect((await save({ ...EMPTY, ko: { class: word } }).expect(400)).body.errors[0].field).toBe('sets.ko.class');
    await save({ ...EMPTY, ko: { nothing: '강의' } }).expect(400);
    await save({ ...EMPTY, ko: { class: '온라인 강의' }, en: { class: "chef's table" } }).expect(200);
  });
  it('PE-041 are changed by those who may configure the site only', async () => {
    await save(EMPTY, sites[0], stranger.token).expect(403);
    await t.call(keywordApi.find, { channelSeq: sites[0]!.channelSeq }).set('Access-Token', stranger.token).expect(403);
    await t.call(keywordApi.save, { channelSeq: sites[0]!.channelSeq }).send({ customKeyword: true, sets: EMPTY }).expect(401);
  });
  it('gives two savers two versions', async () => {
    const before = Number((await found(sites[1]!)).version || '0');
    const answers = await Promise.all(['가', '나', '다'].map((word) => save({ ...EMPTY, ko: { class: word } }, sites[1]).expect(200)));
    expect(answers.map((a) => Number(a.body.data.version)).sort()).toEqual([before + 1, before + 2, before + 3]);
  });
});
