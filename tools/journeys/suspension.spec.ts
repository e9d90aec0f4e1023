import { CANCEL, ENROLMENT_END, MEMBERSHIP_PERIOD, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { DAY, HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { HoldJob } from '../../apps/api-main/src/enrolment/hold.job';
import { PlatformSiteService } from '../../apps/api-main/src/platform/platform-site.service';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';

const START = new Date('2027-03-01T03:00:00.000Z');
/** 9 days and five hours, which are ten begun days. */
const LASTED = 9 * DAY + 5 * HOUR;
const TEN_DAYS = 10 * DAY;

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: MainModule, campaign: CampaignModule });
});
beforeEach(async () => {
  t.setNow(START);
  s = await site(t);
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const later = (ms: number) => new Date(START.getTime() + ms);
const operator = () => ({ userSeq: s.owner.userSeq }) as Parameters<PlatformSiteService['reopen']>[2];
const sites = () => t.get('main', PlatformSiteService);
const suspend = () => sites().suspend(s.channelSeq, '확인 중', operator());
const reopen = () => sites().reopen(s.channelSeq, '해결됐어요', operator());
const job = () => t.get('main', SuspensionExtensionJob);
/** Makes a learner of a class whose access ends at a moment; answers the number of the enrolment. */
const learner = async (courseSeq: number, validAt: Date | null, more: Record<string, unknown> = {}) => {
  const { userSeq } = await person(t, '이수강', s.channelSeq);
  const ends = { valid_at: validAt, review_expring_at: validAt };
  return enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq }, { attend_at: later(-30 * DAY), ...ends, ...more });
};
const ends = async (attendSeqs: number[]) => {
  const found = await t.admin<{ attend_seq: number; valid_at: Date | null; review_expring_at: Date | null; suspended_days: number }>(
    sql`select attend_seq, valid_at, review_expring_at, suspended_days
      from main.attend where attend_seq = any(${attendSeqs}) order by attend_seq`,
  );
  return found.map((one) => [one.valid_at?.toISOString() ?? null, one.suspended_days]);
};
/** Has the learner of an enrolment be a member by a period that ends at a moment; `endedAt`: no longer. */
const member = async (attendSeq: number, membershipSeq: number, periodEnd: Date, endedAt: Date | null = null) => {
  const [who] = await t.admin<{ user_seq: number }>(sql`select user_seq from main.attend where attend_seq = ${attendSeq}`);
  const beganAt = new Date(periodEnd.getTime() - 30 * DAY);
  await t.admin(
    insertInto('util.subscription', {
      channelSeq: s.channelSeq,
      membershipSeq,
      userSeq: Number(who!.user_seq),
      title: '결 멤버십',
      price: 9900,
      periodCd: MEMBERSHIP_PERIOD.AUTO,
      state: endedAt ? SUBSCRIPTION_STATE.ENDED : SUBSCRIPTION_STATE.ACTIVE,
      endedAt,
      beganAt,
      anchorAt: beganAt,
      periodStart: beganAt,
      periodEnd,
      createdAt: beganAt,
    }),
  );
};
/** The site is suspended, and opens ten begun days later. */
const pause = async () => {
  await suspend();
  t.setNow(later(LASTED));
  await reopen();
  await job().run();
};
const longer = (at: Date, days = 10) => [new Date(at.getTime() + days * DAY).toISOString(), days];
const shut = async () => (await t.admin(sql`select from main.pub_suspended_site where channel_seq = ${s.channelSeq}`)).length > 0;

describe('access after a suspension', () => {
  it('AM-851 lasts longer by the days of it, where it had not ended as it began', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const ended = later(-HOUR);
    const during = later(2 * DAY);
    const after = later(40 * DAY);
    const seqs = [
      await learner(courseSeq, ended),
      await learner(courseSeq, during),
      await learner(courseSeq, after),
      await learner(courseSeq, null, { review_expring_at: null }),
      // Let in while the site was suspended, eight days and five hours before it opened again.
      await learner(courseSeq, after, { attend_at: later(DAY) }),
      // Cancelled in the meantime.
      await learner(courseSeq, after, {
        ended_at: later(DAY),
        end_cd: 'CANCELLED',
        cancel_at: later(DAY),
        cancel_cd: 'STAFF',
        choise_status_cd: null,
      }),
    ];
    const byStaff = await learner(courseSeq, after, { staff_end_at: after, review_expring_at: ended });
    await suspend();
    t.setNow(later(LASTED));
    await reopen();
    await job().run();
    const iso = (at: Date, days: number) => [new Date(at.getTime() + days * DAY).toISOString(), days];
    expect(await ends(seqs)).toEqual([iso(ended, 0), iso(during, 10), iso(after, 10), [null, 0], iso(after, 9), iso(after, 0)]);
    const [staff] = await t.admin(sql`select staff_end_at, review_expring_at from main.attend where attend_seq = ${byStaff}`);
    expect(staff).toEqual({ staff_end_at: new Date(after.getTime() + TEN_DAYS), review_expring_at: ended });
  });

  it('AM-851 lasts longer also where staff have put a learner off, or the bank took the deposit back', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const end = later(40 * DAY);
    const putOff = await learner(courseSeq, end, { choise_status_cd: '01' });
    const unpaid = await learner(courseSeq, end, { choise_status_cd: null, hold_cd: 'PAY', hold_until: later(20 * DAY) });
    await pause();
    expect(await ends([putOff, unpaid])).toEqual(Array(2).fill(longer(end)));
  });

  it('AM-922 of an offered seat can be paid for longer by its days, and nobody moves up or loses an offer before', async () => {
    const courseSeq = await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 1, fare_cd: '01', price: 10_000 });
    const waits = { attend_at: null, valid_at: null, review_expring_at: null, amount: 10_000, price: 10_000, applied_at: later(-DAY) };
    const offered = await learner(courseSeq, null, { ...waits, choise_status_cd: null, hold_cd: 'CLAIM', hold_until: later(2 * DAY) });
    const next = await learner(courseSeq, null, { ...waits, choise_status_cd: '01', waitlisted: true });
    const other = await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 1, fare_cd: '01', price: 10_000 });
    const first = await learner(other, null, { ...waits, choise_status_cd: '01', waitlisted: true });
    await t.admin(sql`update main.course set attend_count = 2, accept_cnt = 1, wait_cnt = 1 where course_seq = ${courseSeq}`);
    await t.admin(sql`update main.course set attend_count = 1, wait_cnt = 1 where course_seq = ${other}`);
    await suspend();
    const holds = async () =>
      (
        await t.admin<{ hold_until: Date | null; ended_at: Date | null }>(
          sql`select hold_until, ended_at from main.attend where attend_seq = any(${[offered, next, first]}) order by attend_seq`,
        )
      ).map((one) => one.ended_at ?? (one.hold_until && Math.floor((one.hold_until.getTime() - START.getTime()) / DAY)));
    t.setNow(later(LASTED));
    await t.get('main', HoldJob).run();
    expect(await holds()).toEqual([2, null, null]);
    await reopen();
    await t.get('main', HoldJob).run();
    expect(await holds()).toEqual([2, null, null]);
    await job().run();
    await t.get('main', HoldJob).run();
    // Three days for whoever is next in the class with a free seat.
    expect(await holds()).toEqual([12, null, 12]);
  });

  it('AM-851 lasts longer once, though two operators press at one moment and the job is killed between two batches', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const end = later(3 * DAY);
    const seqs: number[] = [];
    for (let i = 0; i < 7; i++) seqs.push(await learner(courseSeq, end));
    await suspend();
    t.setNow(later(LASTED));
    const pressed = await Promise.allSettled([reopen(), reopen()]);
    expect(pressed.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // The site stays shut, so that nobody enrols anew in a class whose access is about to become longer.
    expect(await shut()).toBe(true);
    const step = (Reflect.get(job(), 'step') as (of: object) => Promise<boolean>).bind(job());
    let steps = 0;
    Object.assign(job(), { batch: 3, step: (of: object) => (++steps > 2 ? Promise.reject(new Error('killed')) : step(of)) });
    await job().run();
    Reflect.deleteProperty(job(), 'step');
    const longer = new Date(end.getTime() + TEN_DAYS).toISOString();
    expect((await ends(seqs)).filter(([at]) => at === longer)).toHaveLength(6);
    expect(await shut()).toBe(true);
    await job().run();
    await job().run();
    expect(await ends(seqs)).toEqual(seqs.map(() => [longer, 10]));
    expect(await shut()).toBe(false);
    expect((await sites().find(s.channelSeq)).suspensions).toMatchObject([{ days: 10, extendedCount: 7 }]);
    const reopened = sql`select subject from campaign.mail
      where mail_key like ${`site.suspension:${s.channelSeq}:%`} and mail_key like ${`%:${later(LASTED).toISOString().slice(0, 16)}%`}`;
    await t.eventually(async () => (await t.admin(reopened)).length === 1);
  });

  it('RV-018 AM-851 AM-1070 leaves each term to review its days, also where access has no end, is over or is used up', async () => {
    const courseSeq = await course(t, s.channelSeq, { site_membership_seqs: '{7}' });
    const [over, end] = [later(-HOUR), later(40 * DAY)];
    const reviews = (validAt: Date | null, more: Record<string, unknown> = {}) =>
      learner(courseSeq, validAt, { review_expring_at: end, ...more });
    const usedUp = { ended_at: later(-DAY), end_cd: ENROLMENT_END.USED_UP };
    const cancelled = { ended_at: later(DAY), end_cd: ENROLMENT_END.CANCELLED, cancel_at: later(DAY), cancel_cd: CANCEL.STAFF };
    const unlimited = await reviews(null);
    const formerMember = await reviews(null, { price: 0 });
    await member(formerMember, 7, over, over);
    const seqs = [
      unlimited,
      formerMember,
      await reviews(over),
      await reviews(end, usedUp),
      await reviews(null, { attend_at: later(DAY) }),
      await reviews(null, { attend_at: later(LASTED + HOUR) }),
      await reviews(null, { review_expring_at: over }),
      await reviews(end, { ...cancelled, choise_status_cd: null }),
    ];
    const running = await reviews(end);
    await suspend();
    t.setNow(later(LASTED));
    await reopen();
    const step = (Reflect.get(job(), 'step') as (of: object) => Promise<boolean>).bind(job());
    let steps = 0;
    Object.assign(job(), { batch: 2, step: (of: object) => (++steps > 2 ? Promise.reject(new Error('killed')) : step(of)) });
    await job().run();
    Reflect.deleteProperty(job(), 'step');
    await job().run();
    await job().run();
    Object.assign(job(), { batch: 200 });
    const found = await t.admin<{ review: Date }>(
      sql`select review_expring_at as review from main.attend where attend_seq = any(${seqs}) order by attend_seq`,
    );
    const days = [10, 10, 10, 10, 9, 0];
    expect(found.map(({ review }) => review)).toEqual([...days.map((n) => later((40 + n) * DAY)), over, end]);
    // Access itself stays as it was, and counts for nobody who has none to make longer.
    const [none, was, had] = [null, over, end].map((at) => [at?.toISOString() ?? null, 0]);
    expect(await ends(seqs)).toEqual([none, none, was, had, none, none, none, had]);
    expect(await ends([running])).toEqual([longer(end)]);
    expect((await sites().find(s.channelSeq)).suspensions).toMatchObject([{ extendedCount: 1 }]);
  });

  it('AM-851 of a package moves with what the package remembers of an enrolment from before', async () => {
    const [inside, bundle] = [await course(t, s.channelSeq), await course(t, s.channelSeq, { course_type_cd: '09' })];
    const [before, after] = [later(5 * DAY), later(50 * DAY)];
    const own = await learner(inside, after);
    const bought = await learner(bundle, after, { is_package: true });
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
        values (${s.channelSeq}, ${bought}, ${own}, ${START}, ${before}, ${after})`,
    );
    await suspend();
    t.setNow(later(LASTED));
    await reopen();
    await job().run();
    const [kept] = await t.admin(sql`select valid_before, valid_after from main.package_extension where attend_seq = ${own}`);
    expect(kept).toEqual({ valid_before: new Date(before.getTime() + TEN_DAYS), valid_after: new Date(after.getTime() + TEN_DAYS) });
    expect(await ends([own, bought])).toEqual(Array(2).fill([new Date(after.getTime() + TEN_DAYS).toISOString(), 10]));
  });

  it('AM-851 counts each suspension by itself, and none from before the access', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const end = later(60 * DAY);
    const early = await learner(courseSeq, end);
    await suspend();
    t.setNow(later(DAY - HOUR));
    await reopen();
    await job().run();
    const late = await learner(courseSeq, end, { attend_at: later(2 * DAY) });
    t.setNow(later(3 * DAY));
    await suspend();
    t.setNow(later(5 * DAY - HOUR));
    await reopen();
    await job().run();
    expect(await ends([early, late])).toEqual([
      [later(63 * DAY).toISOString(), 3],
      [later(62 * DAY).toISOString(), 2],
    ]);
  });

  it('AM-851 AM-900 is not cut by a membership from before, where a package gives or extended it', async () => {
    const inside = await course(t, s.channelSeq, { site_membership_seqs: '{7}' });
    const bundle = await course(t, s.channelSeq, { course_type_cd: '09' });
    const [end, left] = [later(50 * DAY), later(-40 * DAY)];
    const part = await learner(inside, end, { package_seq: bundle, price: 0 });
    const own = await learner(inside, end, { price: 0 });
    for (const one of [part, own]) await member(one, 7, left, left);
    const bought = await learner(bundle, end, { is_package: true });
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
        values (${s.channelSeq}, ${bought}, ${own}, ${START}, ${left}, ${end})`,
    );
    await pause();
    expect(await ends([part, own, bought])).toEqual(Array(3).fill(longer(end)));
  });

  it('AM-900 of a membership that was returned meanwhile lasts as long as a package that extended it, and no longer', async () => {
    const inside = await course(t, s.channelSeq, { site_membership_seqs: '{7}' });
    const bundle = await course(t, s.channelSeq, { course_type_cd: '09' });
    const [packageEnd, returned] = [later(2 * DAY), later(4 * DAY)];
    const own = await learner(inside, returned, { price: 0 });
    await member(own, 7, later(20 * DAY), returned);
    const bought = await learner(bundle, packageEnd, { is_package: true });
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
        values (${s.channelSeq}, ${bought}, ${own}, ${START}, ${returned}, ${returned})`,
    );
    const shortened = later(DAY);
    const byStaff = await learner(inside, shortened, { price: 0 });
    await member(byStaff, 7, later(20 * DAY), returned);
    const other = await learner(bundle, packageEnd, { is_package: true });
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
        values (${s.channelSeq}, ${other}, ${byStaff}, ${START}, ${returned}, ${returned})`,
    );
    await pause();
    expect(await ends([own, bought])).toEqual(Array(2).fill(longer(packageEnd)));
    // An earlier end that staff have set is moved by the days alone.
    expect(await ends([byStaff])).toEqual([longer(shortened)]);
    const [kept] = await t.admin<{ before: Date; after: Date }>(
      sql`select valid_before as before, valid_after as after from main.package_extension where attend_seq = ${own}`,
    );
    expect([kept!.before, kept!.after]).toEqual([returned, later(12 * DAY)]);
  });

  it('AM-900 of a membership that was returned meanwhile has ended with it for a package that lasts longer and is given back later', async () => {
    const inside = await course(t, s.channelSeq, { site_membership_seqs: '{7}' });
    const bundle = await course(t, s.channelSeq, { course_type_cd: '09' });
    const [packageEnd, returned] = [later(50 * DAY), later(4 * DAY)];
    const own = await learner(inside, packageEnd, { price: 0 });
    await member(own, 7, later(20 * DAY), returned);
    const bought = await learner(bundle, packageEnd, { is_package: true });
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
        values (${s.channelSeq}, ${bought}, ${own}, ${START}, ${returned}, ${packageEnd})`,
    );
    await pause();
    expect(await ends([own, bought])).toEqual(Array(2).fill(longer(packageEnd)));
    const [kept] = await t.admin<{ before: Date; after: Date }>(
      sql`select valid_before as before, valid_after as after from main.package_extension where attend_seq = ${own}`,
    );
    expect([kept!.before, kept!.after]).toEqual([returned, later(60 * DAY)]);
  });

  it('AM-851 of a class lasts as long as a package that extended it after the reopening, which gets no days', async () => {
    const [inside, bundle] = [await course(t, s.channelSeq), await course(t, s.channelSeq, { course_type_cd: '09' })];
    const [ownEnd, packageEnd] = [later(20 * DAY), later(50 * DAY)];
    const [own, short] = [await learner(inside, packageEnd), await learner(inside, packageEnd)];
    const bought: number[] = [];
    for (const [one, before] of [
      [own, ownEnd],
      [short, later(45 * DAY)],
    ] as const) {
      const attendSeq = await learner(bundle, packageEnd, { is_package: true, attend_at: later(LASTED + HOUR) });
      bought.push(attendSeq);
      await t.admin(
        sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq, applied_at, valid_before, valid_after)
          values (${s.channelSeq}, ${attendSeq}, ${one}, ${later(LASTED + HOUR)}, ${before}, ${packageEnd})`,
      );
    }
    await pause();
    // The end of the second one without its package is the later one, since it was made longer.
    expect(await ends([own, short, ...bought])).toEqual([
      [packageEnd.toISOString(), 10],
      [later(55 * DAY).toISOString(), 10],
      [packageEnd.toISOString(), 0],
      [packageEnd.toISOString(), 0],
    ]);
    const [kept] = await t.admin<{ before: Date; after: Date }>(
      sql`select valid_before as before, valid_after as after from main.package_extension where attend_seq = ${own}`,
    );
    expect([kept!.before, kept!.after]).toEqual([later(30 * DAY), packageEnd]);
  });

  it('AM-900 ends with the membership too where a package that extended it is given back while others are made longer', async () => {
    const inside = await course(t, s.channelSeq, { site_membership_seqs: '{7}' });
    const returned = later(4 * DAY);
    const own = await learner(inside, returned, { price: 0 });
    await member(own, 7, later(20 * DAY), returned);
    await suspend();
    t.setNow(later(LASTED));
    await reopen();
    // It was made longer as a part of the package, which then left the end that it remembered.
    await t.admin(sql`update main.attend set valid_at = ${later(14 * DAY)}, suspended_days = 10 where attend_seq = ${own}`);
    await t.admin(sql`update main.site_suspension set extended_upto = ${own} where site_seq = ${s.channelSeq}`);
    await job().run();
    expect(await ends([own])).toEqual([[returned.toISOString(), 10]]);
  });

  it('AM-900 of a member goes on at once, though the period ended meanwhile; of a former one it ends with the membership', async () => {
    const courseSeq = await course(t, s.channelSeq, { site_membership_seqs: '{7,8}' });
    const end = later(2 * DAY);
    const members: number[] = [];
    for (let i = 0; i < 12; i++) members.push(await learner(courseSeq, new Date(end.getTime() + DAY), { price: 0 }));
    for (const one of members) await member(one, 7, end);
    // Another membership of the class, which is over, cuts nothing.
    await member(members[0]!, 8, later(-40 * DAY), later(-40 * DAY));
    const refunded = await learner(courseSeq, end, { price: 0 });
    await member(refunded, 7, later(20 * DAY), end);
    const byStaff = await learner(courseSeq, later(6 * DAY), { price: 0, staff_end_at: later(6 * DAY) });
    await member(byStaff, 7, later(20 * DAY), end);
    await pause();
    expect(await ends(members)).toEqual(members.map(() => longer(later(3 * DAY))));
    expect(await ends([refunded, byStaff])).toEqual([[end.toISOString(), 10], longer(later(6 * DAY))]);
  });

  it('AM-851 of a seat that a package gave again during the suspension lasts as long as that of the package', async () => {
    const [inside, bundle] = [await course(t, s.channelSeq), await course(t, s.channelSeq, { course_type_cd: '09' })];
    const end = later(50 * DAY);
    const { userSeq } = await person(t, '김수강', s.channelSeq);
    const has = (courseSeq: number, more: Record<string, unknown>) =>
      enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq }, { valid_at: end, review_expring_at: end, ...more });
    const bought = await has(bundle, { is_package: true, attend_at: later(-30 * DAY) });
    const part = await has(inside, { package_seq: bundle, attend_at: later(5 * DAY) });
    await pause();
    expect(await ends([bought, part])).toEqual(Array(2).fill(longer(end)));
  });

  it('AM-851 of a seat that a package gives after the reopening, before or after its own days are made up for, lasts as long', async () => {
    const [one, two, bundle] = [
      await course(t, s.channelSeq),
      await course(t, s.channelSeq),
      await course(t, s.channelSeq, { course_type_cd: '09' }),
    ];
    const end = later(50 * DAY);
    const { userSeq } = await person(t, '김수강', s.channelSeq);
    const has = (courseSeq: number, validAt: Date, more: Record<string, unknown>) =>
      enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq }, { valid_at: validAt, review_expring_at: validAt, ...more });
    const bought = await has(bundle, end, { is_package: true, attend_at: later(-30 * DAY) });
    await suspend();
    t.setNow(later(LASTED));
    await reopen();
    const before = await has(one, end, { package_seq: bundle, attend_at: later(LASTED + HOUR) });
    const step = (Reflect.get(job(), 'step') as (of: object) => Promise<boolean>).bind(job());
    let steps = 0;
    Object.assign(job(), { batch: 1, step: (of: object) => (++steps > 1 ? Promise.reject(new Error('killed')) : step(of)) });
    await job().run();
    Object.assign(job(), { batch: 200 });
    Reflect.deleteProperty(job(), 'step');
    const longerEnd = new Date(end.getTime() + TEN_DAYS);
    expect(await ends([bought, before])).toEqual([longer(end), [end.toISOString(), 0]]);
    const after = await has(two, longerEnd, { package_seq: bundle, attend_at: later(LASTED + HOUR) });
    await job().run();
    expect((await ends([bought, before, after])).map(([at]) => at)).toEqual(Array(3).fill(longerEnd.toISOString()));
  });
});
