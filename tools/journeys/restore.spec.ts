import { BOARD_SCOPE, FARE, HISTORY_ENTITY, QUESTION_STATUS, YN, type CodeOf } from '@madang/contracts/codes';
import { SEEN_LINE, type Endpoint } from '@madang/contracts/endpoint';
import { boardApi, type Board } from '@madang/contracts/main/board';
import { couponApi, type CouponDetail, type CouponInfo } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { packageApi } from '@madang/contracts/main/package';
import { channelApi } from '@madang/contracts/main/channel';
import { settingApi } from '@madang/contracts/main/site-setting';
import { dataHistoryApi, type DataHistory, type LaterChange } from '@madang/contracts/util/data-history';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let owner: Person;
let colleague: Person;
let channelSeq: number;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule });
  ({ owner, channelSeq } = await site(t));
  colleague = await person(t, '동료', channelSeq, 'MNG');
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
});
afterAll(() => t.close());

type Call = Endpoint | Endpoint<string, never, never>;
const ask = (endpoint: Call, params: object = {}, who = owner) =>
  t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
/** Makes a change that names the line of the history which its sender has seen last. */
const back = (endpoint: Call, params: object, body: object, seen: number | string, who = owner) =>
  ask(endpoint, params, who).set(SEEN_LINE, String(seen)).send(body);
const lines = async (entity: CodeOf<typeof HISTORY_ENTITY>, seq?: number) =>
  ((await ask(dataHistoryApi.list).query({ entity, seq, size: 100 }).expect(200)).body.data as { list: DataHistory[] }).list;
const later = async (historySeq: number, who = owner) =>
  (await ask(dataHistoryApi.later, { historySeq }, who).expect(200)).body.data as LaterChange[];
const shown = async (courseSeq: number) =>
  (await ask(courseApi.find, { courseSeq }).query({ type: 'update' }).expect(200)).body.data as { course: object; setting: object };

describe('the history of a class', () => {
  it('AM-860 has its switches one by one, and its codes with their values', async () => {
    const courseSeq = await course(t, channelSeq);
    await ask(courseApi.updateSetting, { courseSeq }).send({ courseTutorShowYn: YN.NO, slackChannel: '#하나' }).expect(200);
    await ask(courseApi.update, { courseSeq }).send({ difficultyCd: '03', curriculumProgressCd: '01', openTypeCd: '01' }).expect(200);
    await ask(courseApi.updateQuestions, { courseSeq })
      .send({ courseQuestionStatus: QUESTION_STATUS.KEPT, courseQuestions: [{ question: '하는 일', requiredYn: YN.YES }] })
      .expect(200);
    const [asked, sorted, display] = await lines(HISTORY_ENTITY.COURSE, courseSeq);
    expect(display).toMatchObject({
      before: { courseTutorShowYn: YN.YES, slackChannel: null },
      after: { courseTutorShowYn: YN.NO, slackChannel: '#하나' },
    });
    expect(Object.keys(display!.after!).toSorted()).toEqual(['courseTutorShowYn', 'slackChannel']);
    expect(sorted).toMatchObject({
      before: { difficultyCd: '01', curriculumProgressCd: '00', openTypeCd: '00' },
      after: { difficultyCd: '03', curriculumProgressCd: '01', openTypeCd: '01' },
    });
    expect(asked!.after).toMatchObject({ courseQuestions: [{ question: '하는 일', requiredYn: YN.YES }] });
  });

  it('AM-860 has what a package costs, too', async () => {
    const courseSeqs = [await course(t, channelSeq), await course(t, channelSeq)];
    const made = await ask(packageApi.create).send({ title: '묶음', courseSeqs, price: 50_000, fareCd: '01' }).expect(200);
    const { courseSeq } = (made.body.data as { pack: { courseSeq: number } }).pack;
    await ask(packageApi.update, { courseSeq }).send({ price: 40_000 }).expect(200);
    const [line, first] = await lines(HISTORY_ENTITY.COURSE, courseSeq);
    expect(line).toMatchObject({ subject: '묶음', before: { price: 50_000 }, after: { price: 40_000 } });
    expect(first).toMatchObject({ action: 'CREATE', after: { title: '묶음' } });
  });
});

describe('AM-861 setting a change back', () => {
  /** A class whose teachers were hidden, with the line of that. */
  async function hidden() {
    const courseSeq = await course(t, channelSeq);
    await ask(courseApi.updateSetting, { courseSeq }).send({ courseTutorShowYn: YN.NO }).expect(200);
    const [line] = await lines(HISTORY_ENTITY.COURSE, courseSeq);
    return { courseSeq, line: line! };
  }
  const tutor = { courseTutorShowYn: YN.YES };

  it('goes through the form’s call where nobody changed the field since, and has a line of its own', async () => {
    const { courseSeq, line } = await hidden();
    expect(await later(line.historySeq)).toEqual([]);
    // Another field of the same class does not matter.
    await ask(courseApi.updateSetting, { courseSeq }, colleague).send({ courseReviewShowYn: YN.NO }).expect(200);
    expect(await later(line.historySeq)).toMatchObject([{ userName: '동료', fields: [] }]);
    await back(courseApi.updateSetting, { courseSeq }, tutor, line.historySeq).expect(200);
    expect((await shown(courseSeq)).setting).toMatchObject({ courseTutorShowYn: YN.YES, courseReviewShowYn: YN.NO });
    expect((await lines(HISTORY_ENTITY.COURSE, courseSeq))[0]).toMatchObject({ before: { courseTutorShowYn: YN.NO }, after: tutor });
  });

  it('is refused where somebody changed the same field meanwhile, who is told, and goes through once that was seen', async () => {
    const { courseSeq, line } = await hidden();
    const change = (slackChannel: string) => ask(courseApi.updateSetting, { courseSeq }, colleague).send({ slackChannel }).expect(200);
    await change('#하나');
    const [first] = await lines(HISTORY_ENTITY.COURSE, courseSeq);
    await change('#둘');
    const refused = await back(courseApi.updateSetting, { courseSeq }, { ...tutor, slackChannel: null }, first!.historySeq).expect(409);
    expect(refused.body).toMatchObject({ errorName: 'CHANGED_MEANWHILE' });
    // Nothing of it is saved, not even the field that nobody else has changed.
    const still = await shown(courseSeq);
    expect([still.setting, still.course]).toMatchObject([{ courseTutorShowYn: YN.NO }, { slackChannel: '#둘' }]);
    expect((await lines(HISTORY_ENTITY.COURSE, courseSeq))[0]!.after).toEqual({ slackChannel: '#둘' });
    // Of the changes that concern no field of the line only the newest is named.
    expect((await later(line.historySeq)).map((one) => one.fields)).toEqual([[]]);
    const [since] = await later(first!.historySeq);
    expect(since).toMatchObject({ userName: '동료', fields: ['slackChannel'] });
    await back(courseApi.updateSetting, { courseSeq }, { slackChannel: null }, since!.historySeq).expect(200);
    expect((await shown(courseSeq)).course).toMatchObject({ slackChannel: null });
  });

  it('AM-910 goes through where a later line has a field that follows from the earlier value, once that line was seen', async () => {
    const courseSeq = await course(t, channelSeq);
    const priced = { fareCd: FARE.PAID, price: 98_000 };
    const pay = (body: object, who = owner) => ask(courseApi.updatePayment, { courseSeq }, who).send(body).expect(200);
    await pay(priced);
    await pay({ ...priced, price: 140_000 });
    const [line] = await lines(HISTORY_ENTITY.COURSE, courseSeq);
    await pay({ ...priced, price: 140_000, installmentMonth: 2, installmentPrice: 70_000 }, colleague);
    const [since] = await later(line!.historySeq);
    expect(since).toMatchObject({ userName: '동료', fields: [] });
    const earlier = { ...priced, installmentMonth: 2, installmentPrice: 49_000 };
    await back(courseApi.updatePayment, { courseSeq }, earlier, line!.historySeq).expect(409);
    await back(courseApi.updatePayment, { courseSeq }, earlier, since!.historySeq).expect(200);
    expect((await shown(courseSeq)).course).toMatchObject({ price: 98_000, installmentPrice: 49_000 });
  });

  it('takes effect once of two at the same moment', async () => {
    const { courseSeq, line } = await hidden();
    await ask(courseApi.updateSetting, { courseSeq }).send({ slackChannel: '#처음' }).expect(200);
    const { historySeq } = (await lines(HISTORY_ENTITY.COURSE, courseSeq))[0]!;
    const both = await Promise.all(
      ['#하나', '#둘'].map((slackChannel) => back(courseApi.updateSetting, { courseSeq }, { slackChannel }, historySeq)),
    );
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect((await later(line.historySeq)).map((one) => one.fields)).toEqual([[]]);
    expect(await later(historySeq)).toHaveLength(1);
  });

  it('is for whoever may change the field, on the own site, and names a line of the thing itself', async () => {
    const { courseSeq, line } = await hidden();
    const reader = await person(t, '강사', channelSeq, 'TCH');
    await ask(dataHistoryApi.later, { historySeq: line.historySeq }, reader).expect(403);
    await back(courseApi.updateSetting, { courseSeq }, tutor, line.historySeq, await person(t, '회원', channelSeq)).expect(403);
    const other = await site(t, '다른 학교');
    const asked = t.call(dataHistoryApi.later, { channelSeq: other.channelSeq, historySeq: line.historySeq });
    expect((await asked.set('Access-Token', other.owner.token).expect(200)).body.data).toEqual([]);
    await back(courseApi.updateSetting, { courseSeq }, tutor, line.historySeq, other.owner).expect(403);
    const here = t.call(courseApi.updateSetting, { channelSeq: other.channelSeq, courseSeq }).set('Access-Token', other.owner.token);
    await here.set(SEEN_LINE, String(line.historySeq)).send(tutor).expect(404);
    const wrong = await back(courseApi.updateSetting, { courseSeq }, tutor, 'zuletzt').expect(400);
    expect(wrong.body.errors).toMatchObject([{ field: 'Seen-Line' }]);
    expect((await shown(courseSeq)).setting).toMatchObject({ courseTutorShowYn: YN.NO });
  });

  it('counts for what a site has once, too', async () => {
    const read = async () => (await ask(settingApi.footer).expect(200)).body.data as object;
    const save = async (change: object, who = owner) =>
      ask(settingApi.saveFooter, {}, who)
        .send({ ...(await read()), ...change })
        .expect(200);
    await save({ phone: '02-123-4567', fax: '02-123-4569' });
    const [line] = await lines(HISTORY_ENTITY.FOOTER);
    await save({ phone: '02-123-4568' }, colleague);
    await back(settingApi.saveFooter, {}, { ...(await read()), phone: '02-123-4560' }, line!.historySeq).expect(409);
    await back(settingApi.saveFooter, {}, { ...(await read()), fax: '' }, line!.historySeq).expect(200);
    expect(await read()).toMatchObject({ phone: '02-123-4568', fax: '' });
  });
});

describe('AM-1180 two people who save the same settings', () => {
  const newest = async (entity: CodeOf<typeof HISTORY_ENTITY>) =>
    ((await ask(dataHistoryApi.newest).query({ entity }).expect(200)).body.data as { historySeq: number }).historySeq;
  const answerOf = async (call: Call) => (await ask(call).expect(200)).body.data as object;

  it('of a site without a line the first save counts, and the second person hears who was first and when', async () => {
    const fresh = await site(t, '새 학교');
    const other = await person(t, '동료', fresh.channelSeq, 'MNG');
    const here = (call: Call, who: Person) => t.call(call as Endpoint, { channelSeq: fresh.channelSeq }).set('Access-Token', who.token);
    const opened = (await here(settingApi.profile, other).expect(200)).body.data as object;
    const { zoomAccountTypeCd: _, ...profile } = opened as { zoomAccountTypeCd: string };
    const seen = (await here(dataHistoryApi.newest, other).query({ entity: HISTORY_ENTITY.PROFILE }).expect(200)).body.data;
    expect(seen).toEqual({ historySeq: 0 });
    await here(settingApi.saveProfile, fresh.owner)
      .set(SEEN_LINE, '0')
      .send({ ...profile, intro: '첫 저장' })
      .expect(200);
    const save = (body: object) =>
      here(settingApi.saveProfile, other)
        .set('Accept-Lang', 'en')
        .set(SEEN_LINE, '0')
        .send({ ...profile, ...body });
    const refused = (await save({ intro: '둘째 저장' }).expect(409)).body as { errorName: string; message: string; at: string };
    const [{ name }] = (await t.admin(sql`select name from main.account where user_seq = ${fresh.owner.userSeq}`)) as [{ name: string }];
    expect(refused).toMatchObject({ errorName: 'CHANGED_MEANWHILE', at: expect.any(String) });
    expect(refused.message).toContain(`(${name}, `);
    // Another field alone would set the intro back, so it is refused as well.
    await save({ kakaoCounselId: '_abcde' }).expect(409);
    expect((await here(settingApi.profile, other).expect(200)).body.data).toMatchObject({ intro: '첫 저장' });
    // Saving all the same names the line that was shown meanwhile.
    const { historySeq } = (await here(dataHistoryApi.newest, other).query({ entity: HISTORY_ENTITY.PROFILE }).expect(200)).body.data;
    await here(settingApi.saveProfile, other)
      .set(SEEN_LINE, String(historySeq))
      .send({ ...profile, intro: '둘째 저장' })
      .expect(200);
    expect((await here(settingApi.profile, other).expect(200)).body.data).toMatchObject({ intro: '둘째 저장' });
  });

  it('an entry of the menu that was renamed or added meanwhile is not lost', async () => {
    const entry = (menuTitle: string, menuSeq: number | null = null) => ({ menuSeq, menuTitle, menuTypeCd: '00', path: '/classes' });
    const first = (
      await ask(settingApi.saveMenus)
        .send({ menus: [entry('클래스')] })
        .expect(200)
    ).body.data as { menuSeq: number }[];
    const { menuSeq } = first[0]!;
    const seen = await newest(HISTORY_ENTITY.MENU);
    const save = (menus: object[], line: number) => back(settingApi.saveMenus, {}, { menus, shownSeqs: [menuSeq] }, line, colleague);
    await ask(settingApi.saveMenus)
      .send({ menus: [entry('강의', menuSeq)] })
      .expect(200);
    const renamed = await save([entry('클래스', menuSeq), entry('소개')], seen).expect(409);
    expect(renamed.body).toMatchObject({ errorName: 'CHANGED_MEANWHILE', at: expect.any(String) });
    expect(await answerOf(channelApi.menus)).toMatchObject([{ menuTitle: '강의' }]);
    const line = await newest(HISTORY_ENTITY.MENU);
    await ask(settingApi.saveMenus)
      .send({ menus: [entry('강의', menuSeq), entry('블로그')] })
      .expect(200);
    expect((await save([entry('수업', menuSeq)], line).expect(409)).body).toMatchObject({ errorName: 'CHANGED_MEANWHILE' });
    // A program that names no line hears of other entries as before.
    const plain = await ask(settingApi.saveMenus)
      .send({ menus: [entry('수업', menuSeq)], shownSeqs: [menuSeq] })
      .expect(409);
    expect(plain.body).toMatchObject({ errorName: 'CONFLICT' });
  });

  it('the newest line is told to whoever changes settings, and to nobody else', async () => {
    await ask(dataHistoryApi.newest, {}, await person(t, '회원', channelSeq))
      .query({ entity: HISTORY_ENTITY.MENU })
      .expect(403);
    await ask(dataHistoryApi.newest).query({ entity: 'NOTHING' }).expect(400);
  });
});

describe('AM-860 what boards, coupons and memberships were', () => {
  it('a board goes back by its form’s call; a board without a name of its own has no change of it', async () => {
    const { boardSeq, ...made } = (await ask(boardApi.create).send({ name: '자유', typeCd: '03' }).expect(200)).body.data as Board;
    const body = { name: '자유', typeCd: made.typeCd, readScope: made.readScope, writeScope: made.writeScope, categories: [] };
    await ask(boardApi.update, { boardSeq })
      .send({ ...body, name: '수다', readScope: BOARD_SCOPE.STAFF, writeScope: BOARD_SCOPE.STAFF })
      .expect(200);
    const [line] = await lines(HISTORY_ENTITY.BOARD, boardSeq);
    expect(line!.before).toEqual({ boardName: '자유', readScope: BOARD_SCOPE.EVERYONE, writeScope: BOARD_SCOPE.MEMBERS });
    await back(boardApi.update, { boardSeq }, body, line!.historySeq, await person(t, '회원', channelSeq)).expect(403);
    await back(boardApi.update, { boardSeq }, body, line!.historySeq).expect(200);
    await back(boardApi.update, { boardSeq }, { ...body, name: '다른 이름' }, line!.historySeq).expect(409);
    expect((await ask(boardApi.find, { boardSeq }).expect(200)).body.data).toMatchObject({ name: '자유', readScope: BOARD_SCOPE.EVERYONE });
    await t.admin(sql`update main.board set name = '' where board_seq = ${boardSeq}`);
    const { name } = (await ask(boardApi.find, { boardSeq }).expect(200)).body.data as Board;
    await ask(boardApi.update, { boardSeq })
      .send({ ...body, name, categories: ['하나'] })
      .expect(200);
    expect((await lines(HISTORY_ENTITY.BOARD, boardSeq))[0]!.after).toEqual({ boardCategories: ['하나'] });
  });

  it('a coupon gets title and dates back, never fewer than were issued, and what was used stays used', async () => {
    const body = { title: '봄 쿠폰', code: `S${Date.now()}`, discountTypeCd: '00', discount: 1000, issueCount: 1, endAt: null };
    const made = (await ask(couponApi.create).send(body).expect(200)).body.data as CouponInfo;
    const at = { couponInfoSeq: made.couponInfoSeq };
    await ask(couponApi.update, at)
      .send({ ...body, title: '여름 쿠폰', issueCount: 5, endAt: '2026-01-31T14:59:59.000Z' })
      .expect(200);
    const [line] = await lines(HISTORY_ENTITY.COUPON, made.couponInfoSeq);
    expect(line!.before).toEqual({ title: '봄 쿠폰', issueCount: 1, endAt: null });
    const people = [await person(t, '하나', channelSeq), await person(t, '두리', channelSeq)];
    await ask(couponApi.issue, at)
      .send({ userSeqs: people.map((one) => one.userSeq) })
      .expect(200);
    const { userSeq } = people[0]!;
    const attendSeq = await enrol(t, { channelSeq, courseSeq: await course(t, channelSeq), userSeq });
    await t.admin(
      sql`update main.coupon set used_at = now(), attend_seq = ${attendSeq}
          where coupon_info_seq = ${made.couponInfoSeq} and user_seq = ${userSeq}`,
    );
    const refused = await back(couponApi.update, at, body, line!.historySeq).expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'issueCount', message: expect.stringContaining('2') as unknown }]);
    await back(couponApi.update, at, { ...body, issueCount: 5 }, line!.historySeq).expect(200);
    const now = (await ask(couponApi.find, at).expect(200)).body.data as CouponDetail;
    expect(now).toMatchObject({ title: '봄 쿠폰', endAt: null, issueCount: 5, issuedCount: 2, usedCount: 1 });
    await back(couponApi.update, at, { ...body, title: '가을 쿠폰', issueCount: 5 }, line!.historySeq).expect(409);
    // A kind that is deleted has no way back, by any of its lines.
    await ask(couponApi.remove, at).expect(200);
    await back(couponApi.update, at, body, line!.historySeq).expect(404);
    await ask(couponApi.find, at).expect(404);
  });

  it('a membership gets its words back, while a colleague’s price of meanwhile stays', async () => {
    const body = {
      title: '멤버십',
      description: '모든 강의',
      price: 5000,
      periodCd: 'AUTO',
      benefits: ['하나'],
      courseSeqs: [],
      openYn: YN.NO,
    };
    const { membershipSeq } = (await ask(membershipApi.create).send(body).expect(200)).body.data as Membership;
    const at = { membershipSeq };
    const changed = { ...body, description: '', benefits: ['하나', '둘'] };
    await ask(membershipApi.update, at).send(changed).expect(200);
    const [line] = await lines(HISTORY_ENTITY.MEMBERSHIP, membershipSeq);
    expect([line!.before, line!.after]).toEqual([
      { description: '모든 강의', benefits: ['하나'] },
      { description: '', benefits: ['하나', '둘'] },
    ]);
    await ask(membershipApi.update, at, colleague)
      .send({ ...changed, price: 7000 })
      .expect(200);
    // A body with the price of before would change it, too, and is refused as a whole.
    await back(membershipApi.update, at, { ...body, price: 5000 }, line!.historySeq).expect(409);
    await back(membershipApi.update, at, { ...body, price: 7000 }, line!.historySeq).expect(200);
    expect((await ask(membershipApi.find, at).expect(200)).body.data).toMatchObject({
      description: '모든 강의',
      benefits: ['하나'],
      price: 7000,
    });
  });
});
