import type { LoginChange } from '@madang/contracts/answer-codes';
import { CASH_RECEIPT, COURSE_TYPE_CD, type Currency, type Lang, type PayMethod, type SnsType } from '@madang/contracts/codes';
import { type StaffType } from '@madang/contracts/staff-types';
import { REFUND_WAY, type RefundWay } from '@madang/contracts/refund-codes';
import { LIMITS } from '@madang/contracts/limits';
import { fromSeoul, TIME_ZONE } from '@madang/contracts/time';
import { formatMoment, formatMoney, localeOf } from '@madang/contracts/locale';
import { bankName } from '@madang/contracts/util/banks';
import type { CashReceipt } from '@madang/contracts/util/cash-receipt';
import { particles } from '@madang/contracts/words/particles';
import { fill } from '@madang/contracts/words/words';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { wordsOf } from '@madang/server/responses';
import { contractTerms } from './contract-terms';
import type { Content, Site } from './layout';
import { classWords, templateWords } from './template-words';

interface Person {
  name: string;
}
export interface OrderFacts {
  orderNo: string;
  title: string;
  /** Whether the order is of a membership, and not of a class, package or challenge. */
  isMembership: boolean;
  /** What the class is called follows from its code; null for a membership. */
  courseTypeCd: string | null;
  price: number;
  discount: number;
  couponTitle: string | null;
  couponDiscount: number;
  materialPrice: number;
  materialTitle: string | null;
  amount: number;
  refundedAmount: number;
  currency: Currency;
  payMethodCd: PayMethod;
  /** The virtual account of the order; `bankCode` is the payment company's code of the bank. */
  deposit: { bankCode: string; accountNumber: string; holderName: string } | null;
  depositUntil: Date | null;
  paidAt: Date | null;
  cancelAt: Date | null;
  cashReceipt: CashReceipt | null;
  /** Why the order was cancelled, as the person who cancelled it wrote. */
  cancelReason: string | null;
  /** How the seller returned the money outside the product, and on which day; null: the payment company returned it. */
  outsideWay: RefundWay | null;
  outsideOn: string | null;
  /** What the buyer finds the money by; null: there is none. */
  outsideReference: string | null;
}
export interface ClassFacts {
  courseSeq: number;
  courseTypeCd: string;
  title: string;
  amount: number;
  currency: Currency;
}

/** The moment as a row of a mail shows it; a dash without one. */
export const moment = (at: Date | null, lang: Lang) => (at ? formatMoment(at, lang) : '-');
const date = (at: Date, lang: Lang) => new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);

export function codeMail(site: Site, lang: Lang, code: string): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.codeSubject, { site: site.name, code }),
    title: w.codeTitle,
    text: fill(w.codeText, { minutes: LIMITS.codeMinutes }),
    code,
    note: w.codeNote,
  };
}

export function resetMail(site: Site, lang: Lang, token: string): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.resetSubject, { site: site.name }),
    title: w.resetTitle,
    text: fill(w.resetText, { minutes: LIMITS.resetTokenMinutes }),
    button: { label: w.resetButton, url: `${site.safeOrigin}/resetpassword/${token}` },
    note: w.resetNote,
  };
}

/**
 * The rows from which an amount is computed: price, discount, coupon and material cost; empty for an order without discount, coupon and
 * material cost.
 */
function working(o: OrderFacts, lang: Lang, site: Site): [string, string][] {
  const w = templateWords(lang, site.swap);
  const money = (amount: number) => formatMoney(amount, o.currency, lang);
  if (!o.discount && !o.couponDiscount && !o.materialPrice) return [];
  return [
    [w.price, money(o.price)],
    ...(o.discount ? [[w.discount, `−${money(o.discount)}`] as [string, string]] : []),
    ...(o.couponDiscount ? [[`${w.coupon} (${o.couponTitle})`, `−${money(o.couponDiscount)}`] as [string, string]] : []),
    ...(o.materialPrice
      ? [[o.materialTitle ? `${w.material} (${o.materialTitle})` : w.material, money(o.materialPrice)] as [string, string]]
      : []),
  ];
}

/** The rows about the cash receipt of a deposit: to whom it was issued, its number, and whether it was cancelled. */
function receiptRows({ cashReceipt: r }: OrderFacts, lang: Lang, site: Site): [string, string][] {
  if (!r) return [];
  const w = templateWords(lang, site.swap);
  const state = r.cancelledAt ? w.receiptCancelled : r.issueNumber ? fill(w.receiptIssued, { number: r.issueNumber }) : w.receiptPending;
  return [[w.cashReceipt, [w.receiptTypes[r.type], r.number, state].filter(Boolean).join(' · ')]];
}

/** The row that names what was bought. */
const itemRow = (o: OrderFacts, lang: Lang, site: Site): [string, string] => {
  const { w, kind } = classWords(lang, site.swap, o.courseTypeCd);
  return [o.isMembership ? w.membership : kind, o.title];
};

export function receiptMail(site: Site, lang: Lang, person: Person, o: OrderFacts): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.paidSubject, { site: site.name }),
    title: w.paidTitle,
    text: fill(w.paidText, { name: person.name }),
    rows: [
      itemRow(o, lang, site),
      [w.orderNo, o.orderNo],
      [w.payMethod, wordsOf(lang).payMethod[o.payMethodCd]],
      [w.paidAt, moment(o.paidAt, lang)],
      ...working(o, lang, site),
      [w.amount, formatMoney(o.amount, o.currency, lang)],
      ...receiptRows(o, lang, site),
    ],
    ...(o.cashReceipt?.type === CASH_RECEIPT.SELF && { note: w.receiptNote }),
    terms: contractTerms(site, lang),
    button: o.isMembership
      ? { label: w.membershipsButton, url: `${site.origin}/me/memberships` }
      : { label: w.classroomButton, url: `${site.origin}/me/classes` },
  };
}

export function depositMail(site: Site, lang: Lang, o: OrderFacts): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.depositSubject, { site: site.name }),
    title: w.depositTitle,
    text: fill(w.depositText, { until: moment(o.depositUntil, lang) }),
    rows: [
      itemRow(o, lang, site),
      [w.bank, o.deposit ? bankName(o.deposit.bankCode, lang) : '-'],
      [w.account, o.deposit?.accountNumber ?? '-'],
      ...(o.deposit?.holderName ? [[w.holder, o.deposit.holderName] as [string, string]] : []),
      ...working(o, lang, site),
      [w.deposit, formatMoney(o.amount, o.currency, lang)],
      [w.deadline, moment(o.depositUntil, lang)],
      ...receiptRows(o, lang, site),
    ],
    button: { label: w.ordersButton, url: `${site.origin}/paymenthistory` },
    note: w.depositNote,
    terms: contractTerms(site, lang),
  };
}

/** The mail about a PayPal payment that was refused after a review. */
export function declinedMail(site: Site, lang: Lang, o: OrderFacts): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: fill(w.declinedSubject, { site: site.name }),
    title: w.declinedTitle,
    text: w.declinedText,
    rows: [itemRow(o, lang, site), [w.amount, formatMoney(o.amount, o.currency, lang)]],
    button: { label: w.ordersButton, url: `${site.origin}/paymenthistory` },
  };
}

/** How, when and by which reference the seller returned the money outside the product; none where the payment company returned it. */
function outsideRows(o: OrderFacts, lang: Lang, w: ReturnType<typeof templateWords>): [string, string][] {
  if (!o.outsideWay || !o.outsideOn) return [];
  return [
    [w.outsideWay, o.outsideWay === REFUND_WAY.BANK ? w.outsideBank : w.outsideOther],
    [w.outsideOn, date(new Date(fromSeoul(o.outsideOn)), lang)],
    ...(o.outsideReference ? ([[w.outsideReference, o.outsideReference]] as [string, string][]) : []),
  ];
}

export function refundMail(site: Site, lang: Lang, person: Person, o: OrderFacts): Content {
  const w = templateWords(lang, site.swap);
  const returned = paysByDeposit(o.payMethodCd) ? w.refundedToAccount : w.refundedText;
  return {
    subject: fill(w.refundedSubject, { site: site.name }),
    title: w.refundedTitle,
    text: fill(o.outsideWay ? w.outsideText : returned, { name: person.name }),
    rows: [
      itemRow(o, lang, site),
      [w.orderNo, o.orderNo],
      [w.payMethod, wordsOf(lang).payMethod[o.payMethodCd]],
      ...outsideRows(o, lang, w),
      [w.canceledAt, moment(o.cancelAt, lang)],
      [w.refunded, formatMoney(o.refundedAmount, o.currency, lang)],
      ...(o.cancelReason ? ([[w.cancelReason, o.cancelReason]] as [string, string][]) : []),
      ...receiptRows(o, lang, site),
    ],
    button: { label: w.ordersButton, url: `${site.origin}/paymenthistory` },
  };
}

/** The address of a class's page. */
const classUrl = (site: Site, { courseSeq, courseTypeCd }: ClassFacts) =>
  `${site.origin}/${courseTypeCd === COURSE_TYPE_CD.PACKAGE ? 'packages' : 'classes'}/${courseSeq}`;

export function enrolmentMail(site: Site, lang: Lang, person: Person, c: ClassFacts, validAt: Date | null): Content {
  const { w, kind } = classWords(lang, site.swap, c.courseTypeCd);
  return {
    subject: fill(w.approvedSubject, { site: site.name, title: c.title }),
    title: w.approvedTitle,
    text: fill(w.approvedText, { name: person.name, title: c.title }),
    rows: [
      [kind, c.title],
      [w.period, validAt ? fill(w.untilDate, { date: date(validAt, lang) }) : w.unlimited],
    ],
    button: { label: w.enterButton, url: classUrl(site, c) },
  };
}

export function claimMail(site: Site, lang: Lang, person: Person, c: ClassFacts, until: Date): Content {
  const { w, kind } = classWords(lang, site.swap, c.courseTypeCd);
  return {
    subject: fill(w.claimSubject, { site: site.name, title: c.title }),
    title: w.claimTitle,
    text: fill(w.claimText, { name: person.name, until: moment(until, lang) }),
    rows: [
      [kind, c.title],
      [w.amount, formatMoney(c.amount, c.currency, lang)],
    ],
    button: { label: w.payButton, url: classUrl(site, c) },
  };
}

/** The mail that reminds of a payment: that of an offered seat, or, where a virtual account was issued, the deposit. */
export function payReminderMail(
  site: Site,
  lang: Lang,
  person: Person,
  c: ClassFacts & { until: Date; order: OrderFacts | null },
): Content {
  const { w, kind } = classWords(lang, site.swap, c.courseTypeCd);
  const until = moment(c.until, lang);
  const subject = fill(w.reminderSubject, { site: site.name, title: c.title });
  if (c.order) return { ...depositMail(site, lang, c.order), subject, title: w.reminderTitle };
  return {
    subject,
    title: w.reminderTitle,
    text: fill(w.reminderText, { name: person.name, until }),
    rows: [
      [kind, c.title],
      [w.amount, formatMoney(c.amount, c.currency, lang)],
      [w.payBy, until],
    ],
    button: { label: w.payButton, url: classUrl(site, c) },
  };
}

export interface InviteFacts {
  userTypeCd: StaffType | null;
  inviterName: string;
  expiresAt: Date;
}
/**
 * The mail of an invitation. Its link opens on the product's own domain, since its token must not reach a host that somebody else can
 * point elsewhere.
 */
export function inviteMail(site: Site, lang: Lang, i: InviteFacts, token: string): Content {
  const w = templateWords(lang, site.swap);
  const names = { site: site.name, inviter: i.inviterName, role: w.staffTypes[i.userTypeCd ?? 'member'] };
  // A site's own word for a role gets the Korean particle that fits; names of people stay as they are.
  const sentence = (text: string) => fill(particles(text.replace('{{role}}', () => names.role)), names);
  return {
    subject: sentence(i.userTypeCd ? w.inviteSubject : w.inviteMemberSubject),
    title: fill(w.inviteTitle, names),
    text: sentence(i.userTypeCd ? w.inviteText : w.inviteMemberText),
    rows: [
      [w.inviteRole, names.role],
      [w.inviteBy, i.inviterName],
      [w.inviteUntil, moment(i.expiresAt, lang)],
    ],
    button: { label: w.inviteButton, url: `${site.safeOrigin}/invitations/${token}` },
    note: fill(w.inviteNote, { until: moment(i.expiresAt, lang) }),
  };
}

export interface ClassInviteFacts {
  courseSeq: number;
  courseTypeCd: string;
  title: string;
  eventCode: string;
  message: string;
  inviterName: string;
  /** The title of the class's invite event; null unless one is running. */
  eventTitle: string | null;
}
export function classInviteMail(site: Site, lang: Lang, i: ClassInviteFacts): Content {
  const { w, kind } = classWords(lang, site.swap, i.courseTypeCd);
  const names = { site: site.name, inviter: i.inviterName, title: i.title };
  return {
    subject: fill(w.classInviteSubject, names),
    title: fill(w.classInviteTitle, names),
    text: i.message || fill(w.classInviteText, names),
    rows: [
      [kind, i.title],
      [w.inviteBy, i.inviterName],
      ...(i.eventTitle ? ([[w.classInviteEvent, i.eventTitle]] as [string, string][]) : []),
    ],
    button: { label: w.classInviteButton, url: `${site.origin}/in/${i.courseSeq}/${i.eventCode}` },
    note: w.classInviteNote,
  };
}

export interface LoginFacts {
  change: LoginChange;
  snsTypeCd: SnsType | null;
  at: Date;
}
/** The mail about a changed log-in. Its sender is the product, since an account belongs to no site. */
export function loginMail(site: Site, lang: Lang, person: Person, f: LoginFacts): Content {
  const w = templateWords(lang, site.swap);
  const text = { LINKED: w.loginLinked, UNLINKED: w.loginUnlinked, PASSWORD: w.loginPassword }[f.change];
  return {
    subject: fill(w.loginSubject, { site: site.name }),
    title: w.loginTitle,
    text: fill(text, { name: person.name, provider: f.snsTypeCd ? w.providers[f.snsTypeCd] : '' }),
    rows: [[w.loginAt, moment(f.at, lang)]],
    button: { label: w.loginButton, url: `${site.safeOrigin}/editinformation` },
    note: w.loginNote,
  };
}

/** The mail of an alarm: for people who chose to get alarms by mail, and for staff about a lost domain or a failing webhook. */
export function alarmMail(site: Site, lang: Lang, text: string, path: string): Content {
  const w = templateWords(lang, site.swap);
  return {
    subject: `[${site.name}] ${text}`,
    title: w.alarmTitle,
    text,
    button: { label: w.alarmButton, url: `${site.origin}${path}` },
    note: w.alarmNote,
  };
}
