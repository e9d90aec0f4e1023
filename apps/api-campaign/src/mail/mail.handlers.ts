import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Alarm } from '@madang/contracts/alarm/alarm';
import { alarmPath, byDefault, type AlarmKind } from '@madang/contracts/alarm/kinds';
import { alarmText } from '@madang/contracts/alarm/words';
import { MAIL_PRIORITY, NOTICE, USER_TYPE, type Lang, type MailPriority } from '@madang/contracts/codes';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { urlOf } from '@madang/contracts/endpoint';
import type { EventPayloads, Sealed } from '@madang/contracts/events';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { OperatorNotices } from '@madang/server/operator-notices';
import { unseal, Unsealable } from '@madang/server/seal';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { htmlOf, textOf, type Content, type Site } from '../template/layout';
import {
  alarmMail,
  claimMail,
  classInviteMail,
  codeMail,
  depositMail,
  enrolmentMail,
  inviteMail,
  loginMail,
  receiptMail,
  refundMail,
  resetMail,
  type ClassFacts,
  type ClassInviteFacts,
  type InviteFacts,
  type OrderFacts,
} from '../template/templates';
import { planMail, type PlanFacts } from '../template/plan-mail';
import { MailAddresses } from './mail-addresses';
import { MailService } from './mail.service';
import { Sites } from './sites';

interface Person {
  email: string;
  name: string;
  lang: Lang;
}
interface Letter {
  key: string;
  /** What belongs to an order or an enrolment, unless it says otherwise. */
  priority?: MailPriority;
  to: string;
  site: Site;
  lang: Lang;
  content: Content;
  usefulMinutes?: number;
  /** Of a mail of marketing. */
  unsubscribeUrl?: string;
}

/** Turns what happened elsewhere into mail. */
@Injectable()
export class MailHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mails: MailService,
    private readonly sites: Sites,
    private readonly addresses: MailAddresses,
    private readonly notices: OperatorNotices,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.code', async (e, jobId) => {
      const lang = langOf(e.lang);
      const site = await this.sites.of(e.channelSeq, lang);
      await this.post({
        key: `account.code:${jobId}`,
        priority: MAIL_PRIORITY.CODE,
        to: e.email,
        site,
        lang,
        content: codeMail(site, lang, await this.open('code', e.code)),
        usefulMinutes: LIMITS.codeMinutes,
      });
    });
    this.outbox.on('account.reset', async (e, jobId) => {
      const lang = langOf(e.lang);
      const site = await this.sites.of(e.channelSeq, lang);
      await this.post({
        key: `account.reset:${jobId}`,
        priority: MAIL_PRIORITY.CODE,
        to: e.email,
        site,
        lang,
        content: resetMail(site, lang, await this.open('token', e.token)),
        usefulMinutes: LIMITS.resetTokenMinutes,
      });
    });
    this.outbox.on('account.login-changed', async (e, jobId) => {
      const person = await this.db.tx({}, (tx) => this.personOf(tx, e.userSeq));
      if (!person) return;
      const { lang } = person;
      const site = await this.sites.of(null, lang);
      const content = loginMail(site, lang, person, { ...e, at: new Date(e.at) });
      await this.post({ key: `account.login-changed:${jobId}`, to: person.email, site, lang, content });
    });
    this.outbox.on('invite.sent', (e) => this.invite(e));
    this.outbox.on('course.invited', (e) => this.classInvite(e));
    // What was written to somebody who left, also what still waits.
    this.outbox.on('account.withdrawn', async ({ userSeq, email }) => {
      // Told before: what is left of it is the number alone.
      if (!email) return;
      const address = await this.open('email', email);
      await this.db.all(async (tx) => {
        await tx.query('delete from mail where recipient = $1', [address]);
        await this.addresses.forget(tx, address);
        await tx.query('delete from recipient where user_seq = $1', [userSeq]);
        await this.outbox.forgetAddressOf(tx, 'account.withdrawn', userSeq);
      });
    });
    this.outbox.on('alarm.mail', (e) => this.alarm(e));
    this.outbox.on('payment.waiting', (e) => this.order('payment.waiting', e, (site, p, o) => depositMail(site, p.lang, o)));
    this.outbox.on('payment.paid', (e) => this.order('payment.paid', e, (site, p, o) => receiptMail(site, p.lang, p, o)));
    this.outbox.on('payment.refunded', (e) => this.order('payment.refunded', e, (site, p, o) => refundMail(site, p.lang, p, o)));
    this.outbox.on('plan.billed', (e) => this.planBilled(e));
    this.outbox.on('domain.troubled', (e) => this.domainLost(e));
    this.outbox.on('attend.approved', (e) =>
      this.attend('attend.approved', e, (site, p, c) => enrolmentMail(site, p.lang, p, c, c.validAt)),
    );
    this.outbox.on('attend.claim', (e) =>
      this.attend('attend.claim', e, (site, p, c) => (c.holdUntil ? claimMail(site, p.lang, p, c, c.holdUntil) : null)),
    );
  }

  /** A job that our keys do not open fails, stays to be looked at, and the operator is told. */
  private async open(field: 'code' | 'token' | 'email', sealed: Sealed): Promise<string> {
    try {
      return unseal(sealed);
    } catch (e) {
      if (e instanceof Unsealable)
        await this.db.tx({}, (tx) => this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: `jobs.job.${field}` }));
      throw e;
    }
  }

  /** In the language of the invited, or of the inviter when the invited has no account. */
  private async invite(e: EventPayloads['invite.sent']): Promise<void> {
    const [row] = await this.db.tx(
      { channelSeq: e.channelSeq },
      (tx) =>
        tx.query(
          `select i.email, i.user_type_cd as "userTypeCd", i.expires_at as "expiresAt", b.name as "inviterName", coalesce(a.lang, b.lang) as lang
           from main.pub_invite i join main.pub_account b on b.user_seq = i.invited_by left join main.pub_account a on a.email = i.email and a.withdrawn_at is null
           where i.channel_seq = $1 and i.invite_seq = $2 and i.status = 'PENDING' and i.sent_count = $3`,
          [e.channelSeq, e.inviteSeq, e.sent],
        ) as Promise<(InviteFacts & { email: string; lang: string })[]>,
    );
    // Taken back or sent anew meanwhile.
    if (!row) return;
    const lang = langOf(row.lang);
    const site = await this.sites.of(e.channelSeq, lang);
    const content = inviteMail(site, lang, row, await this.open('token', e.token));
    await this.post({ key: `invite.sent:${e.inviteSeq}:${e.sent}`, to: row.email, site, lang, content });
  }

  /** In the language of the invited, or of the inviter when the invited has no account. */
  private async classInvite(e: EventPayloads['course.invited']): Promise<void> {
    const [row] = await this.db.tx(
      { channelSeq: e.channelSeq },
      (tx) =>
        tx.query(
          `select i.email, i.event_code as "eventCode", i.message, b.name as "inviterName", coalesce(a.lang, b.lang) as lang, c.course_seq as "courseSeq", c.title, i.event_title as "eventTitle"
           from main.pub_course_invite i join main.pub_account b on b.user_seq = i.invited_by join main.pub_course c on c.channel_seq = i.channel_seq and c.course_seq = i.course_seq
           left join main.pub_account a on a.email = i.email and a.withdrawn_at is null
           where i.channel_seq = $1 and i.invite_seq = $2 and i.sent_count = $3
             and not exists (select 1 from main.pub_marketing_consent m where m.channel_seq = i.channel_seq and m.email = i.email and not m.consent)
             and not exists (select 1 from pub_mail_address b where b.address = i.email)`,
          [e.channelSeq, e.inviteSeq, e.sent],
        ) as Promise<(ClassInviteFacts & { email: string; lang: string })[]>,
    );
    // Sent anew meanwhile, erased, refused, or mail comes back from there: an invitation to buy is a mail of marketing.
    if (!row) return;
    const lang = langOf(row.lang);
    const site = await this.sites.of(e.channelSeq, lang);
    const token = unsubscribeToken({ channelSeq: e.channelSeq, email: row.email });
    await this.post({
      key: `course.invited:${e.inviteSeq}:${e.sent}`,
      priority: MAIL_PRIORITY.MANY,
      to: row.email,
      site,
      lang,
      content: { ...classInviteMail(site, lang, row), unsubscribeUrl: `${site.origin}/unsubscribe/email?token=${token}` },
      unsubscribeUrl: `${site.origin}${urlOf(unsubscribeApi.oneClick)}?token=${token}`,
    });
  }

  private async alarm({ channelSeq, alarmSeq }: EventPayloads['alarm.mail']): Promise<void> {
    const { row, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = (await tx.query(
        `select user_seq as "userSeq", alarm_type as "alarmType", template, args, course_seq as "courseSeq", link_package as "linkPackage", args ->> 'link' as link, legacy
         from alarm.pub_alarm where channel_seq = $1 and alarm_seq = $2`,
        [channelSeq, alarmSeq],
      )) as AlarmRow[];
      return { row: found, person: found ? await this.personOf(tx, found.userSeq) : null };
    });
    if (!row || !person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    const content = alarmMail(site, person.lang, alarmText(row.template, row.args, person.lang, site.swap), alarmPath(row));
    await this.post({
      key: `alarm.mail:${alarmSeq}`,
      priority: MAIL_PRIORITY.ALARM,
      to: person.email,
      site,
      lang: person.lang,
      content,
    });
  }

  private async order(
    event: string,
    e: { channelSeq: number; orderNo: string },
    write: (site: Site, person: Person, order: OrderFacts) => Content,
  ): Promise<void> {
    const { order, person } = await this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const [o] = (await tx.query(
        'select o.*, r.cash_receipt from util.pub_order o left join util.pub_order_receipt r using (channel_seq, order_no) where o.channel_seq = $1 and o.order_no = $2',
        [e.channelSeq, e.orderNo],
      )) as OrderRow[];
      if (!o) throw new Error(`order ${e.orderNo} is not there`);
      return { order: orderOf(o), person: await this.personOf(tx, o.user_seq) };
    });
    if (!person) return;
    const site = await this.sites.of(e.channelSeq, person.lang);
    // Money can go back in parts: each sum has its mail.
    const key = event === 'payment.refunded' ? `${event}:${e.orderNo}:${order.refundedAmount}` : `${event}:${e.orderNo}`;
    await this.post({ key, to: person.email, site, lang: person.lang, content: write(site, person, order) });
  }

  /** To every owner of the site, in the owner's language. */
  private async planBilled({ channelSeq, billNo, what, try: at }: EventPayloads['plan.billed']): Promise<void> {
    const { bill, owners } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = (await tx.query(
        `select b.bill_no as "billNo", p.name as "planName", b.period_start as "periodStart", b.period_end as "periodEnd", b.amount, b.card,
           b.fail_message as "failMessage", s.past_due_at as "pastDueAt"
         from util.pub_plan_bill b join util.pub_plan p on p.plan_seq = b.plan_seq join util.pub_site_plan s on s.channel_seq = b.channel_seq
         where b.channel_seq = $1 and b.bill_no = $2`,
        [channelSeq, billNo],
      )) as Omit<PlanFacts, 'what' | 'site' | 'origin'>[];
      const people = (await tx.query(
        `select a.user_seq as "userSeq", a.email, a.name, a.lang from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq
         where u.channel_seq = $1 and u.user_type_cd = $2 and a.withdrawn_at is null`,
        [channelSeq, USER_TYPE.OWNER],
      )) as { userSeq: number; email: string; lang: string }[];
      return { bill: found, owners: people };
    });
    if (!bill) throw new Error(`bill ${billNo} is not there`);
    // The bill was paid meanwhile.
    if (what === 'REFUSED' && !bill.pastDueAt) return;
    for (const { userSeq, email, lang: chosen } of owners) {
      const lang = langOf(chosen);
      const { name, safeOrigin } = await this.sites.of(channelSeq, lang);
      const content = planMail(lang, { ...bill, what, site: name, origin: safeOrigin });
      await this.post({
        key: `plan.billed:${billNo}:${what}:${at}:${userSeq}`,
        to: email,
        site: await this.sites.of(null, lang),
        lang,
        content,
      });
    }
  }

  /** What is out of service is told by mail as well: whoever may write its records right may not look at the site for days. */
  private async domainLost({ channelSeq, domainSeq, at, lost }: EventPayloads['domain.troubled']): Promise<void> {
    if (!lost) return;
    const staff = await this.db.tx(
      { channelSeq },
      (tx) =>
        tx.query(
          `select a.user_seq as "userSeq", a.email, a.lang from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq
           where u.channel_seq = $1 and u.user_type_cd = any($2) and a.withdrawn_at is null`,
          [channelSeq, [USER_TYPE.OWNER, USER_TYPE.MANAGER]],
        ) as Promise<{ userSeq: number; email: string; lang: string }[]>,
    );
    for (const { userSeq, email, lang: chosen } of staff) {
      const lang = langOf(chosen);
      // The host that is out of service leads nowhere: the mail leads below the product's own domain.
      const site = await this.sites.of(channelSeq, lang);
      const safe = { ...site, origin: site.safeOrigin };
      const text = alarmText('domainLost', { site: site.name }, lang, site.swap);
      const content = alarmMail(safe, lang, text, '/settings/configuration');
      await this.post({ key: `domain.lost:${domainSeq}:${at}:${userSeq}`, to: email, site: safe, lang, content });
    }
  }

  private async attend(
    event: string,
    e: { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number },
    write: (site: Site, person: Person, course: ClassFacts & { validAt: Date | null; holdUntil: Date | null }) => Content | null,
  ): Promise<void> {
    const found = await this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const [row] = (await tx.query(
        `select o.title, a.valid_at as "validAt", a.hold_until as "holdUntil", a.amount, a.currency
         from main.pub_attend a join main.pub_course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq where a.channel_seq = $1 and a.attend_seq = $2`,
        [e.channelSeq, e.attendSeq],
      )) as (Omit<ClassFacts, 'courseSeq'> & { validAt: Date | null; holdUntil: Date | null })[];
      const wanted = row && (await wantsMail(tx, e.userSeq, 'ENROL'));
      return { course: row && { ...row, courseSeq: e.courseSeq }, person: wanted ? await this.personOf(tx, e.userSeq) : null };
    });
    if (!found.course || !found.person) return;
    const site = await this.sites.of(e.channelSeq, found.person.lang);
    const content = write(site, found.person, found.course);
    if (content) await this.post({ key: `${event}:${e.attendSeq}`, to: found.person.email, site, lang: found.person.lang, content });
  }

  async post({ key, priority = MAIL_PRIORITY.RECEIPT, to, site, lang, content, usefulMinutes, unsubscribeUrl }: Letter): Promise<void> {
    await this.mails.post({
      key,
      priority,
      to,
      fromName: site.name,
      subject: content.subject,
      html: htmlOf(content, site, lang),
      text: textOf(content, site, lang),
      unsubscribeUrl,
      ...(usefulMinutes ? { uselessAt: new Date(this.clock.now().getTime() + usefulMinutes * MINUTE) } : {}),
    });
  }

  /** Somebody who has left gets no mail. */
  async personOf(tx: Tx, userSeq: number): Promise<Person | null> {
    const [row] = (await tx.query('select email, name, lang from main.pub_account where user_seq = $1 and withdrawn_at is null', [
      userSeq,
    ])) as { email: string; name: string; lang: string }[];
    return row ? { ...row, lang: langOf(row.lang) } : null;
  }
}

/** Whether a person wants mails of a kind (about own enrolments, say). */
async function wantsMail(tx: Tx, userSeq: number, kind: AlarmKind): Promise<boolean> {
  const [chosen] = (await tx.query('select mail from alarm.pub_preference where user_seq = $1 and kind = $2', [userSeq, kind])) as {
    mail: boolean;
  }[];
  return (chosen ?? byDefault(kind)).mail;
}

type AlarmRow = Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'legacy' | 'link'> & {
  userSeq: number;
  template: string;
  args: Record<string, string>;
};
interface OrderRow {
  order_no: string;
  user_seq: number;
  title: string;
  price: number;
  discount: number;
  coupon_title: string | null;
  coupon_discount: number;
  amount: number;
  refunded_amount: number;
  currency: OrderFacts['currency'];
  pay_method_cd: OrderFacts['payMethodCd'];
  deposit: OrderFacts['deposit'];
  deposit_until: Date | null;
  paid_at: Date | null;
  cancel_at: Date | null;
  cash_receipt: OrderFacts['cashReceipt'];
}
const orderOf = (o: OrderRow): OrderFacts => ({
  orderNo: o.order_no,
  title: o.title,
  price: o.price,
  discount: o.discount,
  couponTitle: o.coupon_title,
  couponDiscount: o.coupon_discount,
  amount: o.amount,
  refundedAmount: o.refunded_amount,
  currency: o.currency,
  payMethodCd: o.pay_method_cd,
  deposit: o.deposit,
  depositUntil: o.deposit_until,
  paidAt: o.paid_at,
  cancelAt: o.cancel_at,
  cashReceipt: o.cash_receipt,
});
