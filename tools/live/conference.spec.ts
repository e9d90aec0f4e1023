import { createHmac } from 'node:crypto';
import type supertest from 'supertest';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { LIMITS } from '@madang/contracts/limits';
import { liveApi as api, type LiveMeeting, type LiveService, type LiveSignature, type ZoomSetting } from '@madang/contracts/main/live';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { liveServices } from '@madang/server/config';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { startSandboxLive, type SandboxLive } from '../../apps/sandbox-live/src/main';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { RemovedLessonJob } from '../../apps/api-main/src/curriculum/removed-lesson.job';
import { MeetingJob } from '../../apps/api-main/src/conference/meeting.job';
import { Meetings } from '../../apps/api-main/src/conference/meetings';

/** An hour from now, at a full minute. */
const START = Math.ceil(Date.now() / MINUTE) * MINUTE + HOUR;
const END = START + 90 * MINUTE;
const at = (from: number, to: number) => ({
  liveAt: seoulDay(from),
  liveStartAt: seoulTime(from),
  liveEndAt: seoulTime(to),
  liveEndDateAt: seoulDay(to),
});
const live = (more: object = {}) => ({ curriculumTypeCd: '00', title: '첫 라이브', liveType: '00', ...at(START, END), ...more });

let t: TestApp;
let zoom: SandboxLive;
let a: Site;
let courseSeq: number;
beforeAll(async () => {
  process.env['LIVE_PROVIDER'] = 'sandbox';
  t = await testApp({ main: AppModule });
  zoom = await startSandboxLive({ port: 0, shop: t.url('main'), pauseMs: 10, now: () => t.get('main', Clock).now().getTime() });
  process.env['SANDBOX_LIVE_URL'] = zoom.url;
});
afterAll(async () => {
  await zoom.close();
  await t.close();
  delete process.env['LIVE_PROVIDER'];
  delete process.env['SANDBOX_LIVE_URL'];
});
beforeEach(async () => {
  a = await site(t);
  courseSeq = await course(t, a.channelSeq, { title: '자바 첫걸음' });
});
afterEach(() => {
  t.resetNow();
  zoom.faults.clear();
  zoom.zoom.basic.clear();
});

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const here = () => ({ channelSeq: a.channelSeq, courseSeq });
const save = async (body: object) =>
  ((await as(a.owner, t.call(curriculumApi.save, here())).send(body).expect(200)).body.data as CurriculumItem).curriculumSeq;
/** Waits until main has handled all events about changed live lessons. */
const heard = () =>
  t.eventually(
    async () =>
      !(await t.admin("select 1 from jobs.job where name = 'live.changed.main' and state in ('created', 'retry', 'active')")).length,
  );
const round = async () => {
  await heard();
  await t.get('main', MeetingJob).run();
};
const meetings = async () => (await as(a.owner, t.call(api.meetings, here())).expect(200)).body.data as LiveMeeting[];
const meetingOf = async (seq: number) => (await meetings()).find((one) => one.curriculumSeq === seq);
/** The meetings of a lesson at the Zoom stand-in, in any account. */
const atZoom = (seq: number) => [...zoom.zoom.meetings.values()].filter((m) => m.agenda === `madang-${a.channelSeq}-${seq}`);
const made = async (body: object = live()) => {
  const seq = await save(body);
  await round();
  return seq;
};
const learner = async (more: Record<string, unknown> = {}) => {
  const who = await person(t, '이서준', a.channelSeq);
  await enrol(t, { ...here(), userSeq: who.userSeq }, more);
  return who;
};
const signature = (who: Person | null, itemSeq: number) => as(who, t.call(api.signature, { itemSeq }));
const nameOf = (r: { status: number; body: { errorName?: string } }) => (r.status === 200 ? 'in' : r.body.errorName);
const attended = async (seq: number) =>
  (await t.admin<{ user_seq: number }>(sql`select user_seq from main.live_attend where curriculum_seq = ${seq}`)).map((r) =>
    Number(r.user_seq),
  );

describe('the meeting of a live lesson', () => {
  it('is made at Zoom with the title and time of the lesson, once, however often and by however many copies it is asked for', async () => {
    const seq = await save(live());
    await Promise.all([round(), t.get('main', Meetings).settle({ channelSeq: a.channelSeq, curriculumSeq: seq }), round()]);
    await round();
    expect(atZoom(seq)).toMatchObject([
      { topic: '자바 첫걸음 · 첫 라이브', duration: 90, startTime: new Date(START).toISOString().slice(0, 19) + 'Z' },
    ]);
    const [there] = atZoom(seq);
    expect(await meetingOf(seq)).toEqual({
      curriculumSeq: seq,
      liveType: '00',
      state: 'MADE',
      fault: null,
      meetingId: String(there!.id),
      password: there!.password,
      joinUrl: expect.stringContaining(`/j/${there!.id}?pwd=`),
      startedAt: null,
      endedAt: null,
      presentCount: 0,
      strangers: [],
    });
  });

  it('moves with the lesson and goes with it', async () => {
    const seq = await made();
    const { id } = atZoom(seq)[0]!;
    await save({ ...live(at(START + HOUR, END + HOUR)), title: '둘째', curriculumSeq: seq });
    await round();
    expect(atZoom(seq)).toMatchObject([
      { id, topic: '자바 첫걸음 · 둘째', startTime: new Date(START + HOUR).toISOString().slice(0, 19) + 'Z' },
    ]);
    const remove = () => as(a.owner, t.call(curriculumApi.remove, { ...here(), curriculumSeq: seq })).expect(200);
    await remove();
    await round();
    // While the deletion can be undone, the meeting is kept, because people have its addresses.
    await as(a.owner, t.call(curriculumApi.restore, { ...here(), curriculumSeq: seq })).expect(200);
    await round();
    expect(atZoom(seq)).toMatchObject([{ id, topic: '자바 첫걸음 · 둘째' }]);
    await remove();
    t.setNow(new Date(Date.now() + LIMITS.lessonRestoreMinutes * MINUTE + SECOND));
    await t.get('main', RemovedLessonJob).run();
    await round();
    expect([atZoom(seq), await t.admin(sql`select 1 from main.live_meeting where curriculum_seq = ${seq}`)]).toEqual([[], []]);
  });

  it('ends at once when its lesson is deleted while people may be in it, and comes anew with the lesson', async () => {
    const seq = await made();
    const [first] = atZoom(seq);
    first!.startedAt = new Date().toISOString();
    await t.admin(sql`update main.live_meeting set started_at = now() where curriculum_seq = ${seq}`);
    await as(a.owner, t.call(curriculumApi.remove, { ...here(), curriculumSeq: seq })).expect(200);
    await heard();
    expect([atZoom(seq), first!.endedAt]).toEqual([[], expect.any(String)]);
    await as(a.owner, t.call(curriculumApi.restore, { ...here(), curriculumSeq: seq })).expect(200);
    await round();
    expect(atZoom(seq)).toHaveLength(1);
    expect(atZoom(seq)[0]!.id).not.toBe(first!.id);
  });

  it('goes with a class in the trash or taken back, and comes anew when it is there again; a copy has its own', async () => {
    const seq = await made();
    const set = (columns: string) => t.admin(sql`update main.course set ${raw(columns)} where course_seq = ${courseSeq}`);
    const after = async (columns: string) => {
      await set(columns);
      await round();
      return atZoom(seq).length;
    };
    expect([await after("trash_type_cd = '01'"), await after("trash_type_cd = '00'")]).toEqual([0, 1]);
    expect([await after("publish_status_cd = '99'"), await after("publish_status_cd = '00'")]).toEqual([0, 1]);
    const copy = (await as(a.owner, t.call(courseApi.copy, here())).send({}).expect(200)).body.data as { courseSeq: number };
    await round();
    const [copied] = await t.admin<{ curriculum_seq: number }>(
      sql`select curriculum_seq from main.curriculum where course_seq = ${copy.courseSeq}`,
    );
    expect([atZoom(seq).length, atZoom(Number(copied!.curriculum_seq)).length]).toEqual([1, 1]);
  });

  it('goes with a site that its owner closes, and comes anew when it is reopened', async () => {
    const seq = await made();
    const close = (at: string) =>
      t.admin(
        sql`update main.channel set closed_at = ${raw(at)}, erase_at = ${raw(at)} + interval '30 days' where channel_seq = ${a.channelSeq}`,
      );
    await close('now()');
    await round();
    expect([atZoom(seq), await t.admin(sql`select 1 from main.live_meeting where curriculum_seq = ${seq}`)]).toEqual([[], []]);
    await close('null::timestamptz');
    await round();
    expect(atZoom(seq)).toHaveLength(1);
  });

  it('is put right in turn where there are more lives than one round looks at, also where several end at one moment', async () => {
    const job = t.get('main', MeetingJob);
    const usual = job.slice;
    const seqs: number[] = [];
    // Adds nine lessons, of which three end an hour later than the others.
    for (let n = 0; n < 9; n++) seqs.push(await save(live(n < 3 ? at(START + HOUR, END + HOUR) : {})));
    await round();
    const there = () => seqs.filter((seq) => atZoom(seq).length).length;
    expect(there()).toBe(9);
    const rounds = async (wanted: number) => {
      for (let n = 1; n <= 40; n++) {
        await job.run();
        if (there() === wanted) return n;
      }
      return Infinity;
    };
    try {
      job.slice = 2;
      // Unpublishes the class by SQL, so that no event reports it.
      await t.admin(sql`update main.course set publish_status_cd = '99', published_at = now() where course_seq = ${courseSeq}`);
      expect(await rounds(0)).toBeLessThan(41);
      // Deletes the lessons by SQL, so that no event reports it.
      await t.admin(sql`update main.course set publish_status_cd = '00' where course_seq = ${courseSeq}`);
      expect(await rounds(9)).toBeLessThan(41);
      await t.admin(sql`delete from main.curriculum where course_seq = ${courseSeq}`);
      expect(await rounds(0)).toBeLessThan(41);
    } finally {
      job.slice = usual;
    }
  });

  it('is left to the address of a lesson that has one, and follows when it comes or goes', async () => {
    const seq = await made(live({ joinUrl: 'https://zoom.us/j/1' }));
    expect(atZoom(seq)).toEqual([]);
    await save(live({ curriculumSeq: seq }));
    await round();
    expect(atZoom(seq)).toHaveLength(1);
    await save(live({ curriculumSeq: seq, liveType: '99', joinUrl: 'https://meet.example.com/x' }));
    await round();
    expect([atZoom(seq), await meetings()]).toEqual([[], []]);
  });

  it('is found again after an answer that was lost, and not made twice', async () => {
    zoom.faults.say('make', { status: 500, after: true });
    const seq = await made();
    expect([atZoom(seq).length, (await meetingOf(seq))!.state]).toEqual([1, 'MAKING']);
    t.setNow(new Date(Date.now() + 2 * MINUTE));
    await round();
    expect([atZoom(seq).length, (await meetingOf(seq))!.state]).toEqual([1, 'MADE']);
  });

  it('waits as long as Zoom asks to, and tries again', async () => {
    zoom.faults.say('make', { status: 429, headers: { 'retry-after': '0' } });
    expect(atZoom(await made())).toHaveLength(1);
    zoom.faults.say('make', { status: 429, headers: { 'retry-after': '120' } });
    const seq = await made();
    const after = async (ms: number) => {
      t.setNow(new Date(Date.now() + ms));
      await round();
      return atZoom(seq).length;
    };
    expect([await after(100 * SECOND), await after(130 * SECOND)]).toEqual([0, 1]);
  });

  it('that Zoom refuses is shown to the staff, who ask again', async () => {
    zoom.faults.say('make', { status: 400, body: { code: 1001, message: 'User does not exist' } });
    const seq = await made();
    expect(await meetingOf(seq)).toMatchObject({ state: 'FAILED', fault: 'REFUSED', meetingId: null });
    const retry = (who: Person) => as(who, t.call(api.retryMeeting, { ...here(), curriculumSeq: seq }));
    await retry(await learner()).expect(403);
    await retry((await site(t)).owner).expect(403);
    expect((await retry(a.owner).expect(200)).body.data).toMatchObject([{ curriculumSeq: seq, state: 'MADE', fault: null }]);
    expect(atZoom(seq)).toHaveLength(1);
  });

  it('that is silent for a while is told after some tries', async () => {
    zoom.faults.say('make', { status: 503 }, 4);
    const seq = await made();
    const states = [(await meetingOf(seq))!.state];
    for (let n = 1; n <= 3; n++) {
      t.setNow(new Date(Date.now() + n * 20 * MINUTE - 30 * MINUTE + 20 * MINUTE));
      await round();
      states.push((await meetingOf(seq))!.state);
    }
    expect(states).toEqual(['MAKING', 'MAKING', 'MAKING', 'FAILED']);
  });

  it('is held by the user of the account who is free then', async () => {
    await own({ hosts: ['one@school.kr', 'two@school.kr'] });
    const [first, second] = [await made(), await made()];
    const later = await made(live(at(END + HOUR, END + 2 * HOUR)));
    expect([first, second, later].map((seq) => atZoom(seq)[0]!.hostEmail)).toEqual(['one@school.kr', 'two@school.kr', 'one@school.kr']);
  });
});

/** Sets up a site's own account at the Zoom stand-in. */
const own = async (more: Partial<{ accountId: string; clientSecret: string; webhookSecret: string; hosts: string[] }> = {}) => {
  const accountId = more.accountId ?? `own-${a.channelSeq}`;
  const { clientId, clientSecret, webhookSecret } = liveServices.sandboxZoom(accountId);
  const body = { zoomAccountTypeCd: '01', accountId, clientId, clientSecret, webhookSecret, ...more };
  return (await as(a.owner, t.call(api.saveZoom, here())).send(body).expect(200)).body.data as ZoomSetting;
};

describe('the Zoom account of a site', () => {
  it('keeps its secrets sealed and shows them to nobody; another account needs its own', async () => {
    const saved = await own();
    expect(saved).toMatchObject({
      zoomAccountTypeCd: '01',
      accountId: `own-${a.channelSeq}`,
      hasSecret: true,
      hasWebhookSecret: true,
      heardAt: null,
    });
    const { clientSecret } = liveServices.sandboxZoom(`own-${a.channelSeq}`);
    const kept = JSON.stringify([
      saved,
      await t.admin('select * from main.zoom_account'),
      await t.admin('select * from main.data_history'),
    ]);
    expect(kept).not.toContain(clientSecret);
    const send = (body: object) => as(a.owner, t.call(api.saveZoom, here())).send({ zoomAccountTypeCd: '01', ...body });
    const fields = (r: supertest.Response) => (r.body.errors as { field: string }[] | undefined)?.map((e) => e.field);
    expect(fields(await send({}).expect(400))).toEqual(['accountId']);
    expect(fields(await send({ accountId: 'x', clientId: 'y' }).expect(400))).toEqual(['clientSecret']);
    const { accountId, clientId } = saved;
    expect((await send({ accountId, clientId, hosts: ['one@school.kr'] }).expect(200)).body.data).toMatchObject({
      hasSecret: true,
      hasWebhookSecret: true,
      hosts: ['one@school.kr'],
    });
    await as((await site(t)).owner, t.call(api.zoom, here())).expect(403);
    await as(await person(t, '최교사', a.channelSeq, 'TCH'), t.call(api.zoom, here())).expect(403);
    const gone = await as(a.owner, t.call(api.saveZoom, here())).send({ zoomAccountTypeCd: '00' });
    expect(gone.body.data).toMatchObject({ zoomAccountTypeCd: '00', accountId: null, hasSecret: false });
  });

  it('AM-021 holds the meetings of the site when it is chosen, and none where its keys are wrong', async () => {
    await own();
    expect(atZoom(await made())[0]!.accountId).toBe(`own-${a.channelSeq}`);
    await own({ accountId: 'other', clientSecret: 'wrong-secret' });
    const seq = await made();
    expect(await meetingOf(seq)).toMatchObject({ state: 'FAILED', fault: 'KEYS' });
    await own({ accountId: 'other' });
    await round();
    expect([(await meetingOf(seq))!.state, atZoom(seq)[0]!.accountId]).toEqual(['MADE', 'other']);
  });

  it('CR-045 says which services lives may be held by, and what is missing for the others', async () => {
    const services = async () => (await as(a.owner, t.call(api.services, here())).expect(200)).body.data as LiveService[];
    const missing = async () => (await services()).map((one) => [one.liveType, one.missing]);
    expect(await missing()).toEqual([
      ['00', null],
      ['01', null],
      ['02', null],
      ['99', null],
    ]);
    process.env['LIVE_PROVIDER'] = 'real';
    try {
      const none = [
        ['01', 'PLATFORM_KEYS'],
        ['02', 'PLATFORM_KEYS'],
        ['99', null],
      ];
      expect(await missing()).toEqual([['00', 'PLATFORM_KEYS'], ...none]);
      await t.admin(sql`update main.channel set zoom_account_type_cd = '01' where channel_seq = ${a.channelSeq}`);
      expect(await missing()).toEqual([['00', 'OWN_KEYS'], ...none]);
      // Without a Zoom account a live lesson is a link that staff enter, and cannot be saved without one.
      const refused = await as(a.owner, t.call(curriculumApi.save, here())).send(live()).expect(400);
      expect(refused.body.errors.map((one: { field: string }) => one.field)).toEqual(['joinUrl']);
      const seq = await made(live({ joinUrl: 'https://zoom.us/j/1' }));
      expect(await meetings()).toEqual([]);
      t.setNow(new Date(START));
      expect((await signature(await learner(), seq).expect(200)).body.data).toMatchObject({
        startUrl: null,
        joinUrl: 'https://zoom.us/j/1',
        signature: null,
      });
    } finally {
      process.env['LIVE_PROVIDER'] = 'sandbox';
    }
    await as(await learner(), t.call(api.services, here())).expect(403);
  });
});

describe('the signature', () => {
  const wayOf = async (who: Person, seq: number) => (await signature(who, seq).expect(200)).body.data as LiveSignature;

  it('LV-069 LV-018 gives the host a fresh address to start by, and each learner one of their own', async () => {
    const seq = await made();
    const [one, two] = [await learner(), await learner()];
    t.setNow(new Date(START - 10 * MINUTE));
    const id = String(atZoom(seq)[0]!.id);
    const [host, again] = [await wayOf(a.owner, seq), await wayOf(a.owner, seq)];
    expect(host).toMatchObject({ meetingId: id, userType: 'classManager', signature: null, countedBy: 'CLICK' });
    expect(host.startUrl).toContain(`/s/${id}?zak=`);
    expect(again.startUrl).not.toBe(host.startUrl);
    const [first, second, back] = [await wayOf(one, seq), await wayOf(two, seq), await wayOf(one, seq)];
    expect(first).toEqual({
      meetingId: id,
      startUrl: null,
      joinUrl: expect.stringContaining(`/j/${id}?tk=`),
      signature: null,
      userType: 'user',
      countedBy: 'SERVICE',
    });
    expect([second.joinUrl === first.joinUrl, back.joinUrl]).toEqual([false, first.joinUrl]);
    // Zoom gets the learners' names, but made-up mail addresses.
    expect(atZoom(seq)[0]!.registrants.map((r) => [r.name, r.email])).toEqual(
      [one, two].map((w) => ['이서준', `learner-${w.userSeq}@localhost`]),
    );
    const joined = await as(one, t.call(curriculumApi.joinLive, here())).query({ i: seq }).expect(200);
    expect(joined.body.data).toMatchObject({ liveTypeCd: '00', meetingId: id, joinUrl: null, startUrl: null });
  });

  it('LV-071 is one of the calls by which a learner joins, each with an answer of its own', async () => {
    const seq = await made();
    const one = await learner();
    t.setNow(new Date(START - 10 * MINUTE));
    for (const call of [
      t.call(curriculumApi.joinLive, here()).query({ i: seq }),
      t.call(curriculumApi.attendLive, { ...here(), itemSeq: seq }),
    ])
      expect((await as(one, call).expect(200)).body).toHaveProperty('data');
    // The call without a log-in works for open classes only.
    const open = await as(one, t.call(curriculumApi.joinLivePublic, here()).query({ i: seq })).expect(403);
    expect(open.body.errorName).toBe('NOT_ATTENDING');
    expect(await wayOf(one, seq)).toMatchObject({ meetingId: String(atZoom(seq)[0]!.id) });
  });

  it('LV-070 LV-019 is a signature for the second service, that opens its room for this person alone', async () => {
    const seq = await made(live({ liveType: '01' }));
    const who = await learner();
    t.setNow(new Date(START));
    const way = await wayOf(who, seq);
    const room = `madang-${a.channelSeq}-${seq}`;
    expect(way).toMatchObject({ meetingId: room, startUrl: null, joinUrl: expect.stringContaining(`/jitsi/${room}?jwt=${way.signature}`) });
    const claims = JSON.parse(Buffer.from(way.signature!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ iss: 'madang', room, moderator: false, context: { user: { id: String(who.userSeq), name: '이서준' } } });
    expect(claims['exp']).toBe((END + 30 * MINUTE) / SECOND);
    expect(await wayOf(a.owner, seq)).toMatchObject({ startUrl: expect.stringContaining('?jwt='), joinUrl: null });
    const page = (url: string) => fetch(zoom.url + new URL(url).pathname + new URL(url).search);
    expect([(await page(way.joinUrl!)).status, (await page(way.joinUrl!.slice(0, -3))).status]).toEqual([200, 404]);
  });

  it('LV-021 LV-065 is an address of Gooroomee that opens its room once', async () => {
    const seq = await made(live({ liveType: '02' }));
    const who = await learner();
    const [room] = [...zoom.rooms.rooms.values()].filter((one) => one.roomUrlId === `madang-${a.channelSeq}-${seq}`);
    expect(room).toMatchObject({
      roomTitle: '자바 첫걸음 · 첫 라이브',
      endDate: expect.stringMatching(/^\w{3} \w{3} \d{2} \d{4} \d\d:\d\d:\d\d \+0000$/),
    });
    t.setNow(new Date(START));
    const joined = await as(who, t.call(curriculumApi.joinLive, here())).query({ i: seq }).expect(200);
    expect(joined.body.data).toMatchObject({ liveTypeCd: '02', gooroomeeId: room!.roomId });
    const way = await wayOf(who, seq);
    expect(way).toMatchObject({ meetingId: room!.roomId, startUrl: null, joinUrl: expect.stringContaining('/room/otp/') });
    const open = async () => (await fetch(zoom.url + new URL(way.joinUrl!).pathname)).status;
    expect([await open(), await open()]).toEqual([200, 404]);
    expect((await wayOf(a.owner, seq)).startUrl).toContain('/room/otp/');
    t.resetNow();
    await save(live({ liveType: '02', ...at(START + HOUR, END + HOUR), curriculumSeq: seq }));
    await round();
    expect([...zoom.rooms.rooms.values()].filter((one) => one.roomUrlId === room!.roomUrlId)).toMatchObject([
      { roomId: expect.not.stringContaining(room!.roomId) },
    ]);
  });

  it('LV-020 is the address of the lesson for a plain link', async () => {
    const seq = await made(live({ liveType: '99', joinUrl: 'meet.example/x' }));
    t.setNow(new Date(START));
    expect(await wayOf(await learner(), seq)).toMatchObject({ startUrl: null, joinUrl: 'https://meet.example/x', countedBy: 'CLICK' });
    expect(await wayOf(a.owner, seq)).toMatchObject({ startUrl: 'https://meet.example/x' });
  });

  it('is for those who may go in, and while they may', async () => {
    const seq = await made();
    const [who, member, stranger] = [await learner(), await person(t, '박지우', a.channelSeq), await person(t)];
    const names = (people: (Person | null)[]) => Promise.all(people.map(async (one) => nameOf(await signature(one, seq))));
    expect(await names([null])).toEqual(['LOGIN_REQUIRED']);
    t.setNow(new Date(START - 31 * MINUTE));
    expect((await names([who, a.owner])).every((name) => name === 'LIVE_NOT_OPEN' || name === 'NO_TODAY_LIVE_CLASS_TIME')).toBe(true);
    t.setNow(new Date(START));
    expect(await names([member, stranger, (await site(t)).owner])).toEqual(['NOT_ATTENDING', 'NOT_CHANNEL_USER', 'NOT_CHANNEL_USER']);
    t.setNow(new Date(END + SECOND));
    expect(await names([who])).toEqual(['LIVE_OUT_OF_TIME']);
    expect(nameOf(await signature(who, 99_999_999))).toBe('LIVE_INVALID');
  });

  it('makes a meeting that Zoom has lost anew, and says ZOOM_ERROR in the person’s language when Zoom does not answer', async () => {
    const seq = await made();
    const who = await learner();
    t.setNow(new Date(START - MINUTE));
    zoom.zoom.meetings.clear();
    const way = await wayOf(who, seq);
    expect([atZoom(seq).length, way.meetingId]).toEqual([1, String(atZoom(seq)[0]!.id)]);
    zoom.faults.say('read', { status: 500 });
    const refused = await signature(a.owner, seq).set('Accept-Language', 'en').expect(400);
    expect(refused.body).toMatchObject({ code: 100011, errorName: 'ZOOM_ERROR', message: expect.stringContaining('video-conference') });
    zoom.faults.say('token', { status: 400, body: { error: 'invalid_client' } });
    zoom.zoom.forgetTokens();
    expect(nameOf(await signature(a.owner, seq))).toBe('ZOOM_ERROR');
    expect(nameOf(await signature(a.owner, seq))).toBe('in');
  });

  it('is the one address for all where Zoom’s plan registers nobody', async () => {
    zoom.zoom.basic.add('madang');
    const seq = await made();
    t.setNow(new Date(START));
    const ways = [await wayOf(await learner(), seq), await wayOf(await learner(), seq)];
    expect(ways.map((way) => [way.joinUrl, way.countedBy])).toEqual(Array(2).fill([(await meetingOf(seq))!.joinUrl, 'CLICK']));
    expect(atZoom(seq)[0]!.approvalType).toBe(2);
  });
});

describe('a notice of Zoom', () => {
  const secretOf = (account: string) => liveServices.sandboxZoom(account).webhookSecret!;
  const send = (body: object, { secret = secretOf('madang'), time = Math.floor(Date.now() / SECOND), own = 0 } = {}) => {
    const text = JSON.stringify(body);
    const signed = createHmac('sha256', secret).update(`v0:${time}:${text}`).digest('hex');
    return (own ? t.call(api.ownZoomNotice, { channelSeq: own }) : t.call(api.zoomNotice))
      .set({ 'content-type': 'application/json', 'x-zm-request-timestamp': String(time), 'x-zm-signature': `v0=${signed}` })
      .send(text);
  };
  const notice = (seq: number, event: string, more: object, account = 'madang') => ({
    event: `meeting.${event}`,
    event_ts: Date.now(),
    payload: { account_id: account, object: { id: String(atZoom(seq)[0]!.id), uuid: 'session', ...more } },
  });
  const came = (seq: number, registrantId: string, ms: number, more: object = {}) =>
    notice(seq, 'participant_joined', {
      participant: { user_id: '167', user_name: '이서준', registrant_id: registrantId, join_time: new Date(ms).toISOString(), ...more },
    });
  const present = (seq: number) =>
    t.admin<{ joined_at: Date | null; left_at: Date | null }>(
      sql`select joined_at, left_at from main.live_presence where curriculum_seq = ${seq}`,
    );

  it('of a learner who comes counts as attendance, once, in whatever order and however often it is told', async () => {
    const seq = await made();
    const who = await learner();
    t.setNow(new Date(START));
    await signature(who, seq).expect(200);
    expect(await attended(seq)).toEqual([]);
    const { registrantId } = atZoom(seq)[0]!.registrants[0]!;
    const left = notice(seq, 'participant_left', {
      participant: { user_id: '167', user_name: '이서준', registrant_id: registrantId, leave_time: new Date(START + HOUR).toISOString() },
    });
    t.resetNow();
    await send(left).expect(200);
    await Promise.all([1, 2, 3].map(() => send(came(seq, registrantId, START)).expect(200)));
    await send(left).expect(200);
    expect(await attended(seq)).toEqual([who.userSeq]);
    expect(await present(seq)).toEqual([{ joined_at: new Date(START), left_at: new Date(START + HOUR) }]);
    expect(await t.admin(sql`select completed_count from main.attend where course_seq = ${courseSeq}`)).toEqual([{ completed_count: 1 }]);
    expect(await meetingOf(seq)).toMatchObject({ presentCount: 1, strangers: [] });
  });

  it('names whom it cannot tell, knows members by their proved address, and counts nobody who may not learn or came at another time', async () => {
    const seq = await made();
    const [who, member, early] = [await learner(), await person(t, '박지우', a.channelSeq), await learner()];
    const emailOf = async (one: Person) =>
      (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${one.userSeq}`))[0]!.email;
    await send(came(seq, '', START, { user_id: '1', user_name: 'Galaxy' })).expect(200);
    await send(came(seq, '', START, { user_id: '2', email: await emailOf(who) })).expect(200);
    await send(came(seq, '', START, { user_id: '3', email: await emailOf(member) })).expect(200);
    await send(came(seq, '', START - 5 * HOUR, { user_id: '4', email: await emailOf(early) })).expect(200);
    await send(came(seq, '', START, { user_id: '5', user_name: '강사', email: atZoom(seq)[0]!.hostEmail })).expect(200);
    expect(await attended(seq)).toEqual([who.userSeq]);
    expect((await meetingOf(seq))!.strangers).toEqual(['Galaxy']);
  });

  it('of beginning and end is shown to the staff, whichever comes first', async () => {
    const seq = await made();
    const [begin, end] = [new Date(START).toISOString(), new Date(END).toISOString()];
    await send(notice(seq, 'ended', { start_time: begin, end_time: end })).expect(200);
    await send(notice(seq, 'started', { start_time: begin })).expect(200);
    expect(await meetingOf(seq)).toMatchObject({ startedAt: begin, endedAt: end });
  });

  it('of a meeting that somebody deleted there makes another one', async () => {
    const seq = await made();
    const [gone] = atZoom(seq);
    await send(notice(seq, 'started', { start_time: new Date(START).toISOString() })).expect(200);
    zoom.zoom.meetings.delete(gone!.id);
    const deleted = { event: 'meeting.deleted', payload: { account_id: 'madang', object: { id: String(gone!.id) } } };
    await send(deleted).expect(200);
    await round();
    expect(atZoom(seq).map((m) => m.id === gone!.id)).toEqual([false]);
    // The new one has not begun.
    expect(await meetingOf(seq)).toMatchObject({ startedAt: null, endedAt: null });
  });

  it('counts with the right signature of its time alone, and for meetings of its own account', async () => {
    await own();
    const seq = await made();
    const account = `own-${a.channelSeq}`;
    const body = { ...notice(seq, 'started', { start_time: new Date(START).toISOString() }, account) };
    const b = await site(t);
    const started = async () => (await meetingOf(seq))!.startedAt;
    const mine = { secret: secretOf(account), own: a.channelSeq };
    await send(body, { ...mine, secret: 'wrong' }).expect(400);
    await send(body, { ...mine, time: Math.floor(Date.now() / SECOND) - 4 * 3600 }).expect(400);
    await t.call(api.ownZoomNotice, { channelSeq: a.channelSeq }).send(body).expect(400);
    // Notices to a site without an account are refused, and notices of the platform's account count for its own meetings only.
    await send(body, { ...mine, own: b.channelSeq }).expect(400);
    await send({ ...body, payload: { ...body.payload, account_id: 'madang' } }).expect(200);
    await send(body).expect(200);
    expect(await started()).toBeNull();
    await send(body, mine).expect(200);
    expect(await started()).toBe(new Date(START).toISOString());
  });

  it('cannot be told about another site’s meeting by an owner who names its account', async () => {
    await own();
    const seq = await made();
    const b = await site(t);
    const keys = {
      zoomAccountTypeCd: '01',
      accountId: `own-${a.channelSeq}`,
      clientId: 'x',
      clientSecret: 'any-secret',
      webhookSecret: 'their-secret',
    };
    await as(b.owner, t.call(api.saveZoom, { channelSeq: b.channelSeq }))
      .send(keys)
      .expect(200);
    const body = notice(seq, 'started', { start_time: new Date(START).toISOString() }, keys.accountId);
    await send(body, { secret: 'their-secret', own: b.channelSeq }).expect(200);
    expect((await meetingOf(seq))!.startedAt).toBeNull();
  });

  it('proves the address to Zoom, after which clicks count no more', async () => {
    await own();
    const seq = await made();
    const account = `own-${a.channelSeq}`;
    const who = await learner();
    const countedBy = async () => {
      t.setNow(new Date(START));
      const { body } = await signature(who, seq).expect(200);
      t.resetNow();
      return (body.data as LiveSignature).countedBy;
    };
    expect(await countedBy()).toBe('CLICK');
    const { webhookUrl } = (await as(a.owner, t.call(api.zoom, here()))).body.data as ZoomSetting;
    expect(await zoom.notices.validate(account, new URL(webhookUrl).pathname)).toBe(true);
    expect((await as(a.owner, t.call(api.zoom, here()))).body.data).toMatchObject({ heardAt: expect.any(String) });
    expect(await countedBy()).toBe('SERVICE');
    // Opens the pages of the stand-in with both signatures, as browsers do.
    t.setNow(new Date(START));
    const host = (await signature(a.owner, seq)).body.data as LiveSignature;
    const mine = (await signature(who, seq)).body.data as LiveSignature;
    const open = (url: string) => fetch(zoom.url + new URL(url).pathname + new URL(url).search);
    expect(await (await open(mine.joinUrl!)).text()).toContain('아직 시작하지 않았어요');
    expect((await open(host.startUrl!)).status).toBe(200);
    t.resetNow();
    await open(mine.joinUrl!);
    await zoom.notices.settled();
    expect(await attended(seq)).toEqual([who.userSeq]);
  });
});
