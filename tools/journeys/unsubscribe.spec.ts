import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { marketingApi } from '@madang/contracts/main/marketing';
import { seoulDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { urlOf } from '@madang/contracts/endpoint';
import { seal } from '@madang/server/seal';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { AppModule as Main } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule } from '../../apps/api-campaign/src/app.module';
import { Mailer, type OutgoingMail } from '../../apps/api-campaign/src/mail/mailer';

let t: TestApp;
let s: Site;
let courseSeq: number;
const letters: OutgoingMail[] = [];
beforeAll(async () => {
  t = await testApp({ main: Main, campaign: AppModule });
  t.get('campaign', Mailer).send = async (letter) => void letters.push(letter);
  // Sets the clock to noon in Seoul, because invitations are not sent at night.
  t.setNow(new Date(fromSeoul(seoulDay(Date.now()), '12:00')));
  s = await site(t);
  await t.admin(
    sql`update main.channel
      set footer = ${JSON.stringify({ corpName: '(주)하나', addr: '서울시 종로구 1', phone: '02-123-4567', email: 'hello@hana.test' })}
      where channel_seq = ${s.channelSeq}`,
  );
  courseSeq = await course(t, s.channelSeq);
});
afterAll(() => t.close());

const emailOf = async ({ userSeq }: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
const agrees = async ({ userSeq }: Person) =>
  (
    await t.admin<{ marketing_consent: boolean }>(
      sql`select marketing_consent from main.channel_user where channel_seq = ${s.channelSeq} and user_seq = ${userSeq}`,
    )
  )[0]!.marketing_consent;
const agree = ({ userSeq }: Person) =>
  t.admin(sql`update main.channel_user set marketing_consent = true where channel_seq = ${s.channelSeq} and user_seq = ${userSeq}`);
const lines = async (email: string) =>
  (
    await t.admin<{ consent: boolean; source: string }>(
      sql`select consent, source from main.marketing_consent where channel_seq = ${s.channelSeq} and email = ${email} order by consent_seq`,
    )
  ).map((line) => [line.consent, line.source]);
const tokenOf = (email: string, channelSeq = s.channelSeq) => unsubscribeToken({ channelSeq, email });
const say = (body: object) => t.call(unsubscribeApi.email).send(body);
const state = async (token: string) => (await t.call(unsubscribeApi.find).query({ token }).expect(200)).body.data;
const invite = (body: object) =>
  t.call(courseInviteApi.create, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', s.owner.token).send(body).expect(200);
const inbox = async (to: string) => (await t.call(mailboxApi.list).query({ to }).expect(200)).body.data as Mail[];

describe('ending mails of marketing', () => {
  it('RT-018 the link of a mail ends them for member and address, with a line of history, and takes it back', async () => {
    const member = await person(t, '김하나', s.channelSeq);
    await agree(member);
    const email = await emailOf(member);
    const token = tokenOf(email);
    expect(await state(token)).toEqual({
      siteName: '하나 학교',
      emailHint: expect.stringMatching(/^p\d\*\*\*@madang.test$/),
      subscribed: true,
    });
    await say({ token }).expect(200, { data: null });
    await say({ token }).expect(200);
    expect(await agrees(member)).toBe(false);
    expect((await state(token)).subscribed).toBe(false);
    await say({ token, undoYn: 'Y' }).expect(200);
    expect(await agrees(member)).toBe(true);
    expect(await lines(email)).toEqual([
      [false, 'LINK'],
      [true, 'LINK'],
    ]);
  });
  it('RT-018 taking a refusal back makes no consent that was not there', async () => {
    const member = await person(t, '김하나', s.channelSeq);
    const token = tokenOf(await emailOf(member));
    await say({ token }).expect(200);
    await say({ token, undoYn: 'Y' }).expect(200);
    expect([await agrees(member), (await state(token)).subscribed]).toEqual([false, true]);
  });
  it('takes no token but its own: not a changed one, not another secret, not of another site', async () => {
    const email = 'guest@madang.test';
    for (const token of ['x', `${tokenOf(email)}a`, seal(email), seal(`unsubscribe ${s.channelSeq}`)]) {
      await say({ token }).expect(404);
      await t.call(unsubscribeApi.find).query({ token }).expect(404);
    }
    await say({ token: tokenOf(email, 999_999) }).expect(404);
    const elsewhere = await site(t);
    const at = { channelSeq: elsewhere.channelSeq };
    await t
      .call(marketingApi.unsubscribe, at)
      .send({ token: tokenOf(email) })
      .expect(404);
    await t
      .call(marketingApi.unsubscribe, { channelSeq: s.channelSeq })
      .send({ token: tokenOf(email) })
      .expect(200);
    expect(await lines(email)).toEqual([[false, 'LINK']]);
  });
  it('CP-004 by address everybody changes the own consent alone', async () => {
    const member = await person(t, '김하나', s.channelSeq);
    await agree(member);
    const email = await emailOf(member);
    const ask = (body: object, who?: Person) =>
      t
        .call(marketingApi.unsubscribe, { channelSeq: s.channelSeq })
        .set(who ? { 'Access-Token': who.token } : {})
        .send(body);
    await ask({ email }).expect(401);
    await ask({ email }, s.owner).expect(403);
    await ask({}, member).expect(400);
    expect(await agrees(member)).toBe(true);
    await ask({ email }, member).expect(200);
    expect([await agrees(member), await lines(email)]).toEqual([false, [[false, 'MY_INFO']]]);
  });
  it('an invitation to a class carries both headers of RFC 8058; one click ends such mails, a person who opens it comes to the page', async () => {
    const to = 'friend@madang.test';
    await invite({ emails: [to] });
    const letter = await t.eventually(() => letters.find((one) => one.to === to));
    expect(letter.text).toMatch(/\/unsubscribe\/email\?token=/);
    const url = new URL(letter.unsubscribeUrl!);
    expect(url.pathname).toBe(urlOf(unsubscribeApi.oneClick));
    const token = url.searchParams.get('token')!;
    const opened = await t.call(unsubscribeApi.openOneClick).query({ token }).expect(302);
    expect(opened.headers['location']).toContain('/unsubscribe/email?token=');
    expect((await state(token)).subscribed).toBe(true);
    await t.call(unsubscribeApi.oneClick).query({ token }).type('form').send('List-Unsubscribe=One-Click').expect(200);
    await t.call(unsubscribeApi.oneClick).query({ token: 'x' }).type('form').send('List-Unsubscribe=One-Click').expect(404);
    expect(await lines(to)).toEqual([[false, 'ONE_CLICK']]);
    // Every other call still refuses the content type that an HTML form of another website can send.
    await t.call(unsubscribeApi.email).type('form').send(`token=${token}`).expect(400);
    const other = await course(t, s.channelSeq, { title: '다음 클래스' });
    await t
      .call(courseInviteApi.create, { channelSeq: s.channelSeq, courseSeq: other })
      .set('Access-Token', s.owner.token)
      .send({ emails: [to, 'else@madang.test'] })
      .expect(200);
    await t.eventually(async () => (await inbox('else@madang.test')).length === 1);
    await t.eventually(
      async () =>
        (await t.admin("select 1 from jobs.job where name = 'course.invited.campaign' and state in ('created', 'active', 'retry')"))
          .length === 0,
    );
    // Two mails: the invitation, and the confirmation that no further one will come.
    expect((await inbox(to)).map(({ subject }) => /초대/.test(subject)).sort()).toEqual([false, true]);
  });
});
