import { object, string } from 'yup';
import { values, WITHDRAW_REASON } from '../codes';
import { service, withRules } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, phone, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { SessionUser } from './account';
import { proofFields } from './email-change';
import { mypageApi as mypageCalls } from './mypage-calls';

const { get, post } = service('main');

/** A place where a person is logged in. */
export interface SessionPlace {
  sessionSeq: number;
  /** `Chrome`, `Safari` …; empty where it does not say. */
  browser: string;
  os: string;
  mobile: boolean;
  /** The network address of the log-in without its last part, so that it tells only roughly where that was. */
  address: string;
  createdAt: string;
  /** Whether this is the session that asks. */
  current: boolean;
}
/** Until when data is kept that the law wants kept of somebody who leaves now. */
export interface KeptUntil {
  /** The moment until which orders and payments are kept. */
  orders: string;
  /** The moment until which refund requests, secret posts, reports and objections are kept. */
  complaints: string;
}
/** What leaving would cost, and how the person proves their identity. */
export interface WithdrawTerms {
  /** Sites without another owner: they prevent leaving. */
  sites: string[];
  /** Classes that can no longer be watched. */
  courseCount: number;
  /** Enrolments that wait for their payment: they prevent leaving as well. */
  payingCount: number;
  proof: 'password' | 'code';
  keptUntil: KeptUntil;
}

const profileInput = object({
  phone: phone().required(REQUIRED),
  /** Typed a second time to compare; only the web's form sends it. */
  phoneConfirm: string().test(
    'same',
    message('phoneConfirm'),
    (v, ctx) => v === undefined || v === (ctx.parent as { phone?: string }).phone,
  ),
}).noUnknown();
/** What a person says to delete their account: a reason if they like, and a proof that it is they. */
export const withdrawInput = object({
  /** Nobody has to say why (AM-332). */
  reason: oneOf(values(WITHDRAW_REASON)).nullable().default(null),
  reasonText: text(500).default(''),
  /** Accounts with a password give it, the others a mailed code. */
  ...proofFields,
}).noUnknown();

/** The site whose home is asked for; without one the answer is over all sites. */
export const myHomeQuery = object({ channelSeq: seq().nullable() });
/** A page of one's own likes or reviews on one site. */
export const myListQuery = object({
  page: pageNumber(),
  size: pageSize([LIMITS.itemsPerPage]),
  channelSeq: seq().required(REQUIRED),
});

/** Calls about one's own account: profile, picture, log-ins, likes, reviews, and its deletion. */
export const mypageApi = {
  ...withRules(mypageCalls, { home: myHomeQuery, likes: myListQuery, reviews: myListQuery }),
  profile: post('/mypage/profile', 'login', profileInput).returns<{ user: SessionUser }>(),
  /** One picture as a form post. */
  picture: post('/mypage/picture', 'login').returns<{ user: SessionUser }>(),
  removePicture: post('/mypage/picture/delete', 'login').returns<{ user: SessionUser }>(),
  sessions: get('/mypage/sessions', 'login').returns<SessionPlace[]>(),
  endSession: post('/mypage/sessions/:sessionSeq/delete', 'login').returns<null>(),
  /** Ends every log-in of the person but the one that calls. */
  endOthers: post('/mypage/sessions/delete', 'login').returns<null>(),
  withdrawTerms: get('/mypage/withdraw', 'login').returns<WithdrawTerms>(),
  withdraw: post('/mypage/withdraw', 'login', withdrawInput).returns<null>(),
  initPlan: post('/init_plan/signup', 'login', object({ channelSeq: seq().required(REQUIRED), planSeq: seq().nullable() }).noUnknown())
    .also('/auth/init_plan/signup')
    .returns<{ user: SessionUser }>(),
};
