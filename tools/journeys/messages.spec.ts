import { alarmApi } from '@madang/contracts/alarm/alarm';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { messageApi as api, type MessageDetail } from '@madang/contracts/campaign/message';
import type { Endpoint } from '@madang/contracts/endpoint';
import { HOUR } from '@madang/contracts/time';
import { memberApi } from '@madang/contracts/util/member';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { CampaignJob } from '../../apps/api-campaign/src/campaign/campaign.job';
import { MailService } from '../../apps/api-campaign/src/mail/mail.service';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';

let t: TestApp;
let s: Site;
let learner: Person;
let second: Person;
beforeAll(async () => {
  t = await testApp({ campaign: CampaignModule, alarm: AlarmModule, util: UtilModule });
  s = await site(t);
  learner = await person(t, '<b>하나</b>', s.channelSeq);
  second = await person(t, '둘째', s.channelSeq);
});
afterAll(() => t.close());

const ask = (endpoint: Endpoint<never> | Endpoint, params: object = {}, who = s.owner) =>
  t.call(endpoint as Endpoint, { channelSeq: s.channelSeq, ...params }).set('Access-Token', who.token);
const body = (more: object = {}) => ({ title: '수업 시간이 바뀌어요', content: '<p>{{이름}} 님, 안녕하세요</p>', ...more });
const emailOf = async ({ userSeq }: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
const inbox = async (who: Person) =>
  (
    await t
      .call(mailboxApi.list)
      .query({ to: await emailOf(who) })
      .expect(200)
  ).body.data as Mail[];
const make = async (more: object) => (await ask(api.create).send(body(more)).expect(200)).body.data as MessageDetail;
const sent = (messageSeq: number) =>
  t.eventually(async () => {
    await t.get('campaign', CampaignJob).run();
    await t.get('campaign', MailService).wake();
    return (await ask(api.find, { messageSeq }).expect(200)).body.data.status === 'SENT';
  });
const alarms = async (who: Person) =>
  (await t.call(alarmApi.list).query({ channelSeq: s.channelSeq }).set('Access-Token', who.token).expect(200)).body.data.list as {
    title: string;
  }[];

describe('a message to members', () => {
  it('BD-029 BD-030 is a mail and an alarm for the chosen, and stands in the member’s page of the staff', async () => {
    // A learner who refuses advertisements still gets the staff's messages.
    const { messageSeq } = await make({ userSeqs: [learner.userSeq, 999_999_999] });
    await sent(messageSeq);
    const [mail] = await inbox(learner);
    expect(mail!.subject).toBe('[하나 학교] 수업 시간이 바뀌어요');
    expect(mail!.html).toContain('&lt;b&gt;하나&lt;/b&gt; 님');
    expect(mail!.text).not.toContain('unsubscribe');
    const told = await t.eventually(async () => {
      const list = await alarms(learner);
      return list.length > 0 && list;
    });
    expect(JSON.stringify(told)).toContain('하나 학교에서 메시지를 보냈어요: 수업 시간이 바뀌어요');
    expect(await inbox(second)).toEqual([]);
    expect((await ask(memberApi.joinedMessages, { userSeq: learner.userSeq }).expect(200)).body.data).toMatchObject({
      totalCount: 1,
      list: [{ messageSeq, kind: 'MESSAGE', title: '수업 시간이 바뀌어요', state: 'SENT', postedAt: expect.stringMatching(/Z$/) }],
    });
    expect((await ask(memberApi.joinedMessages, { userSeq: second.userSeq }).expect(200)).body.data.totalCount).toBe(0);
    expect((await ask(api.list).query({ size: 10 }).expect(200)).body.data).toMatchObject({
      totalCount: 1,
      list: [{ messageSeq, targetCount: 1, sentCount: 1, audience: null, status: 'SENT' }],
    });
    await ask(api.remove, { messageSeq }).expect(409);
  });
  it('BD-030 calls each reader by name', async () => {
    const before = (await alarms(second)).length;
    const { messageSeq } = await make({ userSeqs: [learner.userSeq, second.userSeq], title: '{{이름}} 님께' });
    await sent(messageSeq);
    expect((await inbox(second)).map((mail) => mail.subject)).toContain('[하나 학교] 둘째 님께');
    const told = await t.eventually(async () => {
      const list = await alarms(second);
      return list.length > before && list;
    });
    expect(JSON.stringify(told)).toContain('둘째 님께');
    const [shown] = (await ask(memberApi.joinedMessages, { userSeq: second.userSeq }).expect(200)).body.data.list as { postedAt: string }[];
    expect(shown).toMatchObject({ messageSeq, state: 'SENT', postedAt: expect.stringMatching(/Z$/) });
  });
  it('BD-030 goes to an audience or a segment; a reserved one waits and can be taken back', async () => {
    const { messageSeq } = await make({ audience: 'MBR', title: '모두에게' });
    await sent(messageSeq);
    expect((await inbox(second)).map((mail) => mail.subject)).toContain('[하나 학교] 모두에게');
    const later = await make({ audience: 'MBR', reserveAt: new Date(Date.now() + HOUR).toISOString() });
    const had = (await inbox(second)).length;
    await t.get('campaign', CampaignJob).run();
    expect(await inbox(second)).toHaveLength(had);
    expect(later).toMatchObject({ status: 'RESERVED' });
    await ask(api.remove, { messageSeq: later.messageSeq }).expect(200);
    await ask(api.find, { messageSeq: later.messageSeq }).expect(404);
  });
  it('BD-030 names whom it is for, once; it is for staff with the permission, of this site alone', async () => {
    const both = { userSeqs: [learner.userSeq], audience: 'ALL' };
    for (const wrong of [{}, both, { userSeqs: [999_999_999] }, { audience: 'TCH' }]) {
      const answer = await ask(api.create).send(body(wrong)).expect(400);
      expect(answer.body.errors).toHaveLength(1);
    }
    expect(
      (
        await ask(api.create)
          .send(body({ segmentSeq: 99 }))
          .expect(400)
      ).body.errors,
    ).toMatchObject([{ field: 'segmentSeq' }]);
    expect(
      (
        await ask(api.create)
          .send(body({ audience: 'ALL', content: '<p> </p>' }))
          .expect(400)
      ).body.errors,
    ).toMatchObject([{ field: 'content' }]);
    for (const call of [api.list, api.create]) await ask(call, {}, learner).send(body(both)).expect(403);
    const other = await site(t);
    const { messageSeq } = await make({ userSeqs: [learner.userSeq] });
    for (const call of [api.find, api.remove]) await ask(call, { channelSeq: other.channelSeq, messageSeq }, other.owner).expect(404);
    const foreign = body({ userSeqs: [learner.userSeq] });
    await ask(api.create, { channelSeq: other.channelSeq }, other.owner).send(foreign).expect(400);
  });
});
