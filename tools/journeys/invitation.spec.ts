import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: MainModule, alarm: AlarmModule, campaign: CampaignModule });
});
afterAll(() => t.close());

const alarmsOf = (who: Person, count = 1) =>
  t.eventually(async () => {
    const { list } = (await t.call(alarmApi.list).set('Access-Token', who.token)).body.data as { list: Alarm[] };
    return list.length >= count && list.map((a) => [a.alarmType, a.content]);
  });
const mailOf = (to: string, about: RegExp) =>
  t.eventually(async () => ((await t.call(mailboxApi.list).query({ to })).body.data as Mail[]).find((m) => about.test(m.subject)));
const emailOf = async (who: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${who.userSeq}`))[0]!.email;

it('IN-018 an invitation goes by mail and alarm, is accepted by the mail’s link, and its sender hears of it', async () => {
  const s = await site(t, '결 공방');
  const manager = await person(t, '한소라', s.channelSeq, 'MNG');
  const member = await person(t, '이하늘', s.channelSeq);
  const email = await emailOf(member);
  const at = { channelSeq: s.channelSeq };
  const made = await t
    .call(inviteApi.create, at)
    .set('Access-Token', manager.token)
    .send({ userTypeCd: 'TCH', userSeq: member.userSeq })
    .expect(200);
  const { inviteSeq } = made.body.data;
  expect(await alarmsOf(member)).toEqual([['30', '한소라 님이 결 공방에 초대했어요. 초대를 확인해 주세요.']]);
  const mail = await mailOf(email, /초대/);
  expect(mail.subject).toBe('[결 공방] 한소라 님이 강사로 초대했어요');
  const [, token] = /http:\/\/s\w+\.localhost:\d+\/invitations\/(\S+)/.exec(mail.text)!;
  const seen = await t.call(inviteApi.find).query({ token }).set('Access-Token', member.token).expect(200);
  expect(seen.body.data as InviteView).toMatchObject({ inviteSeq, userTypeCd: 'TCH', mine: true });
  await t
    .call(inviteApi.accept, { ...at, inviteSeq })
    .set('Access-Token', member.token)
    .send({ token })
    .expect(200);
  expect(await alarmsOf(manager)).toEqual([['31', '이하늘 님이 결 공방 초대를 수락했어요.']]);
}, 60_000);

it('PE-050 an owner approves the invitation of another owner first: nothing is sent before', async () => {
  const s = await site(t, '코드 학교');
  const manager = await person(t, '한소라', s.channelSeq, 'MNG');
  const member = await person(t, '이하늘', s.channelSeq);
  const at = { channelSeq: s.channelSeq };
  const made = await t
    .call(inviteApi.create, at)
    .set('Access-Token', manager.token)
    .send({ userTypeCd: 'OWN', userSeq: member.userSeq })
    .expect(200);
  expect(await alarmsOf(s.owner)).toEqual([['31', '한소라 님이 새 소유자를 초대하려고 해요. 승인해 주세요.']]);
  expect(
    await t.admin(
      sql`select 1 from jobs.job where name = 'invite.sent.campaign' and data ->> 'inviteSeq' = ${String(made.body.data.inviteSeq)}`,
    ),
  ).toEqual([]);
  await t
    .call(inviteApi.approve, { ...at, inviteSeq: made.body.data.inviteSeq })
    .set('Access-Token', s.owner.token)
    .expect(200);
  expect((await mailOf(await emailOf(member), /소유자/)).text).toContain('/invitations/');
}, 60_000);
