import { HISTORY_ACTION, HISTORY_ENTITY, PUBLIC } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { courseApi } from '@madang/contracts/main/course';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, person, site, type Site } from './course.fixture';

let t: TestApp;
let a: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
});
afterAll(() => t.close());

interface Line {
  action: string;
  subject: string;
  userSeq: number | null;
  before: object | null;
  after: object | null;
}
/** The lines of the class's history that were added since the last call, the oldest first. */
const seen = new Map<number, number>();
async function lines(courseSeq: number): Promise<Line[]> {
  const all = await t.admin<Line>(
    sql`select action, subject, user_seq::int as "userSeq", before, after from main.data_history
     where channel_seq = ${a.channelSeq} and entity = ${HISTORY_ENTITY.COURSE} and entity_seq = ${courseSeq} order by history_seq`,
  );
  const from = seen.get(courseSeq) ?? 0;
  seen.set(courseSeq, all.length);
  return all.slice(from);
}
const send = (endpoint: Endpoint<string, never, never> | Endpoint<string>, courseSeq: number, body: object = {}) =>
  t.call(endpoint, { channelSeq: a.channelSeq, courseSeq }).set('Access-Token', a.owner.token).send(body).expect(200);

describe('the history of a class', () => {
  it('has a line for each change, with what stood there before; saving what was there leaves none', async () => {
    const made = await t.call(courseApi.create, { channelSeq: a.channelSeq }).set('Access-Token', a.owner.token).send({ title: '도자기' });
    const seq = made.body.data.courseSeq as number;
    const by = { subject: '도자기', userSeq: a.owner.userSeq };
    expect(await lines(seq)).toEqual([{ ...by, action: HISTORY_ACTION.CREATE, before: null, after: { title: '도자기' } }]);
    await send(courseApi.update, seq, { subTitle: '흙부터', startAt: '2027-01-04' });
    expect(await lines(seq)).toEqual([
      {
        ...by,
        action: HISTORY_ACTION.UPDATE,
        before: { subTitle: '', startAt: null },
        after: { subTitle: '흙부터', startAt: '2027-01-04' },
      },
    ]);
    await send(courseApi.update, seq, { subTitle: '흙부터' });
    expect(await lines(seq)).toEqual([]);
    await send(courseApi.update, seq, { title: '도자기 첫걸음' });
    expect(await lines(seq)).toMatchObject([{ subject: '도자기 첫걸음', before: { title: '도자기' }, after: { title: '도자기 첫걸음' } }]);
  });

  it('tells long texts and teachers by their names alone, and switches one by one', async () => {
    const seq = await course(t, a.channelSeq);
    const teacher = await person(t, '강사', a.channelSeq, 'TCH');
    await send(courseApi.update, seq, { introduction: '<p>긴 글</p>', teacherSeqs: [teacher.userSeq] });
    const told = { introduction: null, teacherSeqs: null };
    expect(await lines(seq)).toMatchObject([{ before: told, after: told }]);
    await send(courseApi.updateSetting, seq, { courseTutorShowYn: 'N' });
    expect(await lines(seq)).toMatchObject([{ before: { courseTutorShowYn: 'Y' }, after: { courseTutorShowYn: 'N' } }]);
    await send(courseApi.updateSetting, seq, { courseTutorShowYn: 'N' });
    await send(courseApi.update, seq, { introduction: '<p>긴 글</p>', teacherSeqs: [teacher.userSeq] });
    expect(await lines(seq)).toEqual([]);
  });

  it('has its publication, its prices, its trash and its copies', async () => {
    const seq = await course(t, a.channelSeq);
    await send(courseApi.setPublic, seq, { publicCd: PUBLIC.PRIVATE });
    expect(await lines(seq)).toMatchObject([{ before: { publicCd: PUBLIC.PUBLIC }, after: { publicCd: PUBLIC.PRIVATE } }]);
    await send(courseApi.unpublish, seq);
    expect(await lines(seq)).toMatchObject([{ after: { publishStatusCd: '99' } }]);
    const copy = (await send(courseApi.copy, seq)).body.data.courseSeq as number;
    expect(await lines(copy)).toMatchObject([{ action: HISTORY_ACTION.CREATE }]);
    await send(courseApi.remove, seq);
    expect(await lines(seq)).toMatchObject([{ action: HISTORY_ACTION.DELETE, before: { title: '자바 첫걸음' }, after: null }]);
    await send(courseApi.restore, seq);
    expect(await lines(seq)).toMatchObject([{ action: HISTORY_ACTION.UPDATE, subject: '자바 첫걸음', after: { trashTypeCd: null } }]);
  });
});
