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

/** A fault that still lasts and that platform operators have to look at (`NOTICE`). */
export interface OpenNotice {
  kind: CodeOf<typeof NOTICE>;
  subject: string;
  times: number;
  firstAt: string;
  lastAt: string;
}
/** Figures about money and jobs of the whole platform. */
export interface PlatformFigures {
  /** The charges of today (Seoul); `…Krw` in won, `…Usd` in US cents. */
  charges: { paid: number; failed: number; paidKrw: number; paidUsd: number; refundedKrw: number; refundedUsd: number };
  /** Orders about which the product's books and the payment company's differ, and whose difference nobody has settled. */
  differences: number;
  notices: OpenNotice[];
  /**
   * Jobs of events: how many wait, how many seconds ago the longest waiting one became due (`oldest`), and how many failed for good
   * (`letters`).
   */
  jobs: { waiting: number; oldest: number; letters: number };
}
/** A site's plan, and its paid orders of the last thirty days with their sums: `paidKrw` in won, `paidUsd` in US cents. */
export interface SiteFigures {
  siteSeq: number;
  planName: string;
  planState: PlanState;
  orders: number;
  paidKrw: number;
  paidUsd: number;
}
/** Calls of platform operators about the money of all sites: an overview, and figures for each site. */
export const platformFiguresApi = {
  overview: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformFigures>(),
  /** The figures of some sites, named by their numbers, separated by commas. */
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

/** A job that failed for good (a dead letter). */
export interface DeadLetter {
  queue: string;
  id: string;
  failedAt: string;
  /** The error of the last try. */
  why: string | null;
  /** The job's data, as JSON. */
  data: string;
}
/** The state of one queue of jobs, for the operators' page of jobs. */
export interface JobQueue {
  queue: string;
  waiting: number;
  working: number;
  /** How many seconds ago the job that waits longest became due. */
  oldest: number;
  /** Jobs that failed at every try. They wait for an operator, who retries or discards them; after 90 days they are deleted. */
  letters: number;
  /** How many jobs were done in the last 24 hours. */
  done: number;
}
const deadLetter = {
  queue: text(200).required(REQUIRED),
  id: text(36)
    .matches(/^[0-9a-f-]{36}$/)
    .required(REQUIRED),
};
/** Calls of platform operators about the queues of jobs, and jobs that failed for good. */
export const platformJobApi = {
  deadLetters: get('/platform/letters', 'platform').audited(PLATFORM_ACTION.LETTERS).returns<{ list: DeadLetter[] }>(),
  queues: get('/platform/queues', 'platform').audited(PLATFORM_ACTION.LETTERS).returns<JobQueue[]>(),
  /** Puts the job back into its queue, with all its tries anew. */
  retry: post('/platform/letters/retry', 'platform', object(deadLetter).noUnknown()).audited(PLATFORM_ACTION.LETTER_RETRY).returns<null>(),
  /** Retries all jobs of a queue that failed for good. */
  retryAll: post('/platform/letters/retry-all', 'platform', object({ queue: deadLetter.queue }).noUnknown())
    .audited(PLATFORM_ACTION.LETTER_RETRY)
    .returns<{ count: number }>(),
  /** Discards a job, which is then never done. */
  discard: post('/platform/letters/discard', 'platform', object(deadLetter).noUnknown())
    .audited(PLATFORM_ACTION.LETTER_DISCARD)
    .returns<null>(),
};

/** An order of any site, in the operators' list; amounts are won or US cents, as `currency` says. */
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
/** The call by which platform operators find an order of any site. */
export const platformOrderApi = {
  /** Orders with this number or this buyer's e-mail address, both in full, the latest first. */
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

/** An order of any site about which the product's books and the payment company's differ. */
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
  /** The e-mail address of the operator who settled the difference by hand; null where the books agree again, or the difference is open. */
  settledBy: string | null;
  settledNote: string | null;
}
/** The latest comparison of the books with one payment company's. */
export interface ComparisonRun {
  provider: string;
  day: string;
  startedAt: string;
  /** When the comparison ended; null while it runs. */
  finishedAt: string | null;
  /** How many movements of the company were read; `compared` is how many orders were compared. */
  transactions: number;
  compared: number;
  failure: string | null;
}
/** Calls of platform operators about differences between the books. */
export const platformDifferenceApi = {
  list: get(
    '/platform/differences',
    'platform',
    object({ state: string().oneOf(['', ...values(DIFFERENCE_STATE)]), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.DIFFERENCES)
    .returns<Page<PlatformDifference> & { runs: ComparisonRun[] }>(),
  /** Settles a difference that an operator has looked into, even where the books still differ. */
  settle: post(
    '/platform/sites/:siteSeq/differences/:differenceSeq/settle',
    'platform',
    object({ note: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.DIFFERENCE_SETTLE)
    .returns<null>(),
};

/** A payout that is due, to an approved bank account. */
export interface PlatformPayout {
  siteSeq: number;
  siteName: string;
  settlementDate: string;
  currency: Currency;
  payout: number;
  bank: BankCode;
  /** The number of the bank account; null where it cannot be decrypted with the keys that are configured. */
  accountNumber: string | null;
  holder: string;
  /** Whether the payout is above `PlatformPayouts.limit`, so that a second operator has to confirm it. */
  isLarge: boolean;
  /** The e-mail address of the first operator who marked a large payout as paid, null: nobody has; `isMine`: it was the caller. */
  askedBy: string | null;
  isMine: boolean;
}
/** A settlement document, with a site's bank account, that the platform has to approve or return. */
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
/** The operators' page of payouts: those that are due, and settlement documents to be reviewed. */
export interface PlatformPayouts {
  /** The won above which a second operator has to confirm a payout; null: no payout needs one. */
  limit: number | null;
  due: PlatformPayout[];
  reviews: PlatformReview[];
}
const payout = '/platform/sites/:siteSeq/payouts/:settlementDate' as const;
const payoutOf = object({ currency: string<Currency>().oneOf(values(CURRENCY)).required(REQUIRED) }).noUnknown();
const review = '/platform/sites/:siteSeq/reviews/:documentSeq' as const;
/** Calls of platform operators about payouts to sites and the settlement documents of sites. */
export const platformPayoutApi = {
  list: get('/platform/payouts', 'platform').audited(PLATFORM_ACTION.PAYOUTS).returns<PlatformPayouts>(),
  /** Marks a payout as paid; a large one counts as paid only once a second operator has marked it as well. */
  paid: post(`${payout}/paid`, 'platform', payoutOf).audited(PLATFORM_ACTION.PAYOUT_PAID).returns<{ state: CodeOf<typeof PAYOUT_STATE> }>(),
  /** Takes back the first operator's mark of a large payout. */
  withdraw: post(`${payout}/withdraw`, 'platform', payoutOf).audited(PLATFORM_ACTION.PAYOUT_WITHDRAW).returns<null>(),
  /** Approves a settlement document, so that payouts go to its account. */
  approve: post(`${review}/approve`, 'platform').audited(PLATFORM_ACTION.DOCUMENT_APPROVE).returns<null>(),
  /** Returns a settlement document to the site, which reads the reason and can submit another. */
  refuse: post(`${review}/return`, 'platform', object({ reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown())
    .audited(PLATFORM_ACTION.DOCUMENT_RETURN)
    .returns<null>(),
};

/** A site's own domain, and the end of its TLS certificate. */
export interface PlatformDomain {
  siteSeq: number;
  siteName: string;
  domainSeq: number;
  domain: string;
  state: DomainState;
  /** The result of the last check; null before the first one. */
  certificate: CodeOf<typeof CERTIFICATE> | null;
  endsAt: string | null;
  issuer: string | null;
  lookedAt: string | null;
}
/** Calls of platform operators about the domains of all sites and their TLS certificates. */
export const platformDomainApi = {
  /** The domains of all sites, the one whose certificate expires first at the front. */
  list: get('/platform/domains', 'platform', object({ q: text(254), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }))
    .audited(PLATFORM_ACTION.DOMAINS)
    .returns<Page<PlatformDomain>>(),
  /** Connects to the domain now and reads its TLS certificate. */
  check: post('/platform/sites/:siteSeq/domains/:domainSeq/check', 'platform')
    .audited(PLATFORM_ACTION.DOMAIN_CHECK)
    .returns<PlatformDomain>(),
};
