import { AUDIENCES, CAMPAIGN_LIMITS, campaignApi as api, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { isNight, morningAfter } from '@madang/contracts/campaign/night';
import { seoulDay } from '@madang/contracts/dates';
import type { Endpoint } from '@madang/contracts/endpoint';
import { DAY, fromSeoul, HOUR } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { MailService } from '../mail/mail.service';
import { MailboxUnknown, Mailer, type OutgoingMail } from '../mail/mailer';
import { CampaignJob } from './campaign.job';

let t: TestApp;
let sent: OutgoingMail[];
let provider: (letter: OutgoingMail) => Promise<void>;
let first: number;
let channelSeq: number;
let owner: string;
let ownerSeq: number;
let serial = 0;
/** Noon in Seoul today, at which these tests begin: advertising is not sent at night. */
const NOON = Date.parse(fromSeoul(seoulDay(Date.now()), '12:00'));
const ROLES = ['SITE_MARKETING_READ', 'SITE_MARKETING_UPDATE'];

async function account(name: string, lang = 'ko'): Promise<number> {
  const [row] = await t.admin<{ s: number }>(
    insertInto('main.account', { email: `c${++serial}@madang.test`, name, lang }, sql`returning user_seq as s`),
  );
  return row!.s;
}
/** Adds a consent, or its withdrawal, to the ledger of consents. */
const says = (userSeq: number, kind: string, yes: boolean, channel = channelSeq) =>
  t.admin(
    insertInto('main.consent', {
      channelSeq: channel,
      userSeq,
      addressHash: 'hash',
      kindCd: kind,
      version: 'before',
      agreedYn: yes ? 'Y' : 'N',
      placeCd: 'MY_INFO',
      createdAt: sql`now()`,
    }),
  );
async function member(name: string, more: { type?: string; consent?: boolean; lang?: string; channel?: number; roles?: string[] } = {}) {
  const userSeq = await account(name, more.lang);
  await t.admin(
    insertInto('main.channel_user', {
      channelSeq: more.channel ?? channelSeq,
      userSeq,
      userTypeCd: more.type ?? null,
      roles: JSON.stringify(more.roles ?? []),
      marketingConsent: more.consent ?? true,
    }),
  );
  if (more.consent ?? true) await says(userSeq, 'SITE_MARKETING', true, more.channel);
  return userSeq;
}
async function site(
  footer: object = { corpName: '(주)하나', addr: '서울시 종로구 1', phone: '02-123-4567', email: 'hello@hana.test' },
): Promise<number> {
  const [row] = await t.admin<{ s: number }>(
    insertInto(
      'main.channel',
      { domain: `camp${++serial}`, name: '하나 학교', footer: JSON.stringify(footer), createdBy: first },
      sql`returning channel_seq as s`,
    ),
  );
  return row!.s;
}
beforeAll(async () => {
  t = await testApp({ campaign: AppModule });
  first = await account('처음');
  t.get('campaign', Mailer).send = (letter) => {
    sent.push(letter);
    return provider(letter);
  };
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(new Date(NOON));
  sent = [];
  provider = async () => undefined;
  channelSeq = await site();
  ownerSeq = await member('유소유', { type: 'OWN', consent: false, roles: ROLES });
  owner = await t.tokenOf(ownerSeq);
});
afterEach(async () => {
  t.resetNow();
  await t.admin("update campaign.campaign set status = 'STOPPED', next_at = null where status in ('RESERVED', 'SENDING')");
});

const ask = (endpoint: Endpoint<never> | Endpoint, params: object = {}, token = owner) =>
  t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', token);
const body = (more: object = {}) => ({ title: '봄 할인', content: '<p>안녕하세요</p>', ...more });
const make = async (more: object = {}) => (await ask(api.create).send(body(more)).expect(200)).body.data as CampaignDetail;
const find = async (campaignId: number) => (await ask(api.find, { campaignId }).expect(200)).body.data as CampaignDetail;
const counts = async () => (await ask(api.list).expect(200)).body.data.counts as Record<string, number>;
const send = (campaignId: number) => ask(api.send, { campaignId });
const job = () => t.get('campaign', CampaignJob);
const mails = () => t.get('campaign', MailService);
/** Runs the jobs of campaigns and of mails until the campaign has this status. */
const drive = (campaignId: number, status: string) =>
  t.eventually(async () => {
    await job().run();
    await mails().wake();
    const found = await find(campaignId);
    return found.status === status && found;
  });
const emailOf = async (userSeq: number) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
const to = async (userSeq: number) => {
  const email = await emailOf(userSeq);
  return sent.filter((letter) => letter.to === email);
};

describe('campaigns', () => {
  it('CP-001 CP-002 CP-003 are written, listed by state, changed and deleted by staff of their site', async () => {
    const { campaignId } = await make({ content: '<p onclick="x()">안녕<script>alert(1)</script></p>', link: '/classes/1' });
    expect(await find(campaignId)).toMatchObject({
      title: '봄 할인',
      content: '<p>안녕</p>',
      link: '/classes/1',
      audience: 'ALL',
      channelCd: 'mail',
      repeatCd: 'D',
      status: 'DRAFT',
      createdByName: '유소유',
      targetCount: 0,
    });
    await ask(api.update, { campaignId })
      .send(body({ title: '여름 할인', audience: 'STUD' }))
      .expect(200);
    await make();
    const list = async (query: object) => (await ask(api.list).query(query).expect(200)).body.data;
    expect(await list({ size: 10 })).toMatchObject({ totalCount: 2, counts: { ALL: 2, DRAFT: 2, SENT: 0 } });
    expect((await list({ status: 'DRAFT' })).list.map((c: CampaignDetail) => c.title)).toEqual(['봄 할인', '여름 할인']);
    expect((await list({ status: 'SENT' })).list).toEqual([]);
    await ask(api.remove, { campaignId }).expect(200);
    await ask(api.find, { campaignId }).expect(404);
    await ask(api.find, { campaignId: 'x' }).expect(404);
    for (const wrong of [
      { title: '' },
      { content: '<p> </p>' },
      { repeatCd: 'S' },
      { link: 'javascript:alert(1)' },
      { audience: 'X' },
      { channelCd: 'sms' },
    ])
      await ask(api.create).send(body(wrong)).expect(400);
  });
  it('PE-046 are for whoever may read them, changes for whoever may make them, and no other site’s', async () => {
    const { campaignId } = await make();
    const reader = await t.tokenOf(await member('김읽기', { type: 'MNG', roles: ['SITE_MARKETING_READ'] }));
    const nobody = await t.tokenOf(await member('김회원'));
    await ask(api.list, {}, reader).expect(200);
    await ask(api.preview, {}, reader).send({ title: '제목', content: '<p>글</p>' }).expect(200);
    for (const call of [api.create, api.test, api.update, api.send, api.stop, api.remove])
      await ask(call, { campaignId }, reader).send(body()).expect(403);
    for (const call of [api.list, api.audience, api.find]) await ask(call, { campaignId }, nobody).expect(403);
    channelSeq = await site();
    await t.admin(insertInto('main.channel_user', { channelSeq, userSeq: ownerSeq, userTypeCd: 'OWN', roles: JSON.stringify(ROLES) }));
    for (const call of [api.send, api.stop, api.remove, api.update]) await ask(call, { campaignId }).send(body()).expect(404);
    await ask(api.find, { campaignId }).expect(404);
    expect((await ask(api.list).expect(200)).body.data.list).toEqual([]);
  });
  it('CP-005 CP-006 CP-007 CP-008 CP-009 CP-010 each audience is counted from the site’s own people, and a segment', async () => {
    const [learner] = [await member('이수강'), await member('박회원', { consent: false })];
    for (const type of ['MNG', 'TCH', 'TCH']) await member('직원', { type });
    await member('남', { channel: await site() });
    const [course] = await t.admin<{ s: number }>(
      sql`insert into main.course (channel_seq, title) values (${channelSeq}, '자바') returning course_seq as s`,
    );
    await t.admin(
      insertInto('main.attend', {
        channelSeq,
        courseSeq: course!.s,
        userSeq: learner,
        choiseStatusCd: '00',
        attendAt: sql`now()`,
        appliedAt: sql`now()`,
      }),
    );
    const [segment] = await t.admin<{ s: number }>(
      insertInto(
        'util.segment',
        {
          channelSeq,
          name: '동의',
          conditions: '{"marketing":"Y","kind":"MEMBER"}',
          createdBy: 1,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning segment_seq as s`,
      ),
    );
    const count = async (query: object) => (await ask(api.audience).query(query).expect(200)).body.data;
    const counts = await Promise.all(AUDIENCES.map((audience) => count({ audience })));
    expect(counts.map((c) => [c.memberCount, c.agreedCount])).toEqual([
      [6, 4],
      [2, 1],
      [1, 1],
      [1, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(counts[0]).toMatchObject({ leftToday: CAMPAIGN_LIMITS.mailsADay, senderYn: 'Y' });
    expect(await count({ segmentSeq: segment!.s })).toMatchObject({ memberCount: 1, agreedCount: 1 });
    await ask(api.audience).query({ segmentSeq: 999_999 }).expect(404);
    expect(
      (
        await ask(api.create)
          .send(body({ segmentSeq: 999_999 }))
          .expect(400)
      ).body.errors,
    ).toMatchObject([{ field: 'segmentSeq' }]);
  });
});

describe('a campaign that is sent', () => {
  it('goes once to each who agreed, marked as an advertisement, with the sender, the way out and the name of the reader', async () => {
    const mina = await member('<b>미나</b>');
    const jane = await member('Jane');
    await t.admin(sql`update main.channel_user set lang = 'en' where user_seq = ${jane}`);
    const [refused, never, gone] = [await member('거절'), await member('비동의', { consent: false }), await member('떠남')];
    await t.admin(
      insertInto('main.marketing_consent', {
        channelSeq,
        email: await emailOf(refused),
        consent: false,
        source: 'LINK',
        createdAt: sql`now()`,
      }),
    );
    await t.admin(sql`update main.account set withdrawn_at = now() where user_seq = ${gone}`);
    const { campaignId } = await make({
      title: '{{이름}} 님께 봄 할인',
      content:
        '<h2>{{이름}} 님</h2><p>어서 오세요 <a href="/classes">클래스</a></p><img src="/files/public/1/a.png"><iframe src="https://www.youtube.com/embed/x"></iframe>',
      link: '/classes/7',
    });
    expect((await send(campaignId).expect(200)).body.data.status).toBe('RESERVED');
    await send(campaignId).expect(409);
    const done = await drive(campaignId, 'SENT');
    await Promise.all([job().run(), job().run()]);
    await mails().wake();
    expect(done).toMatchObject({ targetCount: 2, sentCount: 2, failedCount: 0 });
    expect(await counts()).toMatchObject({ ALL: 1, DRAFT: 0, SENT: 1 });
    expect((await ask(api.audience).expect(200)).body.data.leftToday).toBe(CAMPAIGN_LIMITS.mailsADay - 2);
    expect(sent).toHaveLength(2);
    for (const userSeq of [refused, never, gone]) expect(await to(userSeq)).toEqual([]);
    const [letter] = await to(mina);
    expect(letter!.subject).toBe('(광고) <b>미나</b> 님께 봄 할인');
    for (const part of [
      '&lt;b&gt;미나&lt;/b&gt; 님',
      '(주)하나 · 서울시 종로구 1 · 02-123-4567 · hello@hana.test',
      '무료 수신거부 (Unsubscribe)',
      '.localhost:8080/files/public/1/a.png"',
      '.localhost:8080/classes"',
    ])
      expect(letter!.html).toContain(part);
    expect(letter!.html).not.toMatch(/<iframe|<b>미나/);
    expect(letter!.text).toMatch(/수신거부 \(Unsubscribe\): http\S+\/unsubscribe\/email\?token=/);
    expect(letter!.unsubscribeUrl).toContain('/unsubscribe/one-click?token=');
    const [english] = await to(jane);
    expect(english!.subject).toBe('(광고) Jane 님께 봄 할인');
    expect(english!.html).toContain('Learn more');
    // A campaign that was sent can be neither changed nor sent again, but it can be deleted.
    await ask(api.update, { campaignId }).send(body()).expect(409);
    await send(campaignId).expect(409);
    await ask(api.stop, { campaignId }).expect(409);
    await ask(api.remove, { campaignId }).expect(200);
  });
  it('is finished by whoever comes after one that died, without a mail too many or too few', async () => {
    const people = await Promise.all(['하나', '둘째', '셋째'].map((name) => member(name)));
    const { campaignId } = await make();
    await send(campaignId).expect(200);
    const service = mails();
    const write = service.write;
    let count = 0;
    service.write = (tx, mail) => (++count === 2 ? Promise.reject(new Error('died')) : write.call(service, tx, mail));
    await job().run();
    service.write = write;
    expect(await find(campaignId)).toMatchObject({ status: 'SENDING', sentCount: 0 });
    expect(await counts()).toMatchObject({ SENDING: 1, SENT: 0 });
    expect(await drive(campaignId, 'SENT')).toMatchObject({ sentCount: 3 });
    for (const one of people) expect(await to(one)).toHaveLength(1);
  });
  it('is stopped midway and goes on later with those who have not had it', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => member(`회원${i}`)));
    const { campaignId } = await make();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    provider = () => held;
    await send(campaignId).expect(200);
    await job().run();
    await t.eventually(() => sent.length === 4);
    await ask(api.remove, { campaignId }).expect(409);
    expect((await ask(api.stop, { campaignId }).expect(200)).body.data).toMatchObject({ status: 'STOPPED', stopCd: 'STAFF' });
    release();
    await mails().wake();
    expect(sent).toHaveLength(4);
    expect(await find(campaignId)).toMatchObject({ status: 'STOPPED', targetCount: 12, sentCount: 4 });
    expect((await counts()).STOPPED).toBe(1);
    await send(campaignId).expect(200);
    expect(await drive(campaignId, 'SENT')).toMatchObject({ targetCount: 12, sentCount: 12 });
    expect(new Set(sent.map((letter) => letter.to)).size).toBe(12);
    expect(sent).toHaveLength(12);
  });
  it('leaves out whose mail comes back, and who called one spam', async () => {
    const [gone, angry] = [await member('반송'), await member('신고')];
    const [, moved] = [await member('남은이'), await member('이사')];
    const unknown = await emailOf(moved);
    provider = ({ to }) => (to === unknown ? Promise.reject(new MailboxUnknown('550 no such user')) : Promise.resolve());
    for (const [userSeq, state] of [
      [gone, 'BOUNCED'],
      [angry, 'COMPLAINED'],
    ])
      await t.admin(
        sql`insert into campaign.mail_address (address, state, reason, reported_at)
          select email, ${state!}, '', now()
          from main.account
          where user_seq = ${userSeq!}`,
      );
    const { campaignId } = await make();
    expect((await ask(api.audience).query({ audience: 'ALL' }).expect(200)).body.data.agreedCount).toBe(2);
    await send(campaignId).expect(200);
    expect(await drive(campaignId, 'SENT')).toMatchObject({ targetCount: 2, sentCount: 1, failedCount: 1 });
    expect(sent).toHaveLength(2);
    // The next campaign leaves out the address whose mailbox does not exist.
    expect((await ask(api.audience).query({ audience: 'ALL' }).expect(200)).body.data.agreedCount).toBe(1);
  });
  it('leaves out a reader who refuses before the mail is due', async () => {
    const quick = await member('빠름');
    const { campaignId } = await make({ repeatCd: 'S', reserveAt: new Date(NOON + HOUR).toISOString() });
    await send(campaignId).expect(200);
    await t.admin(sql`update main.channel_user set marketing_consent = false where user_seq = ${quick}`);
    t.setNow(new Date(NOON + 3_700_000));
    expect(await drive(campaignId, 'SENT')).toMatchObject({ targetCount: 0, sentCount: 0 });
    expect(sent).toEqual([]);
  });
  it('waits for its time, can be taken back until then, and a repeated one reaches each day those who are new', async () => {
    await member('처음');
    const at = NOON + HOUR;
    const past = await make({ repeatCd: 'S', reserveAt: new Date(NOON - 1000).toISOString() });
    expect((await send(past.campaignId).expect(400)).body.errors).toMatchObject([{ field: 'reserveAt' }]);
    const { campaignId } = await make({ repeatCd: 'R', reserveAt: new Date(at).toISOString() });
    await send(campaignId).expect(200);
    await job().run();
    expect(sent).toEqual([]);
    expect(await counts()).toMatchObject({ RESERVED: 1, SENDING: 0 });
    expect((await ask(api.stop, { campaignId }).expect(200)).body.data.status).toBe('DRAFT');
    await send(campaignId).expect(200);
    t.setNow(new Date(at + 1000));
    const next = await t.eventually(async () => {
      await job().run();
      await mails().wake();
      const found = await find(campaignId);
      return found.startedAt && found.status === 'RESERVED' && found;
    });
    expect(next).toMatchObject({ sentCount: 1, nextAt: new Date(at + DAY).toISOString() });
    await member('둘째 날');
    t.setNow(new Date(at + 86_401_000));
    await t.eventually(async () => {
      await job().run();
      await mails().wake();
      return sent.length === 2;
    });
    expect(new Set(sent.map((letter) => letter.to)).size).toBe(2);
    await t.eventually(async () => {
      await job().run();
      return (await find(campaignId)).status === 'RESERVED';
    });
    expect((await ask(api.stop, { campaignId }).expect(200)).body.data.status).toBe('STOPPED');
  });
  it('is refused without a contact of the sender, or when nobody agreed; a segment that goes away stops it', async () => {
    const { campaignId } = await make({ audience: 'MNG' });
    expect((await send(campaignId).expect(400)).body.errors).toMatchObject([{ field: 'audience' }]);
    const [segment] = await t.admin<{ s: number }>(
      insertInto(
        'util.segment',
        { channelSeq, name: 's', conditions: '{}', createdBy: 1, createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning segment_seq as s`,
      ),
    );
    await member('있음');
    const other = await make({ segmentSeq: segment!.s });
    await send(other.campaignId).expect(200);
    await t.admin(sql`delete from util.segment where segment_seq = ${segment!.s}`);
    expect(await drive(other.campaignId, 'STOPPED')).toMatchObject({ stopCd: 'SEGMENT' });
    await t.admin(sql`update main.channel set footer = '{}' where channel_seq = ${channelSeq}`);
    expect((await send(campaignId).expect(400)).body.errors).toMatchObject([{ field: 'sender' }]);
  });
  it('waits for the next day once the site has sent as much as it may on one', async () => {
    await member('하나');
    const full = await make();
    await t.admin(
      sql`insert into campaign.recipient (channel_seq, campaign_seq, user_seq, posted_at)
        select ${channelSeq}, ${full.campaignId}, 1000000 + i, now()
        from generate_series(1, ${CAMPAIGN_LIMITS.mailsADay}::int) i`,
    );
    const { campaignId } = await make();
    await send(campaignId).expect(200);
    await job().run();
    const held = await find(campaignId);
    expect(held.status).toBe('SENDING');
    expect(Date.parse(held.nextAt!) % DAY).toBe(15 * HOUR);
    expect(sent).toEqual([]);
    // The limit counts by days that begin at midnight, when it is night, so the campaign goes on in the morning.
    t.setNow(new Date(morningAfter(new Date(held.nextAt!)).getTime() + 1000));
    await drive(campaignId, 'SENT');
    expect(sent).toHaveLength(1);
  });
  it('counts a reader who opens its link once, and leads to its own link alone', async () => {
    const reader = await member('하나');
    const { campaignId } = await make({ link: '/classes/7' });
    await send(campaignId).expect(200);
    await drive(campaignId, 'SENT');
    const token = /campaigns\/click\?token=([\w.-]+)/.exec((await to(reader))[0]!.text)![1]!;
    const open = (value: string) => t.call(api.click).query({ token: value, link: 'https://evil.test', url: 'https://evil.test' });
    for (let i = 0; i < 2; i++) {
      const answer = await open(token).expect(302);
      expect(answer.headers['location']).toMatch(/^http:\/\/camp\d+\.localhost:8080\/classes\/7$/);
    }
    expect(await find(campaignId)).toMatchObject({ clickCount: 1 });
    for (const wrong of ['x', `A${token.slice(1)}B`, seal('https://evil.test'), seal(`campaign ${channelSeq + 1} ${campaignId} 1`)])
      await open(wrong).expect(404);
    // A link to another site is allowed, since staff wrote it into the campaign.
    const outside = await make({ link: 'https://example.com/?a=1' });
    await open(seal(`campaign ${channelSeq} ${outside.campaignId} ${reader}`))
      .expect(302)
      .expect('location', 'https://example.com/?a=1');
  });
});

describe('before it is sent', () => {
  it('is seen as a mail and mailed to oneself, so many times an hour', async () => {
    const text = { title: '{{name}} 봄', content: '<p>{{name}}<script>x</script></p>', link: 'https://example.com' };
    const preview = (await ask(api.preview).send(text).expect(200)).body.data;
    expect(preview).toMatchObject({ subject: '(광고) 유소유 봄', fromName: '하나 학교' });
    expect(preview.html).toContain('href="https://example.com"');
    expect(preview.html).not.toContain('<script');
    const { email } = (await ask(api.test).send(text).expect(200)).body.data;
    expect(email).toBe(await emailOf(ownerSeq));
    await t.eventually(() => sent.length === 1);
    expect(sent[0]).toMatchObject({ to: email, subject: '(광고) 유소유 봄' });
    provider = () => Promise.reject(new Error('no more'));
    for (let i = 1; i < CAMPAIGN_LIMITS.testsAnHour; i++) await ask(api.test).send(text).expect(200);
    await ask(api.test).send(text).expect(429);
  });
  it('names its sender whole: each of name, address, phone and mail address, or it does not leave', async () => {
    await member('하나');
    const whole = { corpName: '(주)하나', addr: '서울시 종로구 1', phone: '02-123-4567', email: 'hello@hana.test' };
    const { campaignId } = await make();
    for (const left of Object.keys(whole)) {
      await t.admin(sql`update main.channel set footer = ${JSON.stringify({ ...whole, [left]: '' })} where channel_seq = ${channelSeq}`);
      expect((await send(campaignId).expect(400)).body.errors).toMatchObject([{ field: 'sender' }]);
    }
    await t.admin(sql`update main.channel set footer = ${JSON.stringify(whole)} where channel_seq = ${channelSeq}`);
    await send(campaignId).expect(200);
  });
  it('AM-333 reaches nobody whose last line in the ledger says no or is not there, whatever the member’s own line has', async () => {
    const [agreed, refused] = [await member('동의함'), await member('물림')];
    await says(refused, 'SITE_MARKETING', false);
    const unproven = await member('증거 없음', { consent: false });
    await t.admin(sql`update main.channel_user set marketing_consent = true where user_seq = any(${[refused, unproven]})`);
    const count = (await ask(api.audience).query({ audience: 'ALL' }).expect(200)).body.data;
    expect(count).toMatchObject({ memberCount: 4, agreedCount: 1 });
    const { campaignId } = await make();
    await send(campaignId).expect(200);
    expect(await drive(campaignId, 'SENT')).toMatchObject({ targetCount: 1 });
    expect(sent.map((letter) => letter.to)).toEqual([await emailOf(agreed)]);
  });
  it('reaches at night those alone who agreed to that, and the others at eight in the morning', async () => {
    const [day, night] = [await member('낮'), await member('밤')];
    await t.admin(sql`update main.channel_user set night_consent = true where user_seq = ${night}`);
    await says(night, 'NIGHT', true);
    const late = new Date(fromSeoul(seoulDay(NOON), '20:55'));
    t.setNow(late);
    const { campaignId } = await make();
    await send(campaignId).expect(200);
    const held = await t.eventually(async () => {
      await job().run();
      await mails().wake();
      const found = await find(campaignId);
      return found.nextAt === morningAfter(late).toISOString() && found;
    });
    expect(held).toMatchObject({ status: 'SENDING', sentCount: 1 });
    expect([(await to(night)).length, (await to(day)).length]).toEqual([1, 0]);
    expect(held.nextAt).toBe(new Date(fromSeoul(seoulDay(NOON + DAY), '08:00')).toISOString());
    t.setNow(new Date(Date.parse(held.nextAt!) + 1000));
    expect(await drive(campaignId, 'SENT')).toMatchObject({ sentCount: 2 });
    expect((await to(day)).length).toBe(1);
  });
  it('says which hours are night in Seoul', () => {
    expect(
      ['2026-11-21T11:59:00Z', '2026-11-21T12:00:00Z', '2026-11-21T22:59:00Z', '2026-11-21T23:00:00Z'].map((at) => isNight(new Date(at))),
    ).toEqual([false, true, true, false]);
    expect(config.test).toBe(true);
  });
});
