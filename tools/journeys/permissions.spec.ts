import type { Endpoint } from '@madang/contracts/endpoint';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { operatorApi } from '@madang/contracts/main/operator';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { isPermission, opens, type Permission } from '@madang/contracts/permissions';
import { COURSE_ROLE_PERMISSIONS, ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { allowedRoles, TEACHER_RULES } from '@madang/contracts/teacher-rules';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import type { Response } from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { inConsole, WHO_MAY, whoMay, whoMaySend } from './who-may';

let t: TestApp;
let channelSeq: number;
let courseSeq: number;
/** Tokens of platform operators: one session with the second factor shown, and one without. */
const platform = new Map<string, string>();
/** By role: the number of the person who has it; null for a visitor without a session. */
const people = new Map<string, number | null>([['visitor', null]]);

beforeAll(async () => {
  t = await testApp({
    main: MainModule,
    util: UtilModule,
    event: EventModule,
    alarm: AlarmModule,
    form: FormModule,
    campaign: CampaignModule,
    page: PageModule,
  });
  const here = await site(t);
  const there = await site(t, '다른 학교');
  ({ channelSeq } = here);
  courseSeq = await course(t, channelSeq);
  people.set('OWN', here.owner.userSeq).set('otherOWN', there.owner.userSeq);
  people.set('otherMember', (await person(t, '이웃', there.channelSeq)).userSeq);
  people.set('member', (await person(t, '회원', channelSeq)).userSeq);
  const learner = await person(t, '수강생', channelSeq);
  await enrol(t, { channelSeq, courseSeq, userSeq: learner.userSeq });
  people.set('learner', learner.userSeq);
  for (const role of ['MNG', 'TCH'] as const) people.set(role, (await person(t, role, channelSeq, role)).userSeq);
  for (const role of ['platform', 'platformEntry']) {
    const { userSeq, token } = await person(t, '운영자');
    await t.admin(insertInto('main.platform_operator', { userSeq, addedAt: sql`now()`, enrolledAt: sql`now()` }));
    if (role === 'platform')
      await t.admin(
        sql`insert into main.platform_session
          select session_seq, user_seq, now(), now() + interval '1 hour'
          from main.session
          where user_seq = ${userSeq}`,
      );
    platform.set(role, token);
  }
  for (const role of ['MNG', 'FAC', 'CMG']) {
    const { userSeq } = await person(t, role, channelSeq);
    await t.admin(insertInto('main.course_user', { channelSeq, courseSeq, userSeq, userTypeCd: role }));
    people.set(`class:${role}`, userSeq);
  }
}, 120_000);
afterAll(() => t.close());

/** A number that no row has: only callers with the permission learn that; all others are refused before the row is looked up. */
const NOWHERE = 999_999_999;
const paramsOf = (path: string) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name!,
      name === 'channelSeq' ? channelSeq : name === 'courseSeq' ? courseSeq : name!.endsWith('Seq') ? NOWHERE : 'nothing',
    ]),
  );
const tokens = new Map<number, Promise<string>>();
/** A token of this person, used for many calls; a new one for calls that may end sessions. */
function tokenFor({ access, method }: Registered['endpoint'], userSeq: number): Promise<string> {
  if (method !== 'GET' && (access === 'login' || access === 'public')) {
    tokens.delete(userSeq);
    return t.tokenOf(userSeq);
  }
  return tokens.get(userSeq) ?? tokens.set(userSeq, t.tokenOf(userSeq)).get(userSeq)!;
}
/** A value that no schema takes. */
const IMPOSSIBLE = { __unknown: 1 };
/** Makes the call with a body that its schema refuses, so that the guard answers but the call does nothing. */
async function answerTo({ endpoint }: Registered, userSeq: number | null, body: object = IMPOSSIBLE): Promise<Response> {
  const ask = t.call(endpoint, paramsOf(endpoint.path));
  if (userSeq !== null) void ask.set('Access-Token', await tokenFor(endpoint, userSeq));
  return endpoint.method === 'GET' ? ask : ask.send(body);
}
async function refusal(call: Registered, userSeq: number | null): Promise<string | null> {
  const answer = await answerTo(call, userSeq);
  const name = (answer.body as { errorName?: string } | null)?.errorName;
  if (answer.status === 401) return 'LOGIN_REQUIRED';
  return answer.status === 403 && (name === 'NO_PERMISSION' || name === 'NOT_CHANNEL_USER') ? name : null;
}
const isOfPlatform = (who: string | undefined) => who === 'platform' || who === 'platformEntry';
const allowed = (who: string, role: string) =>
  who === 'everybody' || (who === 'user' ? role !== 'visitor' : who === 'member' ? isOfHere(role) : who.split(' ').includes(role));
const isOfHere = (role: string) => role !== 'visitor' && !role.startsWith('other');

/** The permissions of a role on a new site. */
const setOf = (role: string): readonly string[] =>
  role.startsWith('class:')
    ? allowedRoles(COURSE_ROLE_PERMISSIONS[role.slice(6) as keyof typeof COURSE_ROLE_PERMISSIONS], null, TEACHER_RULES)
    : allowedRoles(ROLE_PERMISSIONS[role as keyof typeof ROLE_PERMISSIONS] ?? [], role, TEACHER_RULES);
/** Whether a call's declaration in the contracts allows it to a role. */
function declared({ access, also = [], inConsole, path }: Endpoint, role: string): boolean {
  if (access === 'public' || access === 'secret') return true;
  if (access === 'login') return role !== 'visitor';
  if (access === 'member') return isOfHere(role);
  // Only platform operators may make these calls, and no role of a site.
  if (access === 'platform' || access === 'platformEntry') return false;
  if (role.startsWith('class:') && !path.includes(':courseSeq')) return false;
  const set = setOf(role);
  return opens(set, set.includes('SITE_CONSOLE_READ'), { access, also, ...(inConsole !== undefined && { inConsole }) });
}

describe('role × call', () => {
  it('has a line for every call of the registry, and none for others', () => {
    const names = REGISTRY.map((r) => r.name);
    expect(names.filter((name) => !whoMay.has(name))).toEqual([]);
    expect([...whoMay.keys()].filter((name) => !names.includes(name))).toEqual([]);
    const lines = Object.values(WHO_MAY).flatMap((text) =>
      text
        .trim()
        .split('\n')
        .flatMap((l) => l.trim().split(/\s+/).slice(1)),
    );
    expect(lines).toHaveLength(whoMay.size);
  });

  it('agrees with the permissions that the calls declare', () => {
    const wrong = REGISTRY.flatMap(({ name, endpoint }) =>
      [...people.keys()]
        .filter((role) => declared(endpoint, role) !== allowed(whoMay.get(name) ?? '', role))
        .map((role) => `${name} as ${role}: declared ${String(endpoint.access)}`),
    );
    expect(wrong).toEqual([]);
  });

  it('PE-007 PE-013 PE-014 PE-017 PE-019 PE-024 PE-026 PE-027 PE-029 holds at the guard of every service: nobody gets further than the matrix says', async () => {
    const wrong: string[] = [];
    for (const call of REGISTRY)
      for (const [role, userSeq] of people) {
        if (isOfPlatform(whoMay.get(call.name))) {
          const { status, body } = await answerTo(call, userSeq);
          if (status !== 404 || (body as { errorName: string }).errorName !== 'NOT_FOUND') wrong.push(`${call.name} as ${role}: ${status}`);
          continue;
        }
        const said = await refusal(call, userSeq);
        const may = allowed(whoMay.get(call.name) ?? '', role);
        const refused = call.endpoint.access === 'member' ? 'NOT_CHANNEL_USER' : 'NO_PERMISSION';
        const expected = may ? null : userSeq === null ? 'LOGIN_REQUIRED' : refused;
        if (said !== expected) wrong.push(`${call.name} as ${role}: ${said ?? 'let in'} instead of ${expected ?? 'let in'}`);
      }
    expect(wrong).toEqual([]);
  }, 300_000);
});

const LOCK = 'platformSession.lock';
describe('calls of the platform', () => {
  it('are for its operators, who have shown the second factor', async () => {
    // Makes the call that locks the console last, because the others need it open.
    const calls = REGISTRY.filter(({ name }) => isOfPlatform(whoMay.get(name))).toSorted(
      (a, b) => Number(a.name === LOCK) - Number(b.name === LOCK),
    );
    const wrong = calls.filter(({ name, endpoint }) => endpoint.access !== whoMay.get(name)).map(({ name }) => name);
    for (const call of calls)
      for (const [role, token] of platform) {
        const ask = t.call(call.endpoint, paramsOf(call.endpoint.path)).set('Access-Token', token);
        const { status, body } = await (call.endpoint.method === 'GET' ? ask : ask.send(IMPOSSIBLE));
        const may = role === 'platform' || whoMay.get(call.name) === 'platformEntry';
        const { errorName } = body as { errorName?: string };
        if (may ? status === 401 || status === 403 || errorName === 'NOT_FOUND' : status !== 403 || errorName !== 'SECOND_FACTOR_REQUIRED')
          wrong.push(`${call.name} as ${role}: ${status} ${errorName}`);
      }
    expect(wrong).toEqual([]);
  });

  it('stand in the audit log, all but a look at the own log-in', () => {
    const silent = REGISTRY.filter(({ name, endpoint }) => isOfPlatform(whoMay.get(name)) && !endpoint.audit).map(({ name }) => name);
    expect(silent).toEqual(['platformSession.find', 'platformSession.setup']);
  });
});

/** Every field that needs another permission than its call does. */
const FIELDS = REGISTRY.flatMap((call) =>
  Object.entries(call.endpoint.fields ?? {}).map(([field, permission]) => ({ call, field, permission })),
);
/** A body with an impossible value in the field and nowhere else. */
function bodyWith(field: string): object {
  const [list, inner] = field.split('[].') as [string, string?];
  return { ...IMPOSSIBLE, [list]: inner ? [{ [inner]: IMPOSSIBLE }] : IMPOSSIBLE };
}
/** Whether this person is refused (403) because of this field and no other. */
async function fieldRefusal({ call, field }: (typeof FIELDS)[number], userSeq: number | null): Promise<boolean> {
  const { status, body } = await answerTo(call, userSeq, bodyWith(field));
  const named = ((body as { errors?: { field: string }[] }).errors ?? []).map((one) => one.field);
  return status === 403 && named.length === 1 && named[0] === field;
}

describe('role × call × field', () => {
  it('AM-198 has a line for every field with a permission of its own, and none for others', () => {
    const names = FIELDS.map(({ call, field }) => `${call.name} ${field}`);
    expect(names.filter((name) => !whoMaySend.has(name))).toEqual([]);
    expect([...whoMaySend.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('AM-198 agrees with the permissions that the fields declare', () => {
    const wrong = FIELDS.flatMap(({ call, field, permission }) =>
      [...people.keys()]
        .filter((role) => {
          const may = declared(call.endpoint, role) && setOf(role).includes(permission);
          return may !== allowed(whoMaySend.get(`${call.name} ${field}`) ?? '', role);
        })
        .map((role) => `${call.name} ${field} as ${role}: declared ${permission}`),
    );
    expect(wrong).toEqual([]);
  });

  it('AM-198 PE-057 PE-063 PE-064 holds at the guard of every service: whoever may make the call is refused at the field', async () => {
    const wrong: string[] = [];
    for (const one of FIELDS)
      for (const [role, userSeq] of people) {
        if (!allowed(whoMay.get(one.call.name) ?? '', role)) continue;
        const may = allowed(whoMaySend.get(`${one.call.name} ${one.field}`) ?? '', role);
        if ((await fieldRefusal(one, userSeq)) === may)
          wrong.push(`${one.call.name} ${one.field} as ${role}: ${may ? 'refused' : 'let in'}`);
      }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('AM-198 so it does for everybody whose set lacks just that permission', async () => {
    const { userSeq } = await person(t, '하나 모자란 운영자', channelSeq, 'MNG');
    const wrong: string[] = [];
    for (const one of FIELDS) {
      await t.admin(
        sql`update main.channel_user
          set roles = ${JSON.stringify(PERMISSIONS.filter((p) => p !== one.permission))}
          where channel_seq = ${channelSeq} and user_seq = ${userSeq}`,
      );
      if (!(await fieldRefusal(one, userSeq))) wrong.push(`${one.call.name} ${one.field} is open without ${one.permission}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

/** The catalogue's numbers of permissions: that the owner's list has them (LISTED), and that calls are refused without them (CLOSED). */
const LISTED = `
  PE-051 CLASS_INFO, PE-058 CLASS_ROOM, PE-059 CLASS_STUDENT_CREATE, PE-065 PACKAGE_CREATE, PE-066 SITE_ACL, PE-067 SITE_BOARD,
  PE-068 SITE_CLASS, PE-069 SITE_CLASS_LIKE, PE-070 SITE_CONSOLE, PE-071 SITE_COUPON, PE-072 SITE_DESIGN, PE-073 SITE_INFO,
  PE-074 SITE_MARKETING, PE-076 SITE_OWNER, PE-077 SITE_PAGE_CREATE, PE-078 SITE_PAGE_DELETE, PE-079 SITE_PAGE_READ,
  PE-080 SITE_PAGE_UPDATE, PE-081 SITE_PLAN_CANCEL, PE-082 SITE_PLAN_READ, PE-083 SITE_PLAN_UPDATE, PE-084 SITE_PLAN_COUPON,
  PE-086 SITE_SALES, PE-087 SITE_USER, PE-088 SITE_SEO, PE-089 SITE_SUPPORT, PE-091 SITE_DASHBOARD`;
const CLOSED = `
  PE-034 SITE_DESIGN_UPDATE, PE-052 CLASS_LIFECYCLE_COPY, PE-053 CLASS_LIFECYCLE_CREATE, PE-054 CLASS_LIFECYCLE_DELETE,
  PE-055 CLASS_LIFECYCLE_UPDATE, PE-056 CLASS_PAYMENT_UPDATE, PE-057 CLASS_QUESTIONS_UPDATE, PE-060 CLASS_STUDENT_READ,
  PE-061 CLASS_STUDENT_UPDATE, PE-062 CLASS_STUDENT_EXCEL_DOWNLOAD, PE-063 CLASS_TUTOR_UPDATE, PE-064 CLASS_PUBLIC_UPDATE,
  PE-075 SITE_MEMBER_UPDATE, PE-085 SITE_REVIEW_READ, PE-090 SITE_FORM_UPDATE`;
const rowsOf = (text: string) => text.split(',').map((row) => row.trim().split(' ') as [row: string, permission: Permission]);

describe('the catalogue of permissions', () => {
  let operator: number;
  beforeAll(async () => void (operator = (await person(t, '새 운영자', channelSeq, 'MNG')).userSeq));
  const give = (userSeq: number, roles: readonly string[]) =>
    t.admin(sql`update main.channel_user set roles = ${JSON.stringify(roles)} where channel_seq = ${channelSeq} and user_seq = ${userSeq}`);
  const authOf = async (role: string) =>
    (await t.call(channelApi.auth, { channelSeq }).set('Access-Token', await t.tokenOf(people.get(role)!))).body.data as {
      userTypeCd: string | null;
      roles: string[];
      supportUntil: string | null;
    };
  const callsOf = (permission: Permission) =>
    REGISTRY.filter(({ endpoint: { access } }) => access === permission || (typeof access !== 'string' && access.includes(permission)));
  /** Faults of calls that need `permission`: refused to a person with only that one, or allowed to a person with all others. */
  async function wrongOf(permission: Permission, userSeq: number): Promise<string[]> {
    const wrong: string[] = [];
    for (const call of callsOf(permission)) {
      const { access, also = [] } = call.endpoint;
      const needed: readonly string[] = typeof access === 'string' ? [access] : access;
      for (const other of also) {
        await give(
          userSeq,
          PERMISSIONS.filter((p) => p !== other),
        );
        if ((await refusal(call, userSeq)) !== 'NO_PERMISSION') wrong.push(`${call.name} is open without ${other}`);
      }
      // Which calls are open without the permission to enter the management says the test after these.
      await give(userSeq, [permission, ...also, 'SITE_CONSOLE_READ']);
      if ((await refusal(call, userSeq)) !== null) wrong.push(`${call.name} is closed to ${permission}`);
      await give(
        userSeq,
        PERMISSIONS.filter((p) => !needed.includes(p)),
      );
      if ((await refusal(call, userSeq)) !== 'NO_PERMISSION') wrong.push(`${call.name} is open without ${needed.join(' or ')}`);
    }
    return wrong;
  }

  it('PE-001 PE-002 PE-003 names role and permissions of OWN, MNG and TCH, and none of a member', async () => {
    for (const role of ['OWN', 'MNG', 'TCH'] as const) {
      expect(await authOf(role)).toEqual({ userTypeCd: role, roles: [...setOf(role)], supportUntil: null });
    }
    expect(await authOf('member')).toEqual({ userTypeCd: null, roles: [], supportUntil: null });
  });
  it('PE-004 PE-005 PE-006 PE-011 names the role in a class, and what it allows there', async () => {
    for (const role of ['MNG', 'FAC', 'CMG'] as const) {
      const token = await t.tokenOf(people.get(`class:${role}`)!);
      const { body } = await t.call(courseApi.find, { channelSeq, courseSeq }).set('Access-Token', token);
      expect(body.data.course.userTypeCd).toBe(role);
      expect(body.data.classManagers.map((m: { userTypeCd: string }) => m.userTypeCd).sort()).toEqual(['CMG', 'FAC', 'MNG']);
      const viewer = await t
        .call(courseApi.viewer, { channelSeq })
        .query({ courseSeqs: String(courseSeq) })
        .set('Access-Token', token);
      expect(viewer.body.data).toMatchObject([{ courseSeq, userTypeCd: role, roles: [...setOf(`class:${role}`)] }]);
    }
    const elsewhere = await course(t, channelSeq);
    const outside = await t
      .call(enrolmentApi.list, { channelSeq, courseSeq: elsewhere })
      .set('Access-Token', await t.tokenOf(people.get('class:MNG')!));
    expect(outside.status).toBe(403);
  });
  it('PE-009 PE-010 refuses permissions without membership, and a role without permissions', async () => {
    const left = await person(t, '떠난 이');
    await t.admin(insertInto('main.course_user', { channelSeq, courseSeq, userSeq: left.userSeq, userTypeCd: 'MNG' }));
    const call = REGISTRY.find((r) => r.name === 'attend.list')!;
    expect(await refusal(call, left.userSeq)).toBe('NO_PERMISSION');
    const bare = await person(t, '빈손', channelSeq, 'MNG');
    await give(bare.userSeq, []);
    expect(await refusal(call, bare.userSeq)).toBe('NO_PERMISSION');
  });
  it('PE-023 keeps an instructor whose mailbox is not proven from making a class', async () => {
    const teacher = await person(t, '새 강사', channelSeq, 'TCH');
    const make = () => t.call(courseApi.create, { channelSeq }).set('Access-Token', teacher.token).send({ title: '첫 수업' });
    await t.admin(sql`update main.account set email_auth_at = null where user_seq = ${teacher.userSeq}`);
    expect((await make().expect(400)).body.errorName).toBe('NOT_AUTHORIZED_EMAIL');
    await t.admin(sql`update main.account set email_auth_at = now() where user_seq = ${teacher.userSeq}`);
    await make().expect(200);
  });

  it.each(rowsOf(LISTED))('%s %s is among what the owner may do, and is given to a person or taken away', async (_row, permission) => {
    const { roles } = await authOf('OWN');
    const mine = roles.filter((role) => role === permission || role.startsWith(`${permission}_`));
    expect(mine).not.toEqual([]);
    for (const set of [mine, ['SITE_CONSOLE_READ']]) {
      await t
        .call(operatorApi.update, { channelSeq, userSeq: operator })
        .set('Access-Token', await t.tokenOf(people.get('OWN')!))
        .send({ userTypeCd: 'MNG', roles: set })
        .expect(200);
      const auth = await t.call(channelApi.auth, { channelSeq }).set('Access-Token', await t.tokenOf(operator));
      expect((auth.body.data as { roles: string[] }).roles.sort()).toEqual([...set].sort());
    }
  });
  it.each(rowsOf(CLOSED))(
    '%s %s opens its calls to who may enter the management, and they are closed without it',
    async (_row, permission) => {
      const { userSeq } = await person(t, '시험', channelSeq, 'MNG');
      expect(callsOf(permission)).not.toEqual([]);
      expect(await wrongOf(permission, userSeq)).toEqual([]);
    },
  );
  it('AM-1210 RT-090 RT-095 RT-108 RT-120 RT-126 a person without SITE_CONSOLE_READ makes no call of the pages that have no permission of their own', async () => {
    const { userSeq } = await person(t, '시험', channelSeq, 'MNG');
    await give(
      userSeq,
      PERMISSIONS.filter((p) => p !== 'SITE_CONSOLE_READ'),
    );
    const wrong: string[] = [];
    for (const call of REGISTRY.filter(({ endpoint }) => isPermission(endpoint.access))) {
      const closed = inConsole(call.name) || call.endpoint.access === 'SITE_CONSOLE_READ';
      const said = await refusal(call, userSeq);
      if (said !== (closed ? 'NO_PERMISSION' : null)) wrong.push(`${call.name} is ${closed ? 'open' : 'closed'} without SITE_CONSOLE_READ`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
  it('so does every other permission that a call asks for; a change counts with the next call', async () => {
    const { userSeq } = await person(t, '시험', channelSeq, 'MNG');
    const wrong: string[] = [];
    const above = new Set(rowsOf(CLOSED).map(([, permission]) => permission));
    for (const permission of PERMISSIONS.filter((one) => !above.has(one))) wrong.push(...(await wrongOf(permission, userSeq)));
    expect(wrong).toEqual([]);
  }, 120_000);
});
