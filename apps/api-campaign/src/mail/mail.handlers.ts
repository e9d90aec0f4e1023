import { BILL_STEP, ALARM_KIND, type AlarmKind } from '@madang/contracts/answer-codes';
import { isQuiet, morningAfter } from '@madang/contracts/campaign/night';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { alarmPath, byDefault } from '@madang/contracts/alarm/kinds';
import { alarmText } from '@madang/contracts/alarm/words';
import { MAIL_PRIORITY, NOTICE, type Lang, type MailPriority } from '@madang/contracts/codes';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { urlOf } from '@madang/contracts/endpoint';
import type { EventPayloads, Sealed } from '@madang/contracts/events';
import { LIMITS } from '@madang/contracts/limits';
import { minutesAfter } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, keptPlanRows, rows, type Tx } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { OperatorNotices } from '@madang/server/operator-notices';
import { unseal, Unsealable } from '@madang/server/seal';
import { alarmMailToken, unsubscribeToken } from '@madang/server/unsubscribe';
import { htmlOf, textOf, type Content, type Site } from '../template/layout';
import {
  alarmMail,
  claimMail,
  classInviteMail,
  codeMail,
  declinedMail,
  depositMail,
  enrolmentMail,
  inviteMail,
  loginMail,
  receiptMail,
  refundMail,
  resetMail,
  type ClassFacts,
  type OrderFacts,
} from '../template/templates';
import { planMail } from '../template/plan-mail';
import { CampaignRecipientEntity } from '../campaign/campaign.entity';
import { MailAddresses } from './mail-addresses';
import { MailEntity } from './mail.entity';
import {
  ALARM_TO_MAIL,
  BILL_TO_MAIL,
  CLASS_INVITE,
  ENROLMENT_TO_MAIL,
  MAIL_PREFERENCE,
  ORDER_TO_MAIL,
  OWNERS_OF_SITE,
  OWNERS_AND_OPERATORS,
  PENDING_INVITE,
  MAIL_READER,
} from './mail.handlers.sql';
import { MailService } from './mail.service';
import { Sites } from './sites';

interface Person {
  email: string;
  name: string;
  lang: Lang;
}
interface MailRequest {
  key: string;
  /** How urgent the mail is; by default that of mails about orders and enrolments (RECEIPT). */
  priority?: MailPriority;
  to: string;
  site: Site;
  lang: Lang;
  content: Content;
  usefulMinutes?: number;
  /** The address that unsubscribes from such mails; marketing mails must have one. */
  unsubscribeUrl?: string;
  /** The mail is sent at this moment or later. */
  after?: Date | undefined;
  /** The site that sends the mail to many, or invites to buy; it waits while the platform has switched that off. */
  senderSeq?: number;
}

/** Writes the mails that events of other services require. */
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
      const person = await this.db.tx({}, (tx) => this.personOf(tx, null, e.userSeq));
      if (!person) return;
      const { lang } = person;
      const site = await this.sites.of(null, lang);
      const content = loginMail(site, lang, person, { ...e, at: new Date(e.at) });
      await this.post({ key: `account.login-changed:${jobId}`, to: person.email, site, lang, content });
    });
    this.outbox.on('invite.sent', (e) => this.invite(e));
    this.outbox.on('course.invited', (e) => this.classInvite(e));
    // Deletes all mails to the address of a person who left the product, also those that wait to be sent.
    this.outbox.on('account.withdrawn', async ({ userSeq, email }) => {
      // A repeated event has no address left, since the first one removed it after its work.
      if (!email) return;
      const address = await this.open('email', email);
      await this.db.all(async (tx) => {
        await tx.delete(MailEntity, { recipient: address });
        await this.addresses.forget(tx, address);
        await tx.delete(CampaignRecipientEntity, { userSeq });
        await this.outbox.forgetAddressOf(tx, 'account.withdrawn', userSeq);
      });
    });
    this.outbox.on('alarm.mail', (e) => this.alarm(e));
    this.outbox.on('payment.waiting', (e) => this.order('payment.waiting', e, (site, p, o) => depositMail(site, p.lang, o)));
    this.outbox.on('payment.paid', (e) => this.order('payment.paid', e, (site, p, o) => receiptMail(site, p.lang, p, o)));
    // Mails the failure only if the payment was under review; otherwise the buyer is still on the page that shows it.
    this.outbox.on('payment.failed', async (e) => {
      if (e.reviewed) await this.order('payment.failed', e, (site, p, o) => declinedMail(site, p.lang, o));
    });
    this.outbox.on('payment.refunded', (e) => this.order('payment.refunded', e, (site, p, o) => refundMail(site, p.lang, p, o)));
    this.outbox.on('plan.billed', (e) => this.planBilled(e));
    this.outbox.on('domain.troubled', (e) => this.domainLost(e));
    this.outbox.on('attend.approved', (e) =>
      this.mailLearner('attend.approved', e, (site, p, c) => enrolmentMail(site, p.lang, p, c, c.validAt)),
    );
    this.outbox.on('attend.claim', (e) =>
      this.mailLearner('attend.claim', e, (site, p, c) => (c.holdUntil ? claimMail(site, p.lang, p, c, c.holdUntil) : null)),
    );
  }

  /** Opens a sealed value of a job. If none of our keys opens it, throws and tells the operator; the failed job stays, to be retried. */
  async open(field: 'code' | 'token' | 'email', sealed: Sealed): Promise<string> {
    try {
      return unseal(sealed);
    } catch (e) {
      if (e instanceof Unsealable)
        await this.db.tx({}, (tx) => this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: `jobs.job.${field}` }));
      throw e;
    }
  }

  /** Mails an invitation to a role on the site, in the language of the invited person's account, or else of the inviter's. */
  private async invite(e: EventPayloads['invite.sent']): Promise<void> {
    const { channelSeq, inviteSeq, sent } = e;
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, PENDING_INVITE, { channelSeq, inviteSeq, sent }));
    // The invitation was accepted, withdrawn or sent again meanwhile.
    if (!row) return;
    const lang = langOf(row.lang);
    const site = await this.sites.of(channelSeq, lang);
    const content = inviteMail(site, lang, row, await this.open('token', e.token));
    await this.post({ key: `invite.sent:${inviteSeq}:${sent}`, to: row.email, site, lang, content });
  }

  /** Mails an invitation to a class, in the language of the invited person's account, or else of the inviter's. */
  private async classInvite(e: EventPayloads['course.invited']): Promise<void> {
    const { channelSeq, inviteSeq, sent } = e;
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, CLASS_INVITE, { channelSeq, inviteSeq, sent }));
    // Nothing is sent: the invitation was sent again or deleted, or the address unsubscribed, bounces or complained (an invitation to buy
    // is marketing).
    if (!row) return;
    const lang = langOf(row.lang);
    const site = await this.sites.of(channelSeq, lang);
    // A marketing mail must name its sender in the footer, and the site has removed its name since the invitation was made.
    if (!site.named) return;
    const token = unsubscribeToken({ channelSeq, email: row.email });
    const now = this.clock.now();
    await this.post({
      // Nobody agreed to get these mails at night, so they are sent in the morning.
      after: isQuiet(now) ? morningAfter(now) : undefined,
      key: `course.invited:${inviteSeq}:${sent}`,
      priority: MAIL_PRIORITY.MANY,
      senderSeq: channelSeq,
      to: row.email,
      site,
      lang,
      content: { ...classInviteMail(site, lang, row), unsubscribeUrl: `${site.origin}/unsubscribe/email?token=${token}` },
      unsubscribeUrl: `${site.origin}${urlOf(unsubscribeApi.oneClick)}?token=${token}`,
    });
  }

  private async alarm({ channelSeq, alarmSeq }: EventPayloads['alarm.mail']): Promise<void> {
    const { row, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await keptPlanRows(tx, ALARM_TO_MAIL, { channelSeq, alarmSeq });
      return { row: found, person: found ? await this.personOf(tx, channelSeq, found.userSeq) : null };
    });
    if (!row || !person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    const text = alarmText(row.template, row.args, person.lang, site.swap);
    const stop = `${site.origin}/unsubscribe/alarm?token=${alarmMailToken(row.userSeq)}`;
    const content = { ...alarmMail(site, person.lang, text, alarmPath(row)), unsubscribeUrl: stop };
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
    const { channelSeq, orderNo } = e;
    const { order, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [o] = await keptPlanRows(tx, ORDER_TO_MAIL, { channelSeq, orderNo });
      if (!o) throw new Error(`order ${orderNo} is not there`);
      return { order: o, person: await this.personOf(tx, channelSeq, o.userSeq) };
    });
    if (!person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    // An order can be refunded in parts; each refund has a mail of its own.
    const key = event === 'payment.refunded' ? `${event}:${orderNo}:${order.refundedAmount}` : `${event}:${orderNo}`;
    await this.post({ key, to: person.email, site, lang: person.lang, content: write(site, person, order) });
  }

  /** Mails every owner of the site about a plan's bill, in the owner's language. */
  private async planBilled({ channelSeq, billNo, what, try: at }: EventPayloads['plan.billed']): Promise<void> {
    const { bill, owners } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, BILL_TO_MAIL, { channelSeq, billNo });
      return { bill: found, owners: await rows(tx, OWNERS_OF_SITE, { channelSeq }) };
    });
    if (!bill) throw new Error(`bill ${billNo} is not there`);
    // The bill was paid meanwhile.
    if (what === BILL_STEP.REFUSED && !bill.pastDueAt) return;
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

  /**
   * Mails owners and operators that the site lost a domain. An alarm alone is not enough, since the person who can repair its records may
   * not visit the site for days.
   */
  private async domainLost({ channelSeq, domainSeq, at, lost }: EventPayloads['domain.troubled']): Promise<void> {
    if (!lost) return;
    const staff = await this.db.tx({ channelSeq }, (tx) => rows(tx, OWNERS_AND_OPERATORS, { channelSeq }));
    for (const { userSeq, email, lang: chosen } of staff) {
      const lang = langOf(chosen);
      // The site is no longer found at the domain, so the mail's link uses the address below the product's own domain.
      const site = await this.sites.of(channelSeq, lang);
      const safe = { ...site, origin: site.safeOrigin };
      const text = alarmText('domainLost', { site: site.name }, lang, site.swap);
      const content = alarmMail(safe, lang, text, '/settings/configuration');
      await this.post({ key: `domain.lost:${domainSeq}:${at}:${userSeq}`, to: email, site: safe, lang, content });
    }
  }

  private async mailLearner(
    event: string,
    e: { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number },
    write: (site: Site, person: Person, course: ClassFacts & { validAt: Date | null; holdUntil: Date | null }) => Content | null,
  ): Promise<void> {
    const found = await this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const [row] = await keptPlanRows(tx, ENROLMENT_TO_MAIL, { channelSeq: e.channelSeq, attendSeq: e.attendSeq });
      const wanted = row && (await wantsMail(tx, e.userSeq, ALARM_KIND.ENROL));
      return {
        course: row && { ...row, courseSeq: e.courseSeq },
        person: wanted ? await this.personOf(tx, e.channelSeq, e.userSeq) : null,
      };
    });
    if (!found.course || !found.person) return;
    const site = await this.sites.of(e.channelSeq, found.person.lang);
    const content = write(site, found.person, found.course);
    if (content) await this.post({ key: `${event}:${e.attendSeq}`, to: found.person.email, site, lang: found.person.lang, content });
  }

  async post({
    key,
    priority = MAIL_PRIORITY.RECEIPT,
    to,
    site,
    lang,
    content,
    usefulMinutes,
    unsubscribeUrl,
    after,
    senderSeq,
  }: MailRequest): Promise<void> {
    await this.mails.post({
      key,
      priority,
      to,
      fromName: site.name,
      subject: content.subject,
      html: htmlOf(content, site, lang),
      text: textOf(content, site, lang),
      unsubscribeUrl,
      after,
      senderSeq,
      siteSeq: site.channelSeq,
      ...(usefulMinutes ? { uselessAt: minutesAfter(this.clock.now(), usefulMinutes) } : {}),
    });
  }

  /**
   * The reader of a mail, with the language used last on the site that sends it; null for a person who left. `tx` must have the site's
   * scope.
   */
  async personOf(tx: Tx, channelSeq: number | null, userSeq: number): Promise<Person | null> {
    const [row] = await keptPlanRows(tx, MAIL_READER, { channelSeq, userSeq });
    return row ? { ...row, lang: langOf(row.lang) } : null;
  }
}

/** Whether a person wants mails of a kind, such as about own enrolments, by the person's settings or their default. */
export async function wantsMail(tx: Tx, userSeq: number, kind: AlarmKind): Promise<boolean> {
  const [chosen] = await rows(tx, MAIL_PREFERENCE, { userSeq, kind });
  return (chosen ?? byDefault(kind)).mail;
}
