import sharp from 'sharp';
import type supertest from 'supertest';
import { boardApi, type Board, type Post } from '@madang/contracts/main/board';
import type { PostComment } from '@madang/contracts/main/board-calls';
import { chatApi, type ChatMessage, type ChatMessages } from '@madang/contracts/main/chat';
import { monthsLater } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { PurgeJob } from '../mypage/purge.job';
import { mypageApi } from '@madang/contracts/main/mypage';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { reportApi as api, type ContentCase, type HiddenContent } from '@madang/contracts/main/report';
import { pictureApi } from '@madang/contracts/main/picture';
import { reviewApi } from '@madang/contracts/main/review';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';
import { Passwords } from '../account/passwords';
import { UploadSweep } from '../upload/upload.sweep';
import { ReportJob } from './report.job';
import { PictureSweep } from '../upload/picture.sweep';
import { SettledReportsJob } from './settled-reports.job';

let t: TestApp;
let a: Site;
let b: Site;
let author: Person;
let reader: Person;
let second: Person;
let teacher: Person;
let stranger: Person;
let free: Board;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${a.channelSeq}`);
  author = await person(t, '김하나', a.channelSeq);
  reader = await person(t, '유시연', a.channelSeq);
  second = await person(t, '오하늘', a.channelSeq);
  teacher = await person(t, '박서윤', a.channelSeq, 'TCH');
  stranger = await person(t, '지나감');
  courseSeq = await course(t, a.channelSeq);
  for (const one of [author, reader]) await enrol(t, { channelSeq: a.channelSeq, courseSeq, userSeq: one.userSeq });
  free = (await as(a.owner, t.call(boardApi.create, here())).send({ name: '자유 게시판' }).expect(200)).body.data as Board;
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const here = (more: object = {}) => ({ channelSeq: a.channelSeq, ...more });
const write = async (who = author, board = free, more: object = {}) =>
  (
    await as(who, t.call(boardApi.createPost, here({ boardSeq: board.boardSeq })))
      .send({ title: '팔아요', content: '<p>싸게 팔아요 텔레그램</p>', ...more })
      .expect(200)
  ).body.data as Post;
const comment = async (post: Post, who = author) =>
  (
    await as(who, t.call(boardApi.comment, here(post)))
      .send({ content: '나쁜 댓글' })
      .expect(200)
  ).body.data as PostComment;
const report = (who: Person | null, kind: string, itemSeq: number, more: object = {}) =>
  as(who, t.call(api.create, here())).send({ kind, itemSeq, reasonCd: 'SPAM', ...more });
const queue = async (view = 'REPORTED', who = a.owner, query: object = {}) =>
  (
    await as(who, t.call(api.list, here()))
      .query({ view, ...query })
      .expect(200)
  ).body.data as { list: ContentCase[]; cursor: string | null };
const caseOf = async (kind: string, itemSeq: number, view = 'REPORTED', who = a.owner) =>
  (await queue(view, who, { size: 100 })).list.find((one) => one.kind === kind && one.itemSeq === itemSeq);
const HIDE = { reasonCd: 'ABUSE', reasonText: '비방이에요', termCd: '00' };
const hide = (who: Person, caseSeq: number, body: object = HIDE) => as(who, t.call(api.hide, here({ caseSeq }))).send(body);
const mine = async (who = author) => (await as(who, t.call(api.hidden, here())).expect(200)).body.data.list as HiddenContent[];
const nameOf = (r: { body: { errorName?: string } }) => r.body.errorName;
const read = async (who: Person | null, post: Post) => (await as(who, t.call(boardApi.post, here(post))).expect(200)).body.data as Post;

describe('reporting', () => {
  it('is for whoever may read the item and did not write it, once a person, also when sent twice at once', async () => {
    const post = await write();
    expect(nameOf(await report(author, 'POST', post.postSeq))).toBe('REPORT_OWN');
    await report(null, 'POST', post.postSeq).expect(401);
    const twice = await Promise.all([1, 2].map(() => report(reader, 'POST', post.postSeq, { reasonText: '광고예요' })));
    expect(twice.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(nameOf(await report(reader, 'POST', post.postSeq).expect(409))).toBe('REPORTED_ALREADY');
    await report(second, 'POST', post.postSeq, { reasonCd: 'ABUSE' }).expect(200);
    const asked = (who: Person) => as(who, t.call(api.mine, here())).query({ kind: 'POST', itemSeq: post.postSeq });
    expect((await asked(reader).expect(200)).body.data).toMatchObject({ reportedAt: expect.any(String), state: 'OPEN' });
    expect((await asked(teacher).expect(200)).body.data).toBeNull();
    const found = (await caseOf('POST', post.postSeq))!;
    expect(found).toMatchObject({ title: '팔아요', userName: '김하나', reportCount: 2, state: 'OPEN', gone: false });
    expect(found.text).toContain('싸게 팔아요');
    expect(found.reports.map((one) => one.reasonCd)).toEqual(['ABUSE', 'SPAM']);
    // Staff get one alarm about a case, and no second one while it is open.
    const waits = () =>
      t.admin(sql`select 1 from jobs.job where name = 'content.waits.alarm' and (data ->> 'caseSeq')::int = ${found.caseSeq}`);
    expect(await waits()).toHaveLength(1);
    await as(a.owner, t.call(api.leave, here(found))).expect(200);
    // Whoever asks again reads what was decided, and is not told to wait.
    expect((await asked(reader).expect(200)).body.data.state).toBe('LEFT');
    await report(teacher, 'POST', post.postSeq).expect(200);
    expect(await waits()).toHaveLength(2);
    // The link of an alarm lists its one case, whatever state the case is in now.
    expect((await queue('HIDDEN', a.owner, { caseSeq: found.caseSeq })).list.map((one) => one.caseSeq)).toEqual([found.caseSeq]);
    expect((await queue('REPORTED', teacher, { caseSeq: found.caseSeq })).list).toEqual([]);
    // Staff do not learn who reported the text.
    expect(JSON.stringify(found)).not.toContain('유시연');
  });

  it('refuses what is wrong, absent, of another site, or closed to the caller, in the words of reading it', async () => {
    const post = await write();
    for (const [body, field] of [
      [{ reasonCd: 'BORING' }, 'reasonCd'],
      [{ reasonCd: 'OTHER' }, 'reasonText'],
      [{ kind: 'VIDEO' }, 'kind'],
      [{ kind: 'CHAT' }, 'parentSeq'],
    ] as const) {
      const { body: said } = await report(reader, 'POST', post.postSeq, body).expect(400);
      expect(said.errors.map((e: { field: string }) => e.field)).toEqual([field]);
    }
    await report(reader, 'POST', 99_999_999).expect(404);
    await report(reader, 'REVIEW', 99_999_999).expect(404);
    const there = t.call(api.create, { channelSeq: b.channelSeq });
    await as(reader, there).send({ kind: 'POST', itemSeq: post.postSeq, reasonCd: 'SPAM' }).expect(404);
    const secret = await write(author, free, { secretYn: 'Y' });
    const closed = await write(author, free, { publicYn: 'N' });
    await report(reader, 'POST', secret.postSeq).expect(403);
    await report(reader, 'POST', closed.postSeq).expect(404);
    const boards = (await as(reader, t.call(boardApi.list, here())).query({ courseSeq }).expect(200)).body.data as Board[];
    const question = await write(author, boards[1]!, { typeCd: '04' });
    await report(stranger, 'POST', question.postSeq).expect(403);
    await report(reader, 'POST', question.postSeq).expect(200);
  });

  it('ends for a while after thirty a day', async () => {
    const busy = await person(t, '바쁜이', a.channelSeq);
    for (let i = 0; i < 30; i++) await report(busy, 'POST', 99_999_999).expect(404);
    await report(busy, 'POST', (await write()).postSeq).expect(429);
  });
});

describe('pictures of what is taken down', () => {
  const upload = async (who: Person) => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b5bfd' } })
      .png()
      .toBuffer();
    const sent = as(who, t.call(uploadApi.image, here())).attach('file', body, { filename: 'a.png', contentType: 'image/png' });
    return ((await sent.expect(200)).body.data as { url: string }).url;
  };
  const open = async (address: string) => (await fetch(t.url('main') + address)).status;

  it('open nothing until it is back, but those that something else shows; its staff and its author see them', async () => {
    const [own, shared, ofStaff] = [await upload(author), await upload(a.owner), await upload(a.owner)];
    const library = async () =>
      ((await as(a.owner, t.call(pictureApi.list, here())).expect(200)).body.data.list as { url: string }[]).map(({ url }) => url);
    await t.admin(sql`update main.channel set header_logo_url = ${shared} where channel_seq = ${a.channelSeq}`);
    const post = await write(author, free, { content: `<p>사진 <img src="${own}"><img src="${shared}"><img src="${ofStaff}"></p>` });
    await report(reader, 'POST', post.postSeq).expect(200);
    const { caseSeq } = (await caseOf('POST', post.postSeq))!;
    await hide(a.owner, caseSeq).expect(200);
    await t.eventually(async () => (await open(own)) === 404);
    expect(await open(shared)).toBe(200);
    // The library does not list a withheld picture, since the picture would not show on a page.
    expect(await library()).toContain(shared);
    await t.eventually(async () => !(await library()).includes(ofStaff));
    expect((await read(reader, post)).content).toBe('');
    for (const who of [author, a.owner]) {
      const [, seen] = /src="([^"]+)"/.exec((await read(who, post)).content)!;
      expect([seen!.startsWith('/files/s/'), await open(seen!)]).toEqual([true, 200]);
      // The signature of the address is valid for this picture only.
      expect(await open(seen!.replace(/[0-9a-f]{32}\/withheld/, `${'0'.repeat(32)}/withheld`))).toBe(404);
    }
    await as(a.owner, t.call(api.restore, here({ caseSeq }))).expect(200);
    await t.eventually(async () => (await open(own)) === 200);
    await t.eventually(async () => (await library()).includes(ofStaff));
    expect((await read(reader, post)).content).toContain(own);
  });

  it('what was hidden before, and a picture that is shown elsewhere meanwhile, are put right by the daily sweep', async () => {
    const own = await upload(author);
    const post = await write(author, free, { content: `<p><img src="${own}"></p>` });
    const state = (hideYn: string) => t.admin(sql`update main.post set hide_yn = ${hideYn} where post_seq = ${post.postSeq}`);
    const sweep = async (days: number) => {
      t.setNow(new Date(Date.now() + days * DAY));
      await t.get('main', PictureSweep).run();
      t.resetNow();
    };
    await state('Y');
    await sweep(1);
    expect(await open(own)).toBe(404);
    await t.admin(sql`update main.channel set cover_image_url = ${own} where channel_seq = ${a.channelSeq}`);
    await sweep(2);
    expect(await open(own)).toBe(200);
    await t.admin(sql`update main.channel set cover_image_url = null where channel_seq = ${a.channelSeq}`);
    await state('N');
  });
});

describe('the queue', () => {
  it('takes a post down for 30 days: it reads as hidden everywhere, its author hears why, objects once, and staff bring it back', async () => {
    const post = await write(author, free, { title: '숨을 글 자작나무' });
    await comment(post);
    await report(reader, 'POST', post.postSeq).expect(200);
    const { caseSeq } = (await caseOf('POST', post.postSeq))!;
    const before = (await as(a.owner, t.call(api.waiting, here())).expect(200)).body.data;
    const hidden = (await hide(a.owner, caseSeq).expect(200)).body.data as ContentCase;
    expect(hidden).toMatchObject({ state: 'HIDDEN', reasonCd: 'ABUSE', reasonText: '비방이에요' });
    expect(Date.parse(hidden.hiddenUntil!) - Date.parse(hidden.decidedAt!)).toBe(30 * DAY);
    expect((await as(a.owner, t.call(api.waiting, here())).expect(200)).body.data.reportCount).toBe(before.reportCount - 1);
    // If two of the staff hide the text, the second one gets an error.
    expect(nameOf(await hide(a.owner, caseSeq).expect(409))).toBe('CONTENT_STATE_CHANGED');
    for (const who of [null, reader]) {
      expect(await read(who, post)).toMatchObject({
        hidden: true,
        title: '',
        content: '',
        userName: '',
        userSeq: null,
        comments: { list: [] },
        mayComment: false,
      });
      const list = async (q = '') =>
        (
          await as(who, t.call(boardApi.posts, here(post)))
            .query({ q })
            .expect(200)
        ).body.data.list as { postSeq: number; title: string }[];
      expect((await list()).find((one) => one.postSeq === post.postSeq)).toMatchObject({ title: '', hidden: true });
      expect(await list('자작나무')).toEqual([]);
    }
    expect(
      nameOf(
        await as(reader, t.call(boardApi.comment, here(post)))
          .send({ content: '왜요' })
          .expect(403),
      ),
    ).toBe('CONTENT_HIDDEN');
    expect(nameOf(await report(second, 'POST', post.postSeq).expect(403))).toBe('CONTENT_HIDDEN');
    expect(await t.admin(sql`select 1 from main.pub_open_post where post_seq = ${post.postSeq}`)).toEqual([]);
    expect(await read(author, post)).toMatchObject({ hidden: true, title: '숨을 글 자작나무', mayEdit: false, mayRemove: true });

    const [own] = await mine();
    expect(own).toMatchObject({ caseSeq, reasonCd: 'ABUSE', reasonText: '비방이에요', mayAppeal: true, appeal: null });
    expect(JSON.stringify(own)).not.toContain('reportCount');
    const object = (who: Person, text: string) => as(who, t.call(api.appeal, here({ caseSeq }))).send({ text });
    await object(author, ' ').expect(400);
    await object(reader, '내 글이에요').expect(404);
    const twice = await Promise.all(['오해예요', '오해라고요'].map((text) => object(author, text)));
    expect(twice.map((r) => r.status).sort()).toEqual([200, 409]);
    expect((await caseOf('POST', post.postSeq, 'APPEALED'))!.appeal!.text).toMatch(/^오해/);
    expect((await as(a.owner, t.call(api.waiting, here())).expect(200)).body.data.appealCount).toBe(before.appealCount + 1);
    const answer = (body: object) => as(a.owner, t.call(api.answer, here({ caseSeq }))).send(body);
    await answer({ restoreYn: 'N' }).expect(400);
    expect((await answer({ restoreYn: 'Y', text: '다시 보니 괜찮아요' }).expect(200)).body.data).toMatchObject({
      state: 'RESTORED',
      hiddenUntil: null,
      appeal: { answerCd: 'RESTORED', answerText: '다시 보니 괜찮아요' },
    });
    expect(await read(null, post)).toMatchObject({ hidden: false, title: '숨을 글 자작나무' });
    const lines = await t.admin<{ after: { stateCd?: string } }>(
      sql`select after from main.data_history where entity = 'CONTENT_CASE' and entity_seq = ${caseSeq} order by history_seq`,
    );
    expect(lines.map((line) => line.after.stateCd)).toEqual(['HIDDEN', undefined, 'RESTORED']);
    const told = await t.admin<{ what: string }>(
      sql`select data ->> 'what' as what
        from jobs.job
        where name = 'content.decided.alarm' and (data ->> 'caseSeq')::int = ${caseSeq}
        order by created_on`,
    );
    expect(told.map((one) => one.what)).toEqual(['HIDDEN', 'RESTORED']);
  });

  it('leaves a comment with a decision, or hides it for good, and keeps it hidden with a word to its author', async () => {
    const post = await write();
    const said = await comment(post);
    await report(reader, 'COMMENT', said.commentSeq).expect(200);
    const { caseSeq } = (await caseOf('COMMENT', said.commentSeq))!;
    expect((await as(a.owner, t.call(api.leave, here({ caseSeq }))).expect(200)).body.data.state).toBe('LEFT');
    await as(a.owner, t.call(api.leave, here({ caseSeq }))).expect(409);
    // A report by another person puts the case into the queue again.
    await report(second, 'COMMENT', said.commentSeq).expect(200);
    await hide(a.owner, caseSeq, { reasonCd: 'OTHER', termCd: '99' }).expect(400);
    expect((await hide(a.owner, caseSeq, { ...HIDE, termCd: '99' }).expect(200)).body.data.hiddenUntil).toBeNull();
    const seen = async (who: Person | null) => (await read(who, post)).comments.list[0];
    expect(await seen(reader)).toMatchObject({ hidden: true, content: '', userName: '', userSeq: null });
    expect(await seen(author)).toMatchObject({ hidden: true, content: '나쁜 댓글', mayEdit: false });
    const at = here({ ...post, commentSeq: said.commentSeq });
    await as(author, t.call(boardApi.updateComment, at)).send({ content: '바꿔요' }).expect(403);
    await as(author, t.call(api.appeal, here({ caseSeq })))
      .send({ text: '농담이에요' })
      .expect(200);
    await as(a.owner, t.call(api.answer, here({ caseSeq })))
      .send({ restoreYn: 'N', text: '농담이 아니에요' })
      .expect(200);
    expect((await mine()).find((one) => one.caseSeq === caseSeq)).toMatchObject({
      state: 'HIDDEN',
      mayAppeal: false,
      appeal: { answerCd: 'KEPT', answerText: '농담이 아니에요' },
    });
    // Staff restore the text that they have hidden.
    expect((await as(a.owner, t.call(api.restore, here({ caseSeq }))).expect(200)).body.data.state).toBe('RESTORED');
    expect(await seen(null)).toMatchObject({ hidden: false, content: '나쁜 댓글' });
  });

  it('is for those who moderate the item: a teacher of classes, not of the site, and nobody of another site', async () => {
    const boards = (await as(reader, t.call(boardApi.list, here())).query({ courseSeq }).expect(200)).body.data as Board[];
    const question = await write(author, boards[1]!, { typeCd: '04' });
    const general = await write();
    for (const one of [question, general]) await report(reader, 'POST', one.postSeq).expect(200);
    const theirs = (await queue('REPORTED', teacher, { size: 100 })).list;
    expect(theirs.some((one) => one.itemSeq === question.postSeq)).toBe(true);
    expect(theirs.every((one) => one.courseSeq !== null)).toBe(true);
    const { caseSeq } = (await caseOf('POST', general.postSeq))!;
    await hide(teacher, caseSeq).expect(404);
    await hide(reader, caseSeq).expect(403);
    await as(b.owner, t.call(api.hide, { channelSeq: b.channelSeq, caseSeq }))
      .send(HIDE)
      .expect(404);
    await as(b.owner, t.call(api.list, here())).expect(403);
    // If teachers may work only in own classes, a new teacher sees no cases of the classes of others.
    await t.admin(sql`update main.channel set teacher_own_yn = 'Y' where channel_seq = ${a.channelSeq}`);
    const own = await person(t, '새강사', a.channelSeq, 'TCH');
    expect((await queue('REPORTED', own)).list).toEqual([]);
    await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq, userSeq: own.userSeq, userTypeCd: 'TCH' }));
    expect((await queue('REPORTED', own, { size: 100 })).list.map((one) => one.itemSeq)).toContain(question.postSeq);
    await t.admin(sql`update main.channel set teacher_own_yn = 'N' where channel_seq = ${a.channelSeq}`);
    const first = await queue('REPORTED', a.owner, { size: 20 });
    expect(first.list.map((one) => one.caseSeq)).toEqual([...first.list.map((one) => one.caseSeq)].sort((x, y) => y - x));
  });

  it('takes chat messages down in the room itself, and they come back when their days are over', async () => {
    const room = (await as(a.owner, t.call(chatApi.create, here())).send({ name: '라운지', scope: '01' }).expect(200)).body.data;
    const at = here({ chatRoomSeq: room.chatRoomSeq as number });
    for (const one of [author, reader]) await as(one, t.call(chatApi.enter, at)).expect(200);
    const said = (await as(author, t.call(chatApi.send, at)).send({ content: '욕', clientKey: 'key-report-1' }).expect(200)).body
      .data as ChatMessage;
    const of = { parentSeq: room.chatRoomSeq };
    await report(second, 'CHAT', said.messageSeq, of).expect(403);
    await report(reader, 'CHAT', said.messageSeq, of).expect(200);
    const { caseSeq } = (await caseOf('CHAT', said.messageSeq))!;
    const messages = async (query: object = {}) =>
      (await as(reader, t.call(chatApi.messages, at)).query(query).expect(200)).body.data as ChatMessages;
    const { lastSeq } = await messages();
    await hide(a.owner, caseSeq).expect(200);
    expect((await messages({ afterSeq: lastSeq })).list).toMatchObject([{ messageSeq: said.messageSeq, content: '', removed: 'HIDDEN' }]);
    t.setNow(new Date(Date.now() + 31 * DAY));
    await t.get('main', ReportJob).run();
    t.resetNow();
    expect((await messages()).list).toMatchObject([{ messageSeq: said.messageSeq, content: '욕', removed: null }]);
  });

  it('RV-039 RV-040 reviews that staff hide or delete are the same cases: with a reason, an objection, and a way back', async () => {
    const seq = await course(t, a.channelSeq);
    const attendSeq = await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: author.userSeq });
    const review = async (reviewPoint: number) =>
      (
        await as(author, t.call(reviewApi.save, here({ courseSeq: seq })))
          .send({ reviewPoint, description: '별로예요', attendSeq })
          .expect(200)
      ).body.data.evaluationSeq as number;
    const evaluationSeq = await review(2);
    const total = async () => (await t.call(reviewApi.list, here({ courseSeq: seq })).expect(200)).body.data.reviewCount;
    const at = here({ evaluationSeq });
    await as(a.owner, t.call(reviewApi.hide, at)).send({ hideYn: 'Y' }).expect(400);
    await as(a.owner, t.call(reviewApi.adminRemove, at)).send({}).expect(400);
    await as(a.owner, t.call(reviewApi.hide, at)).send({ hideYn: 'Y', reasonCd: 'FALSE' }).expect(200);
    const [own] = await mine();
    expect(own).toMatchObject({ kind: 'REVIEW', text: '별로예요', state: 'HIDDEN', reasonCd: 'FALSE', mayAppeal: true });
    await as(a.owner, t.call(reviewApi.hide, at)).send({ hideYn: 'N' }).expect(200);
    expect(await total()).toBe(1);
    await as(a.owner, t.call(reviewApi.adminRemove, at)).send({ reasonCd: 'SPAM' }).expect(200);
    expect(await total()).toBe(0);
    const { caseSeq } = own!;
    expect((await mine())[0]).toMatchObject({ state: 'REMOVED', text: '별로예요', gone: true, mayAppeal: true });
    await as(author, t.call(api.appeal, here({ caseSeq })))
      .send({ text: '광고가 아니에요' })
      .expect(200);
    await as(a.owner, t.call(api.answer, here({ caseSeq })))
      .send({ restoreYn: 'Y' })
      .expect(200);
    expect(await total()).toBe(1);
    // The review is deleted again, and its author has written another one meanwhile, so the old one cannot be restored.
    await as(a.owner, t.call(reviewApi.adminRemove, at)).send({ reasonCd: 'SPAM' }).expect(200);
    await review(3);
    await as(a.owner, t.call(api.restore, here({ caseSeq }))).expect(409);
    expect(await total()).toBe(1);
  });

  it('what staff delete of others has a reason, and comes back whole: a post with its comments, likes and files, a comment, a message', async () => {
    const attached = (
      await as(author, t.call(boardApi.attach, here(free)))
        .attach('file', Buffer.from('%PDF-1.4 쪽지'), { filename: '쪽지.pdf', contentType: 'application/pdf' })
        .expect(200)
    ).body.data as { fileSeq: number };
    const post = await write(author, free, { title: '지울 글', files: [attached.fileSeq] });
    const said = await comment(post, reader);
    await as(reader, t.call(boardApi.like, here(post))).expect(200);
    const removePost = (who: Person, why: object = {}) => as(who, t.call(boardApi.removePost, here(post))).send(why);
    const removeComment = (why: object) => as(a.owner, t.call(boardApi.removeComment, here({ ...post, ...said }))).send(why);
    const fieldsOf = (r: { body: { errors: { field: string }[] } }) => r.body.errors.map((e) => e.field);
    await removePost(second, { reasonCd: 'SPAM' }).expect(403);
    expect(fieldsOf(await removeComment({}).expect(400))).toEqual(['reasonCd']);
    expect(fieldsOf(await removeComment({ reasonCd: 'OTHER' }).expect(400))).toEqual(['reasonText']);
    const answered = async (who: Person) => (await mine(who)).find((one) => one.state === 'REMOVED')!;
    const objects = async (who: Person) => {
      const { caseSeq } = await answered(who);
      await as(who, t.call(api.appeal, here({ caseSeq })))
        .send({ text: '지우지 마세요' })
        .expect(200);
      return as(a.owner, t.call(api.answer, here({ caseSeq }))).send({ restoreYn: 'Y' });
    };
    await removeComment({ reasonCd: 'ABUSE' }).expect(200);
    expect((await read(null, post)).commentCount).toBe(0);
    expect(await answered(reader)).toMatchObject({
      kind: 'COMMENT',
      title: '지울 글',
      text: '나쁜 댓글',
      reasonCd: 'ABUSE',
      mayAppeal: true,
    });
    expect((await objects(reader)).status).toBe(200);
    expect(await read(null, post)).toMatchObject({
      commentCount: 1,
      comments: { list: [{ commentSeq: said.commentSeq, content: '나쁜 댓글' }] },
    });

    expect(fieldsOf(await removePost(a.owner).expect(400))).toEqual(['reasonCd']);
    const twice = await Promise.all([1, 2].map(() => removePost(a.owner, { reasonCd: 'SPAM', reasonText: '도배예요' })));
    expect(twice.map((r) => r.status).sort()).toEqual([200, 404]);
    await as(null, t.call(boardApi.post, here(post))).expect(404);
    expect(await answered(author)).toMatchObject({
      kind: 'POST',
      title: '지울 글',
      text: '싸게 팔아요 텔레그램',
      gone: true,
      mayAppeal: true,
    });
    // The file of the post is kept as long as the objection may be decided.
    const sweep = async () => {
      await t.get('main', ReportJob).run();
      await t.get('main', UploadSweep).run();
    };
    t.setNow(new Date(Date.now() + 20 * DAY));
    await sweep();
    t.resetNow();
    expect((await objects(author)).status).toBe(200);
    expect(await read(reader, post)).toMatchObject({
      title: '지울 글',
      liked: true,
      likeCount: 1,
      commentCount: 1,
      files: [{ fileSeq: attached.fileSeq }],
      comments: { list: [{ commentSeq: said.commentSeq }] },
    });

    // If nobody objects, nothing of the post is left after 30 days.
    await removePost(a.owner, { reasonCd: 'SPAM' }).expect(200);
    const { caseSeq } = await answered(author);
    t.setNow(new Date(Date.now() + 31 * DAY));
    await t.get('main', ReportJob).run();
    t.resetNow();
    await as(a.owner, t.call(api.restore, here({ caseSeq }))).expect(409);
    expect(await t.admin(sql`select 1 from main.file where file_seq = ${attached.fileSeq} and loose_at is not null`)).toHaveLength(1);
    expect(await t.admin(sql`select 1 from main.content_case where case_seq = ${caseSeq} and kept is not null`)).toEqual([]);
  });

  it('a message that staff delete comes back in its room, and an author’s own deletion asks for nothing', async () => {
    const room = (await as(a.owner, t.call(chatApi.create, here())).send({ name: '광장', scope: '01' }).expect(200)).body.data;
    const at = here({ chatRoomSeq: room.chatRoomSeq as number });
    await as(author, t.call(chatApi.enter, at)).expect(200);
    const say = async (content: string, clientKey: string) =>
      (await as(author, t.call(chatApi.send, at)).send({ content, clientKey }).expect(200)).body.data as ChatMessage;
    const [theirs, own] = [await say('오해할 말', 'key-removal-1'), await say('내 말', 'key-removal-2')];
    const remove = (who: Person, { messageSeq }: ChatMessage, why: object = {}) =>
      as(who, t.call(chatApi.removeMessage, { ...at, messageSeq })).send(why);
    await remove(author, own).expect(200);
    await as(a.owner, t.call(chatApi.enter, at)).expect(200);
    await remove(a.owner, theirs).expect(400);
    await remove(a.owner, theirs, { reasonCd: 'ABUSE' }).expect(200);
    const list = async () => ((await as(author, t.call(chatApi.messages, at)).expect(200)).body.data as ChatMessages).list;
    expect((await list()).map((one) => [one.content, one.removed])).toEqual([
      ['', 'STAFF'],
      ['', 'AUTHOR'],
    ]);
    const held = (await mine()).find((one) => one.kind === 'CHAT' && one.state === 'REMOVED')!;
    expect(held).toMatchObject({ title: '광장', text: '오해할 말', mayAppeal: true });
    await as(a.owner, t.call(api.restore, here(held))).expect(200);
    expect((await list())[0]).toMatchObject({ content: '오해할 말', removed: null });
  });

  it('a profile is hidden on this site alone: a neutral name, no picture and no own words, until it is back', async () => {
    await t.admin(sql`update main.account set profile_image_url = '/files/public/face.png' where user_seq = ${author.userSeq}`);
    await t.admin(
      insertInto('main.course_user', {
        channelSeq: a.channelSeq,
        courseSeq,
        userSeq: author.userSeq,
        userTypeCd: 'TCH',
        introduction: '저를 믿으세요',
      }),
    );
    const post = await write();
    const said = await comment(post);
    expect(nameOf(await report(author, 'PROFILE', author.userSeq))).toBe('REPORT_OWN');
    await report(reader, 'PROFILE', stranger.userSeq).expect(404);
    await report(reader, 'PROFILE', author.userSeq, { reasonCd: 'FALSE' }).expect(200);
    const found = (await caseOf('PROFILE', author.userSeq))!;
    expect(found).toMatchObject({ userName: '김하나', text: '김하나 · 저를 믿으세요', imageUrl: '/files/public/face.png', gone: false });
    const { caseSeq } = found;
    await hide(teacher, caseSeq).expect(404);
    const seen = async () => {
      const { userName, profileImageUrl, comments } = await read(reader, post);
      const { teachers } = (await t.call(courseApi.find, here({ courseSeq })).expect(200)).body.data.course as Course;
      const of = (one: { name: string; profileImageUrl: string | null; introduction?: string } | undefined) =>
        one && [one.name, one.profileImageUrl, one.introduction];
      return [
        [userName, profileImageUrl],
        comments.list.filter((one) => one.commentSeq === said.commentSeq).map((one) => [one.userName, one.profileImageUrl])[0],
        of(teachers.find((one) => one.userSeq === author.userSeq)),
      ];
    };
    const shown = await seen();
    expect(shown[2]).toEqual(['김하나', '/files/public/face.png', '저를 믿으세요']);
    await hide(a.owner, caseSeq).expect(200);
    expect(await seen()).toEqual([
      ['***', null],
      ['***', null],
      ['***', null, ''],
    ]);
    const forPages = await t
      .db('main')
      .tx({ channelSeq: a.channelSeq }, (tx) =>
        rows(tx, sql`select name, introduction from pub_open_course_user where user_seq = ${author.userSeq}`),
      );
    expect(forPages).toEqual([{ name: '***', introduction: '' }]);
    await report(second, 'PROFILE', author.userSeq).expect(403);
    expect((await mine())[0]).toMatchObject({ kind: 'PROFILE', state: 'HIDDEN', mayAppeal: true });
    await as(author, t.call(api.appeal, here({ caseSeq })))
      .send({ text: '제 사진이에요' })
      .expect(200);
    await as(a.owner, t.call(api.answer, here({ caseSeq })))
      .send({ restoreYn: 'Y' })
      .expect(200);
    expect(await seen()).toEqual(shown);
    await t.admin(sql`delete from main.course_user where user_seq = ${author.userSeq}`);
  });

  it('forgets reports and objections three years after they are settled; what is still hidden keeps its decision alone', async () => {
    const posts = [await write(), await write(), await write()];
    for (const { postSeq } of posts) await report(reader, 'POST', postSeq, { reasonText: '낡은 사유' }).expect(200);
    const [left, down, open] = (await Promise.all(posts.map(({ postSeq }) => caseOf('POST', postSeq)))).map((one) => one!.caseSeq);
    await as(a.owner, t.call(api.leave, here({ caseSeq: left! }))).expect(200);
    await hide(a.owner, down!, { ...HIDE, termCd: '99' }).expect(200);
    await as(author, t.call(api.appeal, here({ caseSeq: down! })))
      .send({ text: '낡은 이의' })
      .expect(200);
    const rest = async () =>
      (
        await t.admin<{ case_seq: string; appeal_text: string | null; said: string }>(
          sql`select case_seq, appeal_text, (select count(*) from main.content_report r where r.case_seq = k.case_seq) as said
           from main.content_case k where case_seq = any(${[left!, down!, open!]}) order by case_seq`,
        )
      ).map((one) => [Number(one.case_seq), one.appeal_text, Number(one.said)]);
    const later = async (days: number) => {
      t.setNow(new Date(monthsLater(new Date(), 36).getTime() + days * DAY));
      await t.get('main', SettledReportsJob).run();
      t.resetNow();
    };
    await later(-1);
    expect(await rest()).toHaveLength(3);
    // A case with an undecided objection is not deleted.
    await later(1);
    expect(await rest()).toEqual([
      [down, '낡은 이의', 1],
      [open, null, 1],
    ]);
    await as(a.owner, t.call(api.answer, here({ caseSeq: down! })))
      .send({ restoreYn: 'N', text: '그대로예요' })
      .expect(200);
    await later(1);
    expect(await rest()).toEqual([
      [down, '', 0],
      [open, null, 1],
    ]);
    expect((await mine()).find((one) => one.caseSeq === down)).toMatchObject({ state: 'HIDDEN', reasonCd: 'ABUSE', mayAppeal: false });
  });

  it('loses a person who withdraws, as an author and as a reporter', async () => {
    const [gone, other] = [await person(t, '떠날이', a.channelSeq), await person(t, '남을이', a.channelSeq)];
    const [theirs, post] = [await write(gone), await write(other)];
    await report(other, 'POST', theirs.postSeq).expect(200);
    await report(gone, 'POST', post.postSeq, { reasonText: '이유' }).expect(200);
    await t.admin(
      sql`update main.account set password_hash = ${await t.get('main', Passwords).hash('Paperboat7!')} where user_seq = ${gone.userSeq}`,
    );
    await as(gone, t.call(mypageApi.withdraw)).send({ reason: '00', password: 'Paperboat7!' }).expect(200);
    expect(await caseOf('POST', theirs.postSeq)).toMatchObject({ userSeq: null, userName: null });
    expect(await caseOf('POST', post.postSeq)).toMatchObject({ reportCount: 1 });
    expect(await t.admin(sql`select 1 from main.content_report where user_seq = ${gone.userSeq}`)).toEqual([]);
    // The text of the report stays for three years, without the person who wrote it.
    const words = () => t.admin("select 1 from main.content_report where reason_text = '이유' and user_seq is null");
    expect(await words()).toHaveLength(1);
    t.setNow(new Date(monthsLater(new Date(), 36).getTime() + DAY));
    await t.get('main', PurgeJob).run();
    expect(await words()).toEqual([]);
    t.resetNow();
  });
});
