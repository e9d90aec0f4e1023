import { courseStaffApi, operatorApi as api, type Operator, type SearchableUser } from '@madang/contracts/main/operator';
import { courseApi } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
});
afterAll(() => t.close());

const staff = async (by: Person) => (await t.call(api.list, s).set('Access-Token', by.token).expect(200)).body.data as Operator[];
const update = (by: Person, who: Person, body: object) =>
  t
    .call(api.update, { ...s, userSeq: who.userSeq })
    .set('Access-Token', by.token)
    .send(body);
const remove = (by: Person, who: Person) => t.call(api.remove, { ...s, userSeq: who.userSeq }).set('Access-Token', by.token);
const search = async (by: Person, query: object) =>
  (
    await t
      .call(api.search)
      .query({ channelSeq: s.channelSeq, ...query })
      .set('Access-Token', by.token)
      .expect(200)
  ).body.data as SearchableUser[];
const mailOf = async (who: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${who.userSeq}`))[0]!.email;

describe('operators of a site', () => {
  it('IN-032 lists owners, operators and instructors in this order with what they may do, and no member', async () => {
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    await course(t, s.channelSeq).then((courseSeq) =>
      t.admin(insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq, userSeq: teacher.userSeq })),
    );
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    await person(t, '회원', s.channelSeq);
    const list = await staff(manager);
    expect(list.map((o) => [o.userTypeCd, o.userSeq, o.courseCount])).toEqual([
      ['OWN', s.owner.userSeq, 0],
      ['MNG', manager.userSeq, 0],
      ['TCH', teacher.userSeq, 1],
    ]);
    expect(list[1]).toMatchObject({ roles: ROLE_PERMISSIONS.MNG, verified: true, memo: '' });
  });
  it('IN-030 lists the users of the site with roles, by search and role', async () => {
    await person(t, '강하늘', s.channelSeq, 'TCH');
    await person(t, '하늘이', s.channelSeq);
    const ask = async (query: object) => (await t.call(api.users, s).query(query).set('Access-Token', s.owner.token).expect(200)).body.data;
    expect((await ask({})).totalCount).toBe(3);
    expect((await ask({ q: '하늘' })).list.map((o: Operator) => o.name).sort()).toEqual(['강하늘', '하늘이']);
    expect((await ask({ q: '하늘', userTypeCd: 'TCH' })).list).toMatchObject([
      { name: '강하늘', userTypeCd: 'TCH', roles: ROLE_PERMISSIONS.TCH },
    ]);
  });

  it('edits the permissions of one person; they count with the next call', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    await staff(manager);
    const roles = ROLE_PERMISSIONS.MNG.filter((p) => p !== 'SITE_ACL_READ' && p !== 'SITE_OWNER_READ');
    const { body } = await update(s.owner, manager, { userTypeCd: 'MNG', roles }).expect(200);
    expect(body.data.roles).toEqual(roles);
    await t.call(api.list, s).set('Access-Token', manager.token).expect(403);
    const auth = await t.call(channelApi.auth, s).set('Access-Token', manager.token).expect(200);
    expect(auth.body.data).toEqual({ userTypeCd: 'MNG', roles, supportUntil: null });
    await update(s.owner, manager, { userTypeCd: 'MNG', roles: ['SITE_NOTHING'] }).expect(400);
  });
  it('PE-049 what was taken away meanwhile does not come back by a form that was opened before, neither a permission nor the role', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const seenRoles = [...ROLE_PERMISSIONS.MNG];
    const less = seenRoles.filter((p) => p !== 'SITE_SALES_READ');
    await update(s.owner, manager, { userTypeCd: 'MNG', roles: less, seenRoles }).expect(200);
    const old = { userTypeCd: 'MNG', roles: seenRoles.filter((p) => p !== 'SITE_SEO_READ'), seenRoles };
    expect((await update(s.owner, manager, old).expect(409)).body.errorName).toBe('CHANGED_MEANWHILE');
    await remove(s.owner, manager).expect(200);
    expect((await update(s.owner, manager, { ...old, seenRoles: less }).expect(409)).body.errorName).toBe('CHANGED_MEANWHILE');
    const { body } = await t.call(channelApi.channelUser, s).set('Access-Token', manager.token).expect(200);
    expect(body.data).toMatchObject({ roles: [], userTypeCd: null });
    await update(s.owner, manager, { ...old, seenRoles: [] }).expect(200);
  });
  it('another role begins with its default set, an owner always has all', async () => {
    const who = await person(t, '운영', s.channelSeq, 'MNG');
    expect((await update(s.owner, who, { userTypeCd: 'TCH' }).expect(200)).body.data.roles).toEqual(ROLE_PERMISSIONS.TCH);
    const owner = (await update(s.owner, who, { userTypeCd: 'OWN', roles: ['SITE_CONSOLE_READ'] }).expect(200)).body.data as Operator;
    expect(owner.roles).toEqual(PERMISSIONS);
  });
  it('nobody gives permissions they lack, changes their own role, or touches an owner without the permission', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    const said = async (asked: ReturnType<typeof update>) => (await asked).body.errorName;
    expect(await said(update(manager, teacher, { userTypeCd: 'TCH', roles: [...ROLE_PERMISSIONS.TCH, 'SITE_PLAN_UPDATE'] }))).toBe(
      'PERMISSION_NOT_HELD',
    );
    expect(await said(update(manager, teacher, { userTypeCd: 'OWN' }))).toBe('OWNER_ONLY');
    expect(await said(update(manager, s.owner, { userTypeCd: 'TCH' }))).toBe('OWNER_ONLY');
    expect(await said(remove(manager, s.owner))).toBe('OWNER_ONLY');
    expect(await said(update(manager, manager, { userTypeCd: 'MNG', roles: [...PERMISSIONS] }))).toBe('OWN_ROLE');
    expect(await said(remove(s.owner, s.owner))).toBe('OWN_ROLE');
    // A permission that another person gave stays, although this operator could not give it.
    const kept = [...ROLE_PERMISSIONS.TCH, 'SITE_PLAN_READ'];
    await update(s.owner, teacher, { userTypeCd: 'TCH', roles: kept }).expect(200);
    await update(manager, teacher, { userTypeCd: 'TCH', roles: kept }).expect(200);
  });
  it('a removed instructor stays a member and no longer teaches', async () => {
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    const courseSeq = await course(t, s.channelSeq);
    await t.admin(insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq, userSeq: teacher.userSeq }));
    await remove(s.owner, teacher).expect(200);
    const { body } = await t.call(channelApi.channelUser, s).set('Access-Token', teacher.token).expect(200);
    expect(body.data).toEqual({ isChannelUser: true, roles: [], userTypeCd: null });
    expect(await t.admin(sql`select 1 from main.course_user where user_seq = ${teacher.userSeq}`)).toEqual([]);
    await remove(s.owner, teacher).expect(404);
  });
});

describe('owners', () => {
  const addOwner = (by: Person, who: Person) => t.call(api.addOwner, s).set('Access-Token', by.token).send({ userSeq: who.userSeq });
  const removeOwner = (by: Person, who: Person) => t.call(api.removeOwner, { ...s, userSeq: who.userSeq }).set('Access-Token', by.token);

  it('IN-017 PE-049 a member becomes owner directly, by somebody with SITE_OWNER_UPDATE only', async () => {
    const member = await person(t, '회원', s.channelSeq);
    await addOwner(await person(t, '운영', s.channelSeq, 'MNG'), member).expect(403);
    expect((await addOwner(s.owner, member).expect(200)).body.data).toMatchObject({ userTypeCd: 'OWN', roles: PERMISSIONS });
    expect((await staff(s.owner)).filter((o) => o.userTypeCd === 'OWN')).toHaveLength(2);
    expect((await addOwner(s.owner, member)).body.errorName).toBe('ALREADY_STAFF');
    expect((await addOwner(s.owner, await person(t, '남')).expect(400)).body.errorName).toBe('MEMBERS_ONLY');
  });
  it('the last one stays, whoever asks', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    await update(s.owner, manager, { userTypeCd: 'MNG', roles: [...ROLE_PERMISSIONS.MNG, 'SITE_OWNER_UPDATE'] }).expect(200);
    expect((await removeOwner(manager, s.owner).expect(400)).body.errorName).toBe('LAST_OWNER');
    expect((await update(manager, s.owner, { userTypeCd: 'MNG' }).expect(400)).body.errorName).toBe('LAST_OWNER');
  });
  it('two owners who remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 10; round++) {
      s = await site(t);
      const other = await person(t, '둘째', s.channelSeq, 'OWN');
      const answers = await Promise.all([
        removeOwner(s.owner, other).then((a) => a.status),
        update(other, s.owner, { userTypeCd: 'TCH' }).then((a) => a.status),
      ]);
      const left = await t.admin(sql`select 1 from main.channel_user where channel_seq = ${s.channelSeq} and user_type_cd = 'OWN'`);
      expect([answers.filter((status) => status === 200).length, left.length]).toEqual([1, 1]);
    }
  });
});

describe('search for an invitation', () => {
  it('IN-001..007 finds members by name, address and phone, strangers by their whole address only', async () => {
    const member = await person(t, '이하늘', s.channelSeq);
    await t.admin(
      sql`update main.account set phone = '01048217730', profile_image_url = '/files/a.png' where user_seq = ${member.userSeq}`,
    );
    const stranger = await person(t, '이하늘');
    const email = await mailOf(member);
    const found = {
      userSeq: member.userSeq,
      name: '이하늘',
      email,
      phone: '01048217730',
      profileImageUrl: '/files/a.png',
      snsTypeCd: 'LIV',
    };
    for (const q of ['하늘', email.slice(0, -4), '4821-77']) expect(await search(s.owner, { q })).toEqual([found]);
    const outside = await mailOf(stranger);
    expect(await search(s.owner, { q: outside.toUpperCase(), type: 'site' })).toMatchObject([{ userSeq: stranger.userSeq, phone: null }]);
    expect(await search(s.owner, { q: outside.slice(0, -1) })).toEqual([]);
    expect(await search(s.owner, { q: '' })).toEqual([]);
  });
  it('IN-011 answers 20 a page, leaves out who holds the role, and refuses who may not invite', async () => {
    for (let i = 0; i < 25; i++) await person(t, '김다수', s.channelSeq);
    const first = await search(s.owner, { q: '김다수', page: 1 });
    const rest = await search(s.owner, { q: '김다수', page: 2, limit: 20 });
    expect([first.length, rest.length]).toEqual([20, 5]);
    expect(new Set([...first, ...rest].map((u) => u.userSeq)).size).toBe(25);
    const teacher = await person(t, '강사님', s.channelSeq, 'TCH');
    expect(await search(s.owner, { q: '강사님', userTypeCd: 'TCH' })).toEqual([]);
    expect(await search(s.owner, { q: '강사님', userTypeCd: 'MNG' })).toHaveLength(1);
    for (const nobody of [teacher, await person(t, '회원', s.channelSeq), (await site(t)).owner])
      await t.call(api.search).query({ channelSeq: s.channelSeq, q: '김' }).set('Access-Token', nobody.token).expect(403);
  });
});

describe('roles of one class', () => {
  it('PE-022 an operator makes a member the manager of a class, which a learner cannot', async () => {
    const at = { channelSeq: s.channelSeq, courseSeq: await course(t, s.channelSeq) };
    const [operator, helper] = [await person(t, '운영', s.channelSeq, 'MNG'), await person(t, '도우미', s.channelSeq)];
    const add = (who: Person) =>
      t.call(courseStaffApi.addManager, at).set('Access-Token', who.token).send({ userSeq: helper.userSeq, userTypeCd: 'MNG' });
    await add(helper).expect(403);
    expect((await add(operator).expect(200)).body.data).toMatchObject([{ userSeq: helper.userSeq, userTypeCd: 'MNG' }]);
  });
  it('AM-1160 PE-063 gives nobody, not even oneself, a permission in a class that the giver lacks and the other does not have', async () => {
    const at = { channelSeq: s.channelSeq, courseSeq: await course(t, s.channelSeq) };
    const [manager, helper] = [await person(t, '운영', s.channelSeq, 'MNG'), await person(t, '도우미', s.channelSeq)];
    const without = (permission: Permission) =>
      update(s.owner, manager, { userTypeCd: 'MNG', roles: ROLE_PERMISSIONS.MNG.filter((one) => one !== permission) }).expect(200);
    const add = (who: Person, userTypeCd: string, by = manager) =>
      t.call(courseStaffApi.addManager, at).set('Access-Token', by.token).send({ userSeq: who.userSeq, userTypeCd });
    await without('CLASS_STUDENT_READ');
    for (const who of [manager, helper]) expect((await add(who, 'CMG').expect(403)).body.errorName).toBe('PERMISSION_NOT_HELD');
    await t.call(enrolmentApi.list, at).set('Access-Token', manager.token).expect(403);
    // The site's rules let no member without a role on the site take sheets, so an instructor gives none by the role of a manager.
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    await add(helper, 'MNG', teacher).expect(200);
    await without('CLASS_STUDENT_EXCEL_DOWNLOAD');
    expect((await add(manager, 'MNG').expect(403)).body.errorName).toBe('PERMISSION_NOT_HELD');
    await add(manager, 'CMG').expect(200);
    const other = await person(t, '동료', s.channelSeq, 'MNG');
    await add(other, 'MNG').expect(200);
  });
  it('AM-1211 PE-063 makes nobody, not even oneself, an instructor who runs the classroom where the giver may not', async () => {
    const at = { channelSeq: s.channelSeq, courseSeq: await course(t, s.channelSeq) };
    const [manager, plain] = [await person(t, '운영', s.channelSeq, 'MNG'), await person(t, '새 강사', s.channelSeq, 'TCH')];
    const rooms: readonly Permission[] = ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE'];
    for (const [who, type] of [
      [manager, 'MNG'],
      [plain, 'TCH'],
    ] as const)
      await update(s.owner, who, { userTypeCd: type, roles: ROLE_PERMISSIONS[type].filter((one) => !rooms.includes(one)) }).expect(200);
    const teach = (...people: Person[]) =>
      t
        .call(courseApi.update, at)
        .set('Access-Token', manager.token)
        .send({ teacherSeqs: people.map((one) => one.userSeq) });
    for (const who of [manager, plain]) {
      const { body } = await teach(who).expect(403);
      expect([body.errorName, body.errors[0].field]).toEqual(['PERMISSION_NOT_HELD', 'teacherSeqs']);
    }
    // Who runs classrooms anyway gets nothing new, and who helps in the class runs its classroom already.
    const [able, helper] = [await person(t, '강사', s.channelSeq, 'TCH'), plain];
    await teach(able).expect(200);
    await t
      .call(courseStaffApi.addManager, at)
      .set('Access-Token', s.owner.token)
      .send({ userSeq: helper.userSeq, userTypeCd: 'CMG' })
      .expect(200);
    await teach(able, helper).expect(200);
    await teach().expect(200);
  });
  it('AM-1305 tells whoever gets a role in a class, each time another one, but nobody of an own one', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const at = { channelSeq: s.channelSeq, courseSeq };
    const helper = await person(t, '도우미', s.channelSeq);
    const give = (userSeq: number, userTypeCd: string) =>
      t.call(courseStaffApi.addManager, at).set('Access-Token', s.owner.token).send({ userSeq, userTypeCd });
    const told = () =>
      t.admin<{ userSeq: number; bySeq: number }>(
        sql`select (data->>'userSeq')::int as "userSeq", (data->>'bySeq')::int as "bySeq" from jobs.job
            where name = 'staff.joined.alarm' and (data->>'courseSeq')::bigint = ${courseSeq}`,
      );
    await give(s.owner.userSeq, 'MNG').expect(200);
    expect(await told()).toEqual([]);
    const toHelper = { userSeq: helper.userSeq, bySeq: s.owner.userSeq };
    await give(helper.userSeq, 'CMG').expect(200);
    expect(await told()).toEqual([toHelper]);
    await give(helper.userSeq, 'CMG').expect(409);
    await give(helper.userSeq, 'MNG').expect(200);
    expect(await told()).toEqual([toHelper, toHelper]);
  });
  it('PE-063 IN-034 adds and removes managers and facilitators out of the members; what they may do begins and ends with it', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const at = { channelSeq: s.channelSeq, courseSeq };
    const [fac, cmg] = [await person(t, '조교', s.channelSeq), await person(t, '도우미', s.channelSeq)];
    const as = (who: Person) => ({ 'Access-Token': who.token });
    const learners = (who: Person) => t.call(enrolmentApi.list, at).set(as(who));
    await learners(fac).expect(403);
    await t.call(courseStaffApi.addFacilitator, at).set(as(s.owner)).send({ userSeq: fac.userSeq }).expect(200);
    const both = await t.call(courseStaffApi.addManager, at).set(as(s.owner)).send({ userSeq: cmg.userSeq, userTypeCd: 'CMG' }).expect(200);
    expect(both.body.data).toMatchObject([
      { userSeq: fac.userSeq, userTypeCd: 'FAC' },
      { userSeq: cmg.userSeq, userTypeCd: 'CMG' },
    ]);
    await learners(fac).expect(200);
    expect(await search(s.owner, { q: '조교', type: 'course', courseSeq, userTypeCd: 'FAC' })).toEqual([]);
    const again = await t.call(courseStaffApi.addFacilitator, at).set(as(s.owner)).send({ userSeq: fac.userSeq });
    expect(again.body.errorName).toBe('ALREADY_STAFF');
    await t.call(courseStaffApi.addFacilitator, at).set(as(cmg)).send({ userSeq: fac.userSeq }).expect(403);
    const stranger = await person(t, '남');
    const outside = await t.call(courseStaffApi.addFacilitator, at).set(as(s.owner)).send({ userSeq: stranger.userSeq });
    expect(outside.body.errorName).toBe('MEMBERS_ONLY');
    const elsewhere = { ...at, courseSeq: await course(t, (await site(t)).channelSeq) };
    await t.call(courseStaffApi.addFacilitator, elsewhere).set(as(s.owner)).send({ userSeq: fac.userSeq }).expect(404);
    await t
      .call(courseStaffApi.removeFacilitator, { ...at, userSeq: fac.userSeq })
      .set(as(s.owner))
      .expect(200);
    await learners(fac).expect(403);
    await t
      .call(courseStaffApi.removeManager, { ...at, userSeq: fac.userSeq })
      .set(as(s.owner))
      .expect(404);
  });
});

describe('members to let into a class', () => {
  it('finds whoever learns there again from the moment that the access is over', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const learner = await person(t, '한배움', s.channelSeq);
    const validAt = new Date(Date.now() + HOUR);
    await enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq: learner.userSeq }, { valid_at: validAt });
    const found = async () => (await search(s.owner, { type: 'attendee', courseSeq, q: '한배' })).map((one) => one.userSeq);
    expect(await found()).toEqual([]);
    t.setNow(new Date(validAt.getTime() + 1000));
    expect(await found()).toEqual([learner.userSeq]);
    t.resetNow();
  });
});

describe('a role in a class with permissions that its giver lacks', () => {
  it('AM-1283 AM-1160 is found for, and given to, members who have them on the site already, and nobody else', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const giver = await person(t, '주는이', s.channelSeq, 'MNG');
    const [plain, holder] = [await person(t, '새돕는이', s.channelSeq), await person(t, '큰돕는이', s.channelSeq, 'MNG')];
    await t.admin(sql`update main.channel_user set roles = roles - 'CLASS_LIFECYCLE_UPDATE' where user_seq = ${giver.userSeq}`);
    const found = async (userTypeCd: string) =>
      (await search(giver, { q: '돕는이', type: 'course', courseSeq, userTypeCd })).map((one) => one.userSeq);
    expect(await found('CMG')).toEqual(expect.arrayContaining([plain.userSeq, holder.userSeq]));
    expect(await found('FAC')).toEqual([holder.userSeq]);
    const give = (userSeq: number) =>
      t.call(courseStaffApi.addFacilitator, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', giver.token).send({ userSeq });
    expect((await give(plain.userSeq)).body.errorName).toBe('PERMISSION_NOT_HELD');
    await give(holder.userSeq).expect(200);
  });
});
