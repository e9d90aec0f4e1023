import { companionApi } from '@madang/contracts/main/companion-calls';
import type { CourseSummary } from '@madang/contracts/main/course';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from './course.fixture';

let t: TestApp;
let s: Site;
let teacher: Person;
const seqs: Record<string, number> = {};
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
  teacher = await person(t, '박서윤', s.channelSeq, 'TCH');
  const { channelSeq } = s;
  const kind = (name: string) =>
    t.admin<{ channel_category_seq: number }>(insertInto('main.category', { channelSeq, name }, sql`returning channel_category_seq`));
  const [one, other] = [(await kind('글'))[0]!.channel_category_seq, (await kind('그림'))[0]!.channel_category_seq];
  const add = async (name: string, more: Record<string, unknown> = {}, taught = false) => {
    seqs[name] = await course(t, channelSeq, { title: name, ...more });
    if (taught)
      await t.admin(insertInto('main.course_user', { channelSeq, courseSeq: seqs[name], userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
  };
  await add('이 수업', { channel_category_seq: one }, true);
  await add('묶음에 함께', { channel_category_seq: other, attend_sum: 1 });
  await add('분야와 강사', { channel_category_seq: one, attend_sum: 1 }, true);
  await add('분야', { channel_category_seq: one, attend_sum: 9 });
  await add('덜 듣는 분야', { channel_category_seq: one, attend_sum: 2 });
  await add('강사', { channel_category_seq: other, attend_sum: 90 }, true);
  await add('상관없는', { channel_category_seq: other, attend_sum: 99 });
  await add('마감한', { channel_category_seq: one, pay_end_cd: '00', pay_end_at: new Date(Date.now() - DAY) });
  await add('꽉 찬', { channel_category_seq: one, user_limit_type_cd: '99', max_user_count: 1, attend_count: 1 });
  await add('숨은', { channel_category_seq: one, public_cd: '99' });
  await add('묶음', { channel_category_seq: one, course_type_cd: '09', attend_sum: 50 });
  for (const [i, name] of ['이 수업', '묶음에 함께', '숨은'].entries())
    await t.admin(
      insertInto('main.package_course', { channelSeq, packageSeq: seqs['묶음']!, courseSeq: seqs[name]!, packageOrder: i + 1 }),
    );
});
afterAll(() => t.close());

const titles = async (name: string, who?: Person, channelSeq = s.channelSeq) => {
  const call = t.call(companionApi.list, { channelSeq, courseSeq: seqs[name]! });
  const { body } = await (who ? call.set('Access-Token', who.token) : call).expect(200);
  return (body.data as CourseSummary[]).map((one) => one.title);
};

describe('the classes that go well with a class', () => {
  it('AM-770 those of its packages come first, then those of its category and instructor; each once, and only what one can enrol in', async () => {
    expect(await titles('이 수업')).toEqual(['묶음에 함께', '분야와 강사', '분야', '덜 듣는 분야']);
    expect(await titles('강사')).toEqual(['상관없는', '묶음에 함께', '분야와 강사', '이 수업']);
  });

  it('AM-770 leave out what the viewer has, and follow a class that hides its instructors', async () => {
    const who = await person(t, '이배움', s.channelSeq);
    await enrol(t, { channelSeq: s.channelSeq, courseSeq: seqs['분야와 강사']!, userSeq: who.userSeq });
    await enrol(
      t,
      { channelSeq: s.channelSeq, courseSeq: seqs['분야']!, userSeq: who.userSeq },
      { choise_status_cd: '01', attend_at: null },
    );
    expect(await titles('이 수업', who)).toEqual(['묶음에 함께', '덜 듣는 분야', '강사']);
    await t.admin(sql`update main.course set setting = '{"courseTutorShowYn":"N"}' where course_seq = ${seqs['이 수업']!}`);
    expect(await titles('이 수업', who)).toEqual(['묶음에 함께', '덜 듣는 분야']);
  });

  it('AM-770 are none for a class that is not on show, and none of another site', async () => {
    const elsewhere = await site(t, '둘 학교');
    expect([await titles('숨은'), await titles('이 수업', undefined, elsewhere.channelSeq)]).toEqual([[], []]);
  });
});
