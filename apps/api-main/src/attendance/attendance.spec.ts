import type supertest from 'supertest';
import { attendanceApi as api, type AttendanceBook } from '@madang/contracts/main/attendance';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { LessonJson } from '@madang/contracts/main/lesson';
import { courseApi } from '@madang/contracts/main/course';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let learner: Person;
let seq: number;
/** The present time in these tests: on the day of the meeting, before it begins. */
const START = new Date('2026-12-04T08:00:00Z');
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  t.setNow(START);
  a = await site(t);
  b = await site(t, '둘 학교');
  learner = await person(t, '가하나', a.channelSeq);
  seq = await course(t, a.channelSeq);
  await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: learner.userSeq });
});
afterAll(() => t.close());
afterEach(() => t.setNow(START));

const at = (courseSeq: number, curriculumSeq = 0) => ({ channelSeq: a.channelSeq, courseSeq, curriculumSeq, itemSeq: curriculumSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const send = (courseSeq: number, body: object) => as(a.owner, t.call(curriculumApi.save, at(courseSeq))).send(body);
const save = async (courseSeq: number, body: object) => (await send(courseSeq, body).expect(200)).body.data as LessonJson;
const fields = (r: { body: { errors?: { field: string }[] } }) => r.body.errors?.map((e) => e.field);
const offline = {
  curriculumTypeCd: '04',
  title: '첫 모임',
  content: '<p>준비물은 앞치마예요</p>',
  place: '마당 공방',
  zipcode: '04524',
  addrRoad1: '서울 중구 세종대로 110',
  addrRoad2: '2층 201호',
  lat: 37.5663,
  lon: 126.9779,
  offlineStartAt: '2026-12-04',
  offlineStartTime: '19:00',
  offlineEndTime: '21:30',
};
const book = async (who = a.owner, query: object = {}) =>
  (
    await as(who, t.call(api.book, at(seq)))
      .query(query)
      .expect(200)
  ).body.data as AttendanceBook;
const mark = (who: Person | null, body: object) => as(who, t.call(api.mark, at(seq))).send(body);
const doneCount = async (userSeq: number) =>
  (
    await t.admin<{ completed_count: number }>(
      sql`select completed_count from main.attend where course_seq = ${seq} and user_seq = ${userSeq}`,
    )
  )[0]!.completed_count;

describe('offline lessons', () => {
  it('CU-018 CU-052..057 CU-059 CU-060 keep place, address and times; the detailed address is for those inside', async () => {
    const own = await course(t, a.channelSeq);
    const made = await save(own, offline);
    expect(made).toMatchObject({ ...offline, duration: null, joinUrl: null, attendanceCd: null });
    const shown = async (who: Person | null) => (await as(who, t.call(curriculumApi.list, at(own))).expect(200)).body.data[0] as LessonJson;
    const { addrRoad2: _hidden, content: _inside, ...open } = offline;
    expect(await shown(null)).toMatchObject({ ...open, addrRoad2: null, content: '', playable: false });
    const inside = await person(t, '나하나', a.channelSeq);
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: own, userSeq: inside.userSeq });
    expect(await shown(inside)).toMatchObject({ addrRoad2: '2층 201호', content: '', playable: true });
    const opened = await as(inside, t.call(curriculumApi.find, { ...at(own), curriculumSeq: made.curriculumSeq! })).expect(200);
    expect(opened.body.data).toMatchObject({ addrRoad2: '2층 201호', content: offline.content });
    // A place with only one coordinate is stored without coordinates.
    expect(await save(own, { ...offline, curriculumSeq: made.curriculumSeq, lon: null })).toMatchObject({ lat: null, lon: null });
    // A meeting at a place can still be moved after its time has begun.
    t.setNow(new Date('2026-12-04T11:00:00Z'));
    const moved = await save(own, { ...offline, curriculumSeq: made.curriculumSeq, offlineStartAt: '2026-12-11' });
    expect(moved.offlineStartAt).toBe('2026-12-11');
    for (const [wrong, field] of [
      [{ place: '' }, 'place'],
      [{ addrRoad1: '' }, 'addrRoad1'],
      [{ zipcode: '12345678901' }, 'zipcode'],
      [{ lat: 91 }, 'lat'],
      [{ lon: 'x' }, 'lon'],
      [{ offlineStartAt: '2026-02-30' }, 'offlineStartAt'],
      [{ offlineStartTime: '24:00' }, 'offlineStartTime'],
      [{ offlineEndTime: '19:00' }, 'offlineEndTime'],
    ] as const)
      expect([field, fields(await send(own, { ...offline, ...wrong }).expect(400))]).toEqual([field, [field]]);
  });

  it('holds nobody up in a class taken in order once it is over, and is copied with the class', async () => {
    const own = await course(t, a.channelSeq, { curriculum_progress_cd: '01' });
    const meeting = await save(own, { ...offline, offlineStartTime: '22:00', offlineEndTime: '00:30' });
    const text = await save(own, { curriculumTypeCd: '05', requiredMinutes: 10, title: '복기', content: '<p>글</p>' });
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: own, userSeq: learner.userSeq });
    const open = () => as(learner, t.call(curriculumApi.find, at(own, text.curriculumSeq)));
    t.setNow(new Date('2026-12-04T15:29:00Z'));
    await open().expect(403);
    t.setNow(new Date('2026-12-04T15:31:00Z'));
    await open().expect(200);
    // A learner cannot complete a meeting by saying so; attendance completes it.
    await as(learner, t.call(curriculumApi.complete, at(own, meeting.curriculumSeq))).expect(400);
    t.setNow(START);
    const { courseSeq } = (await as(a.owner, t.call(courseApi.copy, at(own))).expect(200)).body.data as { courseSeq: number };
    const [copy] = (
      await as(a.owner, t.call(curriculumApi.list, at(courseSeq)))
        .query({ type: 'edit' })
        .expect(200)
    ).body.data as LessonJson[];
    expect(copy).toMatchObject({ place: '마당 공방', addrRoad1: offline.addrRoad1, offlineStartAt: '2026-12-04' });
  });
});

describe('the attendance book', () => {
  let meeting: LessonJson;
  let live: LessonJson;
  let text: LessonJson;
  beforeAll(async () => {
    meeting = await save(seq, offline);
    live = await save(seq, {
      curriculumTypeCd: '00',
      title: '라이브',
      joinUrl: 'meet.example/a',
      liveAt: '2026-12-05',
      liveStartAt: '20:00',
      liveEndAt: '21:00',
    });
    text = await save(seq, { curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>글</p>' });
  });

  it('CU-104 AM-171 shows learners by lessons: a live by its join, other lessons by completion, a meeting by staff’s mark', async () => {
    const other = await person(t, '다하나', a.channelSeq);
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: other.userSeq });
    const waiting = await person(t, '라하나', a.channelSeq);
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: waiting.userSeq }, { choise_status_cd: '01', attend_at: null });
    expect(await book()).toMatchObject({
      lessons: [
        { curriculumSeq: meeting.curriculumSeq, curriculumTypeCd: '04', title: '첫 모임', heldOn: '2026-12-04' },
        { curriculumSeq: live.curriculumSeq, curriculumTypeCd: '00', heldOn: '2026-12-05' },
      ],
      list: [
        { userSeq: learner.userSeq, cells: [] },
        { userSeq: other.userSeq, cells: [] },
      ],
      totalCount: 2,
    });
    t.setNow(new Date('2026-12-05T11:05:00Z'));
    await as(learner, t.call(curriculumApi.attendLive, at(seq, live.curriculumSeq))).expect(200);
    await as(learner, t.call(curriculumApi.complete, at(seq, text.curriculumSeq))).expect(200);
    await mark(a.owner, { curriculumSeq: meeting.curriculumSeq, userSeqs: [learner.userSeq, other.userSeq], statusCd: '00' }).expect(200);
    await mark(a.owner, { curriculumSeq: meeting.curriculumSeq, userSeq: other.userSeq, statusCd: '01' }).expect(200);
    const all = await book(a.owner, { kind: 'ALL' });
    expect(all.lessons).toHaveLength(3);
    expect(all.list.map((r) => r.cells)).toEqual([
      [
        { curriculumSeq: meeting.curriculumSeq, statusCd: '00', marked: true },
        { curriculumSeq: live.curriculumSeq, statusCd: '00', marked: false },
        { curriculumSeq: text.curriculumSeq, statusCd: '00', marked: false },
      ],
      [{ curriculumSeq: meeting.curriculumSeq, statusCd: '01', marked: true }],
    ]);
    expect((await book(a.owner, { q: '다하' })).list.map((r) => r.userSeq)).toEqual([other.userSeq]);
    expect((await as(other, t.call(curriculumApi.list, at(seq))).expect(200)).body.data[0]).toMatchObject({
      attendanceCd: '01',
      completed: true,
    });
    const sheet = await as(a.owner, t.call(api.excel, at(seq)).query({ reason: '명단 확인' })).expect(200);
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
  });

  it('AM-171 staff may overwrite, and what is done follows', async () => {
    const before = await doneCount(learner.userSeq);
    await mark(a.owner, { curriculumSeq: live.curriculumSeq, userSeq: learner.userSeq, statusCd: '02' }).expect(200);
    expect((await book()).list[0]!.cells[1]).toEqual({ curriculumSeq: live.curriculumSeq, statusCd: '02', marked: true });
    expect(await doneCount(learner.userSeq)).toBe(before - 1);
    // Without the mark, the lesson counts as completed again, since the learner joined it.
    await mark(a.owner, { curriculumSeq: live.curriculumSeq, userSeq: learner.userSeq, statusCd: null }).expect(200);
    expect(await doneCount(learner.userSeq)).toBe(before);
    await mark(a.owner, { curriculumSeq: meeting.curriculumSeq, userSeq: learner.userSeq, statusCd: null }).expect(200);
    expect(await doneCount(learner.userSeq)).toBe(before - 1);
    // A text that the learner has read stays completed, whatever mark staff set.
    await mark(a.owner, { curriculumSeq: text.curriculumSeq, userSeq: learner.userSeq, statusCd: '02' }).expect(200);
    expect(await doneCount(learner.userSeq)).toBe(before - 1);
  });

  it('is the staff’s of this class alone, and takes only its learners and lessons', async () => {
    const body = { curriculumSeq: meeting.curriculumSeq, userSeq: learner.userSeq, statusCd: '00' };
    await mark(learner, body).expect(403);
    await mark(null, body).expect(401);
    await mark(b.owner, body).expect(403);
    await as(learner, t.call(api.book, at(seq))).expect(403);
    const stranger = await person(t, '마하나', a.channelSeq);
    expect(fields(await mark(a.owner, { ...body, userSeq: stranger.userSeq }).expect(400))).toEqual(['userSeq']);
    expect(fields(await mark(a.owner, { ...body, userSeq: null, userSeqs: [] }).expect(400))).toEqual(['userSeqs']);
    const elsewhere = await save(await course(t, a.channelSeq), offline);
    expect(fields(await mark(a.owner, { ...body, curriculumSeq: elsewhere.curriculumSeq }).expect(400))).toEqual(['curriculumSeq']);
    expect(fields(await mark(a.owner, { ...body, statusCd: '07' }).expect(400))).toEqual(['statusCd']);
  });
});
