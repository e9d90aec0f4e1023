import { COURSE_TYPE } from '@madang/contracts/codes';
import { COURSE_KINDS, KIND_PART, COURSE_KIND_NAMES } from '@madang/contracts/main/course-kinds';
import { productTerms as en } from '@madang/contracts/words/terms.en';
import { productTerms as ko } from '@madang/contracts/words/terms.ko';
import { FARE } from '@madang/contracts/codes';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { canonical, jsonLd, meta, shellTest, SITE, type ShellTest } from '../shell/shell.fixture';

let s: ShellTest;
/** The numbers of the classes, categories and posts that the test makes, by a name for each. */
const at: Record<string, number> = {};

const stepsOf = (html: string) =>
  (
    jsonLd(html).find((one) => (one as { '@type': string })['@type'] === 'BreadcrumbList') as { itemListElement: { name: string }[] }
  ).itemListElement.map((one) => one.name);
const person = (name: string) =>
  s.insert(sql`insert into main.account (email, name) values (${name} || '@madang.test', ${name}) returning user_seq`);
const lesson = (
  courseSeq: number,
  order: number,
  type: string,
  title: string,
  more: { seconds?: number; from?: string; to?: string } = {},
) =>
  s.insert(
    insertInto(
      'main.curriculum',
      {
        channelSeq: s.channelSeq,
        courseSeq,
        curriculumOrder: order,
        curriculumTypeCd: type,
        title,
        duration: more.seconds ?? null,
        liveFrom: more.from ?? null,
        liveTo: more.to ?? null,
      },
      sql`returning curriculum_seq`,
    ),
  );
async function review(courseSeq: number, name: string, text: string, hide = 'N') {
  const userSeq = await person(name);
  const attendSeq = await s.insert(
    insertInto('main.attend', { channelSeq: s.channelSeq, courseSeq, userSeq, choiseStatusCd: '00' }, sql`returning attend_seq`),
  );
  await s.insert(
    insertInto(
      'main.review',
      { channelSeq: s.channelSeq, courseSeq, attendSeq, userSeq, reviewPoint: 5, description: text, hideYn: hide },
      sql`returning evaluation_seq`,
    ),
  );
}
const board = (kind: string, name: string, read = 'EVERYONE') =>
  s.insert(
    insertInto(
      'main.board',
      { channelSeq: s.channelSeq, kind, typeCd: '03', name, readScope: read, writeScope: 'STAFF' },
      sql`returning board_seq`,
    ),
  );
const post = (boardSeq: number, title: string, content = '<p>글이에요</p>') =>
  s.insert(
    insertInto(
      'main.post',
      { channelSeq: s.channelSeq, boardSeq, userSeq: s.owner, typeCd: '03', title, content, createdAt: '2026-11-02T00:00:00Z' },
      sql`returning post_seq`,
    ),
  );

beforeAll(async () => {
  s = await shellTest();
  s.t.setNow(new Date('2026-11-20T00:00:00Z'));
  at['category'] = await s.insert(
    sql`insert into main.category (channel_seq, name) values (${s.channelSeq}, '데이터') returning channel_category_seq`,
  );
  for (const [key, name] of Object.entries({ below: '분석', beside: '수집' }))
    at[key] = await s.insert(
      insertInto(
        'main.category',
        { channelSeq: s.channelSeq, name, parentCategorySeq: at['category'] },
        sql`returning channel_category_seq`,
      ),
    );
  for (let i = 1; i <= 21; i++)
    await s.course({
      title: `묶음 ${i}`,
      published_at: `2026-10-${String(i).padStart(2, '0')}T00:00:00Z`,
      channel_category_seq: i > 20 ? at['below'] : null,
    });
  at['class'] = await s.course({
    title: '타입스크립트',
    sub_title: '깊이 <있게>',
    introduction: '<h2>무엇을 배우나요</h2><p onclick="x()">형을 <b>배워요</b></p><script>alert(1)</script>',
    desc1: '<p>준비물은 없어요</p>',
    desc2: '<p>매주 모여요</p>',
    desc4: '<p>과제가 있어요</p>',
    desc5: '<p>환불은 여기서</p>',
    desc6: '<p onclick="x()">곧 만나요</p>',
    not_payed_introduction: '신청하면 바로 시작해요',
    target_audience: '처음인 분\n다시 하는 분',
    gains: '["형을 읽어요"]',
    fare_cd: '01',
    price: 50_000,
    curriculum_status_list: '["00","02"]',
    review_count: 1,
    review_point: 5,
    attend_count: 5,
    accept_cnt: 3,
  });
  await lesson(at['class'], 1, '01', '첫째 마당');
  await lesson(at['class'], 2, '02', '형이란', { seconds: 600 });
  await lesson(at['class'], 3, '00', '지난 라이브', { from: '2026-11-01T10:00:00Z', to: '2026-11-01T11:00:00Z' });
  await lesson(at['class'], 4, '00', '함께 묻는 라이브', { from: '2026-12-01T10:00:00Z', to: '2026-12-01T11:00:00Z' });
  await s.t.admin(
    insertInto('main.course_user', {
      channelSeq: s.channelSeq,
      courseSeq: at['class'],
      userSeq: (at['teacher'] = await person('박서윤')),
      introduction: '십 년째 가르쳐요',
    }),
  );
  await s.t.admin(
    insertInto('main.channel_user', { channelSeq: s.channelSeq, userSeq: at['teacher'], userTypeCd: 'TCH', teacherLine: '함께 <고쳐요>' }),
  );
  await review(at['class'], '유지연', '정말 좋았어요');
  await review(at['class'], '나쁜이', '가려진 말', 'Y');
  at['package'] = await s.course({ title: '함께 듣기', course_type_cd: '09' });
  await s.t.admin(
    insertInto('main.package_course', { channelSeq: s.channelSeq, packageSeq: at['package'], courseSeq: at['class'], packageOrder: 1 }),
  );
  at['hidden'] = await s.course({ title: '숨은 클래스', public_cd: '99' });
  at['notices'] = await board('NOTICE', '');
  at['notice'] = await post(at['notices'], '점검 안내', '<p>밤에 <b>쉬어요</b></p><img src=x onerror=alert(1)>');
  at['lounge'] = await board('SITE', '라운지');
  at['closed'] = await board('SITE', '우리끼리', 'PARTICIPANTS');
  await post(at['closed'], '닫힌 이야기');
  at['post'] = await post(at['lounge'], '스터디 모집');
  const membership = await s.insert(
    insertInto(
      'main.membership',
      {
        channelSeq: s.channelSeq,
        title: '올인원',
        description: '모두 들어요',
        price: 19900,
        periodCd: 'AUTO',
        benefits: '{월말 모임}',
        createdBy: s.owner,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning membership_seq`,
    ),
  );
  await s.insert(
    insertInto(
      'main.chat_room',
      {
        channelSeq: s.channelSeq,
        name: '회원 다락방',
        scope: '03',
        membershipSeqs: sql`array[${membership}::bigint]`,
        createdBy: s.owner,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning chat_room_seq`,
    ),
  );
  at['other'] = await s.insert(
    insertInto('main.channel', { domain: 'other', name: '남의 집', createdBy: s.owner }, sql`returning channel_seq`),
  );
  await s.course({ channel_seq: at['other'], title: '남의 클래스' });
}, 120_000);
afterAll(() => s.close());

const main = (html: string) => /<main id="main">([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
const read = async (path: string) => (await s.get(path).expect(200)).text;
const typesOf = (html: string) => jsonLd(html).map((one) => one['@type']);
const alternates = (html: string) =>
  Object.fromEntries([...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]));
const origin = `http://${SITE}`;

describe('a document without any script', () => {
  it('RT-032 the index has its shelves, categories and what learners said', async () => {
    const html = await read('/');
    const shown = main(html);
    expect(shown).toContain(`<a href="/classes/${at['class']}">타입스크립트</a>`);
    for (const text of ['새로 열린 클래스', '인기 클래스', '50,000원', '데이터', '정말 좋았어요', '유*연']) expect(shown).toContain(text);
    for (const text of ['숨은 클래스', '남의 클래스', '가려진 말', '유지연']) expect(html).not.toContain(text);
    expect(typesOf(html)).toEqual(['Organization', 'WebSite', 'ItemList']);
  });

  it('AM-770 a class has its sections numbered and the classes that go well with it', async () => {
    const { channelSeq } = s;
    const kind = await s.insert(insertInto('main.category', { channelSeq, name: '함께하는 분야' }, sql`returning channel_category_seq`));
    const more = { channel_category_seq: kind };
    const [own, other] = [await s.course({ title: '나란히', ...more }), await s.course({ title: '곁에', ...more })];
    for (const [i, title] of ['시작하기', '마무리'].entries()) {
      await lesson(own, 2 * i, '01', title);
      await lesson(own, 2 * i + 1, '05', `${title} 글`);
    }
    const shown = main(await read(`/classes/${own}`));
    expect(shown).toContain('ui-accordion_numbered');
    expect(shown).toContain('함께 들으면 좋은 클래스');
    expect(shown.match(/<article class="course-card_card">/g)).toHaveLength(1);
    expect(shown).toContain(`<a href="/classes/${other}">곁에</a>`);
    await s.t.admin(sql`update main.course set site_membership_seqs = '{1}', fare_cd = '00' where course_seq = ${other}`);
    expect(main(await read(`/classes/${other}`))).toContain('<b>멤버십 전용</b>');
    await s.t.admin(sql`update main.course set public_cd = '99' where course_seq in (${own}, ${other})`);
  });

  it('a teacher has words, classes, lives and reviews, and who teaches nothing on show has no page', async () => {
    const path = `/teachers/${at['teacher']}`;
    const html = await read(path);
    const shown = main(html);
    for (const text of ['<h1>박서윤</h1>', '함께 &#60;고쳐요&#62;', '십 년째 가르쳐요', '함께 묻는 라이브', '정말 좋았어요', '유*연'])
      expect(shown).toContain(text);
    for (const text of ['지난 라이브', '가려진 말', '유지연']) expect(html).not.toContain(text);
    expect(shown).toContain(`<a href="/classes/${at['class']}">타입스크립트</a>`);
    expect([html.match(/<title>(.*?)<\/title>/)![1], canonical(html), meta(html, 'description')]).toEqual([
      '박서윤 | 코드베이',
      origin + path,
      '함께 &#60;고쳐요&#62;',
    ]);
    expect(Object.keys(alternates(html))).toContain('en');
    expect(jsonLd(html)[0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: '박서윤', url: origin + path },
    });
    expect(stepsOf(html)).toEqual(['코드베이', '박서윤']);
    for (const from of [`/classes/${at['class']}`, '/']) expect(main(await read(from))).toContain(`href="${path}"`);
    expect((await s.get('/sitemap.xml')).text).toContain(`<loc>${origin}${path}</loc>`);
    await s.get(`${path}?page=9`).expect(200);
    expect(canonical((await s.get(`${path}?page=9`)).text)).toBeUndefined();
    await s.get(`/teachers/${s.owner}`).expect(404);
    const hide = (setting: object) =>
      s.t.admin(sql`update main.course set setting = ${JSON.stringify(setting)} where course_seq = ${at['class']!}`);
    await hide({ courseTutorShowYn: 'N' });
    expect((await s.get(path).expect(404)).text).not.toContain('박서윤');
    expect((await s.get('/sitemap.xml')).text).not.toContain(path);
    expect(main(await read('/'))).not.toContain('박서윤');
    await hide({});
  });

  it('a form has its words and questions while it takes answers, and none otherwise', async () => {
    const form = async (id: string, more: { useYn: string; endAt?: string }) => {
      const formSeq = await s.insert(
        insertInto(
          'form.form',
          {
            channelSeq: s.channelSeq,
            id,
            title: '특강 <신청>',
            description: '편하게 적어 주세요',
            useYn: more.useYn,
            endAt: more.endAt ?? null,
            createdAt: sql`now()`,
            updatedAt: sql`now()`,
          },
          sql`returning form_seq`,
        ),
      );
      await s.t.admin(
        sql`insert into form.form_block (channel_seq, form_seq, block_order, kind, label, required_yn, options)
         values (${s.channelSeq}, ${formSeq}, 0, 'SHORT_TEXT', '이름', 'Y', '[]'),
           (${s.channelSeq}, ${formSeq}, 1, 'MULTIPLE_CHOICE', '요일', 'N', '["월요일", "화요일"]')`,
      );
    };
    await form('open-form', { useYn: 'Y' });
    await form('shut-form', { useYn: 'N' });
    await form('past-form', { useYn: 'Y', endAt: '2020-01-01T00:00:00Z' });
    const shown = main(await read('/forms/open-form'));
    for (const text of ['특강 &#60;신청&#62;', '편하게 적어 주세요', '이름', '필수', '월요일', '자바스크립트를 켜 주세요'])
      expect(shown).toContain(text);
    for (const id of ['shut-form', 'past-form']) expect(main(await read(`/forms/${id}`))).not.toContain('이름');
  });

  it('the terms of a site stand in their version of today', async () => {
    const version = (title: string, content: string, at: string) =>
      s.t.admin(
        insertInto('main.terms', {
          channelSeq: s.channelSeq,
          kind: 'service',
          useYn: 'Y',
          agreeYn: 'N',
          title,
          content,
          inForceAt: at,
          createdBy: s.owner,
          createdAt: sql`now()`,
        }),
      );
    // A site without terms of its own, and the product's own host, show the product's terms, in the requested language.
    const product = main(await read('/terms/service'));
    expect(product).toContain(`<h1>${ko.service.title}</h1>`);
    for (const row of ko.service.text.split(/\n+/)) expect(product).toContain(row);
    expect(main(await read('/terms/privacy'))).toContain(`<h1>${ko.privacy.title}</h1>`);
    const host = (await s.get('/terms/service?lang=en', 'localhost:8080').expect(200)).text;
    expect(host).toMatch(new RegExp(`<main id="main"><article[^>]*><h1>(${ko.service.title}|${en.service.title})</h1>`));
    await version('우리 약관', '제1조 함께 배워요\n누구나 배워요', '2026-01-01T00:00:00Z');
    await version('나중 약관', '제1조 나중에', '2099-01-01T00:00:00Z');
    const shown = main(await read('/terms/service'));
    for (const text of ['<h1>우리 약관</h1>', '<h2>제1조 함께 배워요</h2><p>누구나 배워요</p>']) expect(shown).toContain(text);
    expect(shown).not.toContain('나중');
  });

  it('RT-035 CU-117 the classes stand page by page, each page and category with an address of its own', async () => {
    const first = await read('/classes');
    expect(first.match(/<article class="course-card_card">/g)).toHaveLength(20);
    expect(main(first)).toContain('href="/classes?page=2"');
    const second = await read('/classes?page=2&utm=x');
    expect(main(second)).toContain('묶음 1<');
    expect([canonical(second), meta(second, 'robots')]).toEqual([`${origin}/classes?page=2`, 'index, follow']);
    expect(jsonLd(second)[0]).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ position: 21 }, { position: 22 }, { position: 23 }],
    });
    const beyond = await read('/classes?page=9');
    expect([canonical(beyond), meta(beyond, 'robots')]).toEqual([undefined, 'noindex, follow']);
    const category = await read(`/classes?channelCategorySeq=${at['category']}`);
    expect(main(category)).toContain('<h1 id="classes-title">데이터</h1>');
    expect(category.match(/<article class="course-card_card">/g)).toHaveLength(1);
    expect(main(category)).toContain(`<a class="ui-choices_chip" href="/classes?channelCategorySeq=${at['below']}">분석</a>`);
    const below = await read(`/classes?channelCategorySeq=${at['below']}`);
    expect(main(below)).toContain('<h1 id="classes-title">분석</h1>');
    expect(stepsOf(below)).toEqual(['코드베이', '클래스', '데이터', '분석']);
    expect((await s.get('/sitemap.xml')).text).toContain(`<loc>${origin}/classes?channelCategorySeq=${at['below']}</loc>`);
    expect((await s.get('/sitemap.xml')).text).not.toContain(`channelCategorySeq=${at['beside']}<`);
    // Where staff put a class first, it stands first here as on the page.
    const titles = async () => [...main(await read('/classes')).matchAll(/course-card_title"><a[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect((await titles()).indexOf('묶음 7')).toBeGreaterThan(0);
    await s.t.admin(sql`update main.course set course_order = -1 where title = '묶음 7'`);
    expect((await titles()).indexOf('묶음 7')).toBe(0);
    await s.t.admin(sql`update main.course set course_order = 0 where title = '묶음 7'`);
    // Search results are made by the script, so the document of a search shows no list.
    const search = await read('/classes?q=x');
    expect([main(search), canonical(search)]).toEqual(['', `${origin}/classes`]);
  });

  it('a class offers a way to pay where one can pay now, and otherwise says how it stands with enrolling', async () => {
    const paid = { fare_cd: '01', price: 50_000 };
    const side = async (fields: Record<string, unknown>) => {
      const seq = await s.course({ ...paid, ...fields });
      const html = main(await read(`/classes/${seq}`));
      const [, text = ''] = /<div class="doc-side">([\s\S]*?)<\/div>/.exec(html) ?? [];
      return {
        seq,
        text: text.replace(/<[^>]+>/g, ' '),
        to: /<a href="([^"]*)" class="doc-do"|class="doc-do" href="([^"]*)"/.exec(text)?.slice(1).find(Boolean),
      };
    };
    const open = await side({});
    expect(open.to).toBe(`/classes/${open.seq}/payment`);
    expect(open.text).toContain('수강 신청');
    const past = { pay_end_cd: '00', pay_end_at: '2026-11-01T00:00:00Z' };
    const coming = { pay_start_cd: '00', pay_start_at: '2026-12-01T00:00:00Z' };
    const full = { max_user_count: 3, attend_count: 3, accept_cnt: 3 };
    for (const [fields, words] of [
      [past, '모집 마감'],
      [coming, '모집 예정'],
      [{ ...full, user_limit_type_cd: '99' }, '정원 마감'],
      [{ ...full, user_limit_type_cd: '00' }, '대기 신청을 받고'],
      [{ choise_type_cd: '01' }, '수강 신청을 받고'],
      [{ fare_cd: '00', price: 0 }, '수강 신청을 받고'],
      [{ fare_cd: '03', price: 0 }, '누구나 바로'],
      [{ course_type: 'SURVEY', fare_cd: '00', price: 0 }, '아직 열기 전'],
    ] as const) {
      const shut = await side(fields);
      expect([words, shut.to]).toEqual([words, undefined]);
      expect(shut.text).toContain(words);
    }
    const members = await side({ site_membership_seqs: '{1}' });
    expect(members.to).toBe(`/membership?classSeq=${members.seq}`);
    const challenge = await s.course({ ...paid, course_type_cd: '07' });
    const term = (endAt: string, seats: { max_user_count?: number; attend_count?: number; deleted_at?: string } = {}) =>
      s.t.admin(
        insertInto('main.challenge_term', {
          channelSeq: s.channelSeq,
          courseSeq: challenge,
          name: '1기',
          startAt: '2026-11-01T00:00:00Z',
          endAt,
          maxUserCount: seats.max_user_count ?? 0,
          attendCount: seats.attend_count ?? 0,
          deletedAt: seats.deleted_at ?? null,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        }),
      );
    const said = async () => main(await read(`/classes/${challenge}`));
    await term('2026-11-10T00:00:00Z');
    await term('2026-12-10T00:00:00Z', { deleted_at: '2026-11-02T00:00:00Z' });
    expect(await said()).toContain('모집 마감');
    await term('2026-12-10T00:00:00Z', { max_user_count: 2, attend_count: 2 });
    expect(await said()).toContain('정원 마감');
    // Without a seat in any term a membership opens nothing; whoever may enter without a term does so.
    const set = (change: Sql) => s.t.admin(sql`update main.course set ${change} where course_seq = ${challenge}`);
    await set(sql`site_membership_seqs = '{1}'`);
    expect(await said()).toContain('정원 마감');
    await set(sql`site_membership_seqs = '{}', fare_cd = ${FARE.OPEN}`);
    expect(await said()).toContain('누구나 바로');
    await set(sql`fare_cd = ${FARE.PAID}`);
    await term('2026-12-20T00:00:00Z');
    expect(await said()).toContain(`href="/classes/${challenge}/payment"`);
  });

  it('AM-757 a class counts nobody as a learner whose seat waits for its payment', async () => {
    const courseSeq = await s.course({ fare_cd: '01', price: 50_000, attend_count: 2, accept_cnt: 2 });
    const seat = { channelSeq: s.channelSeq, courseSeq, amount: 50_000 };
    const until = '2026-11-20T00:20:00Z';
    await s.t.admin(insertInto('main.attend', { ...seat, userSeq: await person('들어온이'), choiseStatusCd: '00' }));
    await s.t.admin(insertInto('main.attend', { ...seat, userSeq: await person('낼이'), holdCd: 'PAY', holdUntil: until }));
    expect(main(await read(`/classes/${courseSeq}`))).toContain('수강생 1명');
  });

  it('RT-063 a class has its text, curriculum, teachers and reviews, and says them to search engines', async () => {
    await s.t.admin(sql`update main.review set created_at = '2026-11-02T20:00:00Z' where course_seq = ${at['class']!}`);
    const html = await read(`/classes/${at['class']}`);
    const shown = main(html);
    for (const text of [
      '깊이 &#60;있게&#62;',
      '<h3>무엇을 배우나요</h3>',
      '형을 <b>배워요</b>',
      '형을 읽어요',
      '다시 하는 분',
      '첫째 마당',
    ])
      expect(shown).toContain(text);
    for (const text of [
      '신청하면 바로',
      '형이란',
      '10:00',
      '함께 묻는 라이브',
      '박서윤',
      '십 년째 가르쳐요',
      '정말 좋았어요',
      '유*연',
      '50,000원',
      '수강생 3명',
    ])
      expect(shown).toContain(text);
    expect(shown).not.toMatch(/onclick|<script|가려진 말|유지연/);
    // AM-240: the document shows the further texts in their order, and also the text for people who are not enrolled, as a reader without
    // an account is.
    const further = ['준비물은 없어요', '매주 모여요', '과제가 있어요', '환불은 여기서', '곧 만나요', '신청하면 바로'];
    expect(further.toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other))).toEqual(further);
    for (const text of further) expect(shown).toContain(text);
    const [course, , ...events] = jsonLd(html);
    expect(course).toMatchObject({
      hasCourseInstance: [
        {
          courseMode: 'Online',
          courseWorkload: 'PT2H10M',
          startDate: '2026-11-01T10:00:00.000Z',
          endDate: '2026-12-01T11:00:00.000Z',
          instructor: [{ name: '박서윤' }],
        },
      ],
      offers: { price: '50000' },
      aggregateRating: { reviewCount: 1 },
      // The day is that of Seoul, as the page has it.
      review: [{ author: { name: '유*연' }, reviewBody: '정말 좋았어요', datePublished: '2026-11-03' }],
    });
    expect(events).toMatchObject([{ '@type': 'Event', name: '타입스크립트: 함께 묻는 라이브', startDate: '2026-12-01T10:00:00.000Z' }]);
    expect(typesOf(html)).not.toContain('FAQPage');
  });

  it('CR-128 CR-130 CR-135 what a class does not show stands in no document', async () => {
    const set = (setting: object) =>
      s.t.admin(sql`update main.course set setting = ${JSON.stringify(setting)} where course_seq = ${at['class']!}`);
    await set({ courseReviewShowYn: 'N', courseTutorShowYn: 'N' });
    const html = await read(`/classes/${at['class']}`);
    expect(html).not.toMatch(/박서윤|정말 좋았어요|평점/);
    expect(jsonLd(html)[0]).not.toHaveProperty('aggregateRating');
    await set({ courseReviewCountShowYn: 'N' });
    const uncounted = main(await read(`/classes/${at['class']}`));
    expect(uncounted).toContain('평점 5.0');
    expect(uncounted).not.toContain('평점 5.0 (1)');
    expect(jsonLd(await read(`/classes/${at['class']}`))[0]).not.toHaveProperty('aggregateRating');
    await set({});
  });

  it('CR-128 CR-130 nor does its card in any list', async () => {
    const card = async () => /<article(?:(?!<\/article>)[\s\S])*타입스크립트[\s\S]*?<\/article>/.exec(main(await read('/')))![0];
    const set = (setting: object) =>
      s.t.admin(sql`update main.course set setting = ${JSON.stringify(setting)} where course_seq = ${at['class']!}`);
    expect(await card()).toContain('평점 5.0 (1)');
    await set({ courseReviewCountShowYn: 'N' });
    expect(await card()).toMatch(/평점 5\.0(?! \(1\))/);
    expect(main(await read('/'))).toContain('정말 좋았어요');
    await set({ courseReviewShowYn: 'N' });
    expect(await card()).not.toMatch(/평점|후기/);
    expect(main(await read('/'))).not.toContain('정말 좋았어요');
    await set({});
  });

  it('CR-036..040 each kind’s document has the parts that the table of kinds gives its page', async () => {
    const shown = async (course_type: string, filled = true) => {
      const courseSeq = await s.course({ title: `종류 ${course_type}`, course_type, fare_cd: '01', price: 10_000 });
      if (filled) {
        await lesson(courseSeq, 1, '00', '첫 만남', { from: '2026-12-01T10:00:00Z', to: '2026-12-01T11:00:00Z' });
        await lesson(courseSeq, 2, '00', '지난 만남', { from: '2026-11-01T10:00:00Z', to: '2026-11-01T11:00:00Z' });
        // In Seoul from 23:00 to 10:00 on the next day, in the middle of which the document is drawn.
        await lesson(courseSeq, 3, '00', '밤샘 만남', { from: '2026-11-19T14:00:00Z', to: '2026-11-20T01:00:00Z' });
        await lesson(courseSeq, 4, '00', '새벽 만남', { from: '2026-11-19T14:00:00Z', to: '2026-11-19T16:00:00Z' });
        await lesson(courseSeq, 5, '00', '긴 만남', { from: '2026-11-18T10:00:00Z', to: '2026-11-21T03:00:00Z' });
      }
      return main(await read(`/classes/${courseSeq}`));
    };
    const parts = { curriculum: KIND_PART.CURRICULUM, meetings: KIND_PART.MEETINGS, steps: KIND_PART.STEPS, reviews: KIND_PART.REVIEWS };
    for (const kind of COURSE_KIND_NAMES.filter((one) => one !== COURSE_TYPE.SURVEY)) {
      const html = await shown(kind);
      const has = Object.keys(parts).filter((id) => html.includes(`id="${id}"`));
      expect([kind, has]).toEqual([
        kind,
        Object.keys(parts).filter((id) => COURSE_KINDS[kind].page.includes(parts[id as keyof typeof parts])),
      ]);
    }
    const special = await shown('SPECIAL');
    const meetings = special.match(/<section[^>]*id="meetings".*?<\/section>/s)![0];
    for (const text of ['언제 어디서 만나요', '첫 만남', '2026.12.01', '밤샘 만남', '긴 만남', '2026.11.18', '2026.11.21'])
      expect(meetings).toContain(text);
    for (const over of ['지난 만남', '새벽 만남']) expect(special).not.toContain(over);
    const custom = await shown('CUSTOM', false);
    for (const text of ['이렇게 진행해요', '승인되면 결제하고 일정을 정해요']) expect(custom).toContain(text);
    expect(custom).not.toContain('아직 등록된 강의가 없어요.');
    const survey = await shown('SURVEY', false);
    for (const id of Object.keys(parts)) expect(survey).not.toContain(`id="${id}"`);
    await s.t.admin(sql`update main.course set public_cd = '99' where title like '종류 %'`);
  });

  it('CR-041 a survey of demand is offered to search engines at no price, as to come', async () => {
    const courseSeq = await s.course({ title: '궁금해요', course_type: 'SURVEY', fare_cd: '01', price: 10_000 });
    const { offers } = jsonLd(await read(`/classes/${courseSeq}`))[0] as { offers: object };
    expect(offers).toMatchObject({ availability: 'https://schema.org/PreOrder' });
    expect(offers).not.toHaveProperty('price');
    const listed = /<article(?:(?!<\/article>)[\s\S])*궁금해요[\s\S]*?<\/article>/.exec(main(await read('/classes')))![0];
    expect(listed).toContain('오픈 예정');
    expect(listed).not.toMatch(/무료|10,000원/);
    await s.t.admin(sql`update main.course set public_cd = '99' where course_seq = ${courseSeq}`);
  });

  it('ST-008 a challenge has its terms, with dates, price and state, and says each to search engines', async () => {
    const courseSeq = await s.course({ title: '매일 쓰기', course_type_cd: '07', fare_cd: '01', price: 30_000, user_limit_type_cd: '01' });
    await lesson(courseSeq, 1, '09', '오늘의 글');
    const term = (name: string, startAt: string, endAt: string, more: object = {}) =>
      s.insert(
        insertInto(
          'main.challenge_term',
          { channelSeq: s.channelSeq, courseSeq, name, startAt, endAt, createdAt: sql`now()`, updatedAt: sql`now()`, ...more },
          sql`returning term_seq`,
        ),
      );
    await term('지난 기수', '2026-10-01T00:00:00Z', '2026-10-21T00:00:00Z');
    await term('첫 기수', '2026-11-10T00:00:00Z', '2026-12-01T00:00:00Z', { maxUserCount: 2, attendCount: 2 });
    await term('둘째 기수', '2026-12-05T00:00:00Z', '2026-12-26T00:00:00Z', { maxUserCount: 10, attendCount: 3 });
    await term('없앤 기수', '2027-01-05T00:00:00Z', '2027-01-26T00:00:00Z', { deletedAt: '2026-11-01T00:00:00Z' });
    const html = await read(`/classes/${courseSeq}`);
    const rows = main(html)
      .match(/<section[^>]*id="terms".*?<\/section>/s)![0]
      .match(/<li.*?<\/li>/gs)!;
    expect(rows).toHaveLength(2);
    for (const text of ['첫 기수', '정원 마감', '2026.11.10', '2026.12.01', '30,000원']) expect(rows[0]).toContain(text);
    for (const text of ['둘째 기수', '모집 중', '2026.12.05', '2026.12.26', '30,000원', '남은 자리 7/10']) expect(rows[1]).toContain(text);
    expect(jsonLd(html)[0]).toMatchObject({
      offers: { price: '30000', availability: 'https://schema.org/InStock' },
      hasCourseInstance: [
        { name: '첫 기수', courseMode: 'Online', offers: { price: '30000', availability: 'https://schema.org/SoldOut' } },
        {
          name: '둘째 기수',
          startDate: '2026-12-05T00:00:00.000Z',
          endDate: '2026-12-26T00:00:00.000Z',
          courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Daily', repeatCount: 21 },
          offers: { price: '30000', availability: 'https://schema.org/InStock', availabilityEnds: '2026-12-26T00:00:00.000Z' },
        },
      ],
    });
    await s.t.admin(sql`update main.challenge_term set attend_count = 10 where course_seq = ${courseSeq} and name = '둘째 기수'`);
    expect(jsonLd(await read(`/classes/${courseSeq}`))[0]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    await s.t.admin(sql`update main.challenge_term set deleted_at = now() where course_seq = ${courseSeq}`);
    const none = await read(`/classes/${courseSeq}`);
    expect(main(none)).toContain('지금 참가할 수 있는 기수가 없어요.');
    expect(jsonLd(none)[0]).not.toHaveProperty('hasCourseInstance');
  });

  it('says how long a class takes as far as it is known: by its lessons, else by its months or its day', async () => {
    const instance = async (fields: object, lessons: (courseSeq: number) => Promise<unknown>) => {
      const courseSeq = await s.course({ title: '길이', ...fields });
      await lessons(courseSeq);
      const [ld] = jsonLd(await read(`/classes/${courseSeq}`)) as { hasCourseInstance: object[] }[];
      return ld!.hasCourseInstance[0];
    };
    const more = (courseSeq: number, fields: object) =>
      s.insert(
        insertInto(
          'main.curriculum',
          { channelSeq: s.channelSeq, courseSeq, curriculumOrder: 1, title: '하나', ...fields },
          sql`returning curriculum_seq`,
        ),
      );
    const meeting = { curriculumTypeCd: '04', offlineStartAt: '2026-12-03', offlineStartTime: '19:00', offlineEndTime: '20:30' };
    const mixed = await instance({}, async (seq) => {
      await more(seq, { curriculumTypeCd: '05', requiredMinutes: 20 });
      await more(seq, meeting);
    });
    expect(mixed).toMatchObject({
      courseMode: 'Blended',
      courseWorkload: 'PT1H50M',
      startDate: '2026-12-03T10:00:00.000Z',
      endDate: '2026-12-03T11:30:00.000Z',
    });
    // A video of another service, whose length is not known.
    const unknown = (seq: number) => lesson(seq, 1, '02', '영상');
    const months = await instance({ course_type: 'CUSTOM', period: 3 }, unknown);
    expect(months).toMatchObject({ courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Monthly', repeatCount: 3 } });
    const day = await instance({ course_type: 'OFFLINE', start_at: '2026-12-05' }, unknown);
    expect(day).toMatchObject({ courseSchedule: { repeatFrequency: 'Daily', repeatCount: 1, startDate: '2026-12-05' } });
    for (const one of [months, day]) expect(one).not.toHaveProperty('courseWorkload');
    const nothing = await instance({ course_type: 'VOD' }, unknown);
    expect(nothing).toEqual({ '@type': 'CourseInstance', courseMode: 'Online' });
  });

  it('CR-129 AM-765 a class’s document has no questions and no contact, whatever its page shows of them', async () => {
    const questions = await s.insert(
      insertInto(
        'main.board',
        {
          channelSeq: s.channelSeq,
          courseSeq: at['class'],
          kind: 'COURSE',
          typeCd: '04',
          name: '질문과 답변',
          readScope: 'EVERYONE',
          writeScope: 'PARTICIPANTS',
        },
        sql`returning board_seq`,
      ),
    );
    await post(questions, '언제 시작하나요');
    const documents = [];
    for (const courseQnaShowYn of ['Y', 'N']) {
      await s.t.admin(sql`update main.course set setting = ${JSON.stringify({ courseQnaShowYn })} where course_seq = ${at['class']!}`);
      documents.push(main(await read(`/classes/${at['class']}`)));
    }
    expect(documents[1]).toBe(documents[0]);
    expect(documents[0]).not.toMatch(/언제 시작하나요|문의/);
    await s.t.admin(sql`update main.course set setting = '{}' where course_seq = ${at['class']!}`);
    await s.t.admin(sql`delete from main.post where board_seq = ${questions}`);
    await s.t.admin(sql`delete from main.board where board_seq = ${questions}`);
  });

  it('RT-048 a package has its classes', async () => {
    const html = await read(`/packages/${at['package']}`);
    expect(main(html)).toContain(`<a href="/classes/${at['class']}">타입스크립트</a>`);
    expect(jsonLd(html)[0]).toMatchObject({ '@type': 'Course', hasPart: [{ name: '타입스크립트' }] });
  });

  it('RT-036 RT-038 RT-058 notices, boards and posts that are for everybody', async () => {
    expect(main(await read('/notices'))).toContain(`href="/notices/${at['notice']}"`);
    const notice = await read(`/notices/${at['notice']}`);
    expect(main(notice)).toContain('<p>밤에 <b>쉬어요</b></p>');
    expect(main(notice)).not.toContain('onerror');
    expect(typesOf(notice)).toEqual(['BreadcrumbList']);
    expect(main(await read(`/boards/${at['lounge']}`))).toContain(`href="/boards/${at['lounge']}/posts/${at['post']}/view"`);
    expect(main(await read(`/boards/${at['lounge']}/posts/${at['post']}/view`))).toContain('<p>글이에요</p>');
    expect(main(await read(`/boards/${at['closed']}`))).toBe('');
  });

  it('ST-013 memberships on sale', async () => {
    const shown = main(await read('/membership'));
    for (const text of ['올인원', '모두 들어요', '월말 모임', '19,900원', '/ 월', '회원 전용 채팅방 1개', '회원 다락방'])
      expect(shown).toContain(text);
  });

  it('goes on without a part that cannot be read', async () => {
    await s.t.admin('alter view main.pub_open_review rename to pub_open_review_away');
    try {
      const html = await read(`/classes/${at['class']}`);
      expect(main(html)).toContain('<h1>타입스크립트</h1>');
    } finally {
      await s.t.admin('alter view main.pub_open_review_away rename to pub_open_review');
    }
  });
});

describe('the languages of a site', () => {
  it('AM-263 have addresses of their own, which go before the cookie and set none', async () => {
    const english = await s.get('/classes?lang=en').expect(200);
    expect(english.text).toContain('<html lang="en">');
    expect(main(english.text)).toContain('href="/classes?page=2&#38;lang=en"');
    expect(canonical(english.text)).toBe(`${origin}/classes?lang=en`);
    expect(english.headers['set-cookie']).toBeUndefined();
    const all = { ko: `${origin}/classes`, en: `${origin}/classes?lang=en`, 'x-default': `${origin}/classes` };
    expect([alternates(english.text), alternates(await read('/classes'))]).toEqual([all, all]);
    expect((await s.get('/classes?lang=ko', SITE, { Cookie: 'lang=en' })).text).toContain('<html lang="ko">');
    // An address in Japanese is answered in Japanese only if the site offers it, and in the first language otherwise.
    expect(await read('/classes?lang=ja')).toContain('<html lang="ko">');
    await s.t.admin(sql`update main.channel set setting = setting || '{"japaneseYn":"Y"}' where channel_seq = ${s.channelSeq}`);
    const japanese = await read('/classes?lang=ja&page=2');
    expect([canonical(japanese), alternates(japanese)['ja']]).toEqual(Array(2).fill(`${origin}/classes?page=2&#38;lang=ja`));
    expect(main(japanese)).toContain('すべての講座');
  });
});

describe('news', () => {
  it('AM-265 a feed has the new classes and notices of its site, and its pages lead to it', async () => {
    const { text, headers } = await s.get('/rss.xml').expect(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    for (const path of [`/classes/${at['class']}`, `/packages/${at['package']}`, `/notices/${at['notice']}`])
      expect(text).toContain(`<link>${origin}${path}</link>`);
    expect(text).toContain('<description>밤에 쉬어요</description>');
    expect(text).not.toMatch(/숨은 클래스|남의 클래스|닫힌 이야기|스터디/);
    expect(await read('/notices')).toContain(
      `<link rel="alternate" type="application/rss+xml" title="코드베이" href="${origin}/rss.xml" />`,
    );
    await s.get('/rss.xml', 'localhost:8080').expect(404);
  });

  it('the sitemap has every public page with the day of its last change, and robots.txt forbids nothing', async () => {
    const map = await read('/sitemap.xml');
    const paths = [
      '/',
      '/classes',
      '/membership',
      '/notices',
      `/notices/${at['notice']}`,
      `/boards/${at['lounge']}`,
      `/packages/${at['package']}`,
    ];
    for (const path of paths) expect(map).toMatch(new RegExp(`<loc>${origin}${path}</loc>(<xhtml:link [^>]+/>){3}<lastmod>2026-`));
    // The sitemap contains no `&` that is not part of an XML entity.
    expect(map).not.toMatch(/&(?!#\d+;)/);
    expect(await read('/robots.txt')).not.toMatch(/Disallow: \S/);
  });
});
