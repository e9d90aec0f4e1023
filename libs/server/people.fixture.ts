import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { insertInto } from './sql/insert';
import { sql } from './sql/sql';
import type { TestApp } from './test-app';

export interface Person {
  userSeq: number;
  token: string;
}
export interface Site {
  channelSeq: number;
  owner: Person;
}
type Role = 'OWN' | 'MNG' | 'TCH';
let serial = 0;

/** A person with a session; a member of a channel where one is given, and its staff with a role, with all its permissions or these. */
export async function person(
  t: TestApp,
  name = '김하나',
  channelSeq?: number,
  userTypeCd: Role | null = null,
  roles: readonly Permission[] = userTypeCd ? ROLE_PERMISSIONS[userTypeCd] : [],
): Promise<Person> {
  const [row] = await t.admin<{ user_seq: number }>(
    insertInto('main.account', { email: `p${++serial}.${Date.now()}@madang.test`, name, emailAuthAt: sql`now()` }, sql`returning user_seq`),
  );
  const userSeq = Number(row!.user_seq);
  if (channelSeq) await t.admin(insertInto('main.channel_user', { channelSeq, userSeq, userTypeCd, roles: JSON.stringify(roles) }));
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
