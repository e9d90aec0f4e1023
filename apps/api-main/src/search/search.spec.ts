import { DAY } from '@madang/contracts/time';
import { courseApi } from '@madang/contracts/main/course';
import { searchApi as api } from '@madang/contracts/main/search';
import type { Suggestions } from '@madang/contracts/main/search-calls';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let python: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  python = await course(t, a.channelSeq, { title: '처음 만나는 파이썬, 4주면 손에 익는 업무 자동화', attend_sum: 9 });
  await course(t, a.channelSeq, { title: 'Go 언어로 만드는 서버' });
  await course(t, a.channelSeq, { title: '실전 Next.js 100% 해부' });
  await course(t, a.channelSeq, { title: '파이썬 묶음', course_type_cd: '09' });
  await course(t, a.channelSeq, { title: '숨은 파이썬', public_cd: '99' });
  await course(t, b.channelSeq, { title: '남의 파이썬' });
  const who = await person(t, '정하늘', a.channelSeq, 'TCH');
  await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq: python, userSeq: who.userSeq }));
  const [board] = await t.admin<{ board_seq: number }>(
    insertInto(
      'main.board',
      { channelSeq: a.channelSeq, kind: 'NOTICE', typeCd: '02', name: '', readScope: 'EVERYONE', writeScope: 'STAFF' },
      sql`returning board_seq`,
    ),
  );
  for (const [title, open] of [
    ['파이썬 실습 환경이 바뀌어요', 'Y'],
    ['파이썬 비공개 공지', 'N'],
  ] as const)
    await t.admin(
      insertInto('main.post', {
        channelSeq: a.channelSeq,
        boardSeq: board!.board_seq,
        userSeq: who.userSeq,
        typeCd: '02',
        title,
        content: '글',
        publicYn: open,
        createdAt: sql`now()`,
      }),
    );
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const suggest = async (q: string, channelSeq = a.channelSeq) =>
  (await t.call(api.suggest, { channelSeq }).query({ q }).expect(200)).body.data as Suggestions;
const titles = async (q: string) => (await suggest(q)).classes.map((one) => one.title);
const found = async (q: string) => {
  const { list, close } = (await t.call(courseApi.list, { channelSeq: a.channelSeq }).query({ q }).expect(200)).body.data;
  return [list.map((one: { title: string }) => one.title).sort(), close ?? false];
};
const PYTHON = '처음 만나는 파이썬, 4주면 손에 익는 업무 자동화';

describe('suggestions', () => {
  it('name classes, packages, teachers and notices that everybody sees, of this site alone', async () => {
    const all = await suggest('파이썬');
    expect(all).toMatchObject({
      close: false,
      totalCount: 2,
      classes: [{ title: PYTHON, teachers: [{ name: '정하늘' }] }],
      packages: [{ title: '파이썬 묶음' }],
      notices: [{ title: '파이썬 실습 환경이 바뀌어요', createdAt: expect.stringMatching(/Z$/) }],
    });
    expect((await suggest('하늘')).teachers).toMatchObject([{ name: '정하늘', courseCount: 1 }]);
    expect((await suggest('파이썬', b.channelSeq)).classes.map((one) => one.title)).toEqual(['남의 파이썬']);
  });
  it('CR-024 say to a member that the own membership covers a class, and to nobody else', async () => {
    const [made] = await t.admin<{ seq: string }>(
      insertInto(
        'main.membership',
        {
          channelSeq: a.channelSeq,
          title: '올인원',
          price: 9900,
          periodCd: '01',
          createdBy: a.owner.userSeq,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning membership_seq as seq`,
      ),
    );
    const membershipSeq = Number(made!.seq);
    await course(t, a.channelSeq, { title: '회원의 도자기', site_membership_seqs: `{${membershipSeq}}` });
    const [member, other] = [await person(t, '이회원', a.channelSeq), await person(t, '박손님', a.channelSeq)];
    await t.admin(
      insertInto('util.subscription', {
        channelSeq: a.channelSeq,
        membershipSeq,
        userSeq: member.userSeq,
        title: '올인원',
        price: 9900,
        periodCd: '01',
        state: 'ACTIVE',
        beganAt: sql`now()`,
        periodStart: sql`now()`,
        periodEnd: sql`now() + interval '30 days'`,
        createdAt: sql`now()`,
      }),
    );
    const covered = async (who?: Person) => {
      const call = t.call(api.suggest, { channelSeq: a.channelSeq }).query({ q: '도자기' });
      if (who) void call.set('Access-Token', who.token);
      return ((await call.expect(200)).body.data as Suggestions).classes.map((one) => [one.title, one.subscribeYn]);
    };
    expect([await covered(), await covered(other), await covered(member)]).toEqual(
      ['N', 'N', 'Y'].map((subscribeYn) => [['회원의 도자기', subscribeYn]]),
    );
  });
  it.each([
    ['first sounds', 'ㅍㅇㅆ'],
    ['first sounds of words', 'ㅊㅇ ㅁㄴㄴ'],
    ['the other layout', 'vkdlTjs'],
    ['a syllable that is not whole', '파이ㅆ'],
    ['a syllable that took the next sound', '파잇'],
    ['another vowel', '파이쏜'],
    ['a plain sound for a tense one', '파이선'],
  ])('understand %s', async (_, q) => {
    expect(await titles(q)).toContain(PYTHON);
    expect((await suggest('ㅈㅎㄴ')).teachers).toMatchObject([{ name: '정하늘' }]);
  });
  it('find Latin words in either layout, whatever stands between their letters', async () => {
    for (const q of ['next.js', 'NextJS', 'ㅜㄷㅌㅅㅓㄴ', 'nexjs']) expect([q, await titles(q)]).toEqual([q, ['실전 Next.js 100% 해부']]);
    // The keys of "go" are also those of 해, which is in another title; a title with the letters themselves comes before that.
    expect(await titles('go')).toEqual(['Go 언어로 만드는 서버']);
    expect(await titles('100%')).toEqual(['실전 Next.js 100% 해부']);
  });
  it('say when what they name is only close, and name nothing for what nobody wrote', async () => {
    expect((await suggest('파이쏜')).close).toBe(true);
    expect(await suggest('블록체인 마스터')).toMatchObject({
      close: false,
      totalCount: 0,
      classes: [],
      packages: [],
      teachers: [],
      notices: [],
    });
    // The word shares as many letters with 하는 as with half of all titles, so it must find none.
    expect((await suggest('하늘')).classes).toEqual([]);
    await t.call(api.suggest, { channelSeq: a.channelSeq }).expect(400);
    await t
      .call(api.suggest, { channelSeq: a.channelSeq })
      .query({ q: '가'.repeat(101) })
      .expect(400);
  });
});

test('a list that is searched finds the same, and says when it is only close', async () => {
  expect(await found('파이썬')).toEqual([[PYTHON, '파이썬 묶음'], false]);
  expect(await found('ㅍㅇㅆ')).toEqual([[PYTHON, '파이썬 묶음'], false]);
  expect(await found('vkdlTjs')).toEqual([[PYTHON, '파이썬 묶음'], false]);
  expect(await found('파이쏜')).toEqual([[PYTHON, '파이썬 묶음'], true]);
  expect(await found('블록체인 마스터')).toEqual([[], false]);
});

describe('popular searches', () => {
  const use = (q: string, channelSeq = a.channelSeq) => t.call(api.used, { channelSeq }).send({ q }).expect(200);
  const popular = async (channelSeq = a.channelSeq) => (await t.call(api.popular, { channelSeq }).expect(200)).body.data as string[];
  it('are words of titles that were searched for several times in the last days, the most first', async () => {
    for (const q of ['파이썬', ' 파이썬 ', '파이썬', '파이썬', 'Next.js', 'next.js', 'NEXT.JS', 'go', 'go']) await use(q);
    for (let i = 0; i < 4; i++) await use('kim@example.com');
    for (let i = 0; i < 4; i++) await use('파');
    expect(await popular()).toEqual(['파이썬', 'next.js']);
    expect(await popular(b.channelSeq)).toEqual([]);
    const kept = await t.admin<{ word: string }>('select word from main.search_word order by word');
    expect(kept.map((one) => one.word).sort()).toEqual(['go', 'next.js', '파이썬'].sort());
    t.setNow(new Date(Date.now() + 15 * DAY));
    expect(await popular()).toEqual([]);
    await t.call(api.used, { channelSeq: a.channelSeq }).send({ q: '' }).expect(400);
  });
  it('are counted once each by many at once, and no more words than a day holds', async () => {
    await Promise.all(Array.from({ length: 8 }, () => use('서버')));
    const used = async (word: string) =>
      (await t.admin<{ used: number }>(sql`select used from main.search_word where word = ${word}`))[0]?.used;
    expect(await used('서버')).toBe(8);
    await t.admin(
      sql`insert into main.search_word (channel_seq, day, word)
        select ${a.channelSeq}, (now() at time zone 'Asia/Seoul')::date, 'w' || i
        from generate_series(1, 500) i`,
    );
    await use('언어');
    await use('서버');
    expect([await used('언어'), await used('서버')]).toEqual([undefined, 9]);
  });
});
