import type supertest from 'supertest';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { curriculumApi as api } from '@madang/contracts/main/curriculum';
import type { LessonJson } from '@madang/contracts/main/lesson';
import { courseApi } from '@madang/contracts/main/course';
import { LIMITS } from '@madang/contracts/limits';
import { fromSeoul, MINUTE } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { RemovedLessonJob } from './removed-lesson.job';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  learner = await person(t, '이서준', a.channelSeq);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number, curriculumSeq = 0) => ({ channelSeq: a.channelSeq, courseSeq, curriculumSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const send = (courseSeq: number, body: object) => as(a.owner, t.call(api.save, at(courseSeq))).send(body);
const save = async (courseSeq: number, body: object) => (await send(courseSeq, body).expect(200)).body.data as LessonJson;
const list = async (who: Person | null, courseSeq: number, query: object = {}) =>
  (
    await as(who, t.call(api.list, at(courseSeq)))
      .query(query)
      .expect(200)
  ).body.data as LessonJson[];
const fields = (r: { body: { errors?: { field: string }[] } }) => r.body.errors?.map((e) => e.field);
const row = async (seq: number) =>
  (await t.admin(sql`select curriculum_count, curriculum_status_list from main.course where course_seq = ${seq}`))[0];

const text = { curriculumTypeCd: '05', requiredMinutes: 10, title: '읽을거리', content: '<p>비밀 글</p><script>x</script>' };
const live = {
  curriculumTypeCd: '00',
  title: '첫 라이브',
  liveAt: '2027-12-01',
  liveStartAt: '20:00',
  liveEndAt: '21:30',
  joinUrl: 'meet.example.com/abc',
  meetingId: '123',
  password: 'abcd',
};
const video = { curriculumTypeCd: '02', title: '첫 영상', vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: 212 };

describe('saving lessons', () => {
  it('AT-030 CU-001..005 CU-011 CU-014..016 CU-019 CU-111 saves a lesson of every type and lists it, with its fields and defaults', async () => {
    const seq = await course(t, a.channelSeq);
    const section = await save(seq, { curriculumTypeCd: '01', title: '1장' });
    expect(section).toMatchObject({ curriculumTypeCd: '01', sectionSeq: null, order: 1, content: '', workTypeCd: '99' });
    expect(await save(seq, { ...text, sectionSeq: section.curriculumSeq, requiredMinutes: 15 })).toMatchObject({
      workTypeCd: '99',
      content: '<p>비밀 글</p>',
      requiredMinutes: 15,
      lockStatusYn: 'N',
      isPublic: false,
      sectionSeq: section.curriculumSeq,
    });
    await save(seq, video);
    await save(seq, live);
    const listed = await list(a.owner, seq, { type: 'edit' });
    expect(listed.map((l) => [l.curriculumTypeCd, l.title, l.workTypeCd])).toEqual([
      ['01', '1장', '99'],
      ['05', '읽을거리', '99'],
      ['02', '첫 영상', '99'],
      ['00', '첫 라이브', '99'],
    ]);
    expect(listed[0]!.curriculumSeq).toBe(section.curriculumSeq);
    expect(listed[1]).toMatchObject({ content: '<p>비밀 글</p>', requiredMinutes: 15, sectionSeq: section.curriculumSeq });
    expect(new Set(listed.map((l) => l.curriculumSeq)).size).toBe(4);
    expect(await row(seq)).toEqual({ curriculum_count: 3, curriculum_status_list: ['00', '02', '05'] });
    for (const body of [
      { ...text, title: '' },
      { ...text, curriculumTypeCd: '77' },
      { ...text, requiredMinutes: -1 },
      { ...text, requiredMinutes: 0 },
      { ...text, content: '<p> </p>' },
      { ...text, channelSeq: 1 },
    ])
      await send(seq, body).expect(400);
    // A text, file or mission, which has no length of its own, must say how many minutes it takes, except one that was made before this
    // rule.
    for (const type of ['03', '05', '06'])
      expect(fields(await send(seq, { ...text, curriculumTypeCd: type, requiredMinutes: null }).expect(400))).toEqual(['requiredMinutes']);
    const before = await save(seq, text);
    await t.admin(sql`update main.curriculum set required_minutes = null where curriculum_seq = ${before.curriculumSeq}`);
    expect(await save(seq, { ...text, curriculumSeq: before.curriculumSeq, requiredMinutes: null })).toMatchObject({
      requiredMinutes: null,
    });
    expect(fields(await send(seq, { ...text, sectionSeq: 99999999 }).expect(400))).toEqual(['sectionSeq']);
  });

  it('CU-034 CU-036..038 CU-045 CU-048..050 keeps of a video its address, length, texts, opening and locks, and their defaults', async () => {
    const seq = await course(t, a.channelSeq);
    const given = {
      limitPercent: 100,
      isPublic: true,
      openedAt: '2027-01-02T03:04:05.000Z',
      lockStatusYn: 'Y',
      content: '<p>영상 글</p>',
      linkUrl: video.linkUrl,
      duration: 212,
    };
    await save(seq, { ...video, ...given, isPublic: 'Y', vodSpeedControlYn: 'N' });
    await save(seq, { ...video, title: '둘째' });
    const [full, bare] = await list(a.owner, seq, { type: 'edit' });
    expect(full).toMatchObject({ ...given, vodTypeCd: '00', vodSpeedControlYn: 0 });
    expect(bare).toMatchObject({
      limitPercent: 0,
      isPublic: false,
      openedAt: null,
      lockStatusYn: 'N',
      content: '',
      vodSpeedControlYn: 1,
      linkUrl: video.linkUrl,
      duration: 212,
    });
  });

  it('CU-024..026 CU-028..033 LV-047 AT-024 AT-025 AT-034 AT-042..043 keeps a live’s times in Seoul, past midnight too, and gives a bare join address https', async () => {
    const seq = await course(t, a.channelSeq);
    const l = await save(seq, live);
    expect(l).toMatchObject({
      liveAt: '2027-12-01',
      liveStartAt: '20:00',
      liveEndAt: '21:30',
      liveEndDateAt: null,
      joinUrl: 'https://meet.example.com/abc',
      meetingId: '123',
      password: 'abcd',
      liveType: '00',
      classTime: 90,
    });
    expect((await save(seq, { ...live, liveType: '99' })).liveType).toBe('99');
    const late = await save(seq, { ...live, liveStartAt: '23:00', liveEndAt: '01:00', liveEndDateAt: '2027-12-02' });
    const [times] = await t.admin(sql`select live_from, live_to from main.curriculum where curriculum_seq = ${late.curriculumSeq}`);
    expect(times).toEqual({ live_from: new Date('2027-12-01T14:00:00Z'), live_to: new Date('2027-12-01T16:00:00Z') });
    expect(late).toMatchObject({ liveStartAt: '23:00', liveEndAt: '01:00', liveEndDateAt: '2027-12-02', classTime: 120 });
    expect((await save(seq, { ...live, joinUrl: 'http://meet.example.com:8443/x' })).joinUrl).toBe('http://meet.example.com:8443/x');
    for (const joinUrl of ['javascript:alert(1)', 'ftp://x.kr/a', 'data:text/html,x', 'https://', 'nowhere'])
      expect([joinUrl, fields(await send(seq, { ...live, joinUrl }).expect(400))]).toEqual([joinUrl, ['joinUrl']]);
    for (const liveType of [null, '', '07']) expect(fields(await send(seq, { ...live, liveType }).expect(400))).toEqual(['liveType']);
    for (const edge of [{ liveStartAt: '00:00' }, { liveEndAt: '23:59' }]) await save(seq, { ...live, ...edge });
    for (const [field, value] of [
      ['liveStartAt', '24:00'],
      ['liveStartAt', '20:60'],
      ['liveEndAt', '24:00'],
      ['liveEndAt', '21:60'],
      ['liveEndAt', ''],
      ['liveEndAt', null],
      ['liveEndDateAt', '2026-02-30'],
    ] as const)
      expect(fields(await send(seq, { ...live, [field]: value }).expect(400))).toEqual([field]);
    for (const wrong of [{ liveAt: '2026-02-30' }, { liveEndAt: '20:00' }, { liveEndDateAt: '2027-11-30' }, { liveAt: '' }])
      await send(seq, { ...live, ...wrong }).expect(400);
  });

  it('AT-033 a live that is entered by its address has one, when it is made and when it is changed; its title alone may change without', async () => {
    const seq = await course(t, a.channelSeq);
    const linked = { ...live, liveType: '99' };
    for (const joinUrl of ['', undefined]) expect(fields(await send(seq, { ...linked, joinUrl }).expect(400))).toEqual(['joinUrl']);
    const { curriculumSeq } = await save(seq, linked);
    expect(fields(await send(seq, { ...linked, curriculumSeq, joinUrl: '' }).expect(400))).toEqual(['joinUrl']);
    await t.admin(sql`update main.curriculum set live_type = '99', join_url = null where curriculum_seq = ${curriculumSeq}`);
    expect((await save(seq, { ...linked, curriculumSeq, joinUrl: '', title: '새 제목' })).title).toBe('새 제목');
  });

  it('AT-033 a live of a service needs an address where neither the site nor the platform has keys to it', async () => {
    const seq = await course(t, a.channelSeq);
    const { joinUrl, ...own } = live;
    for (const liveType of ['00', '01', '02', undefined])
      expect([liveType, fields(await send(seq, { ...own, liveType }).expect(400))]).toEqual([liveType, ['joinUrl']]);
    const { curriculumSeq } = await save(seq, { ...own, joinUrl });
    const moved = { ...own, curriculumSeq, joinUrl: '', liveAt: '2027-12-02' };
    expect(fields(await send(seq, moved).expect(400))).toEqual(['joinUrl']);
    process.env['JITSI_URL'] = 'https://meet.example';
    expect((await save(seq, { ...moved, liveType: '01' })).joinUrl).toBeNull();
    expect(fields(await send(seq, { ...own, liveType: '02' }).expect(400))).toEqual(['joinUrl']);
    delete process.env['JITSI_URL'];
    // A live lesson whose service has no keys any more keeps its place in the class, and its title may change.
    expect((await save(seq, { ...moved, liveType: '01', title: '새 제목' })).title).toBe('새 제목');
  });

  it('AM-761 a live that is over needs no way in, so what is written of it may change; moved ahead it needs one again', async () => {
    const seq = await course(t, a.channelSeq);
    const over = { ...live, liveType: '01', liveAt: '2026-11-01', pastYn: 'Y' };
    const { curriculumSeq } = await save(seq, over);
    await t.admin(sql`update main.curriculum set join_url = null where curriculum_seq = ${curriculumSeq}`);
    const without = { ...over, curriculumSeq, joinUrl: '' };
    expect(await save(seq, { ...without, liveEndAt: '22:00' })).toMatchObject({
      joinUrl: null,
      liveEndAt: expect.stringMatching(/^22:00/),
    });
    expect(fields(await send(seq, { ...without, liveAt: '2030-12-20' }).expect(400))).toEqual(['joinUrl']);
  });

  it('CU-051 CU-080..083 AT-035 takes a video of two services by each of its addresses', async () => {
    const seq = await course(t, a.channelSeq);
    for (const linkUrl of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'https://youtu.be/dQw4w9WgXcQ?si=x',
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ',
    ])
      expect(await save(seq, { ...video, linkUrl })).toMatchObject({ vodTypeCd: '00', linkUrl, uploadVodSeq: null });
    const vimeo = { vodTypeCd: '01', linkUrl: 'https://vimeo.com/76979871/ab12' };
    expect(await save(seq, { ...video, ...vimeo })).toMatchObject(vimeo);
    for (const wrong of [
      { linkUrl: 'https://www.youtube.com/watch?v=short' },
      { linkUrl: '' },
      { vodTypeCd: '01' },
      { linkUrl: 'https://evil.kr/watch?v=dQw4w9WgXcQ' },
    ])
      expect(fields(await send(seq, { ...video, ...wrong }).expect(400))).toEqual(['linkUrl']);
  });

  it('CU-035 CU-038..044 CU-046..047 CU-051 AT-036 AT-044 takes an upload of this site, which may be limited unless it is free', async () => {
    const seq = await course(t, a.channelSeq);
    const upload = (channel: number, status: string) =>
      t.admin<{ upload_vod_seq: number }>(
        insertInto(
          'main.video',
          {
            channelSeq: channel,
            tusId: `${channel}${status}`,
            status,
            originFileName: 'a.mp4',
            fileSize: 10,
            createdBy: a.owner.userSeq,
            duration: 61,
          },
          sql`returning upload_vod_seq`,
        ),
      );
    const [mine] = await upload(a.channelSeq, 'READY');
    const [theirs] = await upload(b.channelSeq, 'READY');
    const [broken] = await upload(a.channelSeq, 'FAILED');
    expect(
      await save(seq, { curriculumTypeCd: '02', title: '올린 영상', vodTypeCd: '02', uploadVodSeq: mine!.upload_vod_seq }),
    ).toMatchObject({
      uploadVodSeq: mine!.upload_vod_seq,
      duration: 61,
      uploadOriginFile: 'a.mp4',
      vodLockStatusCd: 'READY',
      fileSize: 10,
      isNewUploaded: false,
    });
    const upload02 = { curriculumTypeCd: '02', title: '제한', uploadVodSeq: mine!.upload_vod_seq };
    expect(await save(seq, { ...upload02, limitDupPlay: 2, multiplyPlayTime: 3 })).toMatchObject({
      vodTypeCd: '02',
      limitDupPlay: 2,
      multiplyPlayTime: 3,
      limitPlayTime: 183,
    });
    expect(await save(seq, upload02)).toMatchObject({ limitDupPlay: 0, multiplyPlayTime: 0, limitPlayTime: null });
    expect(await save(seq, { ...video, limitDupPlay: 2, multiplyPlayTime: 3 })).toMatchObject({ limitDupPlay: 0, limitPlayTime: null });
    expect(fields(await send(seq, { ...upload02, limitDupPlay: 1, isPublic: true }).expect(400))).toEqual(['limitDupPlay']);
    await save(seq, { ...upload02, limitDupPlay: 0, isPublic: true });
    const [fresh] = await upload(a.channelSeq, 'OPTIMISING');
    expect(await save(seq, { ...upload02, uploadVodSeq: fresh!.upload_vod_seq })).toMatchObject({ isNewUploaded: true });
    const unlimited = { limitDupPlay: 0, isPublic: true };
    expect((await list(a.owner, seq, { type: 'edit' })).at(-2)).toMatchObject(unlimited);
    for (const uploadVodSeq of [theirs!.upload_vod_seq, broken!.upload_vod_seq, null])
      expect(fields(await send(seq, { curriculumTypeCd: '02', title: 'x', vodTypeCd: '02', uploadVodSeq }).expect(400))).toEqual([
        'uploadVodSeq',
      ]);
  });

  it('AT-055 lets a started live change its title alone', async () => {
    const seq = await course(t, a.channelSeq);
    const tomorrow = addDays(seoulDay(Date.now()), 1);
    const l = await save(seq, { ...live, liveAt: tomorrow });
    const whole = { ...live, liveAt: tomorrow, curriculumSeq: l.curriculumSeq, joinUrl: l.joinUrl! };
    await save(seq, { ...whole, liveEndAt: '22:00' });
    t.setNow(new Date(fromSeoul(tomorrow, '20:00')));
    expect((await save(seq, { ...whole, liveEndAt: '22:00', title: '새 제목' })).title).toBe('새 제목');
    for (const change of [
      { liveEndAt: '23:00' },
      { liveEndAt: '22:00', joinUrl: 'https://other.kr/x' },
      { liveEndAt: '22:00', isPublic: true },
    ])
      expect((await send(seq, { ...whole, ...change }).expect(400)).body.errorName).toBe('LIVE_STARTED');
    expect(fields(await send(seq, { ...text, curriculumSeq: l.curriculumSeq }).expect(400))).toEqual(['curriculumTypeCd']);
  });

  it('AT-055 a live that has begun is not locked any more; one that was locked before can be unlocked', async () => {
    const seq = await course(t, a.channelSeq);
    const tomorrow = addDays(seoulDay(Date.now()), 1);
    const [free, locked] = [await save(seq, { ...live, liveAt: tomorrow }), await save(seq, { ...live, liveAt: tomorrow })];
    const lock = (lesson: LessonJson, lockStatusYn: string) =>
      as(a.owner, t.call(api.lock, at(seq, lesson.curriculumSeq))).send({ lockStatusYn });
    await lock(locked, 'Y').expect(200);
    t.setNow(new Date(fromSeoul(tomorrow, '20:00')));
    expect((await lock(free, 'Y').expect(400)).body.errorName).toBe('LIVE_STARTED');
    await lock(free, 'N').expect(200);
    expect((await lock(locked, 'N').expect(200)).body.data.lockStatusYn).toBe('N');
  });

  it('AM-281 asks about a live in the past, which stays changeable as one that nobody could have seen does', async () => {
    const seq = await course(t, a.channelSeq);
    const day = (n: number) => addDays(seoulDay(Date.now()), n);
    expect(fields(await send(seq, { ...live, liveAt: day(-1) }).expect(400))).toEqual(['liveStartAt']);
    const past = await save(seq, { ...live, liveAt: day(-1), pastYn: 'Y' });
    expect(past).toMatchObject({ isHeld: false });
    // An unchanged past time may be saved without a confirmation, and a new time in the future may be set.
    await save(seq, { ...live, liveAt: day(-1), curriculumSeq: past.curriculumSeq, title: '어제' });
    expect(await save(seq, { ...live, liveAt: day(2), curriculumSeq: past.curriculumSeq })).toMatchObject({ isHeld: false });
    const draft = await course(t, a.channelSeq, { publish_status_cd: '99', published_at: null });
    const unseen = await save(draft, { ...live, liveAt: day(1) });
    const whole = { ...live, liveAt: day(1), curriculumSeq: unseen.curriculumSeq };
    t.setNow(new Date(fromSeoul(day(1), '20:00')));
    await save(draft, { ...whole, liveEndAt: '22:00' });
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: draft, userSeq: (await person(t, '이서준', a.channelSeq)).userSeq });
    await t.admin(sql`update main.course set attend_count = 1 where course_seq = ${draft}`);
    expect((await send(draft, { ...whole, liveEndAt: '23:00' }).expect(400)).body.errorName).toBe('LIVE_STARTED');
    expect(await save(draft, { ...whole, liveEndAt: '22:00', title: '제목만' })).toMatchObject({ isHeld: true });
  });

  it('gives addresses of files to whoever opens the lesson, and lists none but for staff', async () => {
    const seq = await course(t, a.channelSeq);
    const key = `private/${a.channelSeq}/preview${seq}/file.zip`;
    const [file] = await t.admin<{ file_seq: number }>(
      insertInto(
        'main.file',
        {
          channelSeq: a.channelSeq,
          storageKey: key,
          url: key,
          contentType: 'application/zip',
          fileSize: 10,
          originFileName: 'a.zip',
          createdBy: a.owner.userSeq,
        },
        sql`returning file_seq`,
      ),
    );
    const { curriculumSeq } = await save(seq, {
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '맛보기 자료',
      isPublic: true,
      changeSize: 10,
      addFiles: [file!.file_seq],
    });
    const signed = expect.stringMatching(new RegExp(`^/files/s/\\d{13}\\.[\\w-]{43}/${key}\\?name=a.zip$`));
    const inside = await person(t, '박수강', a.channelSeq);
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: inside.userSeq });
    for (const who of [null, learner, inside]) {
      expect((await list(who, seq))[0]).toMatchObject({ playable: true, files: [{ originFileName: 'a.zip', url: '' }] });
      const opened = (await as(who, t.call(api.find, at(seq, curriculumSeq))).expect(200)).body.data;
      expect(opened).toMatchObject({ files: [{ url: signed }] });
    }
    for (const query of [{}, { type: 'edit' }]) expect((await list(a.owner, seq, query))[0]).toMatchObject({ files: [{ url: signed }] });
    await t.admin(sql`update main.course set fare_cd = '03' where course_seq = ${seq}`);
    await t.admin(sql`update main.curriculum set is_public = false where curriculum_seq = ${curriculumSeq}`);
    for (const who of [null, learner]) expect((await list(who, seq))[0]).toMatchObject({ files: [{ url: '' }] });
  });

  it('CU-020 CU-062..067 hands files in and out of a file lesson, only of this site', async () => {
    const seq = await course(t, a.channelSeq);
    const file = (channel: number, name: string) =>
      t.admin<{ file_seq: number }>(
        insertInto(
          'main.file',
          {
            channelSeq: channel,
            storageKey: `private/${channel}/${name}/file.pdf`,
            url: `private/${channel}/${name}/file.pdf`,
            contentType: 'application/pdf',
            fileSize: 10,
            originFileName: name,
            createdBy: a.owner.userSeq,
          },
          sql`returning file_seq`,
        ),
      );
    const one = (await file(a.channelSeq, 'a1'))[0]!.file_seq;
    const two = (await file(a.channelSeq, 'a2'))[0]!.file_seq;
    const foreign = (await file(b.channelSeq, 'b1'))[0]!.file_seq;
    const l = await save(seq, {
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '자료',
      addFiles: [one, two],
      pdfSecurityYn: 'Y',
      changeSize: 20,
    });
    expect(l).toMatchObject({
      pdfSecurityYn: 'Y',
      files: [{ fileSeq: one, originFileName: 'a1', contentType: 'application/pdf', fileSize: 10 }, { fileSeq: two }],
    });
    expect(l.files[0]!.url).toMatch(/^\/files\/s\/\d{13}\.[\w-]{43}\/private\//);
    const wrong = {
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '자료',
      curriculumSeq: l.curriculumSeq,
      deleteFiles: [one],
      changeSize: 10,
    };
    expect(fields(await send(seq, wrong).expect(400))).toEqual(['changeSize']);
    expect(await save(seq, { ...wrong, addFiles: [one], deleteFiles: [], changeSize: 10 })).toMatchObject({ files: [{}, {}] });
    const swapped = {
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '자료',
      content: '<p>받아 가세요</p>',
      curriculumSeq: l.curriculumSeq,
    };
    expect(await save(seq, { ...swapped, pdfSecurityYn: 'N' })).toMatchObject({ content: '<p>받아 가세요</p>', pdfSecurityYn: 'N' });
    const less = await save(seq, {
      curriculumTypeCd: '06',
      requiredMinutes: 10,
      title: '자료',
      curriculumSeq: l.curriculumSeq,
      deleteFiles: [one],
      changeSize: -10,
    });
    expect(less.files.map((f) => f.fileSeq)).toEqual([two]);
    const listed = (await list(a.owner, seq, { type: 'edit' }))[0]!;
    expect([listed.curriculumTypeCd, listed.files.map((f) => f.fileSeq)]).toEqual(['06', [two]]);
    expect(
      fields(await send(seq, { curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [foreign] }).expect(400)),
    ).toEqual(['addFiles']);
  });

  it('keeps strangers, learners and other sites out', async () => {
    const seq = await course(t, a.channelSeq);
    const l = await save(seq, text);
    await t.call(api.save, at(seq)).send(text).expect(401);
    await as(learner, t.call(api.save, at(seq)))
      .send(text)
      .expect(403);
    await as(b.owner, t.call(api.save, at(seq)))
      .send(text)
      .expect(403);
    const there = { channelSeq: b.channelSeq, courseSeq: seq, curriculumSeq: l.curriculumSeq };
    for (const call of [
      t.call(api.save, there).send(text),
      t.call(api.remove, there),
      t.call(api.lock, there).send({ lockStatusYn: 'Y' }),
      t.call(api.order, there).send({ order: [] }),
    ])
      await as(b.owner, call).expect(404);
    const other = await course(t, a.channelSeq);
    await as(a.owner, t.call(api.remove, at(other, l.curriculumSeq))).expect(404);
  });
});

describe('order', () => {
  it('CU-110 puts lessons below their sections, finds the public ones, moves the whole course at once and refuses a list that is not exactly it', async () => {
    const seq = await course(t, a.channelSeq);
    const [s1, l1, s2, l2] = [
      await save(seq, { curriculumTypeCd: '01', title: '1장' }),
      await save(seq, text),
      await save(seq, { curriculumTypeCd: '01', title: '2장' }),
      await save(seq, text),
    ].map((x) => x.curriculumSeq) as [number, number, number, number];
    const l3 = (await save(seq, { ...text, sectionSeq: s1 })).curriculumSeq;
    const order = async () => (await list(a.owner, seq, { type: 'edit' })).map((x) => [x.curriculumSeq, x.sectionSeq, x.order]);
    await t.admin(sql`update main.curriculum set is_public = true where curriculum_seq = ${l3}`);
    const found = async (publicCd: string) => (await list(null, seq, { page: 1, size: 100, publicCd })).map((x) => x.curriculumSeq);
    expect([await found('00'), await found('99')]).toEqual([[l3], [s1, l1, s2, l2]]);
    expect(await order()).toEqual([
      [s1, null, 1],
      [l1, s1, 2],
      [l3, s1, 3],
      [s2, null, 4],
      [l2, s2, 5],
    ]);
    const send = (seqs: number[]) =>
      as(a.owner, t.call(api.order, at(seq))).send({ order: seqs.map((curriculumSeq) => ({ curriculumSeq })) });
    const moved = (await send([l2, s2, l3, s1, l1]).expect(200)).body.data as LessonJson[];
    expect(moved.map((x) => [x.curriculumSeq, x.sectionSeq])).toEqual([
      [l2, null],
      [s2, null],
      [l3, s2],
      [s1, null],
      [l1, s1],
    ]);
    for (const wrong of [
      [l2, s2, l3, s1],
      [l2, s2, l3, s1, l1, l1],
      [l2, s2, l3, s1, s1],
      [l2, s2, l3, s1, 999999999],
    ])
      expect((await send(wrong).expect(409)).body.errorName).toBe('CONFLICT');
    await as(a.owner, t.call(api.remove, at(seq, s1))).expect(200);
    expect((await order()).map(([x, s]) => [x, s])).toEqual([
      [l2, null],
      [s2, null],
      [l3, s2],
      [l1, s2],
    ]);
    expect(await row(seq)).toMatchObject({ curriculum_count: 3 });
  });

  it('AM-1331 tells the history of the class what was moved where, and of a larger change the titles in both orders', async () => {
    const seq = await course(t, a.channelSeq);
    const titles = ['1장', '변수', '함수', '2장', '객체', '3장', '모듈', '배포'];
    const made = [];
    for (const title of titles) made.push(await save(seq, title.endsWith('장') ? { curriculumTypeCd: '01', title } : { ...text, title }));
    const seqOf = new Map(made.map((one) => [one.title, one.curriculumSeq]));
    const lines = () =>
      t.admin<{ before: object; after: object }>(
        sql`select before, after from main.data_history where entity = 'COURSE' and entity_seq = ${seq} order by history_seq`,
      );
    const order = async (...wanted: string[]) => {
      const body = { order: wanted.map((title) => ({ curriculumSeq: seqOf.get(title)! })) };
      await as(a.owner, t.call(api.order, at(seq)))
        .send(body)
        .expect(200);
      return lines();
    };
    expect(await order(...titles)).toEqual([]);
    const told = async (...wanted: string[]) => {
      const { before, after } = (await order(...wanted)).at(-1) as { before: { lessonOrder: unknown }; after: { lessonOrder: unknown } };
      return [before.lessonOrder, after.lessonOrder];
    };
    // A lesson into another section, although it stands at the same place of the whole list.
    expect(await told('1장', '변수', '2장', '함수', '객체', '3장', '모듈', '배포')).toEqual([
      { movedLesson: '함수', inSection: '1장', place: 2 },
      { movedLesson: '함수', inSection: '2장', place: 1 },
    ]);
    // A lesson up, out of all sections.
    expect(await told('배포', '1장', '변수', '2장', '함수', '객체', '3장', '모듈')).toEqual([
      { movedLesson: '배포', inSection: '3장', place: 2 },
      { movedLesson: '배포', inSection: null, place: 1 },
    ]);
    // A section with its lessons.
    expect(await told('배포', '2장', '함수', '객체', '3장', '모듈', '1장', '변수')).toEqual([
      { movedSection: '1장', place: 1 },
      { movedSection: '1장', place: 3 },
    ]);
    expect(await told('배포', '2장', '함수', '객체', '1장', '변수', '3장', '모듈')).toEqual([
      { movedSection: '3장', place: 2 },
      { movedSection: '3장', place: 3 },
    ]);
    expect(await told('배포', '2장', '객체', '함수', '1장', '모듈', '3장', '변수')).toEqual([
      ['함수', '객체', '1장', '변수', '3장', '모듈'],
      ['객체', '함수', '1장', '모듈', '3장', '변수'],
    ]);
    expect(await lines()).toHaveLength(5);
  });

  it('takes a deleted lesson off the learners’ count', async () => {
    const seq = await course(t, a.channelSeq);
    const [one, two] = [await save(seq, text), await save(seq, text)];
    const attendSeq = await enrol(t, { ...at(seq), userSeq: learner.userSeq });
    for (const l of [one, two]) await as(learner, t.call(api.complete, at(seq, l.curriculumSeq))).expect(200);
    await as(a.owner, t.call(api.remove, at(seq, one.curriculumSeq))).expect(200);
    expect(await t.admin(sql`select completed_count from main.attend where attend_seq = ${attendSeq}`)).toEqual([{ completed_count: 1 }]);
  });

  describe('a deleted lesson', () => {
    const error = (r: supertest.Response) => [r.status, (r.body as { errorName?: string }).errorName];
    const remove = (courseSeq: number, seq: number) => as(a.owner, t.call(api.remove, at(courseSeq, seq)));
    const restore = (courseSeq: number, seq: number, who = a.owner) => as(who, t.call(api.restore, at(courseSeq, seq)));
    const titles = async (courseSeq: number, who: Person | null = a.owner) => (await list(who, courseSeq)).map((l) => l.title);
    const three = async () => {
      const seq = await course(t, a.channelSeq);
      const made = [];
      for (const title of ['하나', '둘', '셋', '넷']) made.push((await save(seq, { ...text, title })).curriculumSeq);
      return { seq, made };
    };
    const term = LIMITS.lessonRestoreMinutes * MINUTE;

    it('is gone for everybody at once, and comes back to its place with its content, files and progress', async () => {
      const { seq, made } = await three();
      const [file] = await t.admin<{ file_seq: number }>(
        insertInto(
          'main.file',
          {
            channelSeq: a.channelSeq,
            storageKey: 'a.pdf',
            url: '/a.pdf',
            contentType: 'application/pdf',
            fileSize: 7,
            originFileName: 'a.pdf',
            status: 'READY',
            createdBy: a.owner.userSeq,
          },
          sql`returning file_seq`,
        ),
      );
      const doc = await save(seq, {
        curriculumTypeCd: '06',
        requiredMinutes: 5,
        title: '자료',
        addFiles: [file!.file_seq],
        deleteFiles: [],
      });
      const attendSeq = await enrol(t, { ...at(seq), userSeq: learner.userSeq });
      const done = async () => (await t.admin(sql`select completed_count from main.attend where attend_seq = ${attendSeq}`))[0];
      for (const one of [made[1]!, made[2]!, doc.curriculumSeq]) await as(learner, t.call(api.complete, at(seq, one))).expect(200);
      const before = await list(a.owner, seq, { type: 'edit' });
      for (const one of [made[1]!, made[2]!, doc.curriculumSeq]) await remove(seq, one).expect(200);
      expect([await titles(seq), await titles(seq, learner), await titles(seq, null)]).toEqual(Array(3).fill(['하나', '넷']));
      expect([await done(), (await row(seq))!['curriculum_count']]).toEqual([{ completed_count: 0 }, 2]);
      await as(learner, t.call(api.complete, at(seq, made[1]))).expect(404);
      expect(error(await remove(seq, made[1]!))).toEqual([404, 'NO_DATA']);
      expect(error(await send(seq, { ...text, curriculumSeq: made[1] }))).toEqual([404, 'NO_DATA']);
      // A restored lesson returns to its old position relative to the others, whatever the order of restoring, and although lessons were
      // moved and added meanwhile.
      const order = [made[3]!, made[0]!].map((curriculumSeq) => ({ curriculumSeq, sectionSeq: null }));
      await as(a.owner, t.call(api.order, at(seq)))
        .send({ order })
        .expect(200);
      await as(a.owner, t.call(api.order, at(seq)))
        .send({ order: order.toReversed() })
        .expect(200);
      for (const one of [made[1]!, doc.curriculumSeq, made[2]!]) await restore(seq, one).expect(200);
      expect(await titles(seq)).toEqual(['하나', '둘', '셋', '넷', '자료']);
      const bare = (all: LessonJson[]) => all.map((l) => JSON.stringify({ ...l, updatedAt: null, files: l.files.map((f) => f.fileSeq) }));
      expect(bare(await list(a.owner, seq, { type: 'edit' }))).toEqual(bare(before));
      expect([await done(), (await row(seq))!['curriculum_count']]).toEqual([{ completed_count: 3 }, 5]);
      expect((await restore(seq, made[1]!).expect(200)).body.data).toMatchObject({ title: '둘' });
      expect(await done()).toEqual({ completed_count: 3 });
    });

    it('comes back by whoever may delete it, on its own site, while its minutes last; then it is purged with what hung on it', async () => {
      const { seq, made } = await three();
      await enrol(t, { ...at(seq), userSeq: learner.userSeq });
      await as(learner, t.call(api.complete, at(seq, made[0]))).expect(200);
      const now = new Date();
      t.setNow(now);
      for (const one of made) await remove(seq, one).expect(200);
      expect(error(await restore(seq, made[0]!, learner))).toEqual([403, 'NO_PERMISSION']);
      expect((await as(b.owner, t.call(api.restore, { ...at(seq, made[0]), channelSeq: b.channelSeq }))).status).toBe(404);
      expect(error(await restore(seq, 987_654_321))).toEqual([404, 'NO_DATA']);
      t.setNow(new Date(now.getTime() + term - MINUTE));
      await t.get('main', RemovedLessonJob).run();
      const twice = await Promise.all([restore(seq, made[1]!), restore(seq, made[1]!)]);
      expect(twice.map((r) => r.status)).toEqual([200, 200]);
      t.setNow(new Date(now.getTime() + term + MINUTE));
      expect(error(await restore(seq, made[0]!))).toEqual([400, 'RESTORE_PASSED']);
      await t.get('main', RemovedLessonJob).run();
      expect(error(await restore(seq, made[0]!))).toEqual([404, 'NO_DATA']);
      expect(await t.admin(sql`select title from main.curriculum where course_seq = ${seq}`)).toEqual([{ title: '둘' }]);
      expect(await t.admin(sql`select 1 from main.playtime where course_seq = ${seq}`)).toEqual([]);
    });

    it('gathers its lessons again when it is a section', async () => {
      const seq = await course(t, a.channelSeq);
      const section = await save(seq, { curriculumTypeCd: '01', title: '1장' });
      await save(seq, { ...text, sectionSeq: section.curriculumSeq });
      await remove(seq, section.curriculumSeq).expect(200);
      expect((await list(a.owner, seq)).map((l) => l.sectionSeq)).toEqual([null]);
      await restore(seq, section.curriculumSeq).expect(200);
      expect((await list(a.owner, seq)).map((l) => l.sectionSeq)).toEqual([null, section.curriculumSeq]);
    });
  });
});

describe('what a list shows', () => {
  let seq: number;
  beforeAll(async () => {
    seq = await course(t, a.channelSeq);
    await save(seq, { ...live, liveAt: '2099-12-01' });
    await save(seq, { ...video, content: '<p>영상 글</p>' });
    await save(seq, text);
    await save(seq, { ...text, title: '맛보기', isPublic: true });
  });
  const secrets = /비밀 글|영상 글|youtu\.be|meet\.example|"123"|abcd/;

  it('gives a visitor titles, types and lengths of lessons, never their content', async () => {
    const lessons = await list(null, seq);
    expect(lessons.map((l) => [l.title, l.curriculumTypeCd, l.duration, l.isPublic, l.playable])).toEqual([
      ['첫 라이브', '00', null, false, false],
      ['첫 영상', '02', 212, false, false],
      ['읽을거리', '05', null, false, false],
      ['맛보기', '05', null, true, true],
    ]);
    expect(JSON.stringify(lessons.slice(0, 3))).not.toMatch(secrets);
    expect(lessons[3]!.content).toBe('<p>비밀 글</p>');
    expect(JSON.stringify(await list(null, seq, { type: 'edit' }))).not.toMatch(/youtu\.be|meet\.example|abcd/);
    const outsider = await person(t);
    expect(JSON.stringify((await list(outsider, seq, { type: 'edit' })).slice(0, 3))).not.toMatch(secrets);
  });
  it('CU-013 gives a learner what is in a lesson when it is opened and staff everything, join addresses only to staff', async () => {
    await enrol(t, { ...at(seq), userSeq: learner.userSeq });
    const lessons = await list(learner, seq);
    expect(JSON.stringify(lessons.slice(0, 3))).not.toMatch(secrets);
    expect(lessons[3]!.content).toBe('<p>비밀 글</p>');
    const opened = await as(learner, t.call(api.find, at(seq, lessons[1]!.curriculumSeq))).expect(200);
    expect(opened.body.data).toMatchObject({ linkUrl: video.linkUrl, content: '<p>영상 글</p>', playable: true });
    expect(lessons[0]).toMatchObject({ joinUrl: null, meetingId: null, password: null });
    await t.admin(sql`update main.curriculum set opened_at = now() + interval '1 day' where curriculum_seq = ${lessons[1]!.curriculumSeq}`);
    await as(a.owner, t.call(api.lock, at(seq, lessons[2]!.curriculumSeq)))
      .send({ lockStatusYn: 'Y' })
      .expect(200);
    const closed = await list(learner, seq);
    expect([closed[1]!.playable, closed[1]!.linkUrl, closed[2]!.playable, closed[2]!.content]).toEqual([false, null, false, '']);
    const all = await list(a.owner, seq, { type: 'edit' });
    expect(all[0]).toMatchObject({ joinUrl: 'https://meet.example.com/abc', meetingId: '123', password: 'abcd' });
    expect(all[2]!.content).toBe('<p>비밀 글</p>');
  });
  it('CU-109..110 pages when asked to, and is cached for visitors alone', async () => {
    expect(await list(null, seq, { page: 2, size: 3 })).toHaveLength(1);
    expect((await t.call(api.list, at(seq))).headers['cache-control']).toContain('s-maxage=1');
    expect((await as(learner, t.call(api.list, at(seq)))).headers['cache-control']).toBe('no-store');
    await t.call(api.list, { channelSeq: b.channelSeq, courseSeq: seq }).expect(404);
  });
  it('CR-153..154 CR-217 shows in the course and its timetable, the next live first', async () => {
    const c = (await t.call(courseApi.find, at(seq)).expect(200)).body.data.course;
    expect([c.curriculumCount, c.curriculumStatusList]).toEqual([4, ['00', '02', '05']]);
    const past = await save(seq, { ...live, title: '지난 라이브', liveAt: '2026-01-01', pastYn: 'Y' });
    const table = (await t.call(courseApi.timetable, at(seq)).expect(200)).body.data;
    expect(table.map((l: { title: string }) => l.title)).toEqual(['첫 라이브', '지난 라이브']);
    expect(table[1]).toEqual({
      curriculumSeq: past.curriculumSeq,
      title: '지난 라이브',
      liveAt: '2026-01-01',
      liveStartAt: '20:00',
      liveEndAt: '21:30',
    });
  });
});
