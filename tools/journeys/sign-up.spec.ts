import { alarmApi } from '@madang/contracts/alarm/alarm';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: MainModule, alarm: AlarmModule, campaign: CampaignModule });
});
afterAll(() => t.close());

const PASSWORD = 'blueWhale82!sings';
const person = (name: string, email: string, channelSeq: number | null) => ({
  name,
  email,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  phone: '01012345678',
  ageYn: true,
  sellerYn: true,
  termsYn: true,
  privacyYn: true,
  channelSeq,
});
const lastMail = (to: string, about: RegExp) =>
  t.eventually(async () => ((await t.call(mailboxApi.list).query({ to })).body.data as Mail[]).find((m) => about.test(m.subject)));

it('AU-003 AU-075 AU-079 AU-088 AL-027 from a new site over sign-up, mailed code and mailed link to the owner’s alarm', async () => {
  const owner = await t
    .call(accountApi.signup)
    .send(person('한결', 'owner@madang.test', null))
    .expect(200);
  const ownerToken = owner.headers['access-token']!;
  const body = { name: '결 공방', domain: 'gyeol', category: '05', customerType: '00', pageTypeCd: '00' };
  const site = (await t.call(channelApi.create).set('Access-Token', ownerToken).send(body).expect(200)).body.data as Channel;

  const email = 'learner@madang.test';
  const learner = await t
    .call(accountApi.signup)
    .send(person('김마당', email, site.channelSeq))
    .expect(200);
  const token = learner.headers['access-token']!;
  const [code] = /\d{6}/.exec((await lastMail(email, /^\[결 공방\] 인증번호/)).subject)!;
  const verified = await t.call(accountApi.verifyEmail).set('Access-Token', token).send({ email, code }).expect(200);
  expect(verified.body.data.user.emailAuthAt).not.toBeNull();

  const alarms = await t.eventually(async () => {
    const { list } = (await t.call(alarmApi.list).set('Access-Token', ownerToken)).body.data;
    return list.length && list;
  });
  expect(alarms).toMatchObject([{ alarmType: '20', content: '김마당 님이 결 공방에 가입했어요.', domain: 'gyeol' }]);
  const badgeOf = async () => (await t.call(accountApi.me).set('Access-Token', ownerToken)).body.data.user.badgeCount;
  expect(await badgeOf()).toBe(1);
  await t.call(alarmApi.markRead).set('Access-Token', ownerToken).expect(200);
  expect(await badgeOf()).toBe(0);

  await t.call(accountApi.sendResetToken).send({ email, channelSeq: site.channelSeq }).expect(200);
  const [, link] = /(http:\/\/\S+)/.exec((await lastMail(email, /비밀번호를 다시/)).text)!;
  const [, resetToken] = /^http:\/\/gyeol\.localhost:8080\/resetpassword\/(.+)$/.exec(link!)!;
  await t.call(accountApi.resetPassword).send({ token: resetToken, password: 'greenTurtle7!walks' }).expect(200);
  await t.eventually(async () => (await t.call(alarmApi.badge).set('Access-Token', token)).status === 401);
  await t.call(accountApi.login).send({ email, password: 'greenTurtle7!walks' }).expect(200);
}, 30_000);
