import supertest from 'supertest';
import { classMessageApi } from '@madang/contracts/campaign/message';
import { LEARNER_STATE, values } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { eventApi, type Dashboard } from '@madang/contracts/event/event';
import type { ClassWork } from '@madang/contracts/main/class-work';
import { courseApi, type AdminCourse, type Course } from '@madang/contracts/main/course';
import { figuresOf } from '@madang/contracts/main/course-figures';
import { isSoldOut } from '@madang/contracts/main/course-rules';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { wordsOf } from '@madang/server/responses';
import { sheetRows } from '@madang/server/sheet-rows';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { jsonLd, withWeb } from '../../apps/api-page/src/shell/shell.fixture';

let t: TestApp;
let s: Site;
let host: string;
let closeWeb: () => void;
beforeAll(async () => {
  closeWeb = withWeb();
  t = await testApp({ main: AppModule, event: EventModule, campaign: CampaignModule, page: PageModule });
  s = await site(t);
  const [channel] = await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${s.channelSeq}`);
  host = `${channel!.domain}.localhost:8080`;
});
afterAll(async () => {
  await t.close();
  closeWeb();
});

const SEED = 20_261_123;
const ACTIONS = 100;
/** A random generator with a seed (a linear congruential one), so that every run does the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const at = (courseSeq: number) => ({ channelSeq: s.channelSeq, courseSeq });
const read = async <T>(call: supertest.Test) => (await as(s.owner, call).expect(200)).body.data as T;
const learners = (courseSeq: number) =>
  read<{ list: Learner[]; counts: Record<string, number> }>(t.call(enrolmentApi.list, at(courseSeq)).query({ size: 100 }));

/** The number of rows in the sheet of learners for each state of its filter, and the texts in its column of states. */
async function sheetOf(courseSeq: number) {
  const rowsOf = async (status: string) => {
    const call = as(s.owner, t.call(enrolmentApi.excel, at(courseSeq))).query({ status, reason: '명단 확인' });
    return (await sheetRows((await call.responseType('blob').expect(200)).body as Buffer)).slice(1);
  };
  const counts: Record<string, number> = { ALL: (await rowsOf('')).length };
  for (const state of values(LEARNER_STATE)) counts[state] = (await rowsOf(state)).length;
  return { counts, states: (await rowsOf('')).map((row) => row[3]!) };
}
/** The number of learners that the page announces for a message to the class, and the number of mails that it becomes. */
async function mailed(courseSeq: number): Promise<{ reached: number; sent: number }> {
  const { memberCount } = await read<{ memberCount: number }>(t.call(classMessageApi.reach, at(courseSeq)).query({ audience: 'LEARNERS' }));
  if (!memberCount) return { reached: 0, sent: 0 };
  const message = { title: '안내', content: '<p>내일 만나요</p>', audience: 'LEARNERS', attendSeqs: [] };
  const { body } = await as(s.owner, t.call(classMessageApi.create, at(courseSeq)))
    .send(message)
    .expect(200);
  return { reached: memberCount, sent: body.data.targetCount };
}
/** The number of learners in the HTML document of a class's page, and whether its data for search engines say that it is full. */
async function documentOf(courseSeq: number) {
  const { text } = await supertest(t.url('page')).get(`/classes/${courseSeq}`).set('Host', host).expect(200);
  const { offers } = jsonLd(text).find((one) => one['@type'] === 'Course') as { offers: { availability: string } };
  return { learners: Number(/수강생 (\d+)명/.exec(text)?.[1] ?? 0), soldOut: offers.availability.endsWith('/SoldOut') };
}

/** Does one random act of a learner or of staff; the call may be refused. */
async function act(below: (n: number) => number, courses: number[], people: Person[]): Promise<void> {
  const courseSeq = courses[below(courses.length)]!;
  const who = people[below(people.length)]!;
  const staff = async (body: (one: Learner) => object, cancels = false) => {
    const { list } = await learners(courseSeq);
    const one = list[below(Math.max(1, list.length))];
    if (one) await as(s.owner, t.call(cancels ? enrolmentApi.cancel : enrolmentApi.setStatus, at(courseSeq))).send(body(one));
  };
  const status = (choiseStatusCd: '00' | '01', more: object = {}) =>
    staff((one) => ({ attendSeqs: [one.attendSeq], choiseStatusCd, ...more }));
  switch (below(8)) {
    case 0:
      return status('00');
    case 1:
      return status('00', { oneMoreYn: 'Y' });
    case 2:
      return status('01');
    case 3:
      return staff((one) => ({ attendSeqs: [one.attendSeq], reason: '요청' }), true);
    case 4:
      return void (await as(who, t.call(enrolmentApi.cancelMine, at(courseSeq))).send({ reason: '일정' }));
    case 5:
      return void (await as(s.owner, t.call(enrolmentApi.add, at(courseSeq))).send({ userSeqs: [who.userSeq] }));
    default:
      return void (await as(who, t.call(enrolmentApi.create, at(courseSeq))).send({}));
  }
}

describe('the figures of a class', () => {
  it('AM-237 AM-757 are the same in every list, page, tab, sheet, mail and document and on the dashboard after a hundred random actions', async () => {
    const paid = { fare_cd: '01', price: 50_000, pay_methods: ['SC0010'] };
    const courses = [
      await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 2 }),
      await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 2, ...paid }),
      await course(t, s.channelSeq, { user_limit_type_cd: '99', max_user_count: 3, choise_type_cd: '01', ...paid }),
      await course(t, s.channelSeq, { choise_type_cd: '01' }),
    ];
    const people = await Promise.all(Array.from({ length: 8 }, (_, i) => person(t, `사람${i}`, s.channelSeq)));
    const below = numbers(SEED);
    for (let i = 0; i < ACTIONS; i++) await act(below, courses, people);

    const admin = await read<{ list: AdminCourse[] }>(
      t.call(courseApi.adminList, { channelSeq: s.channelSeq }).query({ page: 1, size: 100 }),
    );
    const cards = await read<{ list: Course[] }>(t.call(courseApi.list, { channelSeq: s.channelSeq }).query({ page: 1, size: 20 }));
    const work = await read<{ classes: ClassWork[] }>(t.call(courseApi.work, { channelSeq: s.channelSeq }));
    let [letIn, unpaid] = [0, 0];
    for (const courseSeq of courses) {
      const { list, counts } = await learners(courseSeq);
      const tabs = { learners: counts['APPROVED']! + counts['UNPAID']!, waiting: counts['WAITING']! + counts['WAITLISTED']! };
      const line = admin.list.find((one) => one.courseSeq === courseSeq)!;
      expect([courseSeq, figuresOf(line)]).toEqual([
        courseSeq,
        { ...tabs, seats: line.userLimitTypeCd === '01' ? null : line.maxUserCount },
      ]);
      expect(line.attendCount).toBe(tabs.learners + tabs.waiting);
      if (line.userLimitTypeCd !== '01') expect(line.acceptCnt).toBeLessThanOrEqual(line.maxUserCount);
      const page = await read<{ course: Course }>(t.call(courseApi.find, at(courseSeq)));
      const card = cards.list.find((one) => one.courseSeq === courseSeq)!;
      expect([page.course.acceptCnt, card.acceptCnt, page.course.maxUserCount]).toEqual([tabs.learners, tabs.learners, line.maxUserCount]);
      // A visitor sees the number of approved learners, in the page's data and in its document; unpaid enrolments do not count.
      expect([courseSeq, page.course.learnerCnt]).toEqual([courseSeq, counts['APPROVED']]);
      unpaid += counts['UNPAID']!;
      const todo = work.classes.find((one) => one.courseSeq === courseSeq);
      expect(todo?.approvalCount ?? 0).toBe(counts['WAITING']);
      if (todo) expect(figuresOf(todo)).toEqual(figuresOf(line));
      const sheet = await sheetOf(courseSeq);
      expect(sheet.counts).toEqual(Object.fromEntries(Object.keys(sheet.counts).map((state) => [state, counts[state]])));
      const { enrolleeState } = wordsOf('ko');
      expect(sheet.states.toSorted()).toEqual(list.map((one) => enrolleeState[one.state]).toSorted());
      expect(await mailed(courseSeq)).toEqual({ reached: counts['APPROVED'], sent: counts['APPROVED'] });
      expect(await documentOf(courseSeq)).toEqual({ learners: counts['APPROVED'], soldOut: isSoldOut(card) });
      const places = list.flatMap((one) => one.waitPosition ?? []).sort((a, b) => a - b);
      expect(places).toEqual(Array.from({ length: counts['WAITLISTED']! }, (_, i) => i + 1));
      letIn += list.filter((one) => one.choiseStatusCd === '00').length;
    }
    expect(unpaid).toBeGreaterThan(0);
    const today = seoulDay(Date.now());
    const board = await as(s.owner, t.call(eventApi.dashboard, { channelSeq: s.channelSeq }))
      .query({ startAt: today, endAt: today, searchType: 'DAILY' })
      .expect(200);
    expect((board.body.data as Dashboard).baseChannel.reduce((n, row) => n + row.classAttendCount, 0)).toBe(letIn);
  });
});
