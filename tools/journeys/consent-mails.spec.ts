import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { CONSENT_AGAIN_MONTHS, consentApi } from '@madang/contracts/main/consent';
import { monthsLater, seoulDay } from '@madang/contracts/dates';
import { fromSeoul, DAY } from '@madang/contracts/time';
import { testApp, type TestApp } from '@madang/server/test-app';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { join } from '../../apps/api-main/src/account/account.fixture';
import { AppModule as Campaign } from '../../apps/api-campaign/src/app.module';
import { AppModule as Main } from '../../apps/api-main/src/app.module';
import { ConsentReminderJob } from '../../apps/api-main/src/consent/consent-reminder.job';
import { site, type Site } from '../../apps/api-main/src/course/course.fixture';

let t: TestApp;
let s: Site;
const NOON = Date.parse(fromSeoul(seoulDay(Date.now()), '12:00'));
beforeAll(async () => {
  t = await testApp({ main: Main, campaign: Campaign });
  s = await site(t);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());
const mailsAbout = async (to: string, about: RegExp) =>
  ((await t.call(mailboxApi.list).query({ to }).expect(200)).body.data as Mail[]).filter((mail) => about.test(mail.subject));
const told = (to: string, about: RegExp, count = 1) =>
  t.eventually(async () => {
    const found = await mailsAbout(to, about);
    return found.length === count && found;
  });

describe('the word on advertising', () => {
  it('is answered by mail at once, each time it changes: sender, day and result', async () => {
    const who = await join(t, { channelSeq: s.channelSeq, marketingConsent: true });
    const [agreed] = await told(who.email, /광고성 정보 수신 동의 처리 결과/);
    for (const part of ['하나 학교', '수신 동의', '처리한 날', '/editinformation']) expect(agreed!.text).toContain(part);
    const body = { channelSeq: s.channelSeq, kindCd: 'SITE_MARKETING', agreedYn: 'N' };
    await t.call(consentApi.say).set('Access-Token', who.token).send(body).expect(200);
    await told(who.email, /수신 거부 처리 결과/);
    const token = unsubscribeToken({ channelSeq: s.channelSeq, email: who.email });
    // This person has refused advertisements already, so the call changes nothing and sends no second mail.
    await t.call(unsubscribeApi.email).send({ token }).expect(200);
    await t.call(unsubscribeApi.email).send({ token, undoYn: 'Y' }).expect(200);
    await told(who.email, /수신 동의 처리 결과/, 2);
    expect(await mailsAbout(who.email, /수신 거부 처리 결과/)).toHaveLength(1);
  });
  it('of an address without an account is answered, too', async () => {
    const email = 'visitor-consent@madang.test';
    await t
      .call(unsubscribeApi.email)
      .send({ token: unsubscribeToken({ channelSeq: s.channelSeq, email }) })
      .expect(200);
    await told(email, /수신 거부 처리 결과/);
  });
  it('is asked about again after two years, by day and once', async () => {
    const who = await join(t, { channelSeq: s.channelSeq, marketingConsent: true });
    const job = t.get('main', ConsentReminderJob);
    const due = new Date(monthsLater(new Date(NOON), CONSENT_AGAIN_MONTHS).getTime() + DAY);
    t.setNow(new Date(fromSeoul(seoulDay(due), '22:00')));
    await job.run();
    expect(await mailsAbout(who.email, /수신 동의 확인/)).toHaveLength(0);
    t.setNow(new Date(fromSeoul(seoulDay(due), '12:00')));
    await job.run();
    const [mail] = await told(who.email, /수신 동의 확인/);
    expect(mail!.text).toContain('수신 동의 유지');
    await job.run();
    await t.eventually(
      async () => (await t.admin("select 1 from jobs.job where name = 'consent.remind.campaign' and state < 'completed'")).length === 0,
    );
    expect(await mailsAbout(who.email, /수신 동의 확인/)).toHaveLength(1);
  });
});
