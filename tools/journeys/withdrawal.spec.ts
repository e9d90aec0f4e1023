import { accountApi } from '@madang/contracts/main/account';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { mypageApi } from '@madang/contracts/main/mypage';
import { reviewApi } from '@madang/contracts/main/review';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { codeOf, join, PASSWORD, signupBody } from '../../apps/api-main/src/account/account.fixture';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

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

const leave = (token: string, body: object = {}) =>
  t
    .call(mypageApi.withdraw)
    .set('Access-Token', token)
    .send({ reason: '00', password: PASSWORD, ...body });

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
      "insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at) values ($1, $2, $3, $4, 5, '좋았어요', now())",
      [channelSeq, courseSeq, attendSeq, userSeq],
    );
    await t.admin("insert into form.form (channel_seq, id, title, created_at, updated_at) values ($1, 'w1', '설문', now(), now())", [
      channelSeq,
    ]);
    await t.admin(
      `insert into form.form_answer (channel_seq, form_seq, user_seq, respondent, single, answers, created_at, updated_at)
       select $1, form_seq, $2::bigint, 'user ' || $2::bigint, true, '[]', now(), now() from form.form where channel_seq = $1`,
      [channelSeq, userSeq],
    );
    await t.admin("insert into event.event_log (channel_seq, at, event_type, visitor, user_seq) values ($1, now(), 'logout', 1, $2)", [
      channelSeq,
      userSeq,
    ]);
    const ownersAlarms = () => t.admin<{ args: { name: string } }>('select args from alarm.alarm where target_user_seq = $1', [userSeq]);
    await t.eventually(async () => (await ownersAlarms()).length > 0);
    await t.eventually(async () => (await t.admin('select 1 from campaign.mail where recipient = $1', [email])).length > 0);

    await t.admin("insert into campaign.mail_address (address, state, reason, reported_at) values ($1, 'BOUNCED', $2, now())", [
      email,
      `550 no such user ${email}`,
    ]);
    const terms = (await t.call(mypageApi.withdrawTerms).set('Access-Token', token).expect(200)).body.data;
    expect(terms).toEqual({ sites: [], courseCount: 1, payingCount: 0, proof: 'password' });
    expect((await leave(token, { password: 'wrongOne1!' }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    expect((await leave(token, { password: '' }).expect(400)).body.errors[0].field).toBe('password');
    await leave(token, { reason: '01', reasonText: '강의가 적어요' }).expect(200, { data: null });

    for (const dead of [token, other]) await t.call(accountApi.me).set('Access-Token', dead).expect(401);
    expect((await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    expect(await t.admin('select reason, reason_text from main.withdrawal')).toEqual([{ reason: '01', reason_text: '강의가 적어요' }]);
    await t.eventually(async () => (await ownersAlarms()).every((a) => a.args.name === '탈퇴한 회원'));
    await t.eventually(async () => !(await t.admin('select 1 from campaign.mail where recipient = $1', [email])).length);
    await t.eventually(async () => !(await t.admin('select 1 from form.form_answer where user_seq = $1', [userSeq])).length);
    await t.eventually(async () => !(await t.admin('select 1 from event.event_log where user_seq = $1', [userSeq])).length);

    // Tries of log-in, the last one above among them, are forgotten within a day by themselves.
    const tables = await t.admin<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('main', 'alarm', 'campaign', 'event', 'form') and c.relname <> 'attempt'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await t.admin(`select * from ${name}`));
      for (const trace of [email, '사라질사람', '01012345678']) expect([name, trace, rows.includes(trace)]).toEqual([name, trace, false]);
    }
    // Nor does a job that was done, or one that waits, know the address; sealed in the event itself it goes with its use.
    expect(JSON.stringify(await t.admin('select data, output from jobs.job'))).not.toContain(email);
    await t.eventually(async () => {
      const left = await t.admin<{ data: object }>(
        "select data from jobs.job where name like 'account.withdrawn.%' and (data->>'userSeq')::bigint = $1",
        [userSeq],
      );
      return left.length === 5 && left.every(({ data }) => JSON.stringify(data) === JSON.stringify({ userSeq }));
    });
    // The enrolment stays with its money, the review without its name, of which lists show two letters.
    const [kept] = await t.admin<{ amount: number; order_no: string }>('select amount, order_no from main.attend where attend_seq = $1', [
      attendSeq,
    ]);
    expect(kept).toMatchObject({ order_no: 'ORDER-1' });
    const reviews = (await t.call(reviewApi.list, { channelSeq, courseSeq }).expect(200)).body.data.reviews as { userName: string }[];
    expect(reviews[0]!.userName).toBe('탈****원');
    expect(await t.admin('select like_count from main.course where course_seq = $1', [courseSeq])).toEqual([{ like_count: 0 }]);

    const again = await t.call(accountApi.signup).send(signupBody({ email })).expect(200);
    expect(again.body.data.user.userSeq).not.toBe(userSeq);
  });

  it('is refused to the only owner of a site until there is another', async () => {
    const owner = await join(t, { channelSeq: here.channelSeq });
    const own = await site(t, '혼자 하는 학교');
    await t.admin("insert into main.channel_user (channel_seq, user_seq, user_type_cd) values ($1, $2, 'OWN')", [
      own.channelSeq,
      owner.userSeq,
    ]);
    await t.admin('delete from main.channel_user where channel_seq = $1 and user_seq = $2', [own.channelSeq, own.owner.userSeq]);
    const refused = await leave(owner.token).expect(409);
    expect(refused.body).toMatchObject({ errorName: 'OWNER_CANNOT_WITHDRAW', message: expect.stringContaining('혼자 하는 학교') });
    expect((await t.call(mypageApi.withdrawTerms).set('Access-Token', owner.token)).body.data.sites).toEqual(['혼자 하는 학교']);
    // Two owners who leave at once: one stays.
    const second = await join(t);
    await t.admin("insert into main.channel_user (channel_seq, user_seq, user_type_cd) values ($1, $2, 'OWN')", [
      own.channelSeq,
      second.userSeq,
    ]);
    const both = await Promise.all([leave(owner.token), leave(second.token)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
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
    const [row] = await t.admin<{ cancel_cd: string }>('select cancel_cd from main.attend where user_seq = $1', [applicant.userSeq]);
    expect(row).toEqual({ cancel_cd: 'SELF' });
    expect(await t.admin('select wait_cnt from main.course where course_seq = $1', [manual])).toEqual([{ wait_cnt: 0 }]);
  });

  it('asks somebody without a password for a mailed code', async () => {
    const { userSeq, token } = await person(t);
    const [{ email }] = (await t.admin<{ email: string }>('select email from main.account where user_seq = $1', [userSeq])) as [
      { email: string },
    ];
    expect((await t.call(mypageApi.withdrawTerms).set('Access-Token', token)).body.data.proof).toBe('code');
    const go = (body: object) => t.call(mypageApi.withdraw).set('Access-Token', token).send(body);
    expect((await go({ password: PASSWORD }).expect(400)).body.errors[0].field).toBe('code');
    await t.call(accountApi.sendCode).set('Access-Token', token).send({ email }).expect(200);
    const code = await codeOf(t, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await go({ code: wrong }).expect(400)).body.errorName).toBe('INCORRECT_CODE');
    await go({ code }).expect(200);
    await t.call(accountApi.me).set('Access-Token', token).expect(401);
  });

  it('limits guesses of the password on the way out', async () => {
    const { token } = await join(t);
    const answers = await Promise.all(Array.from({ length: 8 }, () => leave(token, { password: 'wrongOne1!' })));
    expect(answers.filter((a) => a.body.errorName === 'EXCEED_MAXIMUM_ATTEMPTS')).toHaveLength(3);
  });
});
