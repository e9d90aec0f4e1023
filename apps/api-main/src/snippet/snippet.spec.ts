import { createHash } from 'node:crypto';
import { LIMITS } from '@madang/contracts/limits';
import { snippetApi as api, type Snippet } from '@madang/contracts/main/snippet';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { person, site, type Person, type Site } from '../course/course.fixture';
import { madeOf } from './snippet-code';

let t: TestApp;
let s: Site;
let other: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  other = await site(t);
});
beforeEach(async () => {
  s = await site(t);
});
afterAll(() => t.close());

const input = (over: object = {}) => ({
  title: '채팅',
  position: 'BODY_END',
  code: '<script src="https://cdn.chat.example/w.js"></script>',
  ...over,
});
const at = (snippetSeq?: number) => ({ channelSeq: s.channelSeq, ...(snippetSeq ? { snippetSeq } : {}) });
const as = (who: Person, call: { set(name: string, value: string): unknown }) =>
  call.set('Access-Token', who.token) as ReturnType<TestApp['call']>;
const create = (over: object = {}, who = s.owner) => as(who, t.call(api.create, at())).send(input(over));
const made = async (over: object = {}) => (await create(over).expect(200)).body.data as Snippet;
const list = async () => (await as(s.owner, t.call(api.list, at())).expect(200)).body.data as Snippet[];
const refusal = async (code: string, over: object = {}) => {
  const answer = await create({ code, ...over }).expect(400);
  return (answer.body.errors as { field: string; message: string }[])[0]!;
};

describe('snippets of a site', () => {
  it('RT-113 AM-172 are made, changed, ordered, switched off and deleted, each with a line of history', async () => {
    const chat = await made();
    expect(chat).toMatchObject({
      title: '채팅',
      position: 'BODY_END',
      useYn: 'Y',
      marketingYn: 'N',
      hosts: ['https://cdn.chat.example'],
      hasScript: true,
    });
    const proof = await made({ title: '확인', position: 'HEAD', code: '<meta name="google-site-verification" content="abc">' });
    expect(proof).toMatchObject({ hosts: [], hasScript: false });
    const changed = { ...input(), title: '상담 채팅', useYn: 'N', marketingYn: 'Y' };
    const answer = await as(s.owner, t.call(api.update, at(chat.snippetSeq)))
      .send(changed)
      .expect(200);
    expect(answer.body.data).toMatchObject({ ...changed, snippetSeq: chat.snippetSeq });
    const order = [proof.snippetSeq, chat.snippetSeq];
    const ordered = await as(s.owner, t.call(api.order, at())).send({ order }).expect(200);
    expect((ordered.body.data as Snippet[]).map((one) => one.title)).toEqual(['확인', '상담 채팅']);
    expect((await list()).map((one) => one.snippetSeq)).toEqual(order);
    await as(s.owner, t.call(api.order, at()))
      .send({ order: [chat.snippetSeq] })
      .expect(409);
    await as(s.owner, t.call(api.remove, at(proof.snippetSeq))).expect(200);
    await as(s.owner, t.call(api.remove, at(proof.snippetSeq))).expect(404);
    expect(await list()).toHaveLength(1);
    const lines = await t.admin<{ action: string; entity_seq: string }>(
      sql`select action, entity_seq from main.data_history where channel_seq = ${s.channelSeq} and entity = 'SNIPPET' order by history_seq`,
    );
    expect(lines.map((line) => line.action)).toEqual(['CREATE', 'CREATE', 'UPDATE', 'UPDATE', 'DELETE']);
  });
  it('PE-034 are for SITE_DESIGN_UPDATE only, and of this site only', async () => {
    const { snippetSeq } = await made();
    const member = await person(t, '회원', s.channelSeq);
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    for (const who of [member, teacher, other.owner]) {
      await create({}, who).expect(403);
      await as(who, t.call(api.list, at())).expect(403);
    }
    await t.call(api.create, at()).send(input()).expect(401);
    // The owner of another site calls with the number of that other site.
    const theirs = { channelSeq: other.channelSeq, snippetSeq };
    await as(other.owner, t.call(api.update, theirs)).send(input()).expect(404);
    await as(other.owner, t.call(api.remove, theirs)).expect(404);
    expect((await as(other.owner, t.call(api.list, theirs)).expect(200)).body.data).toEqual([]);
  });
  it.each([
    ['<div><p>x', 'HEAD 밖', '1번째 줄의 <div>이(가) 닫히지 않았어요.'],
    ['<p>하나</p>\n<script>alert(1)', 'HEAD 밖', '2번째 줄의 <script>이(가) 닫히지 않았어요.'],
    ['<!-- 끝이 없는 말', 'HEAD 밖', '1번째 줄을 HTML로 읽을 수 없어요. 따옴표와 꺾쇠를 확인해 주세요.'],
    ['<a href="x>눌러요</a>', 'HEAD 밖', '1번째 줄을 HTML로 읽을 수 없어요. 따옴표와 꺾쇠를 확인해 주세요.'],
    ['<b onclick="x()">x</b>', 'HEAD 밖', '1번째 줄의 onclick 속성은 실행되지 않아요. 코드를 <script> 안에 적어 주세요.'],
    ['<a href=" JavaScript:x()">x</a>', 'HEAD 밖', '1번째 줄의 href 속성은 실행되지 않아요. 코드를 <script> 안에 적어 주세요.'],
    [
      '<iframe srcdoc="<script>x</script>"></iframe>',
      'HEAD 밖',
      '1번째 줄의 srcdoc 속성은 실행되지 않아요. 코드를 <script> 안에 적어 주세요.',
    ],
    ['<base href="https://evil.example">', 'HEAD', '1번째 줄의 <base>은(는) 스니펫에 쓸 수 없어요.'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">', 'HEAD', '1번째 줄의 <meta http-equiv>은(는) 스니펫에 쓸 수 없어요.'],
    ['<template><script>x</script></template>', 'HEAD', '1번째 줄의 <template>은(는) 스니펫에 쓸 수 없어요.'],
    ['<svg><script>x</script></svg>', 'HEAD 밖', '1번째 줄의 <script>은(는) 스니펫에 쓸 수 없어요.'],
    ['<div>글</div>', 'HEAD', '1번째 줄: 머리(head)에는 script, style, meta, link, noscript만 둘 수 있어요.'],
    ['<script src="http://a.example/x.js"></script>', 'HEAD', '1번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.'],
    ['<script src="/files/public/1/x.js"></script>', 'HEAD', '1번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.'],
    ['<script src="https://*.example/x.js"></script>', 'HEAD', '1번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.'],
    [
      '<script src="https://a.example;script-src \'unsafe-inline\'/"></script>',
      'HEAD',
      '1번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.',
    ],
    ['<iframe src="/login"></iframe>', 'HEAD 밖', '1번째 줄: 스크립트와 프레임의 주소는 https://로 시작해야 해요.'],
    ['   ', 'HEAD', '내용을 입력해 주세요.'],
    ['ㄱ'.repeat(LIMITS.snippetMax + 1), 'HEAD 밖', '20,000자까지 입력할 수 있어요.'],
  ])('say at the field what is wrong: %#', async (code, where, told) => {
    const { field, message } = await refusal(code, { position: where === 'HEAD' ? 'HEAD' : 'BODY_END' });
    expect(field).toBe('code');
    if (code.trim() && code.length < 100) expect(message).toBe(told);
  });
  it('are so many and call so many hosts that the policy stays a header', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `<script src="https://some-host-${i}.example/x.js"></script>`).join('');
    expect((await refusal(many)).message).toBe('스니펫이 부르는 주소와 스크립트가 너무 많아요. 안 쓰는 스니펫을 꺼 주세요.');
    await made({ code: many, useYn: 'N' });
    await Promise.all(Array.from({ length: LIMITS.snippetsMax - 1 }, () => made({ code: '<i>x</i>' })));
    expect((await create({ code: '<i>x</i>' }).expect(400)).body.errors[0].field).toBe('title');
  });
});

describe('what is made of a snippet', () => {
  it('names the hosts of scripts, frames and sheets, those an inline script speaks of, and its hash', () => {
    const inline = "(function(d){d.createElement('script').src='https://Talk.Example/boot.js'})(document)";
    const { sources, pieces } = madeOf(
      `<script>${inline}</script>
       <script async src="//cdn.stats.example:8443/a.js"></script>
       <script type="application/ld+json">{"url":"https://nobody.example/"}</script>
       <link rel="stylesheet" href="https://fonts.example/a.css">
       <iframe src="https://video.example/1"></iframe><img src="https://pixel.example/1.gif">
       <noscript><iframe src="https://noscript.example/ns.html"></iframe></noscript>`,
      'BODY_END',
    );
    expect(sources).toEqual({
      script: [
        `'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
        'https://talk.example',
        'https://cdn.stats.example:8443',
      ],
      connect: ['https://talk.example', 'https://cdn.stats.example:8443'],
      frame: ['https://talk.example', 'https://video.example', 'https://noscript.example'],
      style: ['https://fonts.example'],
      font: ['https://fonts.example'],
    });
    expect(pieces.map((piece) => piece.script)).toEqual([true, true, false, false, false, false, false]);
  });
  it.each([
    '<noscript><p title="</noscript><script>x()</script>"></p></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;script&gt;x()&lt;/script&gt;"></mglyph></table></mtext></math>',
    '<svg></p><style><a id="</style><script>x()</script>"></a></style></svg>',
    '<form><div></form><form><script>x()</script></form></div>',
    '<select><script>x()</script></select>',
    '<textarea></textarea><b><script>x()</script></b>',
  ])('hides no script from the templates, however it is written: %s', (code) => {
    let pieces: { html: string; script: boolean }[] = [];
    try {
      ({ pieces } = madeOf(code, 'BODY_END'));
    } catch {
      return;
    }
    for (const { html, script } of pieces) if (!script) expect(html).not.toMatch(/<script/i);
  });
});
