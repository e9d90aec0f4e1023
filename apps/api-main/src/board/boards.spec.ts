import type supertest from 'supertest';
import type { Endpoint } from '@madang/contracts/endpoint';
import { boardApi as api, communityApi as community, noticeApi, type Board, type Notice, type Post } from '@madang/contracts/main/board';
import type { PostComment, PostRow } from '@madang/contracts/main/board-calls';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { mypageApi } from '@madang/contracts/main/mypage';
import { HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';
import { UploadSweep } from '../upload/upload.sweep';

let t: TestApp;
let a: Site;
let b: Site;
let teacher: Person;
let member: Person;
let learner: Person;
let other: Person;
let stranger: Person;
let courseSeq: number;
let free: Board;
let qna: Board;
let classNotice: Board;

const who = (call: supertest.Test, p: Person | null) => (p ? call.set('Access-Token', p.token) : call);
const at = (p: Person | null, e: Endpoint<never> | Endpoint, params: object = {}) =>
  who(t.call(e as Endpoint, { channelSeq: a.channelSeq, ...params }), p);
const draft = (more: object = {}) => ({ title: '첫 글', content: '<p>안녕하세요</p>', ...more });
const make = async (body: object = {}, p = a.owner) =>
  (
    await at(p, api.create)
      .send({ name: `게시판 ${Math.random()}`.slice(0, 20), ...body })
      .expect(200)
  ).body.data as Board;
const write = async (p: Person, board: { boardSeq: number }, more: object = {}) =>
  (await at(p, api.createPost, { boardSeq: board.boardSeq }).send(draft(more)).expect(200)).body.data as Post;
const list = async (p: Person | null, board: { boardSeq: number }, query: object = {}) =>
  (await at(p, api.posts, { boardSeq: board.boardSeq }).query(query).expect(200)).body.data as { list: PostRow[]; totalCount: number };
const read = (p: Person | null, post: { boardSeq: number; postSeq: number }) =>
  at(p, api.post, { boardSeq: post.boardSeq, postSeq: post.postSeq });
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const attach = (p: Person, board: { boardSeq: number }, name = '안내.pdf', body: Buffer = PDF) =>
  at(p, api.attach, { boardSeq: board.boardSeq }).attach('file', body, name);

beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  teacher = await person(t, '박서윤', a.channelSeq, 'TCH');
  member = await person(t, '김하나', a.channelSeq);
  learner = await person(t, '유시연', a.channelSeq);
  other = await person(t, '오하늘', a.channelSeq);
  stranger = await person(t, '지나감');
  courseSeq = await course(t, a.channelSeq);
  for (const one of [learner, other]) await enrol(t, { channelSeq: a.channelSeq, courseSeq, userSeq: one.userSeq });
  free = await make({ name: '자유 게시판', categories: ['잡담', '모집'] });
  const boards = (await at(learner, api.list).query({ courseSeq }).expect(200)).body.data as Board[];
  [classNotice, qna] = boards as [Board, Board];
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

describe('boards of a site', () => {
  it('BD-001 BD-002 BD-027 PE-015 the owner makes one, everybody finds it, a member posts there', async () => {
    const post = await write(member, free, { category: '잡담' });
    expect(post).toMatchObject({
      title: '첫 글',
      category: '잡담',
      typeCd: '03',
      mayEdit: true,
      mayManage: false,
      board: { name: '자유 게시판' },
    });
    const listed = (await at(null, api.list).expect(200)).body.data as Board[];
    expect(listed.find((one) => one.boardSeq === free.boardSeq)).toMatchObject({ name: '자유 게시판', mayWrite: false, mayManage: false });
    expect((await list(null, free)).list[0]).toMatchObject({
      postSeq: post.postSeq,
      userName: '김*나',
      byStaff: false,
      profileImageUrl: null,
    });
    const face = '/files/public/0/face.png';
    await t.admin(sql`update main.account set profile_image_url = ${face} where user_seq = ${member.userSeq}`);
    await at(member, api.comment, post).send({ content: '반가워요' }).expect(200);
    expect((await list(null, free)).list[0]).toMatchObject({ postSeq: post.postSeq, profileImageUrl: face });
    const { comments } = (await read(null, post).expect(200)).body.data as Post;
    expect(comments.list).toMatchObject([{ content: '반가워요', profileImageUrl: face }]);
    await at(member, api.removeComment, { ...post, commentSeq: comments.list[0]!.commentSeq }).expect(200);
    expect((await at(null, api.find, free).expect(200)).body.data).toMatchObject({ readScope: 'EVERYONE', writeScope: 'MEMBERS' });
    await at(null, api.createPost, free).send(draft()).expect(401);
    expect((await at(stranger, api.createPost, free).send(draft()).expect(403)).body.errorName).toBe('NOT_CHANNEL_USER');
    await at(teacher, api.create).send({ name: '강사의 판' }).expect(403);
    await at(b.owner, api.create).send({ name: '남의 판' }).expect(403);
  });

  it('BD-003 BD-004 BD-005 BD-006 BD-007 BD-008 BD-009 the subtypes of boards have their names, in the words of the reader', async () => {
    const named = async (lang: string) =>
      (await t.call(channelApi.codes).query({ groupCode: 'BOARD_TYPE' }).set('Accept-Lang', lang).expect(200)).body.data.BOARD_TYPE.map(
        (one: { code: string; name: string }) => `${one.code} ${one.name}`,
      );
    expect(await named('ko')).toEqual(['02 공지', '03 일반', '04 질문과 답변', '07 과제', '08 기타', '09 기타', '10 과제']);
    expect(await named('en')).toEqual(['02 Notices', '03 General', '04 Q&A', '07 Homework', '08 Other', '09 Other', '10 Homework']);
    const inEnglish = (await at(learner, api.list).query({ courseSeq }).set('Accept-Lang', 'en')).body.data as Board[];
    expect(inEnglish.map((one) => one.name)).toEqual(['Notices', 'Q&A']);
  });

  it('BD-010 BD-011 BD-012 BD-013 BD-014 BD-015 BD-016 staff write posts of every type, members what the board is for', async () => {
    for (const typeCd of ['02', '03', '04', '07', '08', '09']) expect((await write(a.owner, free, { typeCd })).typeCd).toBe(typeCd);
    for (const typeCd of ['03', '04']) expect((await write(member, free, { typeCd })).typeCd).toBe(typeCd);
    const refused = await at(member, api.createPost, free)
      .send(draft({ typeCd: '02' }))
      .expect(400);
    expect(refused.body.errors[0].field).toBe('typeCd');
    expect((await list(null, free, { typeCd: '09' })).list.every((one) => one.typeCd === '09')).toBe(true);
  });

  it('BD-017 BD-018 BD-019 a post carries title, content and category of the board; what runs in its text is gone', async () => {
    const content = '<h2>모집</h2><p onclick="x()">함께해요<script>alert(1)</script><img src="https://spy.example/a.png"></p>';
    const post = await write(member, free, { title: '스터디 모집', content, category: '모집' });
    expect(post).toMatchObject({ title: '스터디 모집', content: '<h2>모집</h2><p>함께해요</p>', category: '모집' });
    const wrong = (body: object) => at(member, api.createPost, free).send(draft(body)).expect(400);
    expect((await wrong({ category: '없는' })).body.errors[0].field).toBe('category');
    expect((await wrong({ content: '<p> </p>' })).body.errors[0].field).toBe('content');
    expect((await wrong({ title: ' ' })).body.errors[0].field).toBe('title');
    expect((await list(null, free, { category: '모집' })).list.map((one) => one.postSeq)).toEqual([post.postSeq]);
    expect((await list(null, free, { q: '함께해' })).list.map((one) => one.postSeq)).toEqual([post.postSeq]);
    expect((await list(null, free, { q: 'h2' })).totalCount).toBe(0);
    const words = '<p>금요일 Q&amp;A, a&lt;b</p><p><a href="https://zebra.example/">여기</a></p>';
    const signs = await write(member, free, { title: '모임', content: words });
    const found = async (q: string) => (await list(null, free, { q })).list.map((one) => one.postSeq);
    for (const q of ['Q&A', 'q&a,', '금요일 Q&A', 'a<b']) expect([q, await found(q)]).toEqual([q, [signs.postSeq]]);
    for (const q of ['amp', 'Q&amp;A', 'zebra', 'href']) expect([q, await found(q)]).toEqual([q, []]);
    const edited = await at(member, api.updatePost, post)
      .send(draft({ title: '모집 끝' }))
      .expect(200);
    expect(edited.body.data).toMatchObject({ title: '모집 끝', updatedAt: expect.any(String) });
    for (const one of [other, a.owner]) await at(one, api.updatePost, post).send(draft()).expect(403);
    await at(other, api.removePost, post).expect(403);
    await at(a.owner, api.removePost, post).send({ reasonCd: 'SPAM' }).expect(200);
    await read(member, post).expect(404);
  });

  it('BD-020 BD-021 fixed posts stand first over all pages, important ones are marked; staff alone fix', async () => {
    const board = await make();
    const first = await write(member, board, { title: '처음' });
    for (let i = 0; i < 22; i++) await write(a.owner, board, { title: `${i}` });
    expect(
      (
        await at(member, api.createPost, board)
          .send(draft({ fixedYn: 'Y' }))
          .expect(400)
      ).body.errors[0].field,
    ).toBe('fixedYn');
    const marks = { fixedYn: 'Y', importantYn: 'Y', publicYn: 'Y' };
    await at(member, api.mark, first).send(marks).expect(403);
    expect((await at(a.owner, api.mark, first).send(marks).expect(200)).body.data).toMatchObject(marks);
    const one = await list(null, board, { page: 1, size: 20 });
    const two = await list(null, board, { page: 2, size: 20 });
    expect(one).toMatchObject({ totalCount: 23, list: { 0: { postSeq: first.postSeq, fixedYn: 'Y', importantYn: 'Y' } } });
    expect([one.list.length, two.list.length]).toEqual([20, 3]);
    expect(new Set([...one.list, ...two.list].map((row) => row.postSeq)).size).toBe(23);
    // The author may still change the text of a pinned post, which stays pinned.
    const edited = await at(member, api.updatePost, first)
      .send(draft({ title: '고침', fixedYn: 'Y' }))
      .expect(200);
    expect(edited.body.data).toMatchObject({ title: '고침', fixedYn: 'Y' });
  });

  it('are found by parts of their titles and words, not by their tags; signs of patterns are signs', async () => {
    const board = await make();
    const found = async (q: string) => (await list(member, board, { q })).list.map((post) => post.title).sort();
    await write(member, board, { title: '첫 글', content: '<p>아침에 <b>뜨개질</b>을 했어요</p>' });
    await write(member, board, { title: '100% 할인_안내', content: '<p>경로는 C:\\class</p>' });
    for (const q of ['뜨개', '첫', 'C:\\c', '했어']) expect([q, (await found(q)).length]).toEqual([q, 1]);
    // A tag separates words, so a search finds them with a space between them.
    expect(await found('뜨개질 을')).toEqual(['첫 글']);
    for (const q of ['<b>', '뜨개질을', '첫글', '아_에', '0%할', '\\\\']) expect([q, await found(q)]).toEqual([q, []]);
    for (const q of ['%', '_', '\\', '0% 할']) expect([q, await found(q)]).toEqual([q, ['100% 할인_안내']]);
  });
  it('BD-022 BD-026 a secret post is a locked line without a word of it; its author and staff read it', async () => {
    const board = await make();
    const secret = await write(member, board, { title: '환불 문의', content: '<p>계좌 123</p>', secretYn: 'Y' });
    for (const one of [null, other, stranger]) {
      const rows = await list(one, board);
      expect(rows.list).toEqual([
        expect.objectContaining({ postSeq: secret.postSeq, locked: true, title: '', userSeq: null, userName: '', profileImageUrl: null }),
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/환불|계좌|김/);
      for (const query of [{ q: '환불' }, { q: '계좌' }, { typeCd: '03' }]) expect((await list(one, board, query)).totalCount).toBe(0);
      const refused = await read(one, secret).expect(one ? 403 : 401);
      expect(JSON.stringify(refused.body)).not.toMatch(/환불|계좌/);
    }
    await at(other, api.comment, secret).send({ content: '저도요' }).expect(403);
    await at(other, api.comments, secret).expect(403);
    for (const one of [member, a.owner, teacher]) {
      expect((await read(one, secret).expect(200)).body.data).toMatchObject({
        title: '환불 문의',
        content: '<p>계좌 123</p>',
        locked: false,
      });
      expect((await list(one, board, { q: '계좌' })).totalCount).toBe(1);
    }
  });

  it('BD-024 a private post is there for its author and staff alone', async () => {
    const board = await make();
    const post = await write(member, board, { publicYn: 'N' });
    for (const one of [null, other]) {
      expect((await list(one, board)).totalCount).toBe(0);
      await read(one, post).expect(404);
    }
    for (const one of [member, a.owner]) await read(one, post).expect(200);
  });

  it('BD-024 AM-1181 a post that staff made private stays so until they show it again, and its author is told why', async () => {
    const board = await make();
    const post = await write(member, board);
    const marks = { fixedYn: 'N', importantYn: 'N' };
    const mark = (publicYn: string) =>
      at(a.owner, api.mark, post)
        .send({ ...marks, publicYn })
        .expect(200);
    const change = (publicYn: string) => at(member, api.updatePost, post).send({ title: '다시', content: '<p>고쳤어요</p>', publicYn });
    const state = async () => (await read(member, post).expect(200)).body.data as { publicYn: string; closedByStaff: boolean };
    await mark('N');
    expect(await state()).toMatchObject({ publicYn: 'N', closedByStaff: true });
    const refused = await change('Y').expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'publicYn', message: expect.stringContaining('운영진이 비공개로') }]);
    // The text can be changed all the same.
    await change('N').expect(200);
    expect(await state()).toMatchObject({ publicYn: 'N', closedByStaff: true });
    await mark('Y');
    expect(await state()).toMatchObject({ publicYn: 'Y', closedByStaff: false });
    // What the author hid themselves is theirs to show, also after staff have marked it.
    await change('N').expect(200);
    await at(a.owner, api.mark, post).send({ fixedYn: 'N', importantYn: 'Y', publicYn: 'N' }).expect(200);
    await change('Y').expect(200);
    expect(await state()).toMatchObject({ publicYn: 'Y', closedByStaff: false });
  });

  it('BD-024 who is told of a post hears of a private one once it is shown, by its form or by its mark', async () => {
    const board = await make();
    const shown = async ({ postSeq }: { postSeq: number }) =>
      (await t.admin(sql`select from jobs.job where name = 'post.shown.alarm' and (data ->> 'postSeq')::int = ${postSeq}`)).length;
    const [first, second] = [await write(a.owner, board, { publicYn: 'N' }), await write(a.owner, board, { publicYn: 'N' })];
    const marks = { fixedYn: 'N', importantYn: 'N', publicYn: 'N' };
    await at(a.owner, api.mark, first)
      .send({ ...marks, importantYn: 'Y' })
      .expect(200);
    expect(await shown(first)).toBe(0);
    await at(a.owner, api.mark, first)
      .send({ ...marks, publicYn: 'Y' })
      .expect(200);
    await at(a.owner, api.mark, first)
      .send({ ...marks, publicYn: 'Y', fixedYn: 'Y' })
      .expect(200);
    await at(a.owner, api.updatePost, second).send({ title: '공개', content: '<p>이제 보여요</p>' }).expect(200);
    expect([await shown(first), await shown(second)]).toEqual([1, 1]);
  });

  it('BD-025 AM-170 each scope lets in whom it names: everyone, members, participants, staff', async () => {
    const people = { visitor: null, stranger, member, learner, teacher };
    const expected = {
      EVERYONE: ['visitor', 'stranger', 'member', 'learner', 'teacher'],
      MEMBERS: ['member', 'learner', 'teacher'],
      PARTICIPANTS: ['learner', 'teacher'],
      STAFF: ['teacher'],
    };
    for (const [readScope, admitted] of Object.entries(expected)) {
      const board = await make({ readScope, writeScope: 'STAFF' });
      const post = await write(a.owner, board);
      for (const [name, one] of Object.entries(people)) {
        const status = admitted.includes(name) ? 200 : one ? 403 : 401;
        for (const call of [at(one, api.find, board), at(one, api.posts, board), read(one, post), at(one, api.comments, post)])
          expect([readScope, name, (await call).status]).toEqual([readScope, name, status]);
        const seen = ((await at(one, api.list)).body.data as Board[]).some((row) => row.boardSeq === board.boardSeq);
        expect([readScope, name, seen]).toEqual([readScope, name, status === 200]);
      }
    }
    const board = await make({ writeScope: 'PARTICIPANTS' });
    await at(member, api.createPost, board).send(draft()).expect(403);
    await write(learner, board);
  });

  it('is edited, ordered and removed with all its posts by who manages boards, of the own site alone', async () => {
    const board = await make({ categories: ['가', '가', '나'] });
    expect(board.categories).toEqual(['가', '나']);
    const post = await write(member, board);
    const body = { name: '새 이름', typeCd: '04', readScope: 'MEMBERS', writeScope: 'MEMBERS', categories: [] };
    expect((await at(a.owner, api.update, board).send(body).expect(200)).body.data).toMatchObject(body);
    const all = ((await at(a.owner, api.admin).expect(200)).body.data.boards as Board[]).map((one) => one.boardSeq);
    await at(a.owner, api.order)
      .send({ order: [...all].reverse() })
      .expect(200);
    const site = (await at(a.owner, api.list)).body.data as Board[];
    expect(site.map((one) => one.boardSeq)).toEqual([...all].reverse());
    await at(a.owner, api.order)
      .send({ order: all.slice(1) })
      .expect(404);
    const theirs = (e: Endpoint<never> | Endpoint) => who(t.call(e as Endpoint, { channelSeq: b.channelSeq, ...post }), b.owner);
    for (const e of [api.find, api.posts, api.post]) await theirs(e).expect(404);
    await theirs(api.update).send(body).expect(404);
    await theirs(api.remove).expect(404);
    await at(a.owner, api.remove, board).expect(200);
    await read(a.owner, post).expect(404);
  });
});

describe('comments and likes', () => {
  it('are written, changed and taken away by their author, taken away by staff too; the post counts them', async () => {
    const post = await write(member, free);
    const say = async (p: Person, content: string) =>
      (await at(p, api.comment, post).send({ content }).expect(200)).body.data as PostComment;
    const mine = await say(other, '좋아요');
    await say(a.owner, '고맙습니다');
    expect((await read(null, post)).body.data).toMatchObject({
      commentCount: 2,
      comments: {
        list: [
          { content: '좋아요', userName: '오*늘', byStaff: false },
          { userName: '유시연', byStaff: true },
        ],
        cursor: null,
      },
    });
    const edited = await at(other, api.updateComment, { ...post, ...mine })
      .send({ content: '정말 좋아요' })
      .expect(200);
    expect(edited.body.data).toMatchObject({ content: '정말 좋아요', updatedAt: expect.any(String) });
    for (const one of [member, a.owner])
      await at(one, api.updateComment, { ...post, ...mine })
        .send({ content: 'x' })
        .expect(403);
    await at(member, api.removeComment, { ...post, ...mine }).expect(403);
    await at(a.owner, api.removeComment, { ...post, ...mine })
      .send({ reasonCd: 'ABUSE' })
      .expect(200);
    expect((await read(null, post)).body.data.commentCount).toBe(1);
    await at(null, api.comment, post).send({ content: 'x' }).expect(401);
    await at(stranger, api.comment, post).send({ content: 'x' }).expect(403);
    for (let i = 0; i < 3; i++) await say(member, `${i}`);
    const first = (await at(null, api.comments, post).query({ size: 10 })).body.data;
    expect(first).toMatchObject({ cursor: null, list: { length: 4 } });
    const rest = (await at(null, api.comments, post).query({ cursor: String(first.list[1].commentSeq) })).body.data;
    expect(rest.list.map((one: PostComment) => one.content)).toEqual(['1', '2']);
  });
  it('a like counts once a person', async () => {
    const post = await write(member, free);
    for (const _ of [1, 2]) await at(other, api.like, post).expect(200, { data: { likeCount: 1 } });
    expect((await read(other, post)).body.data).toMatchObject({ liked: true, likeCount: 1 });
    for (const _ of [1, 2]) await at(other, api.unlike, post).expect(200, { data: { likeCount: 0 } });
  });
});

describe('attachments', () => {
  it('BD-023 come with the post, are checked, and open to whoever may read it, for a few minutes', async () => {
    const board = await make({ readScope: 'PARTICIPANTS', writeScope: 'PARTICIPANTS' });
    await attach(member, board).expect(403);
    expect((await attach(learner, board, '그림.exe', Buffer.from('MZ')).expect(400)).body.errorName).toBe('FILE_TYPE');
    expect((await attach(learner, board, '가짜.pdf', Buffer.from('MZ....')).expect(400)).body.errorName).toBe('FILE_TYPE');
    const file = (await attach(learner, board).expect(200)).body.data;
    expect(file).toMatchObject({ originFileName: '안내.pdf', fileSize: PDF.length, url: '' });
    const steal = await at(other, api.createPost, board)
      .send(draft({ files: [file.fileSeq] }))
      .expect(400);
    expect(steal.body.errors[0].field).toBe('files');
    const post = await write(learner, board, { files: [file.fileSeq], secretYn: 'Y' });
    expect(post).toMatchObject({ files: [{ fileSeq: file.fileSeq, originFileName: '안내.pdf' }], fileCount: 1 });
    await at(other, api.createPost, board)
      .send(draft({ files: [file.fileSeq] }))
      .expect(400);
    const address = (p: Person | null) => at(p, api.file, { ...post, fileSeq: file.fileSeq });
    await address(null).expect(401);
    for (const one of [member, other]) await address(one).expect(403);
    const { url } = (await address(learner).expect(200)).body.data as { url: string };
    const open = (path: string) => t.apps.main!.inject({ method: 'GET', url: path });
    const served = await open(url);
    expect([served.statusCode, served.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
    expect((await open(url.replace(/\/files\/s\/[^/]+/, '/files/public'))).statusCode).toBe(404);
    t.setNow(new Date(Date.now() + 10 * 60_000));
    expect((await open(url)).statusCode).toBe(404);
    t.resetNow();
    expect((await list(other, board)).list[0]).toMatchObject({ locked: true, fileCount: 0 });
  });
  it('count as space of the plan, and go a day after nothing needs them', async () => {
    const used = async () =>
      Number(
        (await t.admin<{ n: string }>(sql`select coalesce(sum(file_size), 0) as n from main.file where channel_seq = ${a.channelSeq}`))[0]!
          .n,
      );
    const before = await used();
    const [kept, gone] = [(await attach(member, free)).body.data, (await attach(member, free)).body.data];
    expect(await used()).toBe(before + 2 * PDF.length);
    await t.admin(
      sql`update main.channel
        set setting = setting || jsonb_build_object('storageLimit', ${await used()}::bigint)
        where channel_seq = ${a.channelSeq}`,
    );
    expect((await attach(member, free).expect(400)).body.errorName).toBe('PLAN_STORAGE_FULL');
    await t.admin(sql`update main.channel set setting = setting - 'storageLimit' where channel_seq = ${a.channelSeq}`);
    const post = await write(member, free, { files: [kept.fileSeq, gone.fileSeq] });
    await at(member, api.updatePost, post)
      .send(draft({ files: [kept.fileSeq] }))
      .expect(200);
    t.setNow(new Date(Date.now() + 25 * HOUR));
    await t.get('main', UploadSweep).run();
    t.resetNow();
    const left = () => t.admin(sql`select file_seq from main.file where file_seq = any(${[kept.fileSeq, gone.fileSeq]})`);
    expect(await left()).toEqual([{ file_seq: kept.fileSeq }]);
    await at(member, api.removePost, post).expect(200);
    t.setNow(new Date(Date.now() + 25 * HOUR));
    await t.get('main', UploadSweep).run();
    expect(await left()).toEqual([]);
  });
});

describe('notices', () => {
  it('BD-002 BD-010 BD-028 everybody reads them, fixed ones first; who manages boards writes, changes and removes', async () => {
    expect((await at(null, noticeApi.list).expect(200)).body.data).toEqual({ list: [], totalCount: 0 });
    for (const one of [member, teacher]) await at(one, noticeApi.create).send(draft()).expect(403);
    const make = async (more: object) => (await at(a.owner, noticeApi.create).send(draft(more)).expect(200)).body.data as Notice;
    const fixed = await make({ title: '점검', fixedYn: 'Y', importantYn: 'Y' });
    const plain = await make({ title: '휴무' });
    const hidden = await make({ title: '초안', publicYn: 'N' });
    const shown = (await at(null, noticeApi.list)).body.data;
    expect(shown.list.map((one: Notice) => [one.noticeSeq, one.importantYn, one.typeCd])).toEqual([
      [fixed.noticeSeq, 'Y', '02'],
      [plain.noticeSeq, 'N', '02'],
    ]);
    await at(null, noticeApi.find, hidden).expect(404);
    expect((await at(null, noticeApi.find, fixed).expect(200)).body.data).toMatchObject({ title: '점검', mayEdit: false });
    const file = (await at(a.owner, noticeApi.attach).attach('file', PDF, '안내.pdf').expect(200)).body.data;
    const changed = await at(a.owner, noticeApi.update, plain)
      .send(draft({ title: '휴무 안내', files: [file.fileSeq] }))
      .expect(200);
    expect(changed.body.data).toMatchObject({ title: '휴무 안내', files: [{ originFileName: '안내.pdf' }], mayEdit: true });
    expect((await at(null, noticeApi.file, { ...plain, fileSeq: file.fileSeq }).expect(200)).body.data.url).toMatch(/^\/files\/s\//);
    await at(member, noticeApi.update, plain).send(draft()).expect(403);
    await who(t.call(noticeApi.find as Endpoint, { channelSeq: b.channelSeq, ...plain }), null).expect(404);
    await at(a.owner, noticeApi.remove, plain).expect(200);
    expect((await at(null, noticeApi.list)).body.data.totalCount).toBe(1);
    // Nobody may comment on a notice, and the call that deletes boards does not find the board of notices.
    await at(member, api.comment, fixed).send({ content: 'x' }).expect(403);
    await at(a.owner, api.remove, fixed).expect(404);
  });
});

describe('boards of a class', () => {
  it('CR-214 class information answers them; a copy of the class has its own', async () => {
    const info = (await t.call(courseApi.find, { channelSeq: a.channelSeq, courseSeq }).expect(200)).body.data;
    const boards = info.setting.boards as Board[];
    expect(boards.map((one) => [one.boardSeq, one.name, one.typeCd])).toEqual([
      [classNotice.boardSeq, '공지', '02'],
      [qna.boardSeq, '질문과 답변', '04'],
    ]);
    await make({ name: '과제방', typeCd: '07', readScope: 'PARTICIPANTS', writeScope: 'PARTICIPANTS', courseSeq });
    await at(a.owner, api.create)
      .send({ name: '남의 반', courseSeq: await course(t, b.channelSeq) })
      .expect(400);
    const copy = (await at(a.owner, courseApi.copy, { courseSeq }).expect(200)).body.data as { courseSeq: number };
    const copied = (await at(a.owner, api.list).query({ courseSeq: copy.courseSeq })).body.data as Board[];
    expect(copied.map((one) => one.name)).toEqual(['공지', '질문과 답변', '과제방']);
    const listed = (await at(a.owner, api.courses).query({ q: '자바' }).expect(200)).body.data;
    expect(listed.list.find((one: { courseSeq: number }) => one.courseSeq === courseSeq).boards).toHaveLength(3);
    await at(teacher, api.courses).expect(403);
  });

  it('CU-105 CU-106 CU-114 CU-108 PE-030 a learner asks by the calls of the class; who does not learn there is refused', async () => {
    const ask = (p: Person | null, more: object = {}) =>
      at(p, community.create, { courseSeq }).send({ boardSeq: qna.boardSeq, typeCd: '04', ...draft({ title: '질문' }), ...more });
    const asked = (await ask(learner).expect(200)).body.data as Post;
    expect(asked).toMatchObject({ courseSeq, typeCd: '04', answered: false, mayEdit: true });
    await ask(member).expect(403);
    await ask(null).expect(401);
    await ask(learner, { boardSeq: free.boardSeq }).expect(404);
    await at(learner, api.createPost, classNotice)
      .send(draft({ typeCd: '02' }))
      .expect(403);
    const listed = (await at(other, community.list, { courseSeq }).expect(200)).body.data;
    expect(listed.list.map((one: PostRow) => one.postSeq)).toContain(asked.postSeq);
    expect((await at(other, community.list, { courseSeq }).query({ boardSeq: classNotice.boardSeq })).body.data.totalCount).toBe(0);
    for (const one of [member, null]) {
      expect((await at(one, community.list, { courseSeq }).expect(200)).body.data.totalCount).toBe(0);
      await at(one, api.posts, qna).expect(one ? 403 : 401);
      await read(one, asked).expect(one ? 403 : 401);
    }
    const where = { courseSeq, postSeq: asked.postSeq };
    const body = { boardSeq: qna.boardSeq, typeCd: '04', ...draft({ title: '다시 질문' }) };
    expect((await at(learner, community.update, where).send(body).expect(200)).body.data.title).toBe('다시 질문');
    await at(other, community.update, where).send(body).expect(403);
    await at(other, community.remove, where).expect(403);
    await at(learner, community.remove, where).expect(200);
  });

  it('CR-129 AM-765 whose page shows no questions takes and answers them as before, and says so to whoever reads of it', async () => {
    const where = { courseSeq };
    const show = (courseQnaShowYn: 'Y' | 'N') => at(a.owner, courseApi.updateSetting, where).send({ courseQnaShowYn }).expect(200);
    await show('N');
    const { setting } = (await at(null, courseApi.find, where).expect(200)).body.data;
    expect([setting.courseQnaShowYn, setting.boards.map((one: Board) => one.boardSeq)]).toEqual([
      'N',
      expect.arrayContaining([qna.boardSeq]),
    ]);
    const { postSeq } = await write(learner, qna, { title: '쉬는 날도 있나요', typeCd: '04' });
    const newest = async (p: Person | null) =>
      ((await at(p, community.qna, where).query({ limit: 1 }).expect(200)).body.data as PostRow[]).map((one) => one.title);
    expect([await newest(other), await newest(null)]).toEqual([['쉬는 날도 있나요'], []]);
    await read(other, { ...qna, postSeq }).expect(200);
    await at(learner, api.removePost, { ...qna, postSeq }).expect(200);
    await show('Y');
    expect((await at(null, courseApi.find, where).expect(200)).body.data.setting.courseQnaShowYn).toBe('Y');
  });

  it('CU-107 PE-028 BD-022 the instructor finds what waits, answers, and the question counts as answered', async () => {
    const questions = [];
    for (let i = 0; i < 3; i++)
      questions.push(await write(learner, qna, { title: `질문 ${i}`, typeCd: '04', ...(i === 2 && { secretYn: 'Y' }) }));
    const newest = async (p: Person | null, limit?: number) =>
      (
        await at(p, community.qna, { courseSeq })
          .query(limit ? { limit } : {})
          .expect(200)
      ).body.data as PostRow[];
    expect((await newest(learner, 2)).map((one) => one.title)).toEqual(['질문 2', '질문 1']);
    expect((await newest(other, 2)).map((one) => [one.locked, one.title])).toEqual([
      [true, ''],
      [false, '질문 1'],
    ]);
    expect(await newest(null)).toEqual([]);
    const open = async () => (await list(teacher, qna, { openYn: 'Y' })).list.map((one) => one.title);
    expect(await open()).toEqual(['질문 2', '질문 1', '질문 0']);
    const answer = (await at(teacher, api.comment, questions[2]!).send({ content: '이렇게 해 보세요' }).expect(200)).body
      .data as PostComment;
    expect(answer).toMatchObject({ byStaff: true, userName: '박서윤' });
    expect(await open()).toEqual(['질문 1', '질문 0']);
    expect((await newest(learner, 1))[0]).toMatchObject({ answered: true, commentCount: 1 });
    await at(teacher, api.removeComment, { ...questions[2]!, ...answer }).expect(200);
    expect(await open()).toHaveLength(3);
    await at(teacher, api.removePost, questions[0]!).send({ reasonCd: 'SPAM' }).expect(200);
  });

  it('PE-005 whoever runs the class manages its boards, and no others', async () => {
    const facilitator = await person(t, '한도움', a.channelSeq);
    await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq, userSeq: facilitator.userSeq, userTypeCd: 'FAC' }));
    const post = await write(facilitator, classNotice, { typeCd: '02', fixedYn: 'Y' });
    expect(post).toMatchObject({ fixedYn: 'Y', byStaff: true, userName: '한도움' });
    expect((await read(learner, post).expect(200)).body.data).toMatchObject({ mayEdit: false, mayManage: false });
    const site = await write(member, free);
    await at(facilitator, api.removePost, site).expect(403);
  });
});

it('AM-354 what a member who leaves wrote stays without a name: for staff what was secret, for everybody the rest', async () => {
  const leaver = await person(t, '떠날이름', a.channelSeq);
  const open = await write(leaver, free, { title: '모두의 글' });
  const secret = await write(leaver, free, { title: '비밀 글', secretYn: 'Y' });
  const post = await write(member, free);
  await at(leaver, api.like, post).expect(200);
  await at(leaver, api.comment, post).send({ content: '남는 댓글' }).expect(200);
  const { Passwords } = await import('../account/passwords');
  await t.admin(
    sql`update main.account set password_hash = ${await t.get('main', Passwords).hash('Paperboat7!')} where user_seq = ${leaver.userSeq}`,
  );
  await who(t.call(mypageApi.withdraw), leaver).send({ reason: '00', password: 'Paperboat7!' }).expect(200);
  expect((await read(a.owner, secret).expect(200)).body.data).toMatchObject({ title: '비밀 글', userName: '탈퇴한 회원' });
  await read(member, secret).expect(403);
  expect((await read(member, open).expect(200)).body.data).toMatchObject({ title: '모두의 글', userName: '탈****원' });
  expect((await read(member, post)).body.data).toMatchObject({ likeCount: 0, comments: { list: [{ userName: '탈****원' }] } });
});
