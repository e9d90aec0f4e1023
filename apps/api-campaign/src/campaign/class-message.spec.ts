import { CLASS_AUDIENCE, classMessageApi as api, type ClassMessage } from '@madang/contracts/campaign/message';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { MailService } from '../mail/mail.service';
import { MailboxUnknown, Mailer } from '../mail/mailer';
import { CampaignJob } from './campaign.job';

let t: TestApp;
let serial = 0;
const site = { channelSeq: 0, courseSeq: 0, otherSeq: 0 };
async function account(name: string): Promise<number> {
  const [row] = await t.admin<{ s: number }>(
    sql`insert into main.account (email, name) values (${`k${++serial}@madang.test`}, ${name}) returning user_seq as s`,
  );
  return row!.s;
}
async function member(name: string, type: string | null = null, roles: string[] = []): Promise<number> {
  const userSeq = await account(name);
  await t.admin(insertInto('main.channel_user', { channelSeq: site.channelSeq, userSeq, userTypeCd: type, roles: JSON.stringify(roles) }));
  return userSeq;
}
async function learner(name: string, columns: Record<string, unknown> = {}) {
  const userSeq = await member(name);
  const row = {
    channel_seq: site.channelSeq,
    course_seq: site.courseSeq,
    user_seq: userSeq,
    amount: 0,
    choise_status_cd: '00',
    attend_at: new Date(Date.now() - 1000),
    ...columns,
  };
  const keys = Object.keys(row);
  const [made] = await t.admin<{ s: number }>(
    `insert into main.attend (${keys}) values (${keys.map((_, i) => `$${i + 1}`)}) returning attend_seq as s`,
    Object.values(row),
  );
  return { userSeq, attendSeq: made!.s };
}
beforeAll(async () => {
  t = await testApp({ campaign: AppModule });
  const first = await account('처음');
  const [made] = await t.admin<{ s: number }>(
    insertInto('main.channel', { domain: 'classmail', name: '반 학교', createdBy: first }, sql`returning channel_seq as s`),
  );
  site.channelSeq = made!.s;
  const courses = await t.admin<{ s: number }>(
    sql`insert into main.course (channel_seq, title)
      values (${site.channelSeq}, '이 반'), (${site.channelSeq}, '저 반')
      returning course_seq as s`,
  );
  [site.courseSeq, site.otherSeq] = courses.map((one) => one.s) as [number, number];
});
afterAll(() => t.close());

const STAFF = ['CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE'];
const as = (token: string, call: Parameters<TestApp['call']>[0], params: object = {}) =>
  t.call(call, { channelSeq: site.channelSeq, courseSeq: site.courseSeq, ...params }).set('Access-Token', token);
const staff = async () => t.tokenOf(await member('교사', 'TCH', STAFF));
const mail = { title: '내일 수업', content: '<p>{{이름}} 님, 9시에 만나요</p>' };
async function sent(author: string, { messageSeq }: ClassMessage): Promise<ClassMessage> {
  return t.eventually(async () => {
    await t.get('campaign', CampaignJob).run();
    await t.get('campaign', MailService).wake();
    const found = (await as(author, api.find, { messageSeq }).expect(200)).body.data as ClassMessage;
    return found.status === 'SENT' && found;
  });
}
const recipients = async ({ messageSeq }: ClassMessage) =>
  (
    await t.admin<{ user_seq: number }>(sql`select user_seq from campaign.recipient where campaign_seq = ${messageSeq} order by user_seq`)
  ).map((row) => row.user_seq);

describe('a message to one class', () => {
  it('goes to everybody who learns in it now, or to those who were chosen, and says how many it reached', async () => {
    const teacher = await staff();
    expect((await as(teacher, api.reach).expect(200)).body.data).toEqual({ memberCount: 0 });
    expect((await as(teacher, api.create).send(mail).expect(400)).body.errors[0].field).toBe('attendSeqs');
    const [one, two] = [await learner('하나'), await learner('둘')];
    const waiting = await learner('대기', { choise_status_cd: '01', attend_at: null });
    const over = await learner('지난', { valid_at: new Date(Date.now() - 1000) });
    const elsewhere = await learner('다른 반', { course_seq: site.otherSeq });
    expect((await as(teacher, api.reach).expect(200)).body.data).toEqual({ memberCount: 2 });
    const all = (await as(teacher, api.create).send(mail).expect(200)).body.data as ClassMessage;
    expect(all).toMatchObject({ title: '내일 수업', targetCount: 2, sentCount: 0 });
    expect(await recipients(all)).toEqual([one.userSeq, two.userSeq]);
    expect(await sent(teacher, all)).toMatchObject({ targetCount: 2, sentCount: 2, failedCount: 0 });
    const chosen = { ...mail, attendSeqs: [two.attendSeq, waiting.attendSeq, elsewhere.attendSeq, waiting.attendSeq] };
    const some = (await as(teacher, api.create).send(chosen).expect(200)).body.data as ClassMessage;
    expect(await recipients(some)).toEqual([two.userSeq, waiting.userSeq]);
    expect((await sent(teacher, some)).sentCount).toBe(2);
    const mailer = t.get<Mailer>('campaign', Mailer);
    const { send } = mailer;
    mailer.send = () => Promise.reject(new MailboxUnknown('550 no such user'));
    const lost = (
      await as(teacher, api.create)
        .send({ ...mail, attendSeqs: [two.attendSeq] })
        .expect(200)
    ).body.data as ClassMessage;
    expect(await sent(teacher, lost)).toMatchObject({ targetCount: 1, sentCount: 0, failedCount: 1 });
    mailer.send = send;
    expect(over.userSeq).toBeGreaterThan(0);
  });

  it('goes to those who wait for the class to open, members of the site or not, and no more to those who were told', async () => {
    const teacher = await staff();
    const reach = async () =>
      (await as(teacher, api.reach).query({ audience: CLASS_AUDIENCE.DEMAND }).expect(200)).body.data as { memberCount: number };
    const toWaiters = { ...mail, audience: CLASS_AUDIENCE.DEMAND };
    expect(await reach()).toEqual({ memberCount: 0 });
    expect((await as(teacher, api.create).send(toWaiters).expect(400)).body.errors[0].field).toBe('attendSeqs');
    const [inside, outside, told] = [await member('회원'), await account('비회원'), await member('들은 이')];
    const wait = (userSeq: number, toldAt: Date | null = null) =>
      t.admin(
        insertInto('main.course_demand', {
          channelSeq: site.channelSeq,
          courseSeq: site.courseSeq,
          userSeq,
          createdAt: sql`now()`,
          toldAt,
        }),
      );
    await wait(inside);
    await wait(outside);
    await wait(told, new Date());
    expect(await reach()).toEqual({ memberCount: 2 });
    const made = (await as(teacher, api.create).send(toWaiters).expect(200)).body.data as ClassMessage;
    expect(await recipients(made)).toEqual([inside, outside]);
    expect(await sent(teacher, made)).toMatchObject({ targetCount: 2, sentCount: 2, failedCount: 0 });
    const mixed = { ...toWaiters, attendSeqs: [(await learner('수강생')).attendSeq] };
    expect((await as(teacher, api.create).send(mixed).expect(400)).body.errors[0].field).toBe('attendSeqs');
    await as(teacher, api.reach).query({ audience: 'ALL' }).expect(400);
  });

  it('is for those who look after the class, and its result for its author', async () => {
    const teacher = await staff();
    const { userSeq } = await learner('배우는 이');
    const made = (await as(teacher, api.create).send(mail).expect(200)).body.data as ClassMessage;
    const other = await staff();
    await as(other, api.find, { messageSeq: made.messageSeq }).expect(404);
    for (const call of [api.create, api.reach])
      await as(await t.tokenOf(userSeq), call)
        .send(mail)
        .expect(403);
    await as(await t.tokenOf(await account('남')), api.create)
      .send(mail)
      .expect(403);
    await t.call(api.create, site).send(mail).expect(401);
    for (const bad of [{ title: 'x' }, { content: '<p> </p>' }, { attendSeqs: [0] }])
      await as(teacher, api.create)
        .send({ ...mail, ...bad })
        .expect(400);
  });
});
