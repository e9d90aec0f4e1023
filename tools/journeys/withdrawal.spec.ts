import pg from 'pg';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { channelApi } from '@madang/contracts/main/channel';
import { monthsLater } from '@madang/contracts/dates';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { DAY } from '@madang/contracts/time';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { mypageApi } from '@madang/contracts/main/mypage';
import { inviteApi } from '@madang/contracts/main/operator';
import { reviewApi } from '@madang/contracts/main/review';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { codeOf, join, PASSWORD, signupBody } from '../../apps/api-main/src/account/account.fixture';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { OldEnrolmentsJob } from '../../apps/api-main/src/mypage/old-enrolments.job';
import { PurgeJob } from '../../apps/api-main/src/mypage/purge.job';
import { WithdrawnSeatsJob } from '../../apps/api-main/src/mypage/withdrawn-seats.job';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { OldOrdersJob } from '../../apps/api-util/src/refund/old-orders.job';

let t: TestApp;
let here: Site;
beforeAll(async () => {
  t = await testApp({
    main: MainModule,
    alarm: AlarmModule,
    campaign: CampaignModule,
    event: EventModule,
    form: FormModule,
    util: UtilModule,
  });
  here = await site(t);
});
afterAll(() => t.close());
beforeEach(() => t.admin('delete from main.attempt'));
afterEach(() => t.resetNow());

const leave = (token: string, body: object = {}) =>
  t
    .call(mypageApi.withdraw)
    .set('Access-Token', token)
    .send({ reason: '00', password: PASSWORD, ...body });

/** The fields of a step of a query plan that tell what it reads. */
interface ErasurePlan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: ErasurePlan[];
}

describe('withdrawal', () => {
  it('erases the person everywhere, keeps what the law wants, ends every session, and the address may come anew', async () => {
    const { channelSeq } = here;
    const courseSeq = await course(t, channelSeq);
    const joined = await join(t, { channelSeq, name: '사라질사람', marketingConsent: true });
    const { email, userSeq, token } = joined;
    const other = (await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(200)).headers['access-token']!;
    const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq }, { phone: '01012345678', amount: 50_000, order_no: 'ORDER-1' });
    await t.call(courseApi.like, { channelSeq, courseSeq }).set('Access-Token', token).expect(200);
    await t.admin(
      insertInto('main.review', {
        channelSeq,
        courseSeq,
        attendSeq,
        userSeq,
        reviewPoint: 5,
        description: '좋았어요',
        createdAt: sql`now()`,
      }),
    );
    await t.admin(insertInto('form.form', { channelSeq, id: 'w1', title: '설문', createdAt: sql`now()`, updatedAt: sql`now()` }));
    await t.admin(
      sql`insert into form.form_answer (channel_seq, form_seq, user_seq, respondent, single, answers, created_at, updated_at)
       select ${channelSeq}, form_seq, ${userSeq}::bigint, 'user ' || ${userSeq}::bigint, true, '[]', now(), now()
       from form.form
       where channel_seq = ${channelSeq}`,
    );
    await t.admin(insertInto('event.event_log', { channelSeq, at: sql`now()`, eventType: 'logout', visitor: 1, userSeq }));
    const ownersAlarms = () => t.admin<{ args: { name: string } }>(sql`select args from alarm.alarm where target_user_seq = ${userSeq}`);
    await t.eventually(async () => (await ownersAlarms()).length > 0);
    await t.eventually(async () => (await t.admin(sql`select 1 from campaign.mail where recipient = ${email}`)).length > 0);

    await t.admin(
      insertInto('campaign.mail_address', {
        address: email,
        state: 'BOUNCED',
        reason: `550 no such user ${email}`,
        reportedAt: sql`now()`,
      }),
    );
    // An alarm that waits for the summary of the day.
    await t.admin(insertInto('alarm.digest_item', { channelSeq, alarmSeq: 1, userSeq }));
    const terms = (await t.call(mypageApi.withdrawEffects).set('Access-Token', token).expect(200)).body.data;
    expect(terms).toEqual({
      sites: [],
      courseCount: 1,
      membershipCount: 0,
      payingCount: 0,
      proof: 'password',
      keptUntil: expect.any(Object),
    });
    expect((await leave(token, { password: 'wrongOne1!' }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    expect((await leave(token, { password: '' }).expect(400)).body.errors[0].field).toBe('password');
    await leave(token, { reason: '01', reasonText: '강의가 적어요' }).expect(200, { data: null });

    for (const dead of [token, other]) await t.call(accountApi.me).set('Access-Token', dead).expect(401);
    expect((await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    expect(await t.admin('select reason, reason_text from main.withdrawal')).toEqual([{ reason: '01', reason_text: '강의가 적어요' }]);
    await t.eventually(async () => (await ownersAlarms()).every((a) => a.args.name === '탈퇴한 회원'));
    await t.eventually(async () => !(await t.admin(sql`select 1 from campaign.mail where recipient = ${email}`)).length);
    await t.eventually(async () => !(await t.admin(sql`select 1 from form.form_answer where user_seq = ${userSeq}`)).length);
    await t.eventually(async () => !(await t.admin(sql`select 1 from event.event_log where user_seq = ${userSeq}`)).length);

    // Leaves out the table of log-in attempts, whose rows are deleted within a day anyway.
    const tables = await t.admin<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('main', 'alarm', 'campaign', 'event', 'form') and c.relname <> 'attempt'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await t.admin(`select * from ${name}`));
      for (const trace of [email, '사라질사람', '01012345678']) expect([name, trace, rows.includes(trace)]).toEqual([name, trace, false]);
    }
    // No job contains the address in plain text. The event has it sealed, and loses it when it has been handled.
    expect(JSON.stringify(await t.admin('select data, output from jobs.job'))).not.toContain(email);
    await t.eventually(async () => {
      const left = await t.admin<{ data: object }>(
        sql`select data - '$from' as data from jobs.job where name like 'account.withdrawn.%' and (data->>'userSeq')::bigint = ${userSeq}`,
      );
      return left.length === 5 && left.every(({ data }) => JSON.stringify(data) === JSON.stringify({ userSeq }));
    });
    expect(await t.admin(sql`select from alarm.digest_item where user_seq = ${userSeq}`)).toEqual([]);
    // The enrolment stays with its amount, and the review stays without the name, of which lists show two letters.
    const [kept] = await t.admin<{ amount: number; order_no: string }>(
      sql`select amount, order_no from main.attend where attend_seq = ${attendSeq}`,
    );
    expect(kept).toMatchObject({ order_no: 'ORDER-1' });
    const reviews = (await t.call(reviewApi.list, { channelSeq, courseSeq }).expect(200)).body.data.reviews as { userName: string }[];
    expect(reviews[0]!.userName).toBe('탈****원');
    expect(await t.admin(sql`select like_count from main.course where course_seq = ${courseSeq}`)).toEqual([{ like_count: 0 }]);

    const again = await t.call(accountApi.signup).send(signupBody({ email })).expect(200);
    expect(again.body.data.user.userSeq).not.toBe(userSeq);
  });

  it('finds what it erases by indexes, in every service, however much of others lies there', async () => {
    const { channelSeq } = here;
    const { userSeq, token, email } = await join(t, { channelSeq });
    await t.eventually(async () => (await t.admin(sql`select 1 from campaign.mail where recipient = ${email}`)).length > 0);
    const asked = new Map<string, { service: string; text: string; values: unknown[] }>();
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
      const text = typeof first === 'string' ? first : (first.text ?? '');
      const values = ((typeof first === 'string' ? second : first.values) ?? []) as unknown[];
      const service = /^madang_(\w+)$/.exec(this.user ?? '')?.[1];
      // The library of the queues keeps its own times in a table of one row.
      const ofLibrary = text.includes('jobs.version');
      if (service && !ofLibrary && /^\s*(\/\*.*?\*\/\s*)?(with|update|delete|select)\b/i.test(text))
        asked.set(`${service} ${text}`, { service, text, values });
      return query.apply(this, args);
    } as never;
    try {
      await leave(token).expect(200);
      await t.eventually(async () => {
        const jobs = await t.admin<{ state: string }>(
          sql`select state from jobs.job where name like 'account.withdrawn.%' and (data->>'userSeq')::bigint = ${userSeq}`,
        );
        return jobs.length === 5 && jobs.every(({ state }) => state === 'completed');
      });
    } finally {
      pg.Client.prototype.query = query as never;
    }
    expect(asked.size).toBeGreaterThan(60);
    const leading = new Map(
      (
        await t.admin<{ name: string; first: string }>(
          `select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first
           from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is null`,
        )
      ).map(({ name, first }) => [name, first]),
    );
    const whole: string[] = [];
    for (const { service, text, values } of asked.values())
      await t.db(service as 'main').all(async (tx) => {
        // The tables are empty, so the planner would read them whole; without these ways it shows whether an index serves the query.
        for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${way} = off`);
        const [plan] = (await tx.query(`explain (format json) ${text}`, values)) as { 'QUERY PLAN': [{ Plan: ErasurePlan }] }[];
        const visit = (p: ErasurePlan) => {
          const first = leading.get(p['Index Name'] ?? '');
          if (p['Node Type'] === 'Seq Scan') whole.push(`${service}: reads ${p['Relation Name']} whole in ${text}`);
          // A condition that leaves out the first column makes the database read the index once for each value of that column.
          if (first && !p['Index Cond']?.includes(first)) whole.push(`${service}: ${p['Index Name']} by ${p['Index Cond']} in ${text}`);
          p.Plans?.forEach(visit);
        };
        visit(plan!['QUERY PLAN'][0].Plan);
      });
    expect(whole).toEqual([]);
  });

  it('is refused to the only owner of a site until there is another', async () => {
    const owner = await join(t, { channelSeq: here.channelSeq });
    const own = await site(t, '혼자 하는 학교');
    await t.admin(insertInto('main.channel_user', { channelSeq: own.channelSeq, userSeq: owner.userSeq, userTypeCd: 'OWN' }));
    await t.admin(sql`delete from main.channel_user where channel_seq = ${own.channelSeq} and user_seq = ${own.owner.userSeq}`);
    const refused = await leave(owner.token).expect(409);
    expect(refused.body).toMatchObject({ errorName: 'OWNER_CANNOT_WITHDRAW', message: expect.stringContaining('혼자 하는 학교') });
    expect((await t.call(mypageApi.withdrawEffects).set('Access-Token', owner.token)).body.data.sites).toEqual(['혼자 하는 학교']);
    // If a site's two owners delete their accounts at once, one is refused, so that the site keeps an owner.
    const second = await join(t);
    await t.admin(insertInto('main.channel_user', { channelSeq: own.channelSeq, userSeq: second.userSeq, userTypeCd: 'OWN' }));
    const both = await Promise.all([leave(owner.token), leave(second.token)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
  });

  it('AM-1161 ends what somebody of the staff offered to others, and the history says that the role ended', async () => {
    const { channelSeq, owner } = await site(t);
    const { userSeq, token } = await join(t, { channelSeq });
    await t.admin(
      sql`update main.channel_user
        set user_type_cd = 'MNG', roles = ${JSON.stringify(ROLE_PERMISSIONS.MNG)}
        where channel_seq = ${channelSeq} and user_seq = ${userSeq}`,
    );
    const friend = await person(t, '새 강사', channelSeq);
    const invite = { userTypeCd: 'TCH', userSeq: friend.userSeq };
    await t.call(inviteApi.create, { channelSeq }).set('Access-Token', token).send(invite).expect(200);
    await leave(token).expect(200);
    const asOwner = (call: ReturnType<typeof t.call>) => call.set('Access-Token', owner.token).expect(200);
    expect((await asOwner(t.call(inviteApi.list, { channelSeq }))).body.data).toMatchObject([{ status: 'CANCELED' }]);
    const lines = await asOwner(t.call(dataHistoryApi.list, { channelSeq }).query({ entity: HISTORY_ENTITY.OPERATOR }));
    expect(lines.body.data.list[0]).toMatchObject({ action: 'DELETE', seq: userSeq, before: { userTypeCd: 'MNG' }, after: null });
  });
  it('waits for a payment that runs, and gives up what nobody will pay', async () => {
    const { channelSeq } = here;
    const courseSeq = await course(t, channelSeq);
    const payer = await join(t, { channelSeq });
    await enrol(
      t,
      { channelSeq, courseSeq, userSeq: payer.userSeq },
      { choise_status_cd: null, attend_at: null, hold_cd: 'PAY', hold_until: new Date(Date.now() + 600_000) },
    );
    expect((await leave(payer.token).expect(409)).body.errorName).toBe('WITHDRAW_WHILE_PAYING');

    const manual = await course(t, channelSeq, { choise_type_cd: '01' });
    const applicant = await join(t, { channelSeq });
    await t
      .call(enrolmentApi.create, { channelSeq, courseSeq: manual })
      .set('Access-Token', applicant.token)
      .send({ phone: '01012345678' })
      .expect(200);
    await leave(applicant.token).expect(200);
    const [row] = await t.admin<{ cancel_cd: string }>(sql`select cancel_cd from main.attend where user_seq = ${applicant.userSeq}`);
    expect(row).toEqual({ cancel_cd: 'SELF' });
    expect(await t.admin(sql`select wait_cnt from main.course where course_seq = ${manual}`)).toEqual([{ wait_cnt: 0 }]);
  });

  it('AM-758 gives all seats to the next ones, those that were paid for too, whose money stays', async () => {
    const { channelSeq } = here;
    const [free, paid] = [
      await course(t, channelSeq, { user_limit_type_cd: '99', max_user_count: 1 }),
      await course(t, channelSeq, { user_limit_type_cd: '00', max_user_count: 1, fare_cd: '01', price: 50_000 }),
    ];
    const [learner, next] = [await join(t, { channelSeq }), await join(t, { channelSeq })];
    const enrolIn = (courseSeq: number, { token }: { token: string }) =>
      t.call(enrolmentApi.create, { channelSeq, courseSeq }).set('Access-Token', token).send({ phone: '01012345678' });
    await enrolIn(free, learner).expect(200);
    await enrol(t, { channelSeq, courseSeq: paid, userSeq: learner.userSeq }, { amount: 50_000 });
    expect((await enrolIn(free, next)).body.errorName).toBe('CAPACITY_FULL');
    expect((await enrolIn(paid, next).expect(200)).body.data).toMatchObject({ waitlisted: true });
    await leave(learner.token).expect(200);
    const seatsOf = ({ userSeq }: { userSeq: number }) =>
      t.admin(
        sql`select course_seq::int as course, ended_at is not null as ended, end_cd, cancel_cd, amount::int, hold_cd from main.attend
         where user_seq = ${userSeq} order by course_seq`,
      );
    const usedUp = { ended: true, end_cd: 'USED_UP', cancel_cd: null, hold_cd: null };
    expect(await seatsOf(learner)).toEqual([
      { course: free, ...usedUp, amount: 0 },
      { course: paid, ...usedUp, amount: 50_000 },
    ]);
    // The next person of the waitlist gets the seat for a while, to pay for it.
    expect(await seatsOf(next)).toMatchObject([{ course: paid, ended: false, hold_cd: 'CLAIM' }]);
    await enrolIn(free, next).expect(200);
    const counts = await t.admin(
      sql`select accept_cnt, wait_cnt from main.course where course_seq in (${free}, ${paid}) order by course_seq`,
    );
    expect(counts).toEqual([
      { accept_cnt: 1, wait_cnt: 0 },
      { accept_cnt: 1, wait_cnt: 0 },
    ]);
  });

  it('AM-758 gives up the seats of accounts that were withdrawn before', async () => {
    const { channelSeq } = here;
    const learner = await join(t, { channelSeq });
    await leave(learner.token).expect(200);
    const [kept, other] = [await course(t, channelSeq), await course(t, channelSeq)];
    await enrol(t, { channelSeq, courseSeq: kept, userSeq: learner.userSeq }, { amount: 50_000 });
    await enrol(t, { channelSeq, courseSeq: other, userSeq: here.owner.userSeq }, { amount: 50_000 });
    await t.get('main', WithdrawnSeatsJob).run();
    const [seats] = await t.admin(
      sql`select (select accept_cnt from main.course where course_seq = ${kept}) as kept,
        (select accept_cnt from main.course where course_seq = ${other}) as other`,
    );
    expect(seats).toEqual({ kept: 0, other: 1 });
  });

  it('asks somebody without a password for a mailed code', async () => {
    const { userSeq, token } = await person(t);
    const [{ email }] = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`)) as [
      { email: string },
    ];
    expect((await t.call(mypageApi.withdrawEffects).set('Access-Token', token)).body.data.proof).toBe('code');
    const go = (body: object) => t.call(mypageApi.withdraw).set('Access-Token', token).send(body);
    expect((await go({ password: PASSWORD }).expect(400)).body.errors[0].field).toBe('code');
    await t.call(accountApi.sendCode).set('Access-Token', token).send({ email }).expect(200);
    const code = await codeOf(t, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await go({ code: wrong }).expect(400)).body.errorName).toBe('INCORRECT_CODE');
    await go({ code }).expect(200);
    await t.call(accountApi.me).set('Access-Token', token).expect(401);
  });

  it('AM-354 keeps complaints for three years and orders for five, of who withdrew and of who left the site, then purges them', async () => {
    const { channelSeq } = here;
    const courseSeq = await course(t, channelSeq);
    const [withdrawn, left, stays, back] = [
      await join(t, { channelSeq }),
      await join(t, { channelSeq }),
      await join(t, { channelSeq }),
      await join(t, { channelSeq }),
    ];
    const all = [withdrawn, left, stays, back].map((one) => one.userSeq);
    await t.admin(
      insertInto('main.board', { channelSeq, kind: 'SITE', typeCd: '03', name: '문의', readScope: 'EVERYONE', writeScope: 'STAFF' }),
    );
    for (const { userSeq } of [withdrawn, left, stays, back]) {
      const orderNo = `kept-${userSeq}`;
      const attendSeq = await enrol(
        t,
        { channelSeq, courseSeq, userSeq },
        { ended_at: new Date(), end_cd: 'USED_UP', cancel_reason: '이사해요', created_at: new Date(Date.now() - 60_000) },
      );
      await t.admin(
        insertInto('util.pay_order', {
          channelSeq,
          orderNo,
          userSeq,
          attendSeq,
          courseSeq,
          title: '수업',
          ordererName: '산사람',
          email: 'buyer@madang.test',
          phone: '01099998888',
          price: 50000,
          amount: 50000,
          currency: 'KRW',
          payMethodCd: 'CARD',
          provider: 'sandbox',
          status: 'CANCELED',
          createdAt: sql`now() - interval '1 minute'`,
          paidAt: sql`now()`,
        }),
      );
      await t.admin(
        insertInto('util.refund_request', {
          channelSeq,
          orderNo,
          userSeq,
          state: 'DONE',
          amount: 50000,
          working: '{}',
          reason: '사정이 생겼어요',
          requestedAt: sql`now() - interval '1 minute'`,
          dueAt: sql`now()`,
          answer: '돌려드렸어요',
        }),
      );
      await t.admin(
        sql`insert into main.post (channel_seq, board_seq, user_seq, type_cd, title, content, secret_yn, public_yn, created_at)
         select ${channelSeq}, min(board_seq), ${userSeq}, '03', '비밀 문의', '<p>사연</p>', s.secret, s.public, now() - interval '1 minute'
         from main.board, (values ('Y', 'Y'), ('N', 'N')) s (secret, public)
         where channel_seq = ${channelSeq}
         group by s.secret, s.public`,
      );
    }
    const terms = (await t.call(mypageApi.withdrawEffects).set('Access-Token', withdrawn.token).expect(200)).body.data;
    const year = new Date().getFullYear();
    expect([terms.keptUntil.orders, terms.keptUntil.complaints].map((day: string) => Number(day.slice(0, 4)) - year)).toEqual([5, 3]);
    await leave(withdrawn.token).expect(200);
    for (const { token } of [left, back]) await t.call(channelApi.leave, { channelSeq }).set('Access-Token', token).send({}).expect(200);
    await t.admin(sql`insert into main.channel_user (channel_seq, user_seq) values (${channelSeq}, ${back.userSeq})`);
    const numbers = async (select: Sql) => (await t.admin<{ n: string }>(select)).map(({ n }) => Number(n));
    const posts = () => numbers(sql`select count(*) as n from main.post where user_seq = any(${all}) and secret_yn = 'Y'`);
    const requests = () => numbers(sql`select count(*) as n from util.refund_request where user_seq = any(${all}) and reason <> ''`);
    const buyers = () => numbers(sql`select user_seq as n from util.pay_order where user_seq = any(${all}) and email <> '' order by 1`);
    const words = () =>
      numbers(sql`select user_seq as n from main.attend where user_seq = any(${all}) and cancel_reason is not null order by 1`);
    const purge = async (months: number, days: number) => {
      t.setNow(new Date(monthsLater(new Date(), months).getTime() + days * DAY));
      await t.get('main', PurgeJob).run();
    };
    await purge(36, -1);
    expect([await posts(), await requests(), await buyers()]).toEqual([[4], [4], all.toSorted((a, b) => a - b)]);
    await purge(36, 1);
    await t.eventually(async () => (await requests())[0] === 2);
    expect([await posts(), await buyers()]).toEqual([[2], all.toSorted((a, b) => a - b)]);
    await purge(60, 1);
    const rest = [stays.userSeq, back.userSeq].toSorted((a, b) => a - b);
    await t.eventually(async () => (await buyers()).length === rest.length);
    expect([await buyers(), await words()]).toEqual([rest, rest]);
    // After five years people who stay members are also removed from their old orders and enrolments.
    await t.get('main', OldEnrolmentsJob).run();
    await t.get('util', OldOrdersJob).run();
    expect([await buyers(), await words(), await requests()]).toEqual([[], [], [0]]);
    // The amounts in the books are unchanged, but the order does not contain its buyer any more.
    expect(await t.admin(sql`select orderer_name, phone, amount from util.pay_order where user_seq = ${withdrawn.userSeq}`)).toEqual([
      { orderer_name: '–', phone: null, amount: 50_000 },
    ]);
    expect(
      await t.admin(
        sql`select 1 from util.order_words where order_no = ${`kept-${withdrawn.userSeq}`} and (words like '%산사람%' or contacts <> ' ')`,
      ),
    ).toEqual([]);
  });

  it('clears refund requests and numbers of parcels past their term, also where no order is left to clear', async () => {
    const { channelSeq } = await site(t);
    const [courseSeq, { userSeq }] = [await course(t, channelSeq), await person(t)];
    const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq }, { ended_at: new Date(), end_cd: 'USED_UP' });
    const orderNo = `cleared-${userSeq}`;
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq,
        orderNo,
        userSeq,
        attendSeq,
        courseSeq,
        title: '수업',
        ordererName: '–',
        email: '',
        price: 1000,
        amount: 1000,
        currency: 'KRW',
        payMethodCd: 'CARD',
        provider: 'sandbox',
        status: 'CANCELED',
        createdAt: sql`now() - interval '61 months'`,
        paidAt: sql`now() - interval '61 months'`,
      }),
    );
    const request = (past: string) =>
      insertInto('util.refund_request', {
        channelSeq,
        orderNo,
        userSeq,
        state: 'REFUSED',
        amount: 1000,
        working: '{}',
        reason: '사정',
        answer: '안 돼요',
        failMessage: '홍길동의 계좌',
        requestedAt: sql`now() - ${past}::interval`,
        dueAt: sql`now()`,
      });
    for (const past of ['60 months 3 days', '59 months']) await t.admin(request(past));
    await t.admin(
      insertInto('util.delivery', {
        channelSeq,
        attendSeq,
        userSeq,
        statusCd: '02',
        courierCd: '04',
        invoiceNo: '1234567890',
        updatedBy: userSeq,
        sentAt: sql`now()`,
        deliveredAt: sql`now()`,
        updatedAt: sql`now() - interval '60 months 3 days'`,
      }),
    );
    await t.get('util', OldOrdersJob).run();
    expect(
      await t.admin(
        sql`select reason, answer, fail_message from util.refund_request where channel_seq = ${channelSeq} order by requested_at`,
      ),
    ).toEqual([
      { reason: '', answer: null, fail_message: null },
      { reason: '사정', answer: '안 돼요', fail_message: '홍길동의 계좌' },
    ]);
    expect(await t.admin(sql`select invoice_no from util.delivery where channel_seq = ${channelSeq}`)).toEqual([{ invoice_no: null }]);
  });

  it('limits guesses of the password on the way out', async () => {
    const { token } = await join(t);
    const answers = await Promise.all(Array.from({ length: 8 }, () => leave(token, { password: 'wrongOne1!' })));
    expect(answers.filter((a) => a.body.errorName === 'EXCEED_MAXIMUM_ATTEMPTS')).toHaveLength(3);
  });
});
