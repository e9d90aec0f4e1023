import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { couponApi, type CouponInfo, type MyCoupon } from '@madang/contracts/main/coupon';
import { LESSON_TYPE } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { membershipApi } from '@madang/contracts/main/membership';
import { mypageApi } from '@madang/contracts/main/mypage';
import type { Endpoint } from '@madang/contracts/endpoint';
import { DAY, MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import { lockLimit } from '../../apps/api-main/src/enrolment/locks';
import { enrol as seatOf, person, type Person } from '../../apps/api-main/src/course/course.fixture';
import { TrashJob } from '../../apps/api-main/src/course/trash.job';
import { WithdrawnSeatsJob } from '../../apps/api-main/src/mypage/withdrawn-seats.job';
import { LockRecorder } from './lock-recorder';
import { shop, type Shop } from './shop';

let s: Shop;
let channelSeq: number;
let owner: Person;
beforeAll(async () => {
  s = await shop();
  ({ channelSeq, owner } = s.site);
  await limit(100);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const limit = (learners: number) =>
  s.t.admin(
    sql`update main.channel
      set setting = setting || jsonb_build_object('saasYn', 'Y', 'studentLimit', ${learners}::int)
      where channel_seq = ${channelSeq}`,
  );
const ask = (endpoint: unknown, params: object, body: object = {}, who: Person = owner) =>
  s.t
    .call(endpoint as Endpoint, { channelSeq, ...params } as never)
    .set('Access-Token', who.token)
    .send(body);
const member = () => person(s.t, '이배움', channelSeq);
const enrol = async (who: Person, courseSeq: number, body: object = {}) =>
  (await ask(enrolmentApi.create, { courseSeq }, body, who).expect(200)).body.data as Enrolment;
const status = (courseSeq: number, attendSeqs: number[], choiseStatusCd: string) =>
  ask(enrolmentApi.setStatus, { courseSeq }, { attendSeqs, choiseStatusCd }).expect(200);
const cancel = (courseSeq: number, attendSeqs: number[]) =>
  ask(enrolmentApi.cancel, { courseSeq }, { attendSeqs, reason: '변심' }).expect(200);
const quiet = () =>
  s.until(
    async () =>
      !(await s.t.admin("select 1 from jobs.job where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$'")).length,
  );
const inside = (who: Person, courseSeq: number) => s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === '00');
const pack = async (courseSeqs: number[], more: object = {}): Promise<number> => {
  const packageSeq = await s.course({ course_type_cd: '09', price: 70_000, ...more });
  for (const [order, courseSeq] of courseSeqs.entries())
    await s.t.admin(insertInto('main.package_course', { channelSeq, packageSeq, courseSeq, packageOrder: order }));
  return packageSeq;
};
const coupon = async (who: Person): Promise<number> => {
  const input = { title: '할인', code: `L${Math.random().toString(36).slice(2, 9)}`, discountTypeCd: '00', discount: 1000 };
  const info = (await ask(couponApi.create, {}, input).expect(200)).body.data as CouponInfo;
  return ((await ask(couponApi.register, {}, { channelSeq, code: info.code }, who).expect(200)).body.data as MyCoupon).couponSeq;
};
async function joined(): Promise<Person> {
  await s.t.admin('delete from main.attempt');
  const { userSeq, token } = await join(s.t, { channelSeq });
  return { userSeq, token };
}
const leave = (who: Person) => s.t.call(mypageApi.withdraw).set('Access-Token', who.token).send({ reason: '00', password: PASSWORD });

describe('the order of locks', () => {
  let recorder: LockRecorder;
  beforeAll(async () => {
    recorder = await LockRecorder.start(process.env['DATABASE_URL']!);
  });
  afterAll(() => recorder.stop());
  const during = async (path: string, work: () => Promise<unknown>) => {
    await quiet();
    await recorder.during(path, async () => {
      await work();
      await quiet();
    });
  };

  it('is one for every path that changes seats', async () => {
    const free = await s.course({ fare_cd: '00', price: null });
    const paid = await s.course();
    const manual = await s.course({ choise_type_cd: '01' });
    const line = await s.course({ user_limit_type_cd: '00', max_user_count: 1, fare_cd: '00', price: null });
    const someone = await member();

    await during('enrol', () => enrol(someone, free));
    await during('bulk admission', async () =>
      ask(enrolmentApi.add, { courseSeq: free }, { userSeqs: [(await member()).userSeq, (await member()).userSeq] }).expect(200),
    );
    const applicants = [await member(), await member(), await member()];
    const applied: Enrolment[] = [];
    await during('apply', async () => {
      for (const one of applicants) applied.push(await enrol(one, manual));
    });
    await during('approve', () =>
      status(
        manual,
        applied.map((a) => a.attendSeq),
        '00',
      ),
    );
    await during('pay', async () => {
      await s.buy(applicants[0]!, manual);
      await inside(applicants[0]!, manual);
    });
    await during('stand by', () => status(manual, [applied[0]!.attendSeq], '01'));
    await during('approve', () => status(manual, [applied[0]!.attendSeq], '00'));
    await during('extend', () =>
      ask(enrolmentApi.extend, { courseSeq: manual }, { attendSeqs: [applied[0]!.attendSeq], validAt: new Date(Date.now() + DAY) }).expect(
        200,
      ),
    );
    await during('cancel', () => cancel(manual, [applied[0]!.attendSeq]));

    const [seated, waiter] = [await member(), await member()];
    const seat = await enrol(seated, line);
    await enrol(waiter, line);
    await during('promote', () => cancel(line, [seat.attendSeq]));
    expect(await s.mine(waiter, line)).toMatchObject({ choiseStatusCd: '00' });

    const buyer = await member();
    const first = await coupon(buyer);
    await during('enrol with a coupon', () => enrol(buyer, paid, { couponSeq: first }));
    const second = await coupon(buyer);
    await during('other coupon', () => enrol(buyer, paid, { couponSeq: second }));
    await during('give up', () => ask(enrolmentApi.cancelMine, { courseSeq: paid }, {}, buyer).expect(200));

    await enrol(buyer, paid, { couponSeq: first });
    const late = await member();
    await enrol(late, paid);
    await s.now(new Date(Date.now() + 20 * MINUTE), buyer, owner, someone, late);
    // Nobody has released the seat whose hold has passed: enrolling again does.
    await during('enrol again, unpaid', () => enrol(late, paid));
    await during('hold release', () => s.holds());
    expect(await s.mine(buyer, paid)).toBeNull();
    s.calm();
    await during('sweep', () => s.sweep());

    const had = (await s.mine(someone, free))!;
    const over = new Date(Date.now() - MINUTE);
    await ask(enrolmentApi.extend, { courseSeq: free }, { attendSeqs: [had.attendSeq], validAt: over }).expect(200);
    await during('enrol again', () => enrol(someone, free));
    expect((await s.mine(someone, free))!.attendSeq).not.toBe(had.attendSeq);
  });

  it('holds for packages, which take many', async () => {
    // The package has a smaller number than one of its classes, and a larger one than the other.
    const low = await s.course();
    const packageSeq = await pack([]);
    const high = await s.course({ user_limit_type_cd: '00', max_user_count: 1 });
    for (const [order, courseSeq] of [high, low].entries())
      await s.t.admin(insertInto('main.package_course', { channelSeq, packageSeq, courseSeq, packageOrder: order }));
    const other = await pack([low, await s.course()]);
    const buyer = await member();
    const couponSeq = await coupon(buyer);
    await during('package: enrol', () => enrol(buyer, packageSeq, { couponSeq }));
    await during('package: other coupon', () => enrol(buyer, packageSeq, { couponSeq: null }));
    const waiter = await member();
    await enrol(waiter, high);
    let attendSeq = 0;
    await during('package: pay', async () => {
      attendSeq = (await s.buy(buyer, packageSeq)).enrolment.attendSeq;
      await inside(buyer, low);
    });
    await during('package: a second one', async () => {
      await enrol(buyer, other, { skipAttendCheckYn: true });
      await s.buy(buyer, other);
      await inside(buyer, other);
    });
    await during('package: extend', () =>
      ask(enrolmentApi.extend, { courseSeq: packageSeq }, { attendSeqs: [attendSeq], validAt: new Date(Date.now() + DAY) }).expect(200),
    );
    await during('package: cancel, with an heir', () => cancel(packageSeq, [attendSeq]));
    const twice = await member();
    const single = (await s.buy(twice, low)).enrolment.attendSeq;
    await inside(twice, low);
    await enrol(twice, other, { skipAttendCheckYn: true });
    await s.buy(twice, other);
    await inside(twice, other);
    await during('cancel of what a package prolongs', () => cancel(low, [single]));
    expect(await s.mine(twice, low)).toMatchObject({ choiseStatusCd: '00' });
    const people = [await member(), await member()];
    await during('package: admission', () =>
      ask(enrolmentApi.add, { courseSeq: other }, { userSeqs: people.map((p) => p.userSeq) }).expect(200),
    );
    const manual = await pack([low, await s.course()], { choise_type_cd: '01', fare_cd: '00', price: null });
    const applied = [await enrol(await member(), manual), await enrol(await member(), manual)].map((a) => a.attendSeq);
    await during('package: approve', () => status(manual, applied, '00'));
    await during('package: stand by', () => status(manual, applied, '01'));
    await during('package: bulk cancel', () => cancel(manual, applied));

    const ended = await member();
    await ask(enrolmentApi.add, { courseSeq: other }, { userSeqs: [ended.userSeq] }).expect(200);
    const had = (await s.mine(ended, other))!;
    await ask(enrolmentApi.extend, { courseSeq: other }, { attendSeqs: [had.attendSeq], validAt: new Date(Date.now() - MINUTE) }).expect(
      200,
    );
    await during('package: let in anew', () => ask(enrolmentApi.add, { courseSeq: other }, { userSeqs: [ended.userSeq] }).expect(200));
    await during('trash', () => ask(courseApi.remove, { courseSeq: manual }).expect(200));
    await s.now(new Date(Date.now() + 8 * DAY), owner);
    await during('trash, a week on', () => s.t.get('main', TrashJob).run());
    s.calm();
  });

  it('holds for challenges, memberships, copies and people who leave', async () => {
    const courseSeq = await s.course({ course_type_cd: '07' });
    const [one, two] = (
      await s.t.admin<{ term_seq: string }>(
        sql`insert into main.challenge_term (channel_seq, course_seq, name, start_at, end_at, max_user_count, created_at, updated_at)
         select ${channelSeq}, ${courseSeq}, n || '기', now(), now() + interval '30 days', 5, now(), now()
         from generate_series(1, 2) n
         returning term_seq`,
      )
    ).map((t) => Number(t.term_seq));
    const runner = await member();
    const couponSeq = await coupon(runner);
    await during('term: enrol', () => enrol(runner, courseSeq, { termSeq: one, couponSeq }));
    await during('term: move', () => enrol(runner, courseSeq, { termSeq: two }));
    await during('term: give up', () => ask(enrolmentApi.cancelMine, { courseSeq }, {}, runner).expect(200));
    await during('term: pay', async () => {
      await enrol(runner, courseSeq, { termSeq: two });
      await s.buy(runner, courseSeq);
      await inside(runner, courseSeq);
    });

    const closed = [await s.course({ fare_cd: '00', price: null }), await s.course({ fare_cd: '00', price: null })];
    const learner = await member();
    for (const seq of closed) await enrol(learner, seq);
    const input = {
      title: '정기권',
      description: '',
      price: 9900,
      periodCd: '01',
      benefits: [],
      openYn: 'Y',
      courseSeqs: [...closed].reverse(),
    };
    let membershipSeq = 0;
    await during('membership: its classes', async () => {
      membershipSeq = (await ask(membershipApi.create, {}, input).expect(200)).body.data.membershipSeq as number;
    });
    const [subscription] = await s.t.admin<{ subscription_seq: string }>(
      insertInto(
        'util.subscription',
        {
          channelSeq,
          membershipSeq,
          userSeq: learner.userSeq,
          state: 'ACTIVE',
          periodCd: '01',
          price: 9900,
          title: '정기권',
          beganAt: sql`now()`,
          periodEnd: sql`now() + interval '30 days'`,
          createdAt: sql`now()`,
        },
        sql`returning subscription_seq`,
      ),
    );
    await during('membership: a member', () =>
      s.t
        .db('util')
        .tx({ channelSeq }, (tx) =>
          s.t
            .get('util', Outbox)
            .publish(tx, 'subscription.changed', { channelSeq, subscriptionSeq: Number(subscription!.subscription_seq) } as never),
        ),
    );
    const text = { channelSeq, courseSeq: closed[0]!, curriculumTypeCd: LESSON_TYPE.TEXT, title: '읽을거리' };
    const [made] = await s.t.admin<{ seq: string }>(insertInto('main.curriculum', text, sql`returning curriculum_seq as seq`));
    await during('open a lesson', () =>
      s.t
        .call(curriculumApi.find, { channelSeq, courseSeq: closed[0]!, curriculumSeq: Number(made!.seq) })
        .set('Access-Token', learner.token)
        .expect(200),
    );
    await during('copy', () => ask(courseApi.copy, { courseSeq: closed[0]! }).expect(200));

    const leaver = await joined();
    const line = await s.course({ choise_type_cd: '01' });
    await enrol(leaver, line);
    const packageSeq = await pack([await s.course(), line], { choise_type_cd: '01' });
    await enrol(leaver, packageSeq, { skipAttendCheckYn: true });
    await ask(courseApi.like, { courseSeq: closed[1]! }, {}, leaver).expect(200);
    await during('leave', () => leave(leaver).expect(200));

    const gone = await joined();
    await leave(gone).expect(200);
    const [low, high] = [await s.course(), await s.course()];
    for (const seq of [high, low]) await seatOf(s.t, { channelSeq, courseSeq: seq, userSeq: gone.userSeq }, { amount: 50_000 });
    await during('seats of a withdrawn account', () => s.t.get('main', WithdrawnSeatsJob).run());
    expect([await s.counters(low), await s.counters(high)]).toMatchObject([{ accept_cnt: 0 }, { accept_cnt: 0 }]);

    const goer = await member();
    await enrol(goer, await s.course({ fare_cd: '00', price: null }));
    await during('leave the site', () => ask(channelApi.leave, {}, {}, goer).expect(200));
  });

  it('is the written one', () => {
    expect(recorder.wrong()).toEqual([]);
    // Checks the recorder itself: it has recorded the locks that each of these paths surely takes.
    const took = (path: string) => recorder.kindsOf(path).flat();
    for (const path of ['enrol', 'bulk admission', 'approve', 'stand by', 'cancel', 'promote', 'hold release', 'leave', 'leave the site'])
      expect([path, took(path)]).toEqual([path, expect.arrayContaining(['limit', 'class'])]);
    for (const path of ['package: enrol', 'package: pay', 'package: admission', 'package: cancel, with an heir', 'package: bulk cancel'])
      expect([path, took(path)]).toEqual([path, expect.arrayContaining(['limit', 'package', 'class'])]);
    expect(took('other coupon')).toEqual(expect.arrayContaining(['attend', 'pay', 'coupon']));
    expect(took('term: move')).toEqual(expect.arrayContaining(['class', 'attend', 'pay', 'term']));
    expect(took('open a lesson')).toEqual(['attend', 'pay', 'memberPay']);
    for (const path of ['leave', 'seats of a withdrawn account'])
      expect([path, took(path)]).toEqual([path, expect.arrayContaining(['limit', 'class', 'attend'])]);
    for (const path of ['enrol', 'enrol again', 'enrol again, unpaid', 'bulk admission', 'leave the site'])
      expect([path, took(path)[0]]).toEqual([path, 'member']);
    expect(took('leave').slice(0, 2)).toEqual(['account', 'member']);
  });

  it('is missed by nobody who takes it the other way round', async () => {
    const [low, high] = [await s.course(), await s.course()];
    const seen = recorder.done.length;
    const lock = (tx: Tx, courseSeq: number) =>
      rows(tx, sql`select 1 from course where channel_seq = ${channelSeq} and course_seq = ${courseSeq} for no key update`);
    await s.t.db('main').tx({ channelSeq }, async (tx) => {
      await lock(tx, high);
      await lock(tx, low);
      await lockLimit(tx, channelSeq);
      await rows(tx, sql`select 1 from account where user_seq = ${owner.userSeq} for no key update`);
    });
    const referred = recorder.done.length;
    await s.t.db('main').tx({ channelSeq }, async (tx) => {
      await lock(tx, high);
      await rows(tx, sql`select 1 from account where user_seq = ${owner.userSeq} for key share`);
    });
    expect(recorder.done.slice(referred).flatMap((one) => one.steps.flatMap((step) => step.taken.map(({ kind }) => kind)))).toEqual([
      'class',
    ]);
    recorder.done.splice(0, seen);
    expect(recorder.wrong().map((line) => line.replace(/ \(.*\) behind/, ' behind').replace(/ \([^)]*\)?.*$/, ''))).toEqual([
      `: class ${low} behind class ${high}`,
      expect.stringMatching(/^: limit -?\d+ behind class/),
      expect.stringMatching(/^: limit -?\d+ behind class/),
      ...[high, low].map((seq) => `: account ${owner.userSeq} behind class ${seq}`),
      expect.stringMatching(/^: account \d+ behind limit/),
    ]);
  });
});

describe('a crowd at a site with a limit', () => {
  const counts = async (courseSeq: number) =>
    (
      await s.t.admin<Record<string, number>>(
        sql`select c.attend_count, c.accept_cnt, count(a.*) filter (where a.ended_at is null)::int as rows,
           count(a.*) filter (where a.ended_at is null and a.choise_status_cd is distinct from '01')::int as seats
         from main.course c left join main.attend a using (channel_seq, course_seq) where c.course_seq = ${courseSeq} group by 1, 2`,
      )
    )[0]!;
  const statuses = (answers: { status: number }[]) => [...new Set(answers.map((a) => a.status))].sort();

  it('thirty admissions beside thirty enrolments in one class: nobody hears of an error of ours, and no more than the limit get in', async () => {
    const courseSeq = await s.course({ fare_cd: '00', price: null });
    const people = await Promise.all(Array.from({ length: 60 }, member));
    const [before] = await s.t.admin<{ n: number }>(
      sql`select count(distinct user_seq)::int as n
        from main.attend
        where channel_seq = ${channelSeq} and ended_at is null and (choise_status_cd = '00' or hold_until is not null)`,
    );
    await limit(before!.n + 45);
    const answers = await Promise.all(
      people.map((one, i) =>
        i % 2 ? ask(enrolmentApi.create, { courseSeq }, {}, one) : ask(enrolmentApi.add, { courseSeq }, { userSeqs: [one.userSeq] }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 400]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(45);
    expect(await counts(courseSeq)).toEqual({ attend_count: 45, accept_cnt: 45, rows: 45, seats: 45 });
    await limit(1000);
  });

  it('admissions, enrolments, a line that moves up, cancellations and people who leave, all at once', async () => {
    const courseSeq = await s.course({ fare_cd: '00', price: null, user_limit_type_cd: '00', max_user_count: 10 });
    const seated = await Promise.all(Array.from({ length: 10 }, member));
    const seats = await Promise.all(seated.map((one) => enrol(one, courseSeq)));
    const leavers: Person[] = [];
    for (let i = 0; i < 8; i++) leavers.push(await joined());
    for (const one of leavers) await enrol(one, courseSeq);
    const newcomers = await Promise.all(Array.from({ length: 20 }, member));
    const answers = await Promise.all([
      ...newcomers.map((one, i) =>
        i % 2 ? ask(enrolmentApi.create, { courseSeq }, {}, one) : ask(enrolmentApi.add, { courseSeq }, { userSeqs: [one.userSeq] }),
      ),
      ...seats.slice(0, 5).map((one) => ask(enrolmentApi.cancel, { courseSeq }, { attendSeqs: [one.attendSeq], reason: '변심' })),
      ...leavers.map((one) => leave(one)),
      s.holds(),
    ]);
    expect(statuses(answers.filter((a) => !!a)).filter((code) => code >= 500)).toEqual([]);
    const c = await counts(courseSeq);
    expect([c['attend_count'], c['accept_cnt']]).toEqual([c['rows'], c['seats']]);
    expect(c['seats']).toBe(10);
  });

  it('who leaves the site while enrolling or being let in keeps no seat', async () => {
    const courseSeq = await s.course({ fare_cd: '00', price: null });
    const people = await Promise.all(Array.from({ length: 30 }, member));
    const answers = await Promise.all(
      people.flatMap((one, i) => [
        i % 2 ? ask(enrolmentApi.create, { courseSeq }, {}, one) : ask(enrolmentApi.add, { courseSeq }, { userSeqs: [one.userSeq] }),
        ask(channelApi.leave, {}, {}, one),
      ]),
    );
    expect(statuses(answers).filter((code) => code >= 500)).toEqual([]);
    const seated = await s.t.admin(
      sql`select a.user_seq from main.attend a where a.course_seq = ${courseSeq} and a.ended_at is null
          and not exists (select from main.channel_user u where u.channel_seq = a.channel_seq and u.user_seq = a.user_seq)`,
    );
    expect(seated).toEqual([]);
    const c = await counts(courseSeq);
    expect([c['attend_count'], c['accept_cnt']]).toEqual([c['rows'], c['seats']]);
  });

  it('packages over the same classes beside purchases and cancellations of those classes', async () => {
    const classes = [await s.course(), await s.course(), await s.course()];
    const packages = [
      await pack([classes[0]!, classes[1]!]),
      await pack([classes[2]!, classes[1]!]),
      await pack([classes[2]!, classes[0]!]),
    ];
    const people = await Promise.all(Array.from({ length: 18 }, member));
    const held = await Promise.all(people.map((one, i) => enrol(one, i % 2 ? packages[i % 3]! : classes[i % 3]!)));
    const answers = await Promise.all([
      ...held.map((one, i) =>
        i % 3
          ? ask(enrolmentApi.cancelMine, { courseSeq: one.courseSeq }, {}, people[i]!)
          : ask(enrolmentApi.create, { courseSeq: packages[(i + 1) % 3]! }, {}, people[i]!),
      ),
      ...held.map((_, i) => ask(enrolmentApi.create, { courseSeq: classes[i % 3]! }, {}, people[(i + 5) % people.length]!)),
    ]);
    expect(statuses(answers).filter((code) => code >= 500)).toEqual([]);
    for (const courseSeq of [...classes, ...packages]) {
      const c = await counts(courseSeq);
      expect([c['attend_count'], c['accept_cnt']]).toEqual([c['rows'], c['seats']]);
    }
  });
});
