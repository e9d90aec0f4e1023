import type supertest from 'supertest';
import { Leases } from '@madang/server/leases';
import { rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { seoulDay } from '@madang/contracts/dates';
import type { Page } from '@madang/contracts/endpoint';
import type { EventPayloads } from '@madang/contracts/events';
import { courseApi, type AdminCourse, type ClassInformation, type PublishRequest, type TrashedCourse } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseBadge } from '@madang/contracts/main/course-rules';
import { DAY, HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { Storage } from '../storage/storage';
import { UploadSweep } from '../upload/upload.sweep';
import { VideoSweep } from '../video/video.sweep';
import { enrol, course, person, site, SORTED, type Person, type Site } from './course.fixture';
import { ReviewJob } from './review.job';
import { TrashJob } from './trash.job';

let t: TestApp;
let a: Site;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  learner = await person(t, '이서준', a.channelSeq);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number) => ({ channelSeq: a.channelSeq, courseSeq });
const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const post = (call: Parameters<TestApp['call']>[0], courseSeq: number, body: object = {}) =>
  as(a.owner, t.call(call, at(courseSeq))).send(body);
const many = (courseSeqs: number[]) => as(a.owner, t.call(courseApi.removeMany, { channelSeq: a.channelSeq })).send({ courseSeqs });
const failure = (r: { body: { errorName?: string } }) => r.body.errorName;
/** Moves the clock on, and gives the owner a new session, since the old one may have expired. */
const later = async (ms: number) => {
  t.setNow(new Date(Date.now() + ms));
  a.owner.token = await t.tokenOf(a.owner.userSeq);
};
const trash = async (query: object = {}) =>
  (
    await as(a.owner, t.call(courseApi.trash, { channelSeq: a.channelSeq }))
      .query(query)
      .expect(200)
  ).body.data as { list: TrashedCourse[]; totalCount: number };
const inTrash = async (courseSeq: number) => (await trash()).list.some((one) => one.courseSeq === courseSeq);
const run = () => t.get('main', TrashJob).run();
const count = async (table: string, where: Sql) =>
  (await t.admin<{ n: number }>(sql`select count(*)::int as n from ${raw(`main.${table}`)} where ${where}`))[0]!.n;
const made = async (table: string, seq: string, columns: Record<string, Piece | object>) => {
  const [row] = await t.admin<Record<string, number>>(
    insertInto(`main.${table}`, { channel_seq: a.channelSeq, ...columns }, sql`returning ${raw(seq)}`),
  );
  return Number(row![seq]);
};

it('TR-007 TR-018 lists what is in the trash with its last moment, newest first; restores on day 6, refuses on day 8', async () => {
  const [first, second] = [await course(t, a.channelSeq, { title: '먼저' }), await course(t, a.channelSeq, { title: '나중' })];
  for (const seq of [first, second]) {
    await later(seq === first ? 0 : 1000);
    await post(courseApi.remove, seq).expect(200);
  }
  const { list, totalCount } = await trash();
  expect([totalCount, list.map((one) => one.title)]).toEqual([2, ['나중', '먼저']]);
  for (const one of list) expect(Date.parse(one.restoreExpiredAt) - Date.parse(one.trashedAt)).toBe(7 * DAY);
  expect((await trash({ q: '먼저' })).list.map((one) => one.courseSeq)).toEqual([first]);
  expect((await trash({ kind: 'PACKAGE' })).totalCount).toBe(0);
  // CN-051: a page behind all that a list could have is an empty one.
  expect(await trash({ page: '99999999999' })).toEqual({ list: [], totalCount: 2 });
  await as(learner, t.call(courseApi.trash, { channelSeq: a.channelSeq })).expect(403);

  await later(6 * DAY);
  await run();
  await post(courseApi.restore, first).expect(200);
  await t.call(courseApi.find, at(first)).expect(200);
  await later(8 * DAY);
  // The job has not deleted the class yet, but the time for restoring it is over.
  expect(failure(await post(courseApi.restore, second).expect(400))).toBe('RESTORE_PASSED');
  expect(await inTrash(second)).toBe(false);
});

it('TR-008 a class that a banner of the site’s main leads to cannot be deleted', async () => {
  const seq = await course(t, a.channelSeq, { service_alias: 'lecture' });
  const other = await course(t, a.channelSeq);
  const [{ domain }] = (await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${a.channelSeq}`)) as [
    { domain: string },
  ];
  const banner = (linkUrl: string) =>
    t.admin(sql`update main.channel set banners = ${JSON.stringify([{ linkUrl: '' }, { linkUrl }])} where channel_seq = ${a.channelSeq}`);
  const own = (path: string) => `http://${domain}.localhost:8080${path}`;
  for (const link of [`/classes/${seq}`, `/classes/${seq}?from=main`, `/lecture/${seq}/`, own(`/classes/${seq}#price`)]) {
    await banner(link);
    expect([link, failure(await post(courseApi.remove, seq).expect(400))]).toEqual([link, 'CLASS_ON_MAIN']);
  }
  expect(failure(await many([seq]).expect(400))).toBe('CLASS_ON_MAIN');
  const told = (await many([seq, other]).expect(200)).body.data;
  expect(told).toEqual({ failCount: 1, failures: [{ courseSeq: seq, message: expect.stringContaining('배너') }] });
  expect([await inTrash(seq), await inTrash(other)]).toEqual([false, true]);
  for (const link of [`/classes/${seq}1`, `/notices/${seq}`, `https://elsewhere.example/classes/${seq}`]) {
    await banner(link);
    await post(courseApi.remove, seq).expect(200);
    await post(courseApi.restore, seq).expect(200);
  }
  await banner('');
});

it('many classes go twenty a transaction: a class that somebody holds keeps those before it from nothing, and what is refused is named', async () => {
  const seqs: number[] = [];
  for (let i = 0; i < 23; i++) seqs.push(await course(t, a.channelSeq, { title: `여럿 ${i}` }));
  await enrol(t, { ...at(seqs[4]!), userSeq: learner.userSeq });
  const gone = async () =>
    (
      await t.admin<{ gone: boolean }>(
        sql`select trash_type_cd <> '00' as gone from main.course where course_seq = any(${seqs}) order by course_seq`,
      )
    ).map((one) => one.gone);
  // The 22nd class belongs to the second step. While another transaction has it locked, the first twenty classes are already deleted.
  const { channelSeq } = a;
  let asked: Promise<supertest.Response>;
  await t.db('main').tx({ channelSeq }, async (tx) => {
    await rows(tx, sql`select 1 from course where course_seq = ${seqs[21]!} for update`);
    asked = many([...seqs].reverse()).then();
    await t.eventually(async () => (await gone())[19]!);
    expect((await gone())[20]).toBe(false);
  });
  const told = await asked!;
  expect([told.status, told.body.data]).toEqual([
    200,
    { failCount: 1, failures: [{ courseSeq: seqs[4], message: expect.stringContaining('수강') }] },
  ]);
  expect(await gone()).toEqual(seqs.map((_, i) => i !== 4));
  // A second call names each class that is gone, and does no harm.
  expect((await many(seqs).expect(200)).body.data.failCount).toBe(23);
});

it('TR-008 AM-150 a class that stands in a block of the site’s main cannot be deleted; one of another page, of a draft or of nothing chosen can', async () => {
  const [seq, pack] = [await course(t, a.channelSeq), await course(t, a.channelSeq, { course_type_cd: '09' })];
  const put = (pageSeq: number, live: object | null, draft: object = {}) =>
    t.admin(
      insertInto(
        'page.block_page',
        { channelSeq: a.channelSeq, pageSeq, draft: JSON.stringify([draft]), live: live && JSON.stringify([live]) },
        sql`on conflict (channel_seq, page_seq) do update set draft = excluded.draft, live = excluded.live`,
      ),
    );
  const block = (type: string, content: object) => ({ id: 'b1', type, content, looks: {}, show: {} });
  for (const [one, shown] of [
    [seq, block('classes', { from: 'picked', courseSeqs: [seq] })],
    [pack, block('packages', { courseSeqs: [pack] })],
    [seq, block('curriculum', { courseSeq: seq })],
    [seq, block('buy', { courseSeq: seq })],
    [seq, block('reviews', { from: 'course', courseSeq: seq })],
    [seq, block('button', { linkUrl: `/classes/${seq}` })],
    [seq, block('gallery', { items: [{ linkUrl: '' }, { linkUrl: `/classes/${seq}?from=main` }] })],
  ] as const) {
    await put(0, shown);
    expect([shown.type, failure(await post(courseApi.remove, one).expect(400))]).toEqual([shown.type, 'CLASS_ON_MAIN']);
  }
  const picked = block('classes', { from: 'picked', courseSeqs: [seq] });
  await put(7, picked);
  for (const [live, draft] of [
    [null, picked],
    [block('classes', { from: 'newest', courseSeqs: [seq] }), picked],
    [block('reviews', { from: 'best', courseSeq: seq }), {}],
  ] as const) {
    await put(0, live, draft);
    await post(courseApi.remove, seq).expect(200);
    await post(courseApi.restore, seq).expect(200);
  }
  await t.admin(sql`delete from page.block_page where channel_seq = ${a.channelSeq}`);
});
it('TR-006 after its days a class is deleted by itself, once, with all that only it held; enrolments and reviews stay', async () => {
  const storage = t.get('main', Storage);
  const seq = await course(t, a.channelSeq, { title: '사라질 수업', introduction: '<p>긴 소개</p>', curriculum_count: 2 });
  const kept = await course(t, a.channelSeq, { title: '남는 수업' });
  const attendSeq = await enrol(
    t,
    { ...at(seq), userSeq: learner.userSeq },
    { choise_status_cd: null, ended_at: new Date(), cancel_at: new Date(), end_cd: 'CANCELLED', amount: 1000 },
  );
  await made('review', 'evaluation_seq', {
    course_seq: seq,
    attend_seq: attendSeq,
    user_seq: learner.userSeq,
    review_point: 5,
    description: '좋아요',
  });
  const video = async (name: string) => {
    const uploadVodSeq = await made('video', 'upload_vod_seq', {
      tus_id: `trash-${name}`,
      status: 'READY',
      origin_file_name: name,
      file_size: 9,
      created_by: a.owner.userSeq,
    });
    await storage.put(`videos/${a.channelSeq}/${uploadVodSeq}/original.mp4`, Buffer.from('video'), 'video/mp4');
    return { uploadVodSeq, key: `videos/${a.channelSeq}/${uploadVodSeq}/original.mp4` };
  };
  const file = async (name: string) => {
    const key = `private/${a.channelSeq}/${name}/file.pdf`;
    await storage.put(key, Buffer.from('file'), 'application/pdf');
    const columns = { storage_key: key, url: key, content_type: 'application/pdf', file_size: 4, origin_file_name: name };
    return { key, fileSeq: await made('file', 'file_seq', { ...columns, created_by: a.owner.userSeq }) };
  };
  const videos = { own: await video('own'), shared: await video('shared') };
  const files = { own: await file('own'), shared: await file('shared') };
  const lesson = async (courseSeq: number, v: { uploadVodSeq: number }, f: { fileSeq: number }) => {
    const curriculumSeq = await made('curriculum', 'curriculum_seq', {
      course_seq: courseSeq,
      curriculum_type_cd: '02',
      title: '강의',
      upload_vod_seq: v.uploadVodSeq,
    });
    await made('curriculum_file', 'file_seq', { curriculum_seq: curriculumSeq, file_seq: f.fileSeq });
    return curriculumSeq;
  };
  const lessonSeq = await lesson(seq, videos.own, files.own);
  await lesson(seq, videos.shared, files.shared);
  await lesson(kept, videos.shared, files.shared);
  await made('playtime', 'curriculum_seq', { user_seq: learner.userSeq, course_seq: seq, curriculum_seq: lessonSeq });
  await made('course_like', 'course_seq', { course_seq: seq, user_seq: learner.userSeq, like_at: new Date() });
  const invite = { course_seq: seq, event_code: 'trash-code', email: 'guest@madang.test', invited_by: a.owner.userSeq };
  await made('course_invite', 'invite_seq', { ...invite, created_at: new Date(), sent_at: new Date() });
  const text = { history_seq: 1, entity: 'COURSE', entity_seq: seq, field: 'introduction', value: '예전 글', created_at: new Date() };
  await made('kept_text', 'history_seq', text);
  const room = { name: '수다', scope: '02', course_seq: seq, created_by: a.owner.userSeq, created_at: new Date(), updated_at: new Date() };
  const chatRoomSeq = await made('chat_room', 'chat_room_seq', room);
  await made('chat_participant', 'user_seq', { chat_room_seq: chatRoomSeq, user_seq: learner.userSeq, entered_at: new Date() });
  const receipt = () =>
    t.admin(
      sql`select a.*, o.title, o.image_url, o.price
        from main.pub_attend a
        join main.pub_course o using (channel_seq, course_seq)
        where a.attend_seq = ${attendSeq}`,
    );
  const before = await receipt();

  await post(courseApi.remove, seq).expect(200);
  await run();
  expect(await inTrash(seq)).toBe(true);
  await later(7 * DAY + 1000);
  // Two jobs run at the same time, as if each had the lease; each class is deleted only once.
  const twin = new TrashJob(t.db('main'), { now: () => new Date(Date.now() + 7 * DAY + 1000) } as never);
  Object.assign(twin, { leases: t.get('main', Leases) });
  await Promise.all([run(), twin.run()]);
  await run();
  expect(await inTrash(seq)).toBe(false);
  expect(failure(await as(a.owner, t.call(courseApi.find, at(seq))).expect(410))).toBe('CLASS_DELETED');
  await t.call(courseApi.find, at(seq)).expect(410);
  await post(courseApi.restore, seq).expect(404);
  const gone = ['curriculum', 'playtime', 'board', 'chat_room', 'course_invite', 'course_like', 'course_user'];
  expect(await Promise.all(gone.map((table) => count(table, sql`course_seq = ${seq}`)))).toEqual(gone.map(() => 0));
  expect(await count('kept_text', sql`entity_seq = ${seq}`)).toBe(0);
  expect(await count('review', sql`course_seq = ${seq}`)).toBe(1);
  expect(await receipt()).toEqual(before);
  const list = as(a.owner, t.call(courseApi.adminList, { channelSeq: a.channelSeq })).query({ q: '사라질', state: 'TRASHED' });
  expect((await list.expect(200)).body.data.totalCount).toBe(0);

  // The class's files are deleted from the storage; those of another class stay.
  await t.get('main', VideoSweep).run();
  await later(9 * DAY);
  await t.get('main', UploadSweep).run();
  const stored = async (keys: string[]) => (await Promise.all(keys.map((key) => storage.stat(key)))).map((one) => one !== null);
  expect(await stored([videos.own.key, videos.shared.key, files.own.key, files.shared.key])).toEqual([false, true, false, true]);
  expect((await as(a.owner, t.call(courseApi.find, at(kept))).expect(200)).body.data as ClassInformation).toMatchObject({
    course: { title: '남는 수업' },
  });
});

const READY = {
  ...SORTED,
  publish_status_cd: '99',
  published_at: null,
  sub_title: '한 줄',
  introduction: '<p>소개</p>',
  curriculum_count: 1,
  fare_cd: '01',
  price: 1000,
};
it('AT-046..047 AT-052 where a site reviews its classes, one waits two full days and is then published by itself', async () => {
  const b = await site(t, '검토 학교');
  const reviews = (yn: 'Y' | 'N') =>
    t.admin(
      sql`update main.channel
        set setting = setting || jsonb_build_object('publishReviewYn', ${yn}::text)
        where channel_seq = ${b.channelSeq}`,
    );
  await reviews('Y');
  const [seq, hollow, taken] = [
    await course(t, b.channelSeq, READY),
    await course(t, b.channelSeq, READY),
    await course(t, b.channelSeq, READY),
  ];
  const there = (courseSeq: number) => ({ channelSeq: b.channelSeq, courseSeq });
  const ask = (call: Parameters<TestApp['call']>[0], courseSeq: number) => as(b.owner, t.call(call, there(courseSeq)));
  const stateOf = async (courseSeq: number) =>
    ((await as(b.owner, t.call(courseApi.adminList, { channelSeq: b.channelSeq }))).body.data.list as AdminCourse[]).find(
      (one) => one.courseSeq === courseSeq,
    )!.state;
  const job = () => t.get('main', ReviewJob).run();
  const begun = new Date();
  t.setNow(begun);
  const review = async () => (await ask(courseApi.publishCheck, seq)).body.data.review as { requestedAt: string; publishAt: string };
  expect(await review()).toEqual({ requestedAt: null, publishAt: null, refusedAt: null, refusedReason: null });
  for (const one of [seq, hollow, taken])
    expect((await ask(courseApi.publish, one).expect(200)).body.data.course.publishStatusCd).toBe('99');
  const waits = await review();
  expect(Date.parse(waits.publishAt) - Date.parse(waits.requestedAt)).toBe(2 * DAY);
  // Setting the status directly does not publish the class, and a second request does not move the day.
  t.setNow(new Date(begun.getTime() + DAY));
  await ask(courseApi.publish, seq).expect(200);
  await ask(courseApi.update, seq).send({ publishStatusCd: '00' }).expect(400);
  await t.call(courseApi.find, there(seq)).expect(404);
  expect(await stateOf(seq)).toBe('REVIEWING');
  expect(await review()).toEqual(waits);
  await ask(courseApi.unpublish, taken).expect(200);
  expect(await stateOf(taken)).toBe('PREPARING');
  await t.admin(sql`update main.course set introduction = '' where course_seq = ${hollow}`);
  t.setNow(new Date(begun.getTime() + 2 * DAY - HOUR));
  b.owner.token = await t.tokenOf(b.owner.userSeq);
  await job();
  await t.call(courseApi.find, there(seq)).expect(404);
  t.setNow(new Date(begun.getTime() + 2 * DAY + HOUR));
  await Promise.all([job(), job()]);
  await job();
  await t.call(courseApi.find, there(seq)).expect(200);
  expect(await Promise.all([seq, hollow, taken].map(stateOf))).toEqual(['OPEN', 'PREPARING', 'PREPARING']);
  await reviews('N');
  expect((await ask(courseApi.publish, taken).expect(200)).body.data.course.publishStatusCd).toBe('00');
});

it('AT-046 AT-048 AT-052 AM-145 requests are listed for who may decide, let through, or refused with a reason that whoever asked reads', async () => {
  const b = await site(t, '결정 학교');
  await t.admin(sql`update main.channel set setting = setting || '{"publishReviewYn":"Y"}' where channel_seq = ${b.channelSeq}`);
  const teacher = await person(t, '강선생', b.channelSeq, 'TCH');
  const manager = await person(t, '문운영', b.channelSeq, 'MNG');
  const [first, second] = [await course(t, b.channelSeq, READY), await course(t, b.channelSeq, READY)] as [number, number];
  const call = (who: Person, name: keyof typeof courseApi, courseSeq: number, body: object = {}) =>
    as(who, t.call(courseApi[name] as never, { channelSeq: b.channelSeq, courseSeq })).send(body);
  const requests = async () =>
    (await as(manager, t.call(courseApi.publishRequests, { channelSeq: b.channelSeq })).expect(200)).body.data as Page<PublishRequest>;
  const review = async (courseSeq: number) =>
    (await as(teacher, t.call(courseApi.publishCheck, { channelSeq: b.channelSeq, courseSeq })).expect(200)).body.data.review;
  const told = async () =>
    (
      await t.admin<{ data: EventPayloads['publish.changed'] }>(
        sql`select data
          from jobs.job
          where name = 'publish.changed.alarm' and (data ->> 'channelSeq')::bigint = ${b.channelSeq}
          order by data ->> 'at', (data ->> 'courseSeq')::bigint`,
      )
    ).map(({ data }) => [data.courseSeq, data.what, data.bySeq, data.requesterSeq, data.reason]);

  expect(await requests()).toEqual({ list: [], totalCount: 0, cursor: null });
  expect(failure(await call(manager, 'approvePublish', first).expect(409))).toBe('NO_PUBLISH_REQUEST');
  for (const one of [first, second, first]) await call(teacher, 'publish', one).expect(200);
  const waiting = await requests();
  expect(waiting.list.map((one) => [one.courseSeq, one.requesterName])).toEqual([
    [first, '강선생'],
    [second, '강선생'],
  ]);
  await t.admin(sql`update main.account set name = '강새벽' where user_seq = ${teacher.userSeq}`);
  expect((await requests()).list[0]).toMatchObject({ courseSeq: first, requesterName: '강새벽' });
  expect(Date.parse(waiting.list[0]!.publishAt) - Date.parse(waiting.list[0]!.requestedAt)).toBe(2 * DAY);
  // A teacher may request the publishing but not decide on it, and neither may the owner of another site.
  for (const who of [teacher, a.owner]) {
    await call(who, 'approvePublish', first).expect(403);
    await call(who, 'refusePublish', first, { reason: '아니요' }).expect(403);
    await as(who, t.call(courseApi.publishRequests, { channelSeq: b.channelSeq })).expect(403);
  }
  await call(manager, 'refusePublish', first, { reason: ' ' }).expect(400);
  await call(manager, 'refusePublish', first, { reason: '환불 규정을 적어 주세요.' }).expect(200);
  expect(await review(first)).toMatchObject({ requestedAt: null, publishAt: null, refusedReason: '환불 규정을 적어 주세요.' });
  expect(failure(await call(manager, 'refusePublish', first, { reason: '다시' }).expect(409))).toBe('NO_PUBLISH_REQUEST');
  // A new request removes the earlier refusal, and an incomplete class cannot be approved.
  await call(teacher, 'publish', first).expect(200);
  expect(await review(first)).toMatchObject({ refusedAt: null, refusedReason: null });
  await t.admin(sql`update main.course set introduction = '' where course_seq = ${second}`);
  expect(failure(await call(manager, 'approvePublish', second).expect(400))).toBe('PUBLISH_INCOMPLETE');
  expect((await call(manager, 'approvePublish', first).expect(200)).body.data.course.publishStatusCd).toBe('00');
  expect((await requests()).list.map((one) => one.courseSeq)).toEqual([second]);
  expect(await told()).toEqual([
    [first, 'REQUESTED', teacher.userSeq, teacher.userSeq, null],
    [second, 'REQUESTED', teacher.userSeq, teacher.userSeq, null],
    [first, 'REFUSED', manager.userSeq, teacher.userSeq, '환불 규정을 적어 주세요.'],
    [first, 'REQUESTED', teacher.userSeq, teacher.userSeq, null],
    [first, 'PUBLISHED', manager.userSeq, teacher.userSeq, null],
  ]);
});

describe('closing by hand', () => {
  const enrolment = async (seq: number) => {
    const { course: c } = (await as(a.owner, t.call(courseApi.find, at(seq))).expect(200)).body.data as ClassInformation;
    return { payEndCd: c.payEndCd, payEndAt: c.payEndAt, settingPayTimeYn: c.settingPayTimeYn };
  };
  it('CR-220 refuses enrolments from that moment on, and reopens until the end that was set before', async () => {
    const payEndAt = new Date(Date.now() + 3 * DAY).toISOString();
    const seq = await course(t, a.channelSeq, { fare_cd: '00', pay_end_cd: '00', pay_end_at: payEndAt });
    const enter = async () => {
      const who = await person(t, '남민준', a.channelSeq);
      const r = await as(who, t.call(enrolmentApi.create, at(seq))).send({ answers: [] });
      return r.status === 200 ? 'in' : failure(r);
    };
    expect(await enter()).toBe('in');
    await as(learner, t.call(courseApi.close, at(seq)))
      .send({})
      .expect(403);
    await post(courseApi.close, seq).expect(200);
    expect(await enter()).toBe('CLASS_CLOSED');
    const { body } = await as(a.owner, t.call(courseApi.adminList, { channelSeq: a.channelSeq })).query({ state: 'CLOSED' });
    expect((body.data.list as AdminCourse[]).map((one) => one.courseSeq)).toContain(seq);
    await post(courseApi.close, seq, { closeYn: 'N' }).expect(200);
    expect([await enrolment(seq), await enter()]).toEqual([{ payEndCd: '00', payEndAt, settingPayTimeYn: 'N' }, 'in']);
    await post(courseApi.close, seq).expect(200);
    await later(4 * DAY);
    await post(courseApi.close, seq, { closeYn: 'N' }).expect(200);
    expect(await enrolment(seq)).toMatchObject({ payEndCd: '99', payEndAt: null });
  });
  it('CR-220 AM-1221 is over for pages at once, which reckon by the minute', async () => {
    const seq = await course(t, a.channelSeq, { fare_cd: '00', pay_end_cd: '99' });
    const minute = (Math.floor(Date.now() / MINUTE) + 1) * MINUTE;
    t.setNow(new Date(minute + 20 * SECOND));
    await post(courseApi.close, seq).expect(200);
    const { course: c } = (await as(a.owner, t.call(courseApi.find, at(seq))).expect(200)).body.data as ClassInformation;
    expect(courseBadge(c, minute)).toBe('closed');
  });
  it('CR-071 CR-220 stays so, with the end to go back to, while its price changes, and ends with another end', async () => {
    const payEndAt = new Date(Date.now() + 30 * DAY).toISOString();
    const startAt = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
    const seq = await course(t, a.channelSeq, { fare_cd: '01', price: 9000, pay_end_cd: '00', pay_end_at: payEndAt, start_at: startAt });
    await post(courseApi.close, seq).expect(200);
    const closed = await enrolment(seq);
    // The page of the price sends the end as it shows it: the minute, with its last second.
    const shown = `${closed.payEndAt!.slice(0, 16)}:59Z`;
    const form = { fareCd: '01', price: 8000, settingPayTimeYn: 'Y', payEndCd: '00' };
    await post(courseApi.updatePayment, seq, { ...form, payEndAt: shown }).expect(200);
    expect(await enrolment(seq)).toEqual(closed);
    await post(courseApi.close, seq, { closeYn: 'N' }).expect(200);
    expect(await enrolment(seq)).toEqual({ payEndCd: '00', payEndAt, settingPayTimeYn: 'N' });
    await post(courseApi.close, seq).expect(200);
    const other = new Date(Date.now() + 61 * DAY).toISOString();
    await post(courseApi.updatePayment, seq, { ...form, payEndAt: other }).expect(200);
    await later(62 * DAY);
    await post(courseApi.close, seq, { closeYn: 'N' }).expect(200);
    expect(await enrolment(seq)).toMatchObject({ payEndCd: '99', payEndAt: null });
  });
  it('AT-041 reopens without an end if the first day was moved behind the end that was set before', async () => {
    const payEndAt = new Date(Date.now() + 3 * DAY).toISOString();
    const seq = await course(t, a.channelSeq, { fare_cd: '00', pay_end_cd: '00', pay_end_at: payEndAt });
    const starts = (days: number) => post(courseApi.update, seq, { startAt: seoulDay(Date.now() + days * DAY) });
    expect((await starts(10).expect(400)).body.errorName).toBe('SALE_WINDOW_ORDER');
    await post(courseApi.close, seq).expect(200);
    await starts(10).expect(200);
    await post(courseApi.close, seq, { closeYn: 'N' }).expect(200);
    expect(await enrolment(seq)).toEqual({ payEndCd: '99', payEndAt: null, settingPayTimeYn: 'N' });
  });
});

describe('the order of classes', () => {
  it('CU-117 is the one that staff set, new classes first, and what is not named keeps its place', async () => {
    const c = await site(t, '순서 학교');
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const made = async (n: number) => course(t, c.channelSeq, { title: `클래스 ${n}`, published_at: day(n) });
    const [one, two, three, four] = [await made(1), await made(2), await made(3), await made(4)] as [number, number, number, number];
    const shown = async () =>
      ((await t.call(courseApi.list, { channelSeq: c.channelSeq }).expect(200)).body.data.list as { courseSeq: number }[]).map(
        (x) => x.courseSeq,
      );
    expect(await shown()).toEqual([four, three, two, one]);
    const order = (courseSeqs: number[], who = c.owner) =>
      as(who, t.call(courseApi.order, { channelSeq: c.channelSeq })).send({ courseSeqs });
    await order([one, four]).expect(200);
    expect(await shown()).toEqual([one, three, two, four]);
    const five = await made(5);
    expect(await shown()).toEqual([five, one, three, two, four]);
    // The order cannot name a class of another site, and a member of this site may not change it.
    await order([one, await course(t, a.channelSeq)]).expect(400);
    await order([one], await person(t, '정하은', c.channelSeq)).expect(403);
    expect(await shown()).toEqual([five, one, three, two, four]);
  });

  it('CU-117 takes one class to a place, however far, past those in the trash', async () => {
    const c = await site(t, '자리 학교');
    const made = async (n: number) => course(t, c.channelSeq, { title: `클래스 ${n}`, published_at: new Date(Date.UTC(2026, 0, n)) });
    const [one, two, three, four] = [await made(1), await made(2), await made(3), await made(4)] as [number, number, number, number];
    const shown = async () =>
      ((await t.call(courseApi.list, { channelSeq: c.channelSeq }).expect(200)).body.data.list as { courseSeq: number }[]).map(
        (x) => x.courseSeq,
      );
    const put = (courseSeq: number, place: unknown, who = c.owner) =>
      as(who, t.call(courseApi.place, { channelSeq: c.channelSeq, courseSeq })).send({ place });
    await put(one, 1).expect(200);
    expect(await shown()).toEqual([one, four, three, two]);
    await put(one, 3).expect(200);
    expect(await shown()).toEqual([four, three, one, two]);
    await put(four, 99).expect(200);
    expect(await shown()).toEqual([three, one, two, four]);
    await t.admin(sql`update main.course set trash_type_cd = '01' where course_seq = ${three}`);
    await put(four, 2).expect(200);
    expect(await shown()).toEqual([one, four, two]);
    expect((await put(four, 0).expect(400)).body.errors[0].field).toBe('place');
    await put(three, 1).expect(404);
    await put(await course(t, a.channelSeq), 1).expect(404);
    await put(one, 1, await person(t, '정하은', c.channelSeq)).expect(403);
  });
});
