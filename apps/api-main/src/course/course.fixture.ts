import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { TestApp } from '@madang/server/test-app';
import { CHOISE_STATUS } from '@madang/contracts/codes';
import { PERMISSIONS, ROLE_PERMISSIONS } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';

export interface Person {
  userSeq: number;
  token: string;
}
export interface Site {
  channelSeq: number;
  owner: Person;
}
let serial = 0;

/** A person with a session; staff when a role of a channel is given. */
export async function person(
  t: TestApp,
  name = '김하나',
  channelSeq?: number,
  userTypeCd: 'OWN' | 'MNG' | 'TCH' | null = null,
): Promise<Person> {
  const [row] = await t.admin<{ user_seq: number }>(
    insertInto('main.account', { email: `p${++serial}.${Date.now()}@madang.test`, name, emailAuthAt: sql`now()` }, sql`returning user_seq`),
  );
  const userSeq = Number(row!.user_seq);
  if (channelSeq) {
    const roles = userTypeCd ? (userTypeCd === 'OWN' ? PERMISSIONS : ROLE_PERMISSIONS[userTypeCd]) : [];
    await t.admin(insertInto('main.channel_user', { channelSeq, userSeq, userTypeCd, roles: JSON.stringify(roles) }));
  }
  return { userSeq, token: await t.tokenOf(userSeq) };
}

/** A channel with its owner. */
export async function site(t: TestApp, name = '하나 학교'): Promise<Site> {
  const owner = await person(t, '유시연');
  const [row] = await t.admin<{ channel_seq: number }>(
    insertInto('main.channel', { domain: `s${++serial}x${Date.now()}`, name, createdBy: owner.userSeq }, sql`returning channel_seq`),
  );
  const channelSeq = Number(row!.channel_seq);
  await t.admin(
    insertInto('main.channel_user', { channelSeq, userSeq: owner.userSeq, userTypeCd: 'OWN', roles: JSON.stringify(PERMISSIONS) }),
  );
  return { channelSeq, owner };
}

/** Columns of what a class says of itself before it is published, beside its texts. */
export const SORTED = { category_cd: { large: '1', medium: '2' }, target_audience: '처음 배우는 분' };

/** A course row; `more` sets columns, published and public unless it says otherwise. */
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

/** An enrolment; approved from now on, and counted by its class as such, unless `more` says otherwise. */
export async function enrol(
  t: TestApp,
  at: { channelSeq: number; courseSeq: number; userSeq: number },
  more: Record<string, unknown> = {},
): Promise<number> {
  const columns: Record<string, unknown> = {
    channel_seq: at.channelSeq,
    course_seq: at.courseSeq,
    user_seq: at.userSeq,
    choise_status_cd: CHOISE_STATUS.APPROVED,
    attend_at: new Date(),
    review_expring_at: new Date(Date.now() + 30 * DAY),
    ...more,
  };
  const names = Object.keys(columns);
  const [row] = await t.admin<{ attend_seq: number }>(
    `insert into main.attend (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning attend_seq`,
    Object.values(columns),
  );
  if (columns['choise_status_cd'] === CHOISE_STATUS.APPROVED && !columns['ended_at']) {
    await t.admin(
      sql`update main.course set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1, attend_sum = attend_sum + 1
          where course_seq = ${at.courseSeq}`,
    );
  }
  return Number(row!.attend_seq);
}
