import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { campaignApi } from '@madang/contracts/campaign/campaign';
import { messageApi } from '@madang/contracts/campaign/message';
import { webhookApi } from '@madang/contracts/campaign/webhook';
import type { Endpoint } from '@madang/contracts/endpoint';
import { apiKeyApi } from '@madang/contracts/main/api-key';
import { boardApi } from '@madang/contracts/main/board';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { curriculumApi, uploadApi, videoApi } from '@madang/contracts/main/curriculum';
import { marketingApi } from '@madang/contracts/main/marketing';
import { missionApi } from '@madang/contracts/main/mission';
import { pictureApi } from '@madang/contracts/main/picture';
import { platformAuditApi, platformSiteApi } from '@madang/contracts/main/platform';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { snippetApi } from '@madang/contracts/main/snippet';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { values } from '@madang/contracts/codes';
import { REGISTRY } from '@madang/contracts/registry';
import { DAY, HOUR } from '@madang/contracts/time';
import { ClosedSites } from '@madang/server/closed-sites';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { CampaignJob } from '../../apps/api-campaign/src/campaign/campaign.job';
import { MailService } from '../../apps/api-campaign/src/mail/mail.service';
import { Mailer } from '../../apps/api-campaign/src/mail/mailer';
import { WebhookJob } from '../../apps/api-campaign/src/webhook/webhook.job';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { enrolledOperator, type PlatformOperator } from '../operator/operator.fixture';

const FOOTER = { corpName: '(주)하나', addr: '서울시 종로구 1', phone: '02-123-4567', email: 'hello@hana.test' };
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let t: TestApp;
let closeWeb: () => void;
let who: PlatformOperator;
/** The site of which operators switch parts off, and another one that must not notice. */
let s: Site & { domain: string };
let other: Site & { domain: string };
beforeAll(async () => {
  closeWeb = withWeb();
  t = await testApp({ main: AppModule, util: UtilModule, campaign: CampaignModule, alarm: AlarmModule, page: PageModule });
  who = await enrolledOperator(t);
});
afterAll(async () => {
  await t.close();
  closeWeb();
});
const aSite = async (name: string) => {
  const made = await site(t, name);
  await t.admin(sql`update main.channel set footer = ${JSON.stringify(FOOTER)} where channel_seq = ${made.channelSeq}`);
  const [row] = await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${made.channelSeq}`);
  return { ...made, ...row! };
};
beforeEach(async () => {
  [s, other] = [await aSite('마을 공방'), await aSite('옆집 공방')];
});
afterEach(() => t.resetNow());

const as = (one: { token: string }, test: supertest.Test) => test.set('Access-Token', one.token);
const at = (there: Site = s) => ({ channelSeq: there.channelSeq });
const ask = (endpoint: Endpoint<never> | Endpoint, params: object = {}, there = s, one: Person = there.owner) =>
  as(one, t.call(endpoint as Endpoint, { ...at(there), ...params }));
const REASON = '신고를 확인하고 있어요';
const turn = (way: 'switchOff' | 'switchOn', switchCd: SiteSwitch, reason = REASON, there: Site = s) =>
  as(who, t.call(platformSiteApi[way], { siteSeq: there.channelSeq })).send({ switchCd, reason });
/** Makes every service read the list of switches at once; by itself a copy does so within three seconds. */
const learn = () => Promise.all((['main', 'campaign', 'util', 'alarm', 'page'] as const).map((one) => t.get(one, ClosedSites).refresh()));
async function off(switchCd: SiteSwitch, there: Site = s): Promise<void> {
  await turn('switchOff', switchCd, REASON, there).expect(200);
  await learn();
}
async function on(switchCd: SiteSwitch): Promise<void> {
  await turn('switchOn', switchCd, '해결됐어요').expect(200);
  await learn();
}
const emailOf = async ({ userSeq }: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;

describe('a switch of a site', () => {
  it('AM-482 is turned with a reason, told to the owners in their language, shown to the staff, and stands in the audit log', async () => {
    await t.admin(sql`update main.account set lang = 'en' where user_seq = ${s.owner.userSeq}`);
    const teacher = await person(t, '김선생', s.channelSeq, 'TCH');
    expect((await turn('switchOff', 'MAILS', '').expect(400)).body.errors[0].field).toBe('reason');
    expect((await turn('switchOff', 'NOTHING' as SiteSwitch).expect(400)).body.errors[0].field).toBe('switchCd');
    expect((await turn('switchOn', 'MAILS').expect(409)).body.errorName).toBe('NOT_SWITCHED_OFF');
    expect((await turn('switchOff', 'UPLOADS').expect(200)).body.data).toMatchObject({
      state: 'OPEN',
      switchedOff: ['UPLOADS'],
      switches: [{ switchCd: 'UPLOADS', offReason: REASON, offBy: who.email, onAt: null, onBy: null, onReason: null }],
    });
    expect((await turn('switchOff', 'UPLOADS').expect(409)).body.errorName).toBe('SWITCHED_OFF_ALREADY');
    const second = await enrolledOperator(t);
    await as(second, t.call(platformSiteApi.switchOff, { siteSeq: s.channelSeq }))
      .send({ switchCd: 'MAILS', reason: '광고 메일 신고' })
      .expect(200);
    const listed = (await as(who, t.call(platformSiteApi.list).query({ q: s.domain })).expect(200)).body.data.list;
    expect(listed).toMatchObject([{ siteSeq: s.channelSeq, switchedOff: ['MAILS', 'UPLOADS'] }]);

    for (const one of [s.owner, teacher])
      expect((await ask(siteSwitchApi.list, {}, s, one).expect(200)).body.data).toMatchObject([
        { switchCd: 'MAILS', reason: '광고 메일 신고', offAt: expect.any(String) },
        { switchCd: 'UPLOADS', reason: REASON },
      ]);
    expect((await ask(siteSwitchApi.list, {}, other).expect(200)).body.data).toEqual([]);
    const learner = await person(t, '이수강', s.channelSeq);
    expect((await ask(siteSwitchApi.list, {}, s, learner).expect(200)).body.data).toMatchObject([
      { switchCd: 'MAILS', reason: null },
      { switchCd: 'UPLOADS', reason: null },
    ]);
    await ask(siteSwitchApi.list, {}, s, await person(t, '지나가는 이')).expect(403);

    const email = await emailOf(s.owner);
    const told = await t.eventually(async () => {
      const found = await t.admin<{ subject: string; html: string }>(
        sql`select subject, html
          from campaign.mail
          where recipient = ${email} and mail_key like ${`site.switched:${s.channelSeq}:UPLOADS:%`} and status = 'SENT'`,
      );
      return found.length > 0 && found;
    });
    expect(told[0]!.subject).toBe('Uploads of 마을 공방: switched off');
    expect(told[0]!.html).toContain(REASON);
    const alarms = () =>
      t.admin<{ args: { switchCd: string; reason: string } }>(
        sql`select args from alarm.alarm where user_seq = ${s.owner.userSeq} and template = 'siteSwitchedOff' order by alarm_seq`,
      );
    await t.eventually(async () => (await alarms()).length === 2);
    expect((await alarms()).map(({ args }) => args.switchCd).toSorted()).toEqual(['MAILS', 'UPLOADS']);
    // The owner gets the platform's own mail, so the alarm sends none besides.
    expect(await t.admin(sql`select 1 from campaign.mail where recipient = ${email} and mail_key like 'alarm.mail:%'`)).toEqual([]);

    const again = (await turn('switchOn', 'UPLOADS', '해결됐어요').expect(200)).body.data;
    expect(again.switchedOff).toEqual(['MAILS']);
    expect(again.switches).toMatchObject([
      { switchCd: 'MAILS', offBy: second.email, onAt: null },
      { switchCd: 'UPLOADS', onAt: expect.any(String), onBy: who.email, onReason: '해결됐어요' },
    ]);
    await t.eventually(
      async () =>
        (
          await t.admin(
            sql`select 1 from campaign.mail where recipient = ${email} and subject = 'Uploads of 마을 공방: on again' and status = 'SENT'`,
          )
        ).length,
    );
    const log = (await as(who, t.call(platformAuditApi.list).query({ siteSeq: s.channelSeq, action: 'SITE_SWITCH_OFF' })).expect(200)).body
      .data.list;
    expect(log[0]).toMatchObject({ email: second.email, status: 200, detail: { switchCd: 'MAILS', reason: '광고 메일 신고' } });
    expect(
      (await as(who, t.call(platformAuditApi.list).query({ siteSeq: s.channelSeq, action: 'SITE_SWITCH_ON' })).expect(200)).body.data
        .list[0],
    ).toMatchObject({ status: 200, detail: { switchCd: 'UPLOADS', reason: '해결됐어요' } });
  });

  it('AM-937 is told to the staff of a suspended site too, and of one that is reopened while the suspension is still made up for', async () => {
    await off('KEYS');
    const turned = (way: 'suspend' | 'reopen') => as(who, t.call(platformSiteApi[way], { siteSeq: s.channelSeq })).send({ reason: REASON });
    for (const way of ['suspend', 'reopen'] as const) {
      await turned(way).expect(200);
      await learn();
      expect((await ask(siteSwitchApi.list).expect(200)).body.data).toMatchObject([{ switchCd: 'KEYS', reason: REASON }]);
    }
    await ask(siteSwitchApi.list, {}, s, await person(t, '지나가는 이')).expect(403);
  });

  it('AM-482 is out of reach for everybody but operators, and there for a site that is not closed', async () => {
    const input = { switchCd: 'MAILS', reason: REASON };
    for (const way of ['switchOff', 'switchOn'] as const) {
      const call = () => t.call(platformSiteApi[way], { siteSeq: s.channelSeq });
      await call().send(input).expect(404);
      for (const one of [s.owner, await person(t, '운영자', s.channelSeq, 'MNG'), await person(t, '수강생', s.channelSeq)])
        await as(one, call()).send(input).expect(404);
    }
    expect((await ask(siteSwitchApi.list).expect(200)).body.data).toEqual([]);
    await as(who, t.call(platformSiteApi.switchOff, { siteSeq: 999_999_999 }))
      .send(input)
      .expect(404);
    await t.admin(
      sql`update main.channel set closed_at = now(), erase_at = now() + interval '30 days' where channel_seq = ${other.channelSeq}`,
    );
    expect((await turn('switchOff', 'MAILS', REASON, other)).body.errorName).toBe('SITE_CLOSED');
  });
});

describe('mails that are switched off', () => {
  const provider = { refuses: false };
  beforeAll(() => {
    const mailer = t.get('campaign', Mailer);
    const send = mailer.send.bind(mailer);
    mailer.send = (letter) => (provider.refuses ? Promise.reject(new Error('busy')) : send(letter));
  });
  beforeEach(() => {
    provider.refuses = false;
  });
  const rounds = async (times = 3) => {
    for (let i = 0; i < times; i++) {
      await t.get('campaign', CampaignJob).run();
      await t.get('campaign', MailService).wake();
    }
  };
  const message = async (there: Site, to: Person, more: object = {}) =>
    (
      await ask(messageApi.create, {}, there as typeof s)
        .send({ title: '수업 시간이 바뀌어요', content: '<p>안녕하세요</p>', userSeqs: [to.userSeq], ...more })
        .expect(200)
    ).body.data.messageSeq as number;
  const statusOf = async (messageSeq: number, there = s) =>
    (await ask(messageApi.find, { messageSeq }, there).expect(200)).body.data.status;
  const mailsTo = async (one: Person, like: string) =>
    t.admin<{ status: string }>(sql`select status from campaign.mail where recipient = ${await emailOf(one)} and mail_key like ${like}`);

  it('AM-685 do not leave: messages and planned campaigns wait and go out when they are on again; other sites and own affairs go on', async () => {
    const [learner, theirs] = [await person(t, '이수강', s.channelSeq), await person(t, '박두곳', other.channelSeq)];
    await off(SITE_SWITCH.MAILS);
    const [held, free] = [await message(s, learner), await message(other, theirs)];
    const planned = (
      await ask(campaignApi.create)
        .send({
          title: '봄 할인',
          content: '<p>할인</p>',
          audience: 'MBR',
          repeatCd: 'S',
          reserveAt: new Date(Date.now() + HOUR).toISOString(),
        })
        .expect(200)
    ).body.data.campaignId as number;
    expect((await ask(campaignApi.send, { campaignId: planned }).expect(200)).body.data.status).toBe('RESERVED');
    await t.eventually(async () => {
      await rounds(1);
      return (await statusOf(free, other)) === 'SENT';
    });
    t.setNow(new Date(Date.now() + 2 * HOUR));
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await rounds();
    expect(await statusOf(held)).toBe('RESERVED');
    expect((await ask(campaignApi.find, { campaignId: planned }).expect(200)).body.data.status).toBe('RESERVED');
    expect(await mailsTo(learner, 'campaign:%')).toEqual([]);

    // A mail about the learner's own enrolment is sent all the same.
    const courseSeq = await course(t, s.channelSeq);
    const attendSeq = await enrol(t, { ...at(), courseSeq, userSeq: learner.userSeq });
    await t
      .db('campaign')
      .all((tx) => t.get('campaign', Outbox).publish(tx, 'attend.approved', { ...at(), courseSeq, attendSeq, userSeq: learner.userSeq }));
    await t.eventually(async () => (await mailsTo(learner, 'attend.approved:%'))[0]?.status === 'SENT');

    t.resetNow();
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await on(SITE_SWITCH.MAILS);
    t.setNow(new Date(Date.now() + 2 * HOUR));
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await t.eventually(async () => {
      await rounds(1);
      return (await statusOf(held)) === 'SENT';
    });
    expect(await mailsTo(learner, 'campaign:%')).toEqual([{ status: 'SENT' }]);
    // No member has agreed to advertisements, so the campaign ends without a recipient.
    await t.eventually(async () => {
      await rounds(1);
      return (await ask(campaignApi.find, { campaignId: planned }).expect(200)).body.data.status === 'SENT';
    });
  });

  it('AM-685 are taken out of the post as well, and leave whole after days', async () => {
    const learner = await person(t, '이수강', s.channelSeq);
    provider.refuses = true;
    const messageSeq = await message(s, learner);
    await t.eventually(async () => {
      await rounds(1);
      return (await mailsTo(learner, 'campaign:%'))[0]?.status === 'FAILED';
    });
    await off(SITE_SWITCH.MAILS);
    provider.refuses = false;
    await rounds();
    expect(await mailsTo(learner, 'campaign:%')).toEqual([]);
    // A mail of a campaign expires after a day; this one waited five, so the message is still sending and makes a new mail later.
    t.setNow(new Date(Date.now() + 5 * DAY));
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await rounds();
    expect(await statusOf(messageSeq)).toBe('SENDING');
    t.resetNow();
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await on(SITE_SWITCH.MAILS);
    await t.eventually(async () => {
      await rounds(1);
      return (await statusOf(messageSeq)) === 'SENT';
    });
    expect(await mailsTo(learner, 'campaign:%')).toEqual([{ status: 'SENT' }]);
  });

  it('AM-685 hold invitations to buy a class in the post', async () => {
    await off(SITE_SWITCH.MAILS);
    const courseSeq = await course(t, s.channelSeq);
    const invited = await person(t, '초대받은 이', s.channelSeq);
    await t.admin(
      sql`update main.channel_user set marketing_consent = true where channel_seq = ${s.channelSeq} and user_seq = ${invited.userSeq}`,
    );
    await ask(courseInviteApi.create, { courseSeq })
      .send(INVITATION(await emailOf(invited)))
      .expect(200);
    await t.eventually(async () => (await mailsTo(invited, 'course.invited:%')).length === 1);
    // An invitation made at night in Seoul is due in the morning; a day later it is due in any case, and still waits for the switch.
    t.setNow(new Date(Date.now() + DAY));
    await rounds();
    expect(await mailsTo(invited, 'course.invited:%')).toEqual([{ status: 'QUEUED' }]);
    t.resetNow();
    await on(SITE_SWITCH.MAILS);
    t.setNow(new Date(Date.now() + DAY));
    await t.eventually(async () => {
      await rounds(1);
      return (await mailsTo(invited, 'course.invited:%'))[0]!.status === 'SENT';
    });
  });
});
const INVITATION = (email: string) => ({ emails: [email], message: '함께 배워요' });

describe('uploads that are switched off', () => {
  const file = (test: supertest.Test, body = PDF, name = '교안.pdf') => test.attach('file', body, name);

  it('AM-686 refuse every door with a sentence and the reason; another site and what is there already go on', async () => {
    const teacher = await person(t, '김선생', s.channelSeq, 'TCH');
    const learner = await person(t, '이수강', s.channelSeq);
    const courseSeq = await course(t, s.channelSeq);
    const kept = (await file(ask(uploadApi.file)).expect(200)).body.data.fileSeq as number;
    const video = (await ask(videoApi.create).send({ filename: 'a.mp4', fileSize: 10 }).expect(200)).body.data;
    const put = (await ask(uploadApi.address).query({ filename: 'a.pdf', fileSize: PDF.length }).expect(200)).body.data;
    await off(SITE_SWITCH.UPLOADS);

    const uploadCalls = REGISTRY.filter(({ endpoint }) => endpoint.stoppedBy === SITE_SWITCH.UPLOADS).map(({ name }) => name);
    expect(uploadCalls.toSorted()).toEqual([
      'board.attach',
      'mission.upload',
      'notice.attach',
      'picture.add',
      'upload.address',
      'upload.file',
      'upload.image',
      'video.create',
    ]);
    const lesson = { courseSeq, curriculumSeq: 1, boardSeq: 1 };
    const staff = [
      file(ask(uploadApi.image, {}, s, teacher), PNG, 'a.png'),
      file(ask(uploadApi.file)),
      file(ask(pictureApi.add), PNG, 'a.png'),
      ask(videoApi.create).send({ filename: 'b.mp4', fileSize: 10 }),
      ask(uploadApi.address).query({ filename: 'b.pdf', fileSize: 10 }),
    ];
    for (const call of staff) {
      const { body } = await call.expect(403);
      expect([body.errorName, body.message]).toEqual([
        'UPLOADS_OFF_FOR',
        `플랫폼이 이 사이트의 업로드를 꺼 두어 새 파일을 올릴 수 없어요. 사유: ${REASON}`,
      ]);
    }
    // The helper is staff of one class and has no role on the site.
    const helper = await person(t, '조도움', s.channelSeq);
    await t.admin(
      sql`insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd)
        values (${s.channelSeq}, ${courseSeq}, ${helper.userSeq}, 'CMG')`,
    );
    const told = await file(ask(uploadApi.image, {}, s, helper), PNG, 'a.png').expect(403);
    expect(told.body).toMatchObject({ errorName: 'UPLOADS_OFF_FOR', message: expect.stringContaining(REASON) });
    expect((await ask(siteSwitchApi.list, {}, s, helper).expect(200)).body.data).toMatchObject([{ switchCd: 'UPLOADS', reason: REASON }]);

    const people = [
      file(ask(uploadApi.image, {}, s, learner), PNG, 'a.png'),
      file(ask(missionApi.upload, lesson, s, learner)),
      file(ask(boardApi.attach, lesson, s, learner)),
    ];
    for (const call of people) {
      const { body } = await call.expect(403);
      expect(body.errorName).toBe('UPLOADS_OFF');
      expect(body.message).not.toContain(REASON);
    }
    // Uploads are refused also at addresses that were given out before the switch.
    const patch = () =>
      supertest(t.url('main'))
        .patch(video.uploadUrl)
        .set({ 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' })
        .send(Buffer.alloc(5));
    expect((await patch().expect(403)).body.errorName).toBe('UPLOADS_OFF');
    await supertest(t.url('main')).head(video.uploadUrl).set('Tus-Resumable', '1.0.0').expect(200);
    const send = () => supertest(t.url('main')).put(put.uploadUrl).set('Content-Type', 'application/pdf').send(PDF);
    expect((await send().expect(403)).body.errorName).toBe('UPLOADS_OFF');
    const save = () =>
      ask(curriculumApi.save, { courseSeq }).send({ curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [put.fileSeq] });
    expect((await save().expect(403)).body.errorName).toBe('UPLOADS_OFF');

    // Documents for payouts are for the platform, so their upload still works, and so do reading and deleting existing files.
    await file(ask(uploadApi.document), PDF, '통장.pdf').expect(200);
    await ask(uploadApi.find, { fileSeq: kept }).expect(200);
    await ask(pictureApi.list).expect(200);
    await file(ask(uploadApi.file, {}, other)).expect(200);

    await on(SITE_SWITCH.UPLOADS);
    await patch().expect(204);
    await send().expect(200);
    await save().expect(200);
    await file(ask(uploadApi.image, {}, s, learner), PNG, 'a.png').expect(200);
  });
});

describe('snippets that are switched off', () => {
  const page = async (there: typeof s, path = '/') => {
    const { body, headers } = await t.apps.page!.inject({ url: path, headers: { host: `${there.domain}.localhost:8080` } });
    return { body, policy: String(headers['content-security-policy']) };
  };

  it('AM-687 are left out of the documents and of their policy, with the marketing tools; settings and other sites stay', async () => {
    const tools = { ANALYTICS: 'G-ABCD123456', PIXEL: null, KAKAO: '0123456789abcdef0123456789abcdef', CHANNEL_TALK: null };
    for (const there of [s, other]) {
      await ask(marketingApi.save, {}, there).send(tools).expect(200);
      await ask(snippetApi.create, {}, there)
        .send({ title: '채팅', position: 'HEAD', code: '<script src="https://cdn.chat.example/w.js"></script>' })
        .expect(200);
    }
    const before = await page(s);
    expect(before.body).toContain('cdn.chat.example');
    expect(before.policy).toContain('https://cdn.chat.example');
    expect(before.policy).toContain('googletagmanager');
    await off(SITE_SWITCH.SNIPPETS);
    for (const path of ['/', '/classes']) {
      const { body, policy } = await page(s, path);
      expect(body).not.toMatch(/chat\.example|G-ABCD123456|0123456789abcdef/);
      expect(JSON.parse(/id="madang">(.*?)<\/script>/s.exec(body)![1]!)).toMatchObject({ tools: false });
      expect(policy).not.toMatch(/chat\.example|googletagmanager|google-analytics/);
    }
    expect((await page(other)).body).toContain('cdn.chat.example');
    expect((await ask(marketingApi.find).expect(200)).body.data).toEqual(tools);
    expect((await ask(snippetApi.list).expect(200)).body.data).toMatchObject([{ title: '채팅', useYn: 'Y' }]);
    await on(SITE_SWITCH.SNIPPETS);
    const after = await page(s);
    expect(after.body).toContain('cdn.chat.example');
    expect(after.policy).toContain('googletagmanager');
  });
});

describe('keys that are switched off', () => {
  let receiver: Server;
  let got: string[] = [];
  beforeAll(async () => {
    receiver = createServer((req, res) => {
      got.push(req.url!);
      req.resume().on('end', () => res.end('ok'));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    got = [];
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  const secretOf = async (there: typeof s) =>
    (
      await ask(apiKeyApi.createOwn, {}, there)
        .send({ name: '연동', scopes: ['SITE_DESIGN_READ', 'SITE_DESIGN_UPDATE'], expireDays: null })
        .expect(200)
    ).body.data.secret as string;
  const read = (secret: string, there: typeof s) => t.call(snippetApi.list, at(there)).set('Authorization', `Bearer ${secret}`);
  const hook = async (there: typeof s, path: string) =>
    (
      await ask(webhookApi.create, {}, there)
        .send({
          name: '연동',
          url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`,
          events: ['member.joined'],
          personalYn: 'N',
        })
        .expect(200)
    ).body.data.endpointSeq as number;
  const joined = async (there: typeof s) => {
    const { userSeq } = await person(t, '새 회원', there.channelSeq);
    await t.db('campaign').all((tx) => t.get('campaign', Outbox).publish(tx, 'channel.joined', { ...at(there), userSeq }));
  };
  const waiting = (endpointSeq: number, state = 'WAITING') =>
    t.admin(sql`select 1 from campaign.webhook_delivery where endpoint_seq = ${endpointSeq} and state_cd = ${state}`);

  it('AM-688 are refused with the reason, webhooks wait; both come back by themselves, and another site goes on', async () => {
    const [mine, theirs] = [await secretOf(s), await secretOf(other)];
    const [held, free] = [await hook(s, '/held'), await hook(other, '/free')];
    await read(mine, s).expect(200);
    await off(SITE_SWITCH.KEYS);
    const { body } = await read(mine, s).expect(403);
    expect([body.errorName, body.message]).toEqual(['KEYS_OFF', `플랫폼이 이 사이트의 API 키와 웹훅을 꺼 두었어요. 사유: ${REASON}`]);
    // A forged key gets the usual refusal and does not learn that keys are switched off.
    expect((await read(`${mine.slice(0, -2)}xx`, s).expect(401)).body.errorName).toBe('KEY_REFUSED');
    await read(theirs, other).expect(200);
    // The owners of the keys can still log in and work.
    await ask(snippetApi.list).expect(200);

    await joined(s);
    await joined(other);
    await t.eventually(async () => {
      await t.get('campaign', WebhookJob).run();
      return got.includes('/free') && (await waiting(held)).length === 1;
    });
    expect((await ask(webhookApi.test, { endpointSeq: held }).send().expect(403)).body.errorName).toBe('KEYS_OFF');
    await ask(webhookApi.test, { endpointSeq: free }, other).send().expect(200);
    await t.get('campaign', WebhookJob).run();
    expect(got).not.toContain('/held');
    expect((await ask(webhookApi.list).expect(200)).body.data).toMatchObject([{ stateCd: 'ACTIVE', waitingCount: 1 }]);

    await on(SITE_SWITCH.KEYS);
    await read(mine, s).expect(200);
    await t.eventually(async () => {
      await t.get('campaign', WebhookJob).run();
      return got.includes('/held');
    });
  });

  it('AM-688 give up calls that have waited for more than three days, as a pause does', async () => {
    const held = await hook(s, '/old');
    await off(SITE_SWITCH.KEYS);
    await joined(s);
    await t.eventually(async () => (await waiting(held)).length === 1);
    t.setNow(new Date(Date.now() + 3 * DAY + HOUR));
    await t.get('campaign', WebhookJob).run();
    expect(await waiting(held, 'FAILED')).toHaveLength(1);
    t.resetNow();
    await on(SITE_SWITCH.KEYS);
    await t.get('campaign', WebhookJob).run();
    expect(got).toEqual([]);
  });
});

it('AM-482 every switch of the list is one that the table takes', async () => {
  for (const switchCd of values(SITE_SWITCH))
    await t.admin(
      insertInto('main.site_switch', { siteSeq: s.channelSeq, switchCd, offReason: 'x', offBy: s.owner.userSeq, offAt: sql`now()` }),
    );
});
