import { campaignApi, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { HISTORY_ENTITY, YN, type CodeOf } from '@madang/contracts/codes';
import { SEEN_LINE, type Endpoint } from '@madang/contracts/endpoint';
import { boardApi, noticeApi, type Board, type Notice } from '@madang/contracts/main/board';
import { challengeApi, type ChallengeDetail } from '@madang/contracts/main/challenge';
import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { contentApi } from '@madang/contracts/main/content';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { packageApi } from '@madang/contracts/main/package';
import type { SitePage } from '@madang/contracts/page/page';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let owner: Person;
let ownerName: string;
let colleague: Person;
let channelSeq: number;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, page: PageModule, campaign: CampaignModule });
  ({ owner, channelSeq } = await site(t));
  colleague = await person(t, '동료', channelSeq, 'MNG');
  await t.admin(
    sql`update main.channel
      set setting = setting || '{"saasYn": "Y"}',
        footer = '{"corpName":"(주)하나","addr":"서울시 종로구 1","phone":"02-123-4567","email":"hello@hana.test"}'
      where channel_seq = ${channelSeq}`,
  );
  [{ name: ownerName }] = (await t.admin(sql`select name from main.account where user_seq = ${owner.userSeq}`)) as [{ name: string }];
});
afterAll(() => t.close());

type Call = Endpoint | Endpoint<string, never, never>;
const ask = (call: Call, params: object = {}, who = owner) =>
  t.call(call as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const made = async <T>(call: Call, body: object): Promise<T> => (await ask(call).send(body).expect(200)).body.data as T;
const lineOf = (answer: { body: { data: { historySeq: number } } }) => answer.body.data.historySeq;
const newest = async (entity: CodeOf<typeof HISTORY_ENTITY>, seq: number, who = colleague) =>
  entity === HISTORY_ENTITY.COURSE
    ? lineOf(await ask(dataHistoryApi.newestOfClass, { courseSeq: seq }, who).expect(200))
    : lineOf(await ask(dataHistoryApi.newest, {}, who).query({ entity, seq }).expect(200));

/** A form of a thing: its call, and what two people enter who have opened it at the same time. */
interface Form {
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number;
  call: Call;
  params: object;
  first: object;
  second: object;
}
const board = async (): Promise<Form> => {
  const body = { name: '자유', typeCd: '03', readScope: 'EVERYONE', writeScope: 'MEMBERS', categories: [] };
  const { boardSeq } = await made<Board>(boardApi.create, body);
  const change = { first: { ...body, name: '수다' }, second: { ...body, categories: ['질문'] } };
  return { entity: HISTORY_ENTITY.BOARD, seq: boardSeq, call: boardApi.update, params: { boardSeq }, ...change };
};
const notice = async (): Promise<Form> => {
  const body = { title: '공지', content: '<p>안녕하세요</p>' };
  const { noticeSeq } = await made<Notice>(noticeApi.create, body);
  const change = { first: { ...body, content: '<p>반가워요</p>' }, second: { ...body, content: '<p>또 만나요</p>' } };
  return { entity: HISTORY_ENTITY.NOTICE, seq: noticeSeq, call: noticeApi.update, params: { noticeSeq }, ...change };
};
const coupon = async (): Promise<Form> => {
  const body = { title: '봄 쿠폰', code: `S${Date.now()}`, discountTypeCd: '00', discount: 1000 };
  const { couponInfoSeq } = await made<CouponInfo>(couponApi.create, body);
  const change = { first: { ...body, title: '여름 쿠폰' }, second: { ...body, discount: 2000 } };
  return { entity: HISTORY_ENTITY.COUPON, seq: couponInfoSeq, call: couponApi.update, params: { couponInfoSeq }, ...change };
};
const membership = async (): Promise<Form> => {
  const body = { title: '멤버십', description: '', price: 5000, periodCd: 'AUTO', benefits: [], courseSeqs: [], openYn: YN.NO };
  const { membershipSeq } = await made<Membership>(membershipApi.create, body);
  const change = { first: { ...body, price: 7000 }, second: { ...body, description: '모든 강의' } };
  return { entity: HISTORY_ENTITY.MEMBERSHIP, seq: membershipSeq, call: membershipApi.update, params: { membershipSeq }, ...change };
};
const room = async (): Promise<Form> => {
  const { chatRoomSeq } = await made<StudioChatRoom>(chatApi.create, { name: '라운지', scope: '01' });
  const change = { first: { name: '모임', scope: '01' }, second: { name: '방', scope: '01' } };
  return { entity: HISTORY_ENTITY.CHAT_ROOM, seq: chatRoomSeq, call: chatApi.update, params: { chatRoomSeq }, ...change };
};
const campaign = async (): Promise<Form> => {
  const body = { title: '봄 할인', content: '<p>안녕하세요</p>', repeatCd: 'S', reserveAt: '2099-01-01T00:00:00Z' };
  const { campaignId } = await made<CampaignDetail>(campaignApi.create, body);
  // The text alone is changed, of which the history keeps no value.
  const change = { first: { ...body, content: '<p>반가워요</p>' }, second: { ...body, content: '<p>또 만나요</p>' } };
  return { entity: HISTORY_ENTITY.CAMPAIGN, seq: campaignId, call: campaignApi.update, params: { campaignId }, ...change };
};
const page = async (): Promise<Form> => {
  const body = { title: '소개', path: `about${Date.now()}`, content: '<p>우리</p>', publishStatusCd: '00' };
  const { pageSeq } = await made<SitePage>(sitePageApi.create, body);
  const change = { first: { ...body, content: '<p>우리 학교</p>' }, second: { ...body, title: '우리 이야기' } };
  return { entity: HISTORY_ENTITY.SITE_PAGE, seq: pageSeq, call: sitePageApi.update, params: { pageSeq }, ...change };
};
const challenge = async (): Promise<Form> => {
  const { challenge: of } = await made<ChallengeDetail>(challengeApi.create, { title: '아침 글쓰기', period: 7 });
  const { courseSeq } = of;
  const change = { first: { period: 14 }, second: { period: 21 } };
  return { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, call: challengeApi.update, params: { courseSeq }, ...change };
};
const ofClass = (call: Call, first: object, second: object) => async (): Promise<Form> => {
  const courseSeq = await course(t, channelSeq);
  return { entity: HISTORY_ENTITY.COURSE, seq: courseSeq, call, params: { courseSeq }, first, second };
};
const ofPackage = (first: (seqs: number[]) => object, second: (seqs: number[]) => object) => async (): Promise<Form> => {
  const courseSeqs = [await course(t, channelSeq), await course(t, channelSeq), await course(t, channelSeq)];
  const body = { title: '묶음', courseSeqs: courseSeqs.slice(0, 2), price: 50_000, fareCd: '01' };
  const { pack } = await made<{ pack: { courseSeq: number } }>(packageApi.create, body);
  const change = { first: first(courseSeqs), second: second(courseSeqs) };
  return { entity: HISTORY_ENTITY.COURSE, seq: pack.courseSeq, call: packageApi.update, params: { courseSeq: pack.courseSeq }, ...change };
};
const content = async (): Promise<Form> => {
  const { courseSeq } = await made<AdminCourse>(contentApi.create, { title: '영상' });
  const change = { first: { title: '새 영상' }, second: { title: '다른 영상' } };
  return { entity: HISTORY_ENTITY.CONTENT, seq: courseSeq, call: contentApi.update, params: { courseSeq }, ...change };
};
const paid = { fareCd: '01', settingPayTimeYn: 'N', payStartCd: '99', payEndCd: '99' };
const asking = (question: string) => ({ courseQuestionStatus: '00', courseQuestions: [{ question, requiredYn: YN.NO }] });
const FORMS: [string, () => Promise<Form>][] = [
  ['a board', board],
  ['a notice', notice],
  ['a coupon', coupon],
  ['a membership', membership],
  ['a chat room', room],
  ['a campaign', campaign],
  ['a page', page],
  ['a challenge', challenge],
  ['a content', content],
  ['the information of a class', ofClass(courseApi.update, { title: '새 이름' }, { title: '다른 이름' })],
  ['the teachers of a class', ofClass(courseApi.update, { teacherSeqs: [] }, { teacherSeqs: [] })],
  ['the price of a class', ofClass(courseApi.updatePayment, { ...paid, price: 9000 }, { ...paid, price: 8000 })],
  ['what a class shows', ofClass(courseApi.updateSetting, { slackChannel: '#하나' }, { slackChannel: '#둘' })],
  ['what a class asks', ofClass(courseApi.updateQuestions, asking('하는 일'), asking('사는 곳'))],
  [
    'the price of a package',
    ofPackage(
      () => ({ price: 40_000 }),
      () => ({ price: 30_000 }),
    ),
  ],
  [
    'the classes of a package',
    ofPackage(
      ([a, , c]) => ({ courseSeqs: [a, c] }),
      ([, b, c]) => ({ courseSeqs: [b, c] }),
    ),
  ],
];

describe('AM-1220 two people save the same thing', () => {
  it.each(FORMS)('%s: the later one is refused and reads who was first and when, and may save all the same', async (what, form) => {
    const { entity, seq, call, params, first, second } = await form();
    // A class without teachers has none to lose.
    if (what.startsWith('the teachers')) Object.assign(second, { teacherSeqs: [owner.userSeq] });
    if (what.startsWith('the teachers')) Object.assign(first, { teacherSeqs: [colleague.userSeq] });
    const opened = await newest(entity, seq);
    await ask(call, params).set(SEEN_LINE, String(opened)).send(first).expect(200);
    const save = (body: object, seen: number) => ask(call, params, colleague).set(SEEN_LINE, String(seen)).send(body);
    const refused = (await save(second, opened).expect(409)).body as { errorName: string; message: string };
    expect(refused).toMatchObject({ errorName: 'CHANGED_MEANWHILE', at: expect.any(String) });
    expect(refused.message).toContain(`(${ownerName}, `);
    const told = await newest(entity, seq);
    expect(told).toBeGreaterThan(opened);
    await save(second, told).expect(200);
    // Whoever has saved goes on from the own line, which is no conflict.
    await save(first, await newest(entity, seq)).expect(200);
  });

  it('a content is a class as well: its dialog and the page of the class change the same name', async () => {
    const { courseSeq } = await made<AdminCourse>(contentApi.create, { title: '영상' });
    const opened = await newest(HISTORY_ENTITY.COURSE, courseSeq);
    expect(await newest(HISTORY_ENTITY.CONTENT, courseSeq)).toBe(opened);
    await ask(contentApi.update, { courseSeq }).send({ title: '새 영상' }).expect(200);
    const rename = (call: Call, seen: number, title = '다른 영상') =>
      ask(call, { courseSeq }, colleague).set(SEEN_LINE, String(seen)).send({ title });
    expect((await rename(courseApi.update, opened).expect(409)).body.message).toContain(ownerName);
    await rename(courseApi.update, await newest(HISTORY_ENTITY.COURSE, courseSeq)).expect(200);
    expect((await rename(contentApi.update, opened, '옛 영상').expect(409)).body.errorName).toBe('CHANGED_MEANWHILE');
  });

  it('fields that only one of them changed are no conflict, and neither is another thing of the kind', async () => {
    const courseSeq = await course(t, channelSeq);
    const opened = await newest(HISTORY_ENTITY.COURSE, courseSeq);
    await ask(courseApi.update, { courseSeq }).send({ title: '새 이름' }).expect(200);
    const other = await course(t, channelSeq);
    await ask(courseApi.update, { courseSeq: other }).send({ subTitle: '다른 클래스' }).expect(200);
    await ask(courseApi.update, { courseSeq }, colleague).set(SEEN_LINE, String(opened)).send({ subTitle: '한 줄' }).expect(200);
  });

  it('the newest line of a class is told to who has forms of it by a role in it alone, and to nobody else', async () => {
    const courseSeq = await course(t, channelSeq);
    const member = await person(t, '회원', channelSeq);
    await ask(dataHistoryApi.newestOfClass, { courseSeq }, member).expect(403);
    await ask(courseStaffApi.addManager, { courseSeq }).send({ userSeq: member.userSeq, userTypeCd: 'MNG' }).expect(200);
    await ask(courseApi.update, { courseSeq }).send({ title: '새 이름' }).expect(200);
    expect(await newest(HISTORY_ENTITY.COURSE, courseSeq, member)).toBeGreaterThan(0);
    await ask(dataHistoryApi.newest, {}, member).query({ entity: HISTORY_ENTITY.COURSE, seq: courseSeq }).expect(403);
    const foreign = await site(t, '다른 학교');
    const asked = t.call(dataHistoryApi.newestOfClass, { channelSeq: foreign.channelSeq, courseSeq });
    expect((await asked.set('Access-Token', foreign.owner.token).expect(200)).body.data).toEqual({ historySeq: 0 });
  });
});
