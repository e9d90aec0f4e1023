import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { MAIL_PRIORITY } from '@madang/contracts/codes';
import type { EventName, EventPayloads } from '@madang/contracts/events';
import { HOUR } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { AppModule } from '../app.module';
import { MailService } from './mail.service';
import { Mailer, type OutgoingMail } from './mailer';

let t: TestApp;
/** `sent` has the mails that were handed to the provider; `provider` is what the provider does with the next ones. */
let sent: OutgoingMail[];
let provider: (letter: OutgoingMail) => Promise<void>;
const takes = async () => undefined;
const refuses = (error: string) => () => Promise.reject(new Error(error));
const seqs = { channel: 0, other: 0, course: 0, learner: 0, english: 0, gone: 0, attend: 0 };
let serial = 0;
beforeAll(async () => {
  t = await testApp({ campaign: AppModule });
  t.get('campaign', Mailer).send = (letter) => {
    sent.push(letter);
    return provider(letter);
  };
  const account = async (email: string, name: string, lang: string, withdrawn = false) =>
    (
      await t.admin<{ s: number }>(
        insertInto(
          'main.account',
          { email, name, lang, withdrawnAt: sql`case when ${withdrawn} then now() end` },
          sql`returning user_seq as s`,
        ),
      )
    )[0]!.s;
  seqs.learner = await account('learner@madang.test', '김마당', 'ko');
  seqs.english = await account('english@madang.test', 'Jane', 'en');
  seqs.gone = await account('gone@madang.test', '떠난이', 'ko', true);
  const site = async (domain: string, name: string, color: string) =>
    (
      await t.admin<{ s: number }>(
        insertInto(
          'main.channel',
          { domain, name, brandColor: color, footer: '{"corpName":"(주)코드베이","regNo":"123-45-67890"}', createdBy: seqs.learner },
          sql`returning channel_seq as s`,
        ),
      )
    )[0]!.s;
  seqs.channel = await site('codebay', '코드베이', '#0f8a6d');
  seqs.other = await site('gyeol', '결 <b>공방</b>', '#ffe14d');
  seqs.course = (
    await t.admin<{ s: number }>(
      sql`insert into main.course (channel_seq, title) values (${seqs.channel}, '타입스크립트 & <실전>') returning course_seq as s`,
    )
  )[0]!.s;
});
afterAll(() => t.close());
beforeEach(() => {
  sent = [];
  provider = takes;
});
afterEach(() => {
  t.resetNow();
  config.mailProvider = 'local';
  config.production = false;
});

const publish = <E extends EventName>(event: E, payload: EventPayloads[E]) =>
  t.db('campaign').tx({}, (tx) => t.get('campaign', Outbox).publish(tx, event, payload));
const inbox = async (to: string) => (await t.call(mailboxApi.list).query({ to }).expect(200)).body.data as Mail[];
const mailTo = (to: string, count = 1) =>
  t.eventually(async () => {
    const list = await inbox(to);
    return list.length >= count && list[0];
  });
const settled = (event: EventName) =>
  t.eventually(
    async () =>
      (await t.admin(sql`select 1 from jobs.job where name = ${`${event}.campaign`} and state in ('created', 'active', 'retry')`))
        .length === 0,
  );
async function enrolled(userSeq: number, columns: Record<string, unknown> = {}) {
  const end_cd = columns['ended_at'] === null ? null : columns['cancel_at'] ? 'CANCELLED' : 'USED_UP';
  const common = { channel_seq: seqs.channel, course_seq: seqs.course, user_seq: userSeq, amount: 132000, ended_at: new Date() };
  const row = { ...common, end_cd, ...columns };
  const keys = Object.keys(row);
  const [made] = await t.admin<{ s: number }>(
    `insert into main.attend (${keys}) values (${keys.map((_, i) => `$${i + 1}`)}) returning attend_seq as s`,
    Object.values(row),
  );
  return { channelSeq: seqs.channel, courseSeq: seqs.course, userSeq, attendSeq: made!.s };
}
async function order(userSeq: number, columns: Record<string, unknown> = {}) {
  const orderNo = `M-${++serial}`;
  const row = {
    channel_seq: seqs.channel,
    order_no: orderNo,
    attend_seq: 1000 + serial,
    course_seq: seqs.course,
    user_seq: userSeq,
    title: '타입스크립트 & <실전>',
    orderer_name: '김마당',
    email: 'x@madang.test',
    price: 132000,
    amount: 132000,
    pay_method_cd: 'CARD',
    provider: 'sandbox',
    status: 'PAID',
    created_at: new Date(),
    paid_at: new Date('2026-11-20T03:04:00Z'),
    ...columns,
  };
  const keys = Object.keys(row);
  await t.admin(`insert into util.pay_order (${keys}) values (${keys.map((_, i) => `$${i + 1}`)})`, Object.values(row));
  return { channelSeq: seqs.channel, orderNo, attendSeq: row.attend_seq };
}

describe('mail of events', () => {
  it('AU-085 mails a code in the site’s name and colour, in both forms', async () => {
    await publish('account.code', { userSeq: null, email: 'code@madang.test', code: seal('042917'), lang: 'ko', channelSeq: seqs.channel });
    const mail = await mailTo('code@madang.test');
    expect(mail.subject).toBe('[코드베이] 인증번호 042917');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('042917');
      expect(part).toContain('10분');
      expect(part).toContain('(주)코드베이 · 123-45-67890');
    }
    expect(mail.html).toContain('#0f8a6d');
    expect(mail.html).toContain('lang="ko"');
  });
  it('AU-072 mails a reset link of the site, or of the host without one, in the language of the request', async () => {
    await publish('account.reset', {
      userSeq: seqs.learner,
      email: 'reset@madang.test',
      token: seal('tok-en_1'),
      lang: 'en',
      channelSeq: seqs.channel,
    });
    const mail = await mailTo('reset@madang.test');
    expect(mail.subject).toBe('[코드베이] Choose a new password');
    expect(mail.html).toContain('href="http://codebay.localhost:8080/resetpassword/tok-en_1"');
    expect(mail.text).toContain('http://codebay.localhost:8080/resetpassword/tok-en_1');
    await t.admin(
      sql`with held as (insert into main.site_host (channel_seq, host, since) values (${seqs.other}, 'elsewhere.example.com', now()))
        update main.channel
        set custom_domain = 'elsewhere.example.com'
        where channel_seq = ${seqs.other}`,
    );
    await publish('account.reset', {
      userSeq: seqs.learner,
      email: 'reset3@madang.test',
      token: seal('tok3'),
      lang: 'ko',
      channelSeq: seqs.other,
    });
    const own = await mailTo('reset3@madang.test');
    expect(own.text).toContain('http://gyeol.localhost:8080/resetpassword/tok3');
    expect(own.html).toContain('href="http://elsewhere.example.com"');
    // A mail of a site does not name the product, whether the site has a white label or not.
    expect(own.subject + own.html + own.text).not.toMatch(/마당|madang/i);
    await publish('account.reset', {
      userSeq: seqs.learner,
      email: 'reset2@madang.test',
      token: seal('tok2'),
      lang: 'ko',
      channelSeq: null,
    });
    const plain = await mailTo('reset2@madang.test');
    expect(plain.subject).toContain('[마당]');
    expect(plain.text).toContain('http://localhost:8080/resetpassword/tok2');
  });
  it('tells the mailbox that an account leaves, with the way back, and the other one once that was taken', async () => {
    const [{ seq }] = (await t.admin<{ seq: number }>(
      insertInto(
        'main.email_change',
        {
          userSeq: seqs.learner,
          sessionSeq: 1,
          oldEmail: 'left@madang.test',
          newEmail: 'next@madang.test',
          provedAt: sql`now()`,
          askedAt: sql`now()`,
          changedAt: sql`now()`,
          keepUntil: sql`now() + interval '7 days'`,
        },
        sql`returning change_seq as seq`,
      ),
    )) as [{ seq: number }];
    const e = { userSeq: seqs.learner, changeSeq: seq };
    await Promise.all([1, 2].map(() => publish('account.email-changed', { ...e, token: seal('way-back') })));
    const mail = await mailTo('left@madang.test');
    expect(mail.subject).toBe('[마당] 계정의 이메일이 바뀌었어요');
    expect(mail.text).toContain('http://localhost:8080/emailback/way-back');
    expect(mail.text).toContain('ne***@madang.test');
    expect(mail.html).not.toContain('next@madang.test');
    await t.admin(sql`update main.email_change set taken_back_at = now() where change_seq = ${seq}`);
    await publish('account.email-changed', { ...e, token: null });
    expect((await mailTo('next@madang.test')).subject).toBe('[마당] 이메일 변경이 취소됐어요');
  });
  it('writes in the language used last on the site, as long as it is offered there, else in the account’s', async () => {
    const used = (lang: string | null) => t.admin(sql`update main.channel_user set lang = ${lang} where user_seq = ${reader}`);
    const reader = (
      await t.admin<{ s: number }>(
        "insert into main.account (email, name, lang) values ('langs@madang.test', '다언어', 'ko') returning user_seq as s",
      )
    )[0]!.s;
    await t.admin(insertInto('main.channel_user', { channelSeq: seqs.channel, userSeq: reader, lang: 'en' }));
    const subjects: string[] = [];
    const receipt = async () => {
      const e = await order(reader);
      await publish('payment.paid', e);
      subjects.push((await mailTo('langs@madang.test', subjects.length + 1)).subject);
    };
    await receipt();
    await used('jp');
    await receipt();
    await t.admin(sql`update main.channel set setting = setting || '{"japaneseYn": "Y"}' where channel_seq = ${seqs.channel}`);
    await receipt();
    await t.admin(sql`update main.channel set setting = setting - 'japaneseYn' where channel_seq = ${seqs.channel}`);
    await used(null);
    await t.admin(sql`update main.account set lang = 'jp' where user_seq = ${reader}`);
    await receipt();
    await t.admin(sql`update main.account set lang = 'en' where user_seq = ${reader}`);
    await receipt();
    // The language also holds for mails of alarms and for the product's own mails about the account.
    await used('ko');
    const [{ seq }] = (await t.admin<{ seq: number }>(
      insertInto(
        'alarm.alarm',
        {
          channelSeq: seqs.channel,
          userSeq: reader,
          eventKey: 'langs',
          alarmType: '99',
          template: 'joined',
          args: '{"name":"가","site":"나"}',
          createdAt: sql`now()`,
        },
        sql`returning alarm_seq as seq`,
      ),
    )) as [{ seq: number }];
    await publish('alarm.mail', { channelSeq: seqs.channel, alarmSeq: seq });
    expect((await mailTo('langs@madang.test', 6)).subject).toContain('가입했어요');
    await publish('account.login-changed', { userSeq: reader, change: 'PASSWORD', snsTypeCd: null, at: new Date().toISOString() });
    expect((await mailTo('langs@madang.test', 7)).subject).toContain('Your way to log in');
    const [en, ko, jp] = ['Your payment is complete', '결제가 완료됐어요', 'お支払い'];
    expect(subjects.map((one) => [en!, ko!, jp!].find((words) => one.includes(words)))).toEqual([en, ko, jp, ko, en]);
  });
  it('mails a digest of alarms by site, each leading to what it is about, with a way to stop such mails', async () => {
    const [who] = await t.admin<{ s: number }>(
      "insert into main.account (email, name, lang) values ('digest@madang.test', '모아', 'ko') returning user_seq as s",
    );
    const [digest] = await t.admin<{ s: number }>(
      sql`insert into alarm.digest (user_seq, created_at) values (${who!.s}, now()) returning digest_seq as s`,
    );
    for (const [i, channelSeq] of [seqs.channel, seqs.other, seqs.channel].entries()) {
      const [alarm] = await t.admin<{ s: number }>(
        insertInto(
          'alarm.alarm',
          {
            channelSeq,
            userSeq: who!.s,
            eventKey: `digest-${i}`,
            alarmType: '22',
            template: 'liked',
            args: JSON.stringify({ name: `<b>${i}`, title: '클래스' }),
            courseSeq: 7,
            createdAt: sql`now()`,
          },
          sql`returning alarm_seq as s`,
        ),
      );
      await t.admin(insertInto('alarm.digest_item', { channelSeq, alarmSeq: alarm!.s, userSeq: who!.s, digestSeq: digest!.s }));
    }
    const e = { userSeq: who!.s, digestSeq: digest!.s };
    await Promise.all([publish('alarm.digest', e), publish('alarm.digest', e)]);
    const mail = await mailTo('digest@madang.test');
    await settled('alarm.digest');
    expect(await inbox('digest@madang.test')).toHaveLength(1);
    expect(mail.subject).toBe('[마당] 오늘의 소식 3개');
    expect(mail.text.indexOf('코드베이')).toBeLessThan(mail.text.indexOf('<b>2'));
    expect(mail.text.indexOf('<b>2')).toBeLessThan(mail.text.indexOf('결 <b>공방'));
    expect(mail.html).toContain('&lt;b&gt;0 님이');
    expect(mail.html).toContain('href="http://codebay.localhost:8080/classes/7"');
    expect(mail.text).toContain('/unsubscribe/alarm?token=');
  });
  it('PY-024 PY-054 mails a receipt once, with the working of the price, however often the event comes', async () => {
    const e = await order(seqs.learner, { price: 150000, discount: 8000, coupon_title: '봄맞이', coupon_discount: 10000 });
    await Promise.all([publish('payment.paid', e), publish('payment.paid', e), publish('payment.paid', e)]);
    const mail = await mailTo('learner@madang.test');
    await settled('payment.paid');
    expect(await inbox('learner@madang.test')).toHaveLength(1);
    expect(mail.subject).toBe('[코드베이] 결제가 완료됐어요');
    for (const part of [
      '타입스크립트 & <실전>',
      e.orderNo,
      '신용카드',
      '2026년 11월 20일',
      '150,000원',
      '−8,000원',
      '쿠폰 (봄맞이)',
      '−10,000원',
      '132,000원',
      'http://codebay.localhost:8080/me/classes',
      '청약 철회와 환불',
      '1372',
      '통신판매중개자로 거래의 당사자가 아니며',
    ])
      expect(mail.text).toContain(part);
    expect(mail.html).toContain('타입스크립트 &amp; &lt;실전&gt;');
  });
  it('mails deposit info and a refund, in the reader’s language and the order’s currency', async () => {
    const deposit = {
      bankCode: '88',
      accountNumber: '110-123-456789',
      holderName: '코드베이',
      amount: 132000,
      deadline: '2026-11-23T14:59:59.000Z',
    };
    const waiting = await order(seqs.english, {
      status: 'WAITING_DEPOSIT',
      pay_method_cd: 'VIRTUAL_ACCOUNT',
      deposit: JSON.stringify(deposit),
      deposit_until: new Date(deposit.deadline),
      paid_at: null,
    });
    await publish('payment.waiting', { ...waiting, deadline: deposit.deadline });
    const first = await mailTo('english@madang.test');
    expect(first.subject).toBe('[코드베이] Where to send your payment');
    for (const part of ['Bank: Shinhan Bank\n', '110-123-456789', '₩132,000', 'November 23, 2026', '11:59'])
      expect(first.text).toContain(part);
    const usd = await order(seqs.english, {
      status: 'CANCELED',
      currency: 'USD',
      amount: 9900,
      refunded_amount: 9900,
      pay_method_cd: 'PAYPAL',
      cancel_at: new Date(),
      cancel_reason: '강사 사정으로 닫아요',
    });
    // The buyer gets a mail only if PayPal refused the payment after a review; without a review the payment page shows the refusal.
    await publish('payment.failed', { ...usd, reviewed: false });
    await publish('payment.failed', { ...usd, reviewed: true });
    const declined = await mailTo('english@madang.test', 2);
    expect(declined.subject).toBe('[코드베이] Your payment did not go through');
    expect(declined.text).toContain('$99');
    await publish('payment.refunded', usd);
    await publish('payment.refunded', usd);
    const second = await mailTo('english@madang.test', 3);
    await settled('payment.refunded');
    expect(await inbox('english@madang.test')).toHaveLength(3);
    expect(second.subject).toBe('[코드베이] Your refund is complete');
    expect(second.text).toContain('Refunded: $99\nReason: 강사 사정으로 닫아요');
    expect(second.text).toContain('Card companies may take');
  });
  it('EN-027 the refund of a deposit is told to go to the account, without a word of cards', async () => {
    const before = (await inbox('english@madang.test')).length;
    const paidBack = { status: 'CANCELED', pay_method_cd: 'VIRTUAL_ACCOUNT', refunded_amount: 132000, cancel_at: new Date() };
    await publish('payment.refunded', await order(seqs.english, paidBack));
    const mail = await mailTo('english@madang.test', before + 1);
    expect(mail.text).toContain('was sent to the bank account for the refund');
    expect(mail.text).not.toContain('Card companies');
  });
  it('mails the cash receipt of a deposit with its number, and how to claim one that nobody asked for', async () => {
    const receipt = { type: 'SELF', number: null, issueNumber: '123456789', url: null, cancelledAt: null };
    const before = (await inbox('learner@madang.test')).length;
    await publish('payment.paid', await order(seqs.learner, { pay_method_cd: 'VIRTUAL_ACCOUNT', cash_receipt: JSON.stringify(receipt) }));
    const mail = await mailTo('learner@madang.test', before + 1);
    expect(mail.text).toContain('현금영수증: 자진발급 · 승인번호 123456789');
    expect(mail.text).toContain('홈택스');
    const asked = { ...receipt, type: 'INCOME', number: '010****5678', cancelledAt: '2026-11-21T00:00:00.000Z' };
    await publish(
      'payment.refunded',
      await order(seqs.learner, { status: 'CANCELED', refunded_amount: 132000, cash_receipt: JSON.stringify(asked) }),
    );
    const refund = await mailTo('learner@madang.test', before + 2);
    expect(refund.text).toContain('현금영수증: 소득공제 · 010****5678 · 취소됨');
  });
  it('a domain that goes out of service is told to owners and operators, once, by a link that still works', async () => {
    await t.admin(
      sql`insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles)
        values (${seqs.channel}, ${seqs.english}, 'OWN', '[]'), (${seqs.channel}, ${seqs.learner}, null, '[]')
        on conflict (channel_seq, user_seq) do update set user_type_cd = excluded.user_type_cd`,
    );
    const before = (await inbox('english@madang.test')).length;
    const lost = { channelSeq: seqs.channel, domainSeq: 77, at: '2026-11-21T00:00:00Z', lost: true };
    await publish('domain.troubled', { ...lost, at: '2026-11-20T00:00:00Z', lost: false });
    await publish('domain.troubled', lost);
    await publish('domain.troubled', lost);
    const mail = await mailTo('english@madang.test', before + 1);
    expect(mail.text).toContain('was disconnected');
    expect(mail.text).toContain('http://codebay.localhost:8080/settings/configuration');
    await settled('domain.troubled');
    const told = await t.admin<{ recipient: string }>("select recipient from campaign.mail where mail_key like 'domain.lost:77:%'");
    expect(told.map((one) => one.recipient)).toEqual(['english@madang.test']);
    await t.admin(sql`delete from main.channel_user where channel_seq = ${seqs.channel}`);
  });
  it('mails an alarm to whoever wants its kind by mail, once, in the reader’s language', async () => {
    const [row] = await t.admin<{ alarm_seq: number }>(
      insertInto(
        'alarm.alarm',
        {
          channelSeq: seqs.channel,
          userSeq: seqs.english,
          eventKey: 'like:1',
          alarmType: '22',
          template: 'liked',
          args: '{"name":"Mina","title":"<Next.js>"}',
          courseSeq: 7,
          createdAt: sql`now()`,
        },
        sql`returning alarm_seq`,
      ),
    );
    const before = (await inbox('english@madang.test')).length;
    const e = { channelSeq: seqs.channel, alarmSeq: row!.alarm_seq };
    await publish('alarm.mail', e);
    await publish('alarm.mail', e);
    const mail = await mailTo('english@madang.test', before + 1);
    await settled('alarm.mail');
    expect(await inbox('english@madang.test')).toHaveLength(before + 1);
    expect(mail.subject).toBe('[코드베이] Mina likes “<Next.js>”.');
    expect(mail.html).toContain('Mina likes “&lt;Next.js&gt;”.');
    expect(mail.text).toContain('http://codebay.localhost:8080/classes/7');
    expect(mail.text).toContain('notification settings');
  });
  it('sends no mail of an enrolment to whoever does not want it', async () => {
    const [{ quiet }] = (await t.admin<{ quiet: number }>(
      "insert into main.account (email, name, lang) values ('quiet@madang.test', '조용이', 'ko') returning user_seq as quiet",
    )) as [{ quiet: number }];
    await t.admin(insertInto('alarm.preference', { userSeq: quiet, kind: 'ENROL', inProduct: true, mail: false }));
    await publish('attend.approved', await enrolled(quiet, { choise_status_cd: '00' }));
    await settled('attend.approved');
    expect(await inbox('quiet@madang.test')).toEqual([]);
  });
  it('mails an enrolment with its access period and an offered seat with its deadline', async () => {
    await t.admin(sql`update main.account set email = 'attend@madang.test' where user_seq = ${seqs.learner}`);
    const e = await enrolled(seqs.learner, { choise_status_cd: '00', valid_at: new Date('2027-01-31T14:59:59Z') });
    await publish('attend.approved', e);
    await publish('attend.approved', e);
    const mail = await mailTo('attend@madang.test');
    await settled('attend.approved');
    expect(await inbox('attend@madang.test')).toHaveLength(1);
    expect(mail.subject).toBe('[코드베이] ‘타입스크립트 & <실전>’ 수강이 시작됐어요');
    for (const part of ['2027년 1월 31일까지', `http://codebay.localhost:8080/classes/${seqs.course}`]) expect(mail.text).toContain(part);
    await publish('attend.claim', await enrolled(seqs.learner, { hold_cd: 'CLAIM', hold_until: new Date('2026-11-24T00:30:00Z') }));
    const offered = await mailTo('attend@madang.test', 2);
    for (const part of ['2026년 11월 24일', '9:30', '132,000원']) expect(offered.text).toContain(part);
  });
  it.each([
    ['ko', '07', '챌린지 보러 가기', '신청한 챌린지를 이제', '챌린지', 'classes'],
    ['ko', '09', '패키지 보러 가기', '신청한 패키지를 이제', '패키지', 'packages'],
    ['en', '07', 'Go to the challenge', 'pay for the challenge you', 'Challenge', 'classes'],
    ['jp', '09', 'パッケージを見る', 'お申し込みのパッケージを', 'パッケージ', 'packages'],
  ])('AM-1390 the mails of an enrolment and a payment name the kind of a class (%s %s)', async (lang, kind, button, offer, head, path) => {
    const email = `kind-${lang}-${kind}@madang.test`;
    const [person] = await t.admin<{ s: number }>(
      insertInto('main.account', { email, name: '김종류', lang }, sql`returning user_seq as s`),
    );
    const [made] = await t.admin<{ s: number }>(
      sql`insert into main.course (channel_seq, title, course_type_cd) values (${seqs.channel}, '서른 날', ${kind}) returning course_seq as s`,
    );
    const of = { course_seq: made!.s };
    await t.admin(sql`update main.channel set setting = setting || '{"japaneseYn": "Y"}' where channel_seq = ${seqs.channel}`);
    await publish('attend.approved', { ...(await enrolled(person!.s, { ...of, choise_status_cd: '00' })), courseSeq: made!.s });
    const entered = await mailTo(email);
    for (const part of [button, `${head}: 서른 날`, `http://codebay.localhost:8080/${path}/${made!.s}`])
      expect(entered.text).toContain(part);
    const held = { ...of, hold_cd: 'CLAIM', hold_until: new Date('2026-11-24T00:30:00Z') };
    await publish('attend.claim', { ...(await enrolled(person!.s, held)), courseSeq: made!.s });
    expect((await mailTo(email, 2)).text).toContain(offer);
    await publish('payment.paid', await order(person!.s, { ...of, title: '서른 날' }));
    expect((await mailTo(email, 3)).text).toContain(`${head}: 서른 날`);
    await t.admin(sql`update main.channel set setting = setting - 'japaneseYn' where channel_seq = ${seqs.channel}`);
  });
  it('AM-775 reminds of a payment with amount, deadline and the way to pay, or the account of the deposit, and not once it is paid', async () => {
    await t.admin(sql`update main.account set email = 'remind@madang.test' where user_seq = ${seqs.learner}`);
    const until = new Date('2026-11-24T00:30:00Z');
    const claim = await enrolled(seqs.learner, { ended_at: null, end_cd: null, hold_cd: 'CLAIM', hold_until: until });
    const at = '2026-11-22T00:00:00.000Z';
    await publish('attend.reminded', { ...claim, at });
    await publish('attend.reminded', { ...claim, at });
    const mail = await mailTo('remind@madang.test');
    expect(mail.subject).toBe('[코드베이] ‘타입스크립트 & <실전>’ 결제를 기다리고 있어요');
    for (const part of ['결제 기한: 2026년 11월 24일', '132,000원', `http://codebay.localhost:8080/classes/${seqs.course}`])
      expect(mail.text).toContain(part);
    await order(seqs.learner, {
      attend_seq: claim.attendSeq,
      status: 'WAITING_DEPOSIT',
      pay_method_cd: 'VIRTUAL_ACCOUNT',
      paid_at: null,
      deposit: JSON.stringify({ bankCode: '88', accountNumber: '110-987', holderName: '코드베이' }),
      deposit_until: new Date('2026-11-23T14:59:00Z'),
    });
    await publish('attend.reminded', { ...claim, at: '2026-11-23T00:00:00.000Z' });
    const deposit = await mailTo('remind@madang.test', 2);
    for (const part of ['110-987', '2026년 11월 23일', 'http://codebay.localhost:8080/paymenthistory'])
      expect(deposit.text).toContain(part);
    await t.admin(sql`update main.attend set choise_status_cd = '00', attend_at = now(), hold_cd = null, hold_until = null
          where attend_seq = ${claim.attendSeq}`);
    await publish('attend.reminded', { ...claim, at: '2026-11-24T00:00:00.000Z' });
    await settled('attend.reminded');
    expect(await inbox('remind@madang.test')).toHaveLength(2);
    await t.admin(sql`delete from main.attend where attend_seq = ${claim.attendSeq}`);
  });
  it('writes to nobody who has left, and repeats an event whose order is not there yet', async () => {
    const e = await order(seqs.gone);
    await publish('payment.paid', e);
    await settled('payment.paid');
    expect(await inbox('gone@madang.test')).toEqual([]);
    const orderNo = `M-${serial + 1}`;
    await publish('payment.paid', { channelSeq: seqs.channel, orderNo, attendSeq: 1 });
    await t.eventually(
      async () => (await t.admin("select 1 from jobs.job where name = 'payment.paid.campaign' and state = 'retry'")).length,
    );
    expect((await order(seqs.english)).orderNo).toBe(orderNo);
    await t.eventually(async () => (await inbox('english@madang.test')).some((m) => m.text.includes(orderNo)), 20_000);
  }, 30_000);
  it('ST-013 a payment for a membership is told as one, and leads to the memberships', async () => {
    await t.admin(
      sql`insert into util.subscription (channel_seq, subscription_seq, membership_seq, user_seq, title, price, period_cd, created_at)
        overriding system value
        values (${seqs.channel}, 7, 1, ${seqs.learner}, '한 달 모임', 132000, 'AUTO', now())`,
    );
    const e = await order(seqs.learner, { course_seq: null, attend_seq: null, subscription_seq: 7, title: '한 달 모임' });
    await t.admin(sql`update main.account set email = 'member@madang.test' where user_seq = ${seqs.learner}`);
    await publish('payment.paid', e);
    const mail = await mailTo('member@madang.test');
    expect(mail.text).toContain('멤버십: 한 달 모임');
    expect(mail.text).not.toContain('클래스: ');
    expect(mail.text).toContain('http://codebay.localhost:8080/me/memberships');
    await t.admin(sql`update main.account set email = 'learner@madang.test' where user_seq = ${seqs.learner}`);
  });
  it('reads no order of another site', async () => {
    const e = await order(seqs.learner);
    await t.admin(sql`update main.account set email = 'tenant@madang.test' where user_seq = ${seqs.learner}`);
    await publish('payment.paid', { ...e, channelSeq: seqs.other });
    await t.eventually(
      async () => (await t.admin("select 1 from jobs.job where name = 'payment.paid.campaign' and state = 'retry'")).length,
    );
    expect(await inbox('tenant@madang.test')).toEqual([]);
  });
});

describe('delivery', () => {
  const sentOf = (key: string) => sent.filter((letter) => letter.to === `${key}@madang.test`);
  const mails = () => t.get('campaign', MailService);
  const write = (key: string, over: object = {}) =>
    mails().post({
      key,
      priority: MAIL_PRIORITY.RECEIPT,
      to: `${key}@madang.test`,
      fromName: '코드베이',
      subject: 's',
      html: '<p>h</p>',
      text: 't',
      ...over,
    });
  const post = async (key: string, over: object = {}) => {
    await write(key, over);
    await mails().wake();
  };
  const rowOf = async (key: string) =>
    (
      await t.admin<{ status: string; tries: number; html: string | null; error: string | null }>(
        sql`select * from campaign.mail where mail_key = ${key}`,
      )
    )[0]!;
  const keepsText = (keeps: boolean) => Object.assign(t.get('campaign', Mailer as never as new () => Mailer), { keepsText: keeps });
  const later = (ms: number) => t.setNow(new Date(Date.now() + ms));
  const sweep = () => mails().sendDue();

  it('tries again with growing pauses until the provider takes it, and then never again', async () => {
    provider = refuses('451 try later');
    await post('again');
    expect(await rowOf('again')).toMatchObject({ status: 'FAILED', tries: 1, error: '451 try later' });
    await sweep();
    expect(sentOf('again')).toHaveLength(1);
    later(6000);
    await sweep();
    later(12_000);
    await sweep();
    expect(await rowOf('again')).toMatchObject({ status: 'FAILED', tries: 2 });
    provider = takes;
    later(17_000);
    await sweep();
    expect(await rowOf('again')).toMatchObject({ status: 'SENT', tries: 3, error: null });
    later(HOUR);
    await Promise.all([sweep(), sweep(), post('again')]);
    expect(sentOf('again')).toHaveLength(3);
    expect(new Set(sentOf('again').map((letter) => letter.messageId)).size).toBe(1);
  });
  it('is sent by one sender only, and by another when the first has died', async () => {
    let done = () => {};
    provider = () => new Promise<void>((resolve) => (done = resolve));
    const first = post('slow');
    await t.eventually(() => sentOf('slow').length === 1);
    await Promise.all([sweep(), write('slow')]);
    expect(sentOf('slow')).toHaveLength(1);
    later(5 * 60_000 + 1000);
    provider = takes;
    await sweep();
    expect(sentOf('slow')).toHaveLength(2);
    expect((await rowOf('slow')).status).toBe('SENT');
    done();
    await first;
  });
  it('gives up a code that no longer works and a mail nobody takes', async () => {
    provider = refuses('550 no such person');
    await post('late', { uselessAt: new Date(Date.now() + 60_000) });
    later(61_000);
    await sweep();
    expect(sentOf('late')).toHaveLength(1);
    expect(await rowOf('late')).toMatchObject({ status: 'DEAD', html: null });
    t.resetNow();
    await post('never');
    for (let i = 1; i <= 20; i++) {
      later(i * 3_700_000);
      await sweep();
    }
    expect(await rowOf('never')).toMatchObject({ status: 'DEAD', tries: 12, html: null, error: '550 no such person' });
  });
  it('keeps its words sealed until it is sent, and none of them once a real provider has it', async () => {
    const secret = { subject: '인증번호 918273', html: '<p>918273</p>', text: '918273' };
    const kept = async (key: string) => JSON.stringify(await rowOf(key));
    provider = refuses('451 try later');
    await post('secret', secret);
    expect(sentOf('secret')[0]).toMatchObject(secret);
    expect(await rowOf('secret')).toMatchObject({ status: 'FAILED', sealed: true });
    expect(await kept('secret')).not.toContain('918273');
    provider = takes;
    later(6000);
    keepsText(false);
    await sweep();
    expect(sentOf('secret').at(-1)).toMatchObject(secret);
    expect(await rowOf('secret')).toMatchObject({ status: 'SENT', subject: '', html: null, body: null });
    // A provider that keeps texts, as the local mailbox does, leaves them readable in the database.
    keepsText(true);
    await post('read', secret);
    expect(await rowOf('read')).toMatchObject({ status: 'SENT', sealed: false, subject: secret.subject, html: secret.html });
  });
  it('written before its words were sealed is sent as it stands', async () => {
    await t.admin(
      `insert into campaign.mail (mail_key, recipient, from_name, subject, html, body, next_at, created_at)
        values ('old', 'old@madang.test', 'x', 's', '<p>h</p>', 't', now() - interval '1 second', now())`,
    );
    await sweep();
    expect(sentOf('old')[0]).toMatchObject({ subject: 's', html: '<p>h</p>', text: 't' });
  });
  it('lets no name begin a header', async () => {
    await post('header', { fromName: '코드베이\r\nBcc: x@evil.test', subject: 'a\r\nBcc: y@evil.test' });
    expect(sentOf('header')[0]).toMatchObject({ fromName: '코드베이 Bcc: x@evil.test', subject: 'a Bcc: y@evil.test' });
  });
});

describe('the local mailbox', () => {
  const page = (path: string) => supertest(t.url('campaign')).get(path);

  it('lists mails newest first, finds those of a recipient and opens one without running it', async () => {
    for (const n of [1, 2])
      await t.get('campaign', MailService).post({
        key: `box${n}`,
        priority: MAIL_PRIORITY.RECEIPT,
        to: 'box@madang.test',
        fromName: 'x',
        subject: `제목 ${n} <script>`,
        html: '<script>alert(1)</script><p>안녕</p>',
        text: '안녕',
      });
    await mailTo('box@madang.test', 2);
    const list = await page('/dev/mail?to=Box@madang.test')
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(list.text.indexOf('제목 2')).toBeLessThan(list.text.indexOf('제목 1'));
    expect(list.text).not.toContain('<script>');
    expect((await page('/dev/mail')).text).toContain('제목 2');
    expect((await page('/dev/mail?to=nobody@madang.test').expect(200)).text).toContain('받은 메일이 없어요');
    const [mail] = await inbox('box@madang.test');
    const open = await page(`/dev/mail/${mail!.mailSeq}`).expect(200);
    expect(open.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(open.text).not.toContain('<script>');
    expect(open.headers['content-security-policy']).toContain("default-src 'none'");
    await page('/dev/mail/999999').expect(404);
    await page('/dev/mail/x').expect(404);
  });
  it.each([
    ['another provider', () => (config.mailProvider = 'smtp')],
    ['production', () => (config.production = true)],
  ])('does not exist with %s', async (_, change) => {
    change();
    for (const request of [t.call(mailboxApi.list), page('/dev/mail'), page('/dev/mail/1')])
      expect((await request.expect(404)).body.errorName).toBe('NOT_FOUND');
  });
});
