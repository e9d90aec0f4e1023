import { object, string } from 'yup';
import {
  CURRENCY,
  ORDER_STATUS,
  values,
  type CodeOf,
  type Currency,
  type DIFFERENCE,
  type NOTICE,
  type OrderStatus,
  type PayMethod,
} from '../codes';
import { type CERTIFICATE, DIFFERENCE_STATE, type PAYOUT_STATE, PLATFORM_ACTION } from '../platform-codes';
import type { DomainState } from './domain';
import { service, type CursorPage, type Page } from '../endpoint';
import { pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { BankCode } from './banks';
import type { PlanState } from './plan';

const { get, post } = service('util');

/** A condition that waits for whoever runs the platform. */
export interface OpenNotice {
  kind: CodeOf<typeof NOTICE>;
  subject: string;
  times: number;
  firstAt: string;
  lastAt: string;
}
/** Money and jobs of the whole platform. */
export interface PlatformBooks {
  /** Charges of today (a day in Seoul). */
  charges: { paid: number; failed: number; paidKrw: number; paidUsd: number; refundedKrw: number; refundedUsd: number };
  /** Orders about which our books and those of the payment company differ. */
  differences: number;
  notices: OpenNotice[];
  /** Jobs of events: `oldest` is seconds since the longest waiting came due. */
  jobs: { waiting: number; oldest: number; letters: number };
}
/** What a site costs and moves; money of the last thirty days. */
export interface SiteFigures {
  siteSeq: number;
  planName: string;
  planState: PlanState;
  orders: number;
  paidKrw: number;
  paidUsd: number;
}
/** Calls of the platform's operators about the money of all sites: the overview, and figures by site. */
export const platformBookApi = {
  overview: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformBooks>(),
  /** The figures of the sites on a page, asked for by their numbers with commas between. */
  sites: get(
    '/platform/site-figures',
    'platform',
    object({
      siteSeqs: string()
        .matches(/^\d{1,15}(,\d{1,15}){0,99}$/)
        .required(REQUIRED),
    }),
  )
    .audited(PLATFORM_ACTION.SITES)
    .returns<SiteFigures[]>(),
};

/** A job that failed for good. */
export interface DeadLetter {
  queue: string;
  id: string;
  failedAt: string;
  /** What its handler said at the last try. */
  why: string | null;
  /** What the job is about, as JSON. */
  data: string;
}
/** How a queue of jobs stands, for the operators' page of jobs. */
export interface JobQueue {
  queue: string;
  waiting: number;
  working: number;
  /** Seconds since the job that waits longest came due. */
  oldest: number;
  /** Dead jobs: they failed every try and are done by nobody until an operator retries or discards them. */
  letters: number;
  /** How many jobs were done in the last 24 hours. */
  done: number;
}
const letter = {
  queue: text(200).required(REQUIRED),
  id: text(36)
    .matches(/^[0-9a-f-]{36}$/)
    .required(REQUIRED),
};
/** Calls of the platform's operators about the queues of jobs and the jobs that failed for good. */
export const platformJobApi = {
  letters: get('/platform/letters', 'platform').audited(PLATFORM_ACTION.LETTERS).returns<{ list: DeadLetter[] }>(),
  queues: get('/platform/queues', 'platform').audited(PLATFORM_ACTION.LETTERS).returns<JobQueue[]>(),
  /** Gives the job five more tries. */
  retry: post('/platform/letters/retry', 'platform', object(letter).noUnknown()).audited(PLATFORM_ACTION.LETTER_RETRY).returns<null>(),
  /** Retries all dead jobs of a queue. */
  retryAll: post('/platform/letters/retry-all', 'platform', object({ queue: letter.queue }).noUnknown())
    .audited(PLATFORM_ACTION.LETTER_RETRY)
    .returns<{ count: number }>(),
  /** Discards the job: it is not done. */
  discard: post('/platform/letters/discard', 'platform', object(letter).noUnknown())
    .audited(PLATFORM_ACTION.LETTER_DISCARD)
    .returns<null>(),
};

/** An order of any site in the operators' list. */
export interface PlatformOrder {
  orderNo: string;
  siteSeq: number;
  siteName: string;
  title: string;
  ordererName: string;
  email: string;
  status: OrderStatus;
  payMethodCd: PayMethod;
  provider: string;
  amount: number;
  refundedAmount: number;
  currency: Currency;
  createdAt: string;
  paidAt: string | null;
  failMessage: string | null;
}
/** The call by which the platform's operators find an order of any site. */
export const platformOrderApi = {
  /** By an order's number or a buyer's mail, whole ones; the latest first. */
  list: get(
    '/platform/orders',
    'platform',
    object({
      q: text(254),
      status: string().oneOf(['', ...values(ORDER_STATUS)]),
      siteSeq: seq().nullable(),
      cursor: string().max(100),
    }),
  )
    .audited(PLATFORM_ACTION.ORDERS)
    .returns<CursorPage<PlatformOrder>>(),
};

/** An order of any site about which its books and the payment company's differ. */
export interface PlatformDifference {
  siteSeq: number;
  siteName: string;
  differenceSeq: number;
  orderNo: string;
  kind: CodeOf<typeof DIFFERENCE>;
  ours: number;
  theirs: number;
  currency: Currency;
  ourStatus: OrderStatus;
  theirStatus: string | null;
  foundAt: string;
  settledAt: string | null;
  /** The mail of whoever of the platform settled it by hand; null where the books agreed again. */
  settledBy: string | null;
  settledNote: string | null;
}
/** The newest comparison with a payment company. */
export interface ComparisonRun {
  provider: string;
  day: string;
  startedAt: string;
  /** When the comparison ended; null while it runs. */
  finishedAt: string | null;
  /** Movements that were read, and orders that were compared. */
  transactions: number;
  compared: number;
  failure: string | null;
}
/** Calls of the platform's operators about differences between the books. */
export const platformDifferenceApi = {
  list: get(
    '/platform/differences',
    'platform',
    object({ state: string().oneOf(['', ...values(DIFFERENCE_STATE)]), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.DIFFERENCES)
    .returns<Page<PlatformDifference> & { runs: ComparisonRun[] }>(),
  /** Closes a difference that an operator has looked into, even if the books still differ. */
  settle: post(
    '/platform/sites/:siteSeq/differences/:differenceSeq/settle',
    'platform',
    object({ note: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.DIFFERENCE_SETTLE)
    .returns<null>(),
};

/** A payout whose day has come, to an approved account. */
export interface PlatformPayout {
  siteSeq: number;
  siteName: string;
  settlementDate: string;
  currency: Currency;
  payout: number;
  bank: BankCode;
  /** The bank account's number; null if none of our keys opens it. */
  accountNumber: string | null;
  holder: string;
  /** Whether the payout is above the limit, so that another operator has to confirm it. */
  isLarge: boolean;
  /** The mail of the operator who noted a large one, and whether that is the caller; null before. */
  askedBy: string | null;
  isMine: boolean;
}
/** Documents of an account that wait for a word of the platform. */
export interface PlatformReview {
  siteSeq: number;
  siteName: string;
  documentSeq: number;
  bank: BankCode;
  accountNumber: string | null;
  holder: string;
  files: number[];
  createdAt: string;
}
/** The operators' page of payouts: what is due, and whose papers wait to be looked at. */
export interface PlatformPayouts {
  /** Above this sum of won a second operator must say so, too; null: one operator is enough for every payout. */
  limit: number | null;
  due: PlatformPayout[];
  reviews: PlatformReview[];
}
const payout = '/platform/sites/:siteSeq/payouts/:settlementDate' as const;
const payoutOf = object({ currency: string<Currency>().oneOf(values(CURRENCY)).required(REQUIRED) }).noUnknown();
const review = '/platform/sites/:siteSeq/reviews/:documentSeq' as const;
/** Calls of the platform's operators about paying out to sites, and about their papers. */
export const platformPayoutApi = {
  list: get('/platform/payouts', 'platform').audited(PLATFORM_ACTION.PAYOUTS).returns<PlatformPayouts>(),
  /** The money has gone out; of a large one a second operator says so, too, before it counts. */
  paid: post(`${payout}/paid`, 'platform', payoutOf).audited(PLATFORM_ACTION.PAYOUT_PAID).returns<{ state: CodeOf<typeof PAYOUT_STATE> }>(),
  /** Takes back what the first operator said of a large one. */
  withdraw: post(`${payout}/withdraw`, 'platform', payoutOf).audited(PLATFORM_ACTION.PAYOUT_WITHDRAW).returns<null>(),
  /** Payouts may go to this account. */
  approve: post(`${review}/approve`, 'platform').audited(PLATFORM_ACTION.DOCUMENT_APPROVE).returns<null>(),
  /** The site reads why, and hands in others. */
  refuse: post(`${review}/return`, 'platform', object({ reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown())
    .audited(PLATFORM_ACTION.DOCUMENT_RETURN)
    .returns<null>(),
};

/** A domain of a site's own, and until when its certificate is good. */
export interface PlatformDomain {
  siteSeq: number;
  siteName: string;
  domainSeq: number;
  domain: string;
  state: DomainState;
  /** What the last look found; null before the first one. */
  certificate: CodeOf<typeof CERTIFICATE> | null;
  endsAt: string | null;
  issuer: string | null;
  lookedAt: string | null;
}
/** Calls of the platform's operators about the own domains of all sites and their certificates. */
export const platformDomainApi = {
  /** The domains of all sites, the certificate that ends first at the top. */
  list: get('/platform/domains', 'platform', object({ q: text(254), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }))
    .audited(PLATFORM_ACTION.DOMAINS)
    .returns<Page<PlatformDomain>>(),
  /** Connects to the domain now and reads its certificate. */
  check: post('/platform/sites/:siteSeq/domains/:domainSeq/check', 'platform')
    .audited(PLATFORM_ACTION.DOMAIN_CHECK)
    .returns<PlatformDomain>(),
};
