import { campaignApi, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { HISTORY_ENTITY, YN, type CodeOf } from '@madang/contracts/codes';
import { SEEN_LINE, type Endpoint } from '@madang/contracts/endpoint';
import { formApi, type Form as QuestionForm } from '@madang/contracts/form/form';
import { boardApi, noticeApi, type Board, type Notice } from '@madang/contracts/main/board';
import { challengeApi, type ChallengeDetail } from '@madang/contracts/main/challenge';
import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { contentApi } from '@madang/contracts/main/content';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { packageApi } from '@madang/contracts/main/package';
import type { SitePage } from '@madang/contracts/page/page';
import { seoApi } from '@madang/contracts/page/seo-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
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
  t = await testApp({ main: MainModule, util: UtilModule, page: PageModule, campaign: CampaignModule, form: FormModule });
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
const made = async <T>(call: Call, body: object, params: object = {}): Promise<T> =>
  (await ask(call, params).send(body).expect(200)).body.data as T;
const lineOf = (answer: { body: { data: { historySeq: number } } }) => answer.body.data.historySeq;
const newest = async (entity: CodeOf<typeof HISTORY_ENTITY>, seq: number | undefined, who = colleague) =>
  entity === HISTORY_ENTITY.COURSE
    ? lineOf(await ask(dataHistoryApi.newestOfClass, { courseSeq: seq }, who).expect(200))
    : lineOf(await ask(dataHistoryApi.newest, {}, who).query({ entity, seq }).expect(200));

/** A form of a thing: its call, and what two people enter who have opened it at the same time. */
interface Form {
  entity: CodeOf<typeof HISTORY_ENTITY>;
  /** Left out for what a site has once. */
  seq?: number;
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
const text = { curriculumTypeCd: '05', title: '첫 강의', content: '<p>하나</p>', requiredMinutes: 5 };
const lesson = async (): Promise<Form> => {
  const courseSeq = await course(t, channelSeq);
  const { curriculumSeq } = await made<CurriculumItem>(curriculumApi.save, text, { courseSeq });
  const body = { ...text, curriculumSeq };
  // The text alone is changed by both, of which the history keeps no value.
  const change = { first: { ...body, content: '<p>둘</p>' }, second: { ...body, content: '<p>셋</p>' } };
  return { entity: HISTORY_ENTITY.LESSON, seq: curriculumSeq, call: curriculumApi.save, params: { courseSeq }, ...change };
};
const aChallenge = async () => (await made<ChallengeDetail>(challengeApi.create, { title: '아침 글쓰기', period: 7 })).challenge.courseSeq;
const posts = {
  curriculumTypeCd: '09',
  title: '매일 쓰기',
  content: '',
  maxChallengeCount: 10,
  dailyChallengeCount: 1,
  completionRateCondition: 50,
};
const mission = async (): Promise<Form> => {
  const courseSeq = await aChallenge();
  const { curriculumSeq } = await made<CurriculumItem>(challengeApi.createMission, posts, { courseSeq });
  const change = { first: { ...posts, xp: 10 }, second: { ...posts, xp: 20 } };
  return {
    entity: HISTORY_ENTITY.LESSON,
    seq: curriculumSeq,
    call: challengeApi.updateMission,
    params: { courseSeq, curriculumSeq },
    ...change,
  };
};
const term = async (): Promise<Form> => {
  const courseSeq = await aChallenge();
  const body = { name: '1기', startAt: '2099-01-01T00:00:00Z', endAt: '2099-02-01T00:00:00Z', maxUserCount: 0 };
  const { termSeq } = await made<{ termSeq: number }>(challengeApi.createTerm, body, { courseSeq });
  const change = { first: { ...body, maxUserCount: 10 }, second: { ...body, maxUserCount: 20 } };
  return { entity: HISTORY_ENTITY.CHALLENGE_TERM, seq: termSeq, call: challengeApi.updateTerm, params: { courseSeq, termSeq }, ...change };
};
const aForm = { title: '수강 신청', description: '', modification: 'MOD_Y', useYn: YN.NO, answersKept: '12M' };
const asked = (label: string) => ({ blocks: [{ kind: 'SHORT_TEXT', label, description: '', requiredYn: YN.NO, options: [] }] });
const ofForm = (call: Call, first: object, second: object) => async (): Promise<Form> => {
  const { formSeq } = await made<QuestionForm>(formApi.create, aForm);
  return { entity: HISTORY_ENTITY.FORM, seq: formSeq, call, params: { formSeq }, first, second };
};
const seo = (title: string) => ({ seoSetting: JSON.stringify({ title }) });
const seoOfPage = async (): Promise<Form> => {
  const { seq } = await page();
  const params = { pageSeq: seq };
  return { entity: HISTORY_ENTITY.SEO_PAGE, seq, call: seoApi.savePage, params, first: seo('하나'), second: seo('둘') };
};
const seoOfClass = async (): Promise<Form> => {
  const courseSeq = await course(t, channelSeq);
  return {
    entity: HISTORY_ENTITY.SEO_COURSE,
    seq: courseSeq,
    call: seoApi.saveCourse,
    params: { courseSeq },
    first: seo('하나'),
    second: seo('둘'),
  };
};
const seoOfSite = (): Promise<Form> =>
  Promise.resolve({ entity: HISTORY_ENTITY.SEO, call: seoApi.save, params: {}, first: seo('하나'), second: seo('둘') });
const paid = { fareCd: '01', settingPayTimeYn: 'N', payStartCd: '99', payEndCd: '99' };
const asking = (question: string) => ({ courseQuestionStatus: '00', courseQuestions: [{ question, requiredYn: YN.NO }] });
const FORMS: [string, () => Promise<Form>][] = [
  ['a lesson', lesson],
  ['a mission of a challenge', mission],
  ['a term of a challenge', term],
  ['the settings of a form', ofForm(formApi.update, { ...aForm, title: '신청서' }, { ...aForm, title: '설문' })],
  ['the questions of a form', ofForm(formApi.updateScreen, asked('이름'), asked('하는 일'))],
  ['what follows the answers of a form', ofForm(formApi.updateEvent, { message: '고마워요' }, { message: '감사해요' })],
  ['the SEO of a page', seoOfPage],
  ['the SEO of a class', seoOfClass],
  ['the SEO of the site', seoOfSite],
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

  it('a lesson, a term and the SEO of a page are things of their own: another one of the class or site is no conflict', async () => {
    for (const make of [lesson, term, seoOfPage]) {
      const [one, other] = [await make(), await make()];
      const opened = await newest(one.entity, one.seq);
      await ask(other.call, other.params).send(other.first).expect(200);
      await ask(one.call, one.params, colleague).set(SEEN_LINE, String(opened)).send(one.second).expect(200);
    }
  });

  it('the newest line of a lesson is told below its class alone, also to who has a role in that class alone', async () => {
    const { seq, call, params, first } = await lesson();
    const member = await person(t, '조교', channelSeq);
    await ask(courseStaffApi.addFacilitator, params).send({ userSeq: member.userSeq }).expect(200);
    const lineBelow = async (at: object) =>
      lineOf(await ask(dataHistoryApi.newestOfClass, at, owner).query({ entity: HISTORY_ENTITY.LESSON, seq }).expect(200));
    const opened = lineOf(
      await ask(dataHistoryApi.newestOfClass, params, member).query({ entity: HISTORY_ENTITY.LESSON, seq }).expect(200),
    );
    expect(opened).toBeGreaterThan(0);
    await ask(call, params).send(first).expect(200);
    const refused = await ask(call, params, member)
      .set(SEEN_LINE, String(opened))
      .send({ ...first, title: '다른 이름', content: '<p>넷</p>' });
    expect(refused.body.errorName).toBe('CHANGED_MEANWHILE');
    expect(await lineBelow({ courseSeq: await course(t, channelSeq) })).toBe(0);
    await ask(dataHistoryApi.newestOfClass, params).query({ entity: HISTORY_ENTITY.LESSON }).expect(400);
  });
});

describe('the history of a class', () => {
  const linesOf = async (entity: string, seq: number) =>
    ((await ask(dataHistoryApi.list).query({ entity, seq, size: 20 }).expect(200)).body.data as { list: DataHistory[] }).list;

  it('lists its lessons with what was changed, made and deleted, without the address of a meeting', async () => {
    const courseSeq = await course(t, channelSeq, { title: '파이썬 첫걸음' });
    const live = {
      curriculumTypeCd: '00',
      title: '첫 만남',
      content: '',
      liveType: '99',
      liveAt: '2099-01-01',
      liveStartAt: '10:00',
      liveEndAt: '11:00',
    };
    const { curriculumSeq } = await made<CurriculumItem>(curriculumApi.save, { ...live, joinUrl: 'https://zoom.us/j/1' }, { courseSeq });
    await made(curriculumApi.save, { ...live, curriculumSeq, liveEndAt: '12:00', joinUrl: 'https://zoom.us/j/2' }, { courseSeq });
    await made(curriculumApi.lock, { lockStatusYn: YN.YES }, { courseSeq, curriculumSeq });
    await made(curriculumApi.remove, {}, { courseSeq, curriculumSeq });
    await made(curriculumApi.restore, {}, { courseSeq, curriculumSeq });
    const lines = await linesOf(HISTORY_ENTITY.COURSE, courseSeq);
    const about = {
      entity: HISTORY_ENTITY.LESSON,
      seq: curriculumSeq,
      courseSeq,
      courseTitle: '파이썬 첫걸음',
      subject: '첫 만남',
      userName: ownerName,
    };
    expect(lines).toMatchObject([
      { ...about, action: 'CREATE' },
      { ...about, action: 'DELETE', before: { title: '첫 만남', curriculumTypeCd: '00' } },
      { ...about, action: 'UPDATE', before: { lockStatusYn: 'N' }, after: { lockStatusYn: 'Y' } },
      { ...about, action: 'UPDATE', before: { liveEndAt: '11:00', joinUrl: null }, after: { liveEndAt: '12:00', joinUrl: null } },
      { ...about, action: 'CREATE', after: { title: '첫 만남', curriculumTypeCd: '00' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('zoom.us');
    expect((await linesOf(HISTORY_ENTITY.LESSON, curriculumSeq)).length).toBe(lines.length);
    expect(await linesOf(HISTORY_ENTITY.COURSE, await course(t, channelSeq))).toEqual([]);
  });

  it('a challenge lists its terms and missions, and names a leader of an old line by the name of today', async () => {
    const courseSeq = await aChallenge();
    await made(
      challengeApi.createTerm,
      { name: '1기', startAt: '2099-01-01T00:00:00Z', endAt: '2099-02-01T00:00:00Z', maxUserCount: 0 },
      { courseSeq },
    );
    await made(challengeApi.createMission, posts, { courseSeq });
    await t.admin(
      sql`insert into main.data_history (channel_seq, entity, entity_seq, subject, action, user_seq, after, created_at)
        values (${channelSeq}, 'CHALLENGE', ${courseSeq}, '아침 글쓰기', 'CREATE', ${owner.userSeq},
          jsonb_build_object('title', '아침 글쓰기', 'leaderSeq', ${colleague.userSeq}::bigint), now())`,
    );
    const lines = await linesOf(HISTORY_ENTITY.CHALLENGE, courseSeq);
    expect(lines[0]!.after).toEqual({ title: '아침 글쓰기', leader: '동료' });
    expect(lines.map((one) => [one.entity, one.subject])).toEqual([
      [HISTORY_ENTITY.CHALLENGE, '아침 글쓰기'],
      [HISTORY_ENTITY.LESSON, '매일 쓰기'],
      [HISTORY_ENTITY.CHALLENGE_TERM, '1기'],
      [HISTORY_ENTITY.CHALLENGE, '아침 글쓰기'],
    ]);
  });

  it('a form has one of its own: its questions, settings, copy and end', async () => {
    const { formSeq } = await made<QuestionForm>(formApi.create, aForm);
    await made(formApi.updateScreen, asked('이름'), { formSeq });
    await made(formApi.update, { ...aForm, useYn: YN.YES }, { formSeq });
    await made(formApi.updateEvent, { message: '', noticeEmail: 'desk@hana.test' }, { formSeq });
    await made(formApi.remove, {}, { formSeq });
    const lines = await linesOf(HISTORY_ENTITY.FORM, formSeq);
    expect(lines.map(({ action, after }) => [action, after && Object.keys(after)])).toEqual([
      ['DELETE', null],
      ['UPDATE', ['noticeEmail']],
      ['UPDATE', ['useYn']],
      ['UPDATE', ['blocks']],
      ['CREATE', ['title']],
    ]);
    expect(lines[3]).toMatchObject({ before: { blocks: [] }, after: { blocks: [{ label: '이름', kind: 'SHORT_TEXT' }] } });
    expect(lines.every((one) => one.subject === '수강 신청')).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('desk@hana.test');
  });
});
