import { accountApi } from '@madang/contracts/main/account';
import { paymentApi } from '@madang/contracts/util/payment';
import { settlementApi, type OwnSettlement } from '@madang/contracts/util/settlement';
import { LIMITS } from '@madang/contracts/limits';
import { RUNNING_KIND, closingApi } from '@madang/contracts/main/closing';
import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { DAY } from '@madang/contracts/time';
import { ClosedSites } from '@madang/server/closed-sites';
import { rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join as pathOf } from 'node:path';
import type supertest from 'supertest';
import { config } from '@madang/server/config';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { PlanJob } from '../../apps/api-util/src/plan/plan.job';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { LOCK_SITE } from '../../apps/api-main/src/closing/closing.sql';
import { SiteErasureJob } from '../../apps/api-main/src/closing/site-erasure.job';

let t: TestApp;
let closeWeb: () => void;
beforeAll(async () => {
  closeWeb = withWeb();
  t = await testApp({ main: AppModule, campaign: CampaignModule, util: UtilModule, form: FormModule, page: PageModule });
});
afterAll(async () => {
  await t.close();
  closeWeb();
});
afterEach(() => t.resetNow());

const as = (who: Person, test: supertest.Test) => test.set('Access-Token', who.token);
let serial = 0;
interface Opened extends Site {
  name: string;
  domain: string;
  email: string;
}
/** Makes a site whose owner has a password, which closing a site asks for. */
async function opened(): Promise<Opened> {
  const { token, email, userSeq } = await join(t);
  const [name, domain] = [`문 닫는 학교 ${++serial}`, `closing${serial}x${process.pid}`] as const;
  const { body } = await t.call(channelApi.create).set('Access-Token', token).send({ name, domain, category: '05' }).expect(200);
  return { channelSeq: body.data.channelSeq as number, owner: { userSeq, token }, name, domain, email };
}
const close = (s: Opened, over: object = {}) =>
  as(s.owner, t.call(closingApi.close, { channelSeq: s.channelSeq })).send({ name: s.name, password: PASSWORD, ...over });
const found = async (s: Opened) => (await as(s.owner, t.call(closingApi.find, { channelSeq: s.channelSeq })).expect(200)).body.data;
const mailsTo = (email: string) =>
  t.admin<{ mail_key: string }>(sql`select mail_key from campaign.mail where recipient = ${email} and mail_key like 'site.closing:%'`);
/** Makes every service read the list of closed sites at once; by itself a copy does so within seconds. */
const learn = () => Promise.all((['main', 'campaign', 'util', 'form', 'page'] as const).map((s) => t.get(s, ClosedSites).refresh()));

describe('closing a site', () => {
  it('needs the name, the proof and nothing that runs', async () => {
    const s = await opened();
    expect((await close(s, { name: '다른 이름' }).expect(400)).body.errors[0].field).toBe('name');
    expect((await close(s, { password: 'wrong' }).expect(400)).body.errorName).toBe('INCORRECT_PASSWORD');
    const learner = await person(t, '이수강', s.channelSeq);
    const courseSeq = await course(t, s.channelSeq);
    const at = { channelSeq: s.channelSeq, courseSeq, userSeq: learner.userSeq };
    const attendSeq = await enrol(t, at, { paid_at: new Date(), valid_at: new Date(Date.now() + 10 * DAY) });
    expect((await found(s)).running).toEqual([{ kind: RUNNING_KIND.ENROLMENT, count: 1, courseSeq }]);
    expect((await close(s).expect(409)).body.errorName).toBe('SITE_STILL_RUNS');
    await t.admin(sql`update main.attend set ended_at = now(), end_cd = 'USED_UP' where attend_seq = ${attendSeq}`);
    // A free enrolment does not prevent the closing: it ends with the site.
    await enrol(t, at);
    expect(await found(s)).toMatchObject({ running: [], proof: 'password', closedAt: null });
    expect((await close(s).expect(200)).body.data).toMatchObject({ closedAt: expect.any(String), eraseAt: expect.any(String) });
  });

  it('waits for who is about to begin something, and refuses who comes while it is closing', async () => {
    const { channelSeq, owner } = await opened();
    const db = t.db('main');
    const order: string[] = [];
    const begin = (userSeq: number, then: () => Promise<unknown>) =>
      db.tx({ channelSeq }, async (tx) => {
        await rows(tx, insertInto('channel_user', { channelSeq, userSeq, joinedAt: sql`now()` }));
        await then();
      });
    const shut = (then: () => Promise<unknown>) =>
      db.tx({ channelSeq }, async (tx) => {
        await rows(tx, LOCK_SITE, { channelSeq });
        order.push('closing');
        await rows(tx, sql`update channel set closed_at = now(), erase_at = now() where channel_seq = ${channelSeq}`);
        await then();
      });
    const [first, second] = [await join(t), await join(t)];
    let closing: Promise<unknown> | undefined;
    let refused: Promise<unknown> | undefined;
    await begin(first.userSeq, async () => {
      closing = shut(async () => {
        refused = begin(second.userSeq, async () => undefined).catch((e: Error) => e.message);
        await t.eventually(async () => {
          const [waits] = await t.admin<{ n: number }>(
            "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted",
          );
          return waits!.n > 0;
        });
      });
      // Changing the site's row does not wait for the lock that a sign-up shares, or for the closing that waits for it.
      await t.admin(sql`update main.channel set intro = intro where channel_seq = ${channelSeq}`);
      order.push('begun');
    });
    await closing;
    expect(await refused).toContain('is closed');
    expect(order).toEqual(['begun', 'closing']);
    const members = await t.admin(sql`select user_seq from main.channel_user where channel_seq = ${channelSeq} order by 1`);
    expect(members).toEqual([owner, first].map(({ userSeq }) => ({ user_seq: userSeq })).sort((a, b) => a.user_seq - b.user_seq));
  });
  it('is undone by the database where it does not hold the lock that whoever begins something shares', async () => {
    const { channelSeq } = await opened();
    // Closes the site without the lock, as copies of an older release do while an upgrade replaces them one after the other.
    const old = t.db('main').tx({ channelSeq }, async (tx) => {
      await rows(tx, sql`select 1 from channel where channel_seq = ${channelSeq} for update`);
      await rows(tx, sql`update channel set closed_at = now(), erase_at = now() where channel_seq = ${channelSeq}`);
    });
    await expect(old).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(await t.admin(sql`select closed_at from main.channel where channel_seq = ${channelSeq}`)).toEqual([{ closed_at: null }]);
  });

  it('is for owners of that site alone', async () => {
    const s = await opened();
    const manager = await person(t, '한운영', s.channelSeq, 'MNG');
    await t.admin(
      sql`update main.channel_user
        set roles = ${JSON.stringify([...ROLE_PERMISSIONS.MNG, 'SITE_OWNER_UPDATE'])}
        where user_seq = ${manager.userSeq}`,
    );
    const call = () => t.call(closingApi.close, { channelSeq: s.channelSeq });
    const other = await opened();
    for (const who of [manager, other.owner]) await as(who, call()).send({ name: s.name, password: PASSWORD }).expect(403);
    await as(other.owner, t.call(closingApi.find, { channelSeq: s.channelSeq })).expect(403);
  });

  it('shuts the site for everybody, tells its people, and can be taken back', async () => {
    const s = await opened();
    const member = await join(t, { channelSeq: s.channelSeq });
    await t.admin(
      insertInto('main.channel_user', { channelSeq: s.channelSeq, userSeq: member.userSeq, roles: '[]' }, sql`on conflict do nothing`),
    );
    const courseSeq = await course(t, s.channelSeq, { fare_cd: '01' });
    const campaign = await t.admin<{ n: number }>(
      insertInto(
        'campaign.campaign',
        {
          channelSeq: s.channelSeq,
          kind: 'AD',
          title: 'x',
          content: 'x',
          repeatCd: 'D',
          status: 'RESERVED',
          nextAt: sql`now()`,
          createdBy: s.owner.userSeq,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning campaign_seq as n`,
      ),
    );
    await close(s).expect(200);
    await learn();
    await t.call(channelApi.find, { channelSeq: s.channelSeq }).expect(410);
    const page = await t.apps.page!.inject({ url: '/classes', headers: { host: `${s.domain}.localhost:8080` } });
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('noindex');
    expect(JSON.parse(/id="madang">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '{}')).toMatchObject({
      channel: null,
      closed: { name: s.name },
    });
    const sitemap = await t.apps.page!.inject({ url: '/sitemap.xml', headers: { host: `${s.domain}.localhost:8080` } });
    expect(sitemap.body).not.toContain(s.domain);
    // The database itself refuses enrolments at a closed site, even for a copy of main that does not know yet that it is closed.
    const late = await person(t, '늦은 이');
    await expect(enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq: late.userSeq })).rejects.toThrow('is closed');
    expect(
      (
        await as(late, t.call(channelApi.join, { channelSeq: s.channelSeq }))
          .send({})
          .expect(410)
      ).body.errorName,
    ).toBe('SITE_CLOSED');
    await as(late, t.call(enrolmentApi.create, { channelSeq: s.channelSeq, courseSeq }))
      .send({})
      .expect(410);
    await t.eventually(async () => (await mailsTo(member.email)).length === 1 && (await mailsTo(s.email)).length === 1);
    await t.eventually(
      async () =>
        (await t.admin<{ status: string }>(sql`select status from campaign.campaign where campaign_seq = ${campaign[0]!.n}`))[0]!.status ===
        'STOPPED',
    );
    expect((await as(s.owner, t.call(channelApi.managed)).expect(200)).body.data).toMatchObject([
      { channelSeq: s.channelSeq, closedAt: expect.any(String) },
    ]);

    const reopen = () => as(s.owner, t.call(closingApi.reopen, { channelSeq: s.channelSeq })).send({});
    await reopen().expect(200);
    await learn();
    await t.call(channelApi.find, { channelSeq: s.channelSeq }).expect(200);
    await t.eventually(async () => (await mailsTo(member.email)).length === 2);
    expect(
      await t.admin(sql`select entity from main.data_history where channel_seq = ${s.channelSeq} and after ? 'closedAt'`),
    ).toHaveLength(2);
    expect((await reopen().expect(409)).body.errorName).toBe('SITE_NOT_CLOSED');
  });

  it('AM-1222 speaks the language in which the site greeted its visitors, and leads its links that end mails on', async () => {
    const s = await opened();
    await t.admin(sql`update main.channel set setting = setting || '{"firstLang": "en"}' where channel_seq = ${s.channelSeq}`);
    await close(s).expect(200);
    await learn();
    const visit = (url: string, headers: object = {}) =>
      t.apps.page!.inject({ url, headers: { host: `${s.domain}.localhost:8080`, ...headers } });
    const langOf = async (url: string, headers: object = {}) => /<html[^>]* lang="(\w+)"/.exec((await visit(url, headers)).body)?.[1];
    expect([await langOf('/classes'), await langOf('/classes?lang=ko'), await langOf('/', { cookie: 'lang=jp' })]).toEqual([
      'en',
      'ko',
      'ja',
    ]);
    expect((await visit('/')).body).toContain('This site is closed');
    const led = async (url: string) => {
      const { statusCode, headers } = await visit(url);
      return [statusCode, headers.location];
    };
    expect(await led('/unsubscribe/alarm?token=t')).toEqual([301, `${config.mainOrigin}/unsubscribe/alarm?token=t&lang=en`]);
    expect(await led('/unsubscribe/email?token=t&lang=ko')).toEqual([301, `${config.mainOrigin}/unsubscribe/email?token=t&lang=ko`]);
    await t.admin(sql`update main.channel set erased_at = now() where channel_seq = ${s.channelSeq}`);
    expect((await led('/unsubscribe/email?token=t'))[0]).toBe(410);
    expect((await led('/unsubscribe/alarm?token=t'))[0]).toBe(301);
  });
  it('SH-033 AM-323 erases what is personal after its term, keeps orders and the address, and charges no plan', async () => {
    const s = await opened();
    const learner = await person(t, '박지워', s.channelSeq);
    const courseSeq = await course(t, s.channelSeq);
    const attendSeq = await enrol(
      t,
      { channelSeq: s.channelSeq, courseSeq, userSeq: learner.userSeq },
      {
        ended_at: new Date(),
        end_cd: 'USED_UP',
        phone: '01012345678',
        cancel_reason: '박지워가 이사를 간다',
        answers: JSON.stringify([{ question: '사는 곳', answer: '부산' }]),
        refund_account: JSON.stringify({ bank: '국민은행', accountNumber: '123456', holderName: '박지워' }),
      },
    );
    await enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq: (await person(t, '이무료', s.channelSeq)).userSeq });
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq: s.channelSeq,
        orderNo: `closing${serial}`,
        attendSeq,
        courseSeq,
        userSeq: learner.userSeq,
        title: '자바',
        price: 1000,
        amount: 1000,
        currency: 'KRW',
        status: 'PAID',
        ordererName: '박지워',
        email: 'x@madang.test',
        payMethodCd: '00',
        provider: 'sandbox',
        createdAt: sql`now()`,
      }),
    );
    await t.admin(
      insertInto('main.review', {
        channelSeq: s.channelSeq,
        courseSeq,
        attendSeq,
        userSeq: learner.userSeq,
        reviewPoint: 5,
        description: '좋아요',
      }),
    );
    const [form] = await t.admin<{ n: number }>(
      insertInto(
        'form.form',
        { channelSeq: s.channelSeq, id: 'closing', title: '설문', createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning form_seq as n`,
      ),
    );
    await t.admin(
      insertInto('form.form_answer', {
        channelSeq: s.channelSeq,
        formSeq: form!.n,
        respondent: 'x',
        single: false,
        answers: '[]',
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    const storageKey = `public/${s.channelSeq}/picture.png`;
    const file = pathOf(config.dataDir, 'files', storageKey);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    await t.admin(
      insertInto('main.file', {
        channelSeq: s.channelSeq,
        storageKey,
        url: '/x',
        contentType: 'image/png',
        fileSize: 1,
        originFileName: 'x',
        createdBy: s.owner.userSeq,
      }),
    );
    await t.admin(
      insertInto('util.site_plan', {
        channelSeq: s.channelSeq,
        planSeq: 2,
        anchorAt: sql`now()`,
        periodStart: sql`now() - interval '10 days'`,
        periodEnd: sql`now() + interval '20 days'`,
        checkAt: sql`now() + interval '20 days'`,
        customerKey: 'closing',
      }),
    );
    await close(s).expect(200);
    // Buyers can still read their payments on the product's own host, while the closed site answers nobody.
    await learn();
    const paid = (query: object) => as(learner, t.call(paymentApi.mine)).query(query);
    const [order] = (await paid({}).expect(200)).body.data.list;
    expect(order).toMatchObject({ orderNo: `closing${serial}`, site: { name: s.name, domain: s.domain, closedYn: 'Y' } });
    await paid({ channelSeq: s.channelSeq }).expect(410);
    const counts = async () =>
      (
        await t.admin<Record<string, number>>(
          sql`select (select count(*)::int from util.pay_order where channel_seq = ${s.channelSeq}) as orders,
             (select count(*)::int from main.review where channel_seq = ${s.channelSeq}) as reviews,
             (select count(*)::int from form.form_answer where channel_seq = ${s.channelSeq}) as answers,
             (select count(*)::int from main.file where channel_seq = ${s.channelSeq}) as files,
             (select count(*)::int from main.channel_user where channel_seq = ${s.channelSeq}) as people,
             (select count(phone) + count(cancel_reason) + count(refund_account) + count(nullif(answers, '[]'))
               from main.attend where channel_seq = ${s.channelSeq})::int as said,
             (select count(*)::int from main.attend where channel_seq = ${s.channelSeq} and ended_at is null) as running`,
        )
      )[0];
    const before = { orders: 1, reviews: 1, answers: 1, files: 1, people: 3, said: 4, running: 1 };
    t.setNow(new Date(Date.now() + (LIMITS.siteReopenDays - 1) * DAY));
    await t.get('util', PlanJob).run();
    await t.get('main', SiteErasureJob).run();
    expect(await counts()).toEqual(before);
    expect(
      await t.admin(
        sql`select plan_seq::int, (select count(*)::int from util.plan_bill b where b.channel_seq = p.channel_seq) as bills
          from util.site_plan p
          where channel_seq = ${s.channelSeq}`,
      ),
    ).toEqual([{ plan_seq: 1, bills: 0 }]);
    t.resetNow();
    await t.admin(sql`update main.channel set erase_at = now() where channel_seq = ${s.channelSeq}`);
    await as(s.owner, t.call(closingApi.reopen, { channelSeq: s.channelSeq }))
      .send({})
      .expect(409);
    await t.get('main', SiteErasureJob).run();
    await t.eventually(async () => (await counts())!['answers'] === 0);
    expect(await counts()).toEqual({ orders: 1, reviews: 0, answers: 0, files: 0, people: 1, said: 0, running: 0 });
    expect(existsSync(file)).toBe(false);
    expect((await as(s.owner, t.call(channelApi.managed)).expect(200)).body.data).toEqual([]);
    // Its settlements have an entry for its owner alone.
    const erased = async (who: Person) => (await as(who, t.call(accountApi.me)).expect(200)).body.data.user.erasedSiteYn as string;
    expect([await erased(s.owner), await erased(learner)]).toEqual(['Y', 'N']);
    await t.admin(
      insertInto('util.settlement', {
        channelSeq: s.channelSeq,
        settlementDate: '2026-11-13',
        month: '2026-10',
        currency: 'KRW',
        statement: JSON.stringify({ gross: 1000, refunds: 0, pgFee: 0, platformFee: 0, vat: 0, carriedIn: 0, net: 1000 }),
        payout: 1000,
        carriedOut: 0,
        status: 'PAID',
        closedAt: sql`now()`,
        paidAt: sql`now()`,
      }),
    );
    const { list } = (await as(s.owner, t.call(settlementApi.mine)).expect(200)).body.data as { list: OwnSettlement[] };
    expect(list.filter(({ month }) => month === '2026-10')).toMatchObject([{ channelName: s.name, erasedYn: 'Y' }]);
    expect((await t.call(channelApi.checkDomain).query({ domain: s.domain }).expect(200)).body.data).toEqual({ usedYn: 'Y' });
  });
});
