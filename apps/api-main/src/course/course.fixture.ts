import { sql } from '@madang/server/sql/sql';
import type { TestApp } from '@madang/server/test-app';
import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { daysAfter } from '@madang/contracts/dates';

export { person, site, type Person, type Site } from '@madang/server/people.fixture';

/** The columns, beside its texts, that a class must have before it can be published. */
export const SORTED = { category_cd: { large: '1', medium: '2' }, target_audience: '처음 배우는 분' };

/** Inserts a class; `more` sets columns. Without `more` the class is published and public. */
export async function course(t: TestApp, channelSeq: number, more: Record<string, unknown> = {}): Promise<number> {
  const columns: Record<string, unknown> = {
    channel_seq: channelSeq,
    title: '자바 첫걸음',
    publish_status_cd: '00',
    published_at: new Date(),
    ...more,
  };
  const names = Object.keys(columns);
  const [row] = await t.admin<{ course_seq: number }>(
    `insert into main.course (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning course_seq`,
    Object.values(columns).map((v) => (v !== null && typeof v === 'object' && !(v instanceof Date) ? JSON.stringify(v) : v)),
  );
  return Number(row!.course_seq);
}

/** Inserts an enrolment; `more` sets columns. Without `more` it is approved from now on, and counted in the class's row. */
export async function enrol(
  t: TestApp,
  at: { channelSeq: number; courseSeq: number; userSeq: number },
  more: Record<string, unknown> = {},
): Promise<number> {
  const columns: Record<string, unknown> = {
    channel_seq: at.channelSeq,
    course_seq: at.courseSeq,
    user_seq: at.userSeq,
    choise_status_cd: APPLICATION_STATUS.APPROVED,
    attend_at: new Date(),
    review_expring_at: daysAfter(Date.now(), 30),
    ...more,
  };
  const names = Object.keys(columns);
  const [row] = await t.admin<{ attend_seq: number }>(
    `insert into main.attend (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning attend_seq`,
    Object.values(columns),
  );
  if (columns['choise_status_cd'] === APPLICATION_STATUS.APPROVED && !columns['ended_at']) {
    await t.admin(
      sql`update main.course set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1, attend_sum = attend_sum + 1
          where course_seq = ${at.courseSeq}`,
    );
  }
  return Number(row!.attend_seq);
}
