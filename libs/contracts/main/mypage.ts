import { object, string } from 'yup';
import { values, WITHDRAW_REASON } from '../codes';
import { service, withRules } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, phone, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { SessionUser } from './account';
import { proofFields } from './email-change';
import { mypageApi as mypageCalls } from './mypage-calls';

const { get, post } = service('main');

/** A session of the person: a device and browser on which the person is logged in. */
export interface SessionPlace {
  sessionSeq: number;
  /** The name of the browser, such as `Chrome`; empty where it is not known. */
  browser: string;
  os: string;
  mobile: boolean;
  /** The network address of the log-in with its last part hidden, which tells roughly from where it came. */
  address: string;
  createdAt: string;
  /** Whether this is the session that makes the call. */
  current: boolean;
}
/** How long the law makes the product keep data of a person who deletes the account, or leaves a site, now. */
export interface KeptUntil {
  /** The moment until which records of orders and payments are kept. */
  orders: string;
  /** The moment until which refund requests, secret posts, reports and objections are kept. */
  complaints: string;
}
/** What a person loses by deleting the account, what prevents it, and how the person proves who calls. */
export interface WithdrawEffects {
  /** Names of sites of which the person is the only owner; they prevent deleting the account. */
  sites: string[];
  /** Classes to which the person loses access. */
  courseCount: number;
  /** Running memberships, which end with the account. */
  membershipCount: number;
  /** Enrolments that wait for their payment; they prevent deleting the account. */
  payingCount: number;
  proof: 'password' | 'code';
  keptUntil: KeptUntil;
}

const profileInput = object({
  phone: phone().required(REQUIRED),
  /** The telephone number typed a second time; only the form sends it, and a call without it is accepted. */
  phoneConfirm: string().test(
    'same',
    message('phoneConfirm'),
    (v, ctx) => v === undefined || v === (ctx.parent as { phone?: string }).phone,
  ),
}).noUnknown();
/** The input that deletes an account: a reason, which is optional, and the proof that the person asks for it. */
export const withdrawInput = object({
  /** The reason is optional (AM-332). */
  reason: oneOf(values(WITHDRAW_REASON)).nullable().default(null),
  reasonText: text(500).default(''),
  /** The password or, for an account without one, a mailed code. */
  ...proofFields,
}).noUnknown();

/** Asks for the page of one site; without `channelSeq` over all sites. */
export const myHomeQuery = object({ channelSeq: seq().nullable() });
/** Asks for a page of the caller's likes or reviews on one site. */
export const myListQuery = object({
  page: pageNumber(),
  size: pageSize([LIMITS.itemsPerPage]),
  channelSeq: seq().required(REQUIRED),
});

/** Calls about one's own account: profile, picture, sessions, likes, reviews, and deleting the account. */
export const mypageApi = {
  ...withRules(mypageCalls, { home: myHomeQuery, likes: myListQuery, reviews: myListQuery }),
  profile: post('/mypage/profile', 'login', profileInput).returns<{ user: SessionUser }>(),
  /** Uploads the profile picture as a multipart form. */
  picture: post('/mypage/picture', 'login').returns<{ user: SessionUser }>(),
  removePicture: post('/mypage/picture/delete', 'login').returns<{ user: SessionUser }>(),
  sessions: get('/mypage/sessions', 'login').returns<SessionPlace[]>(),
  endSession: post('/mypage/sessions/:sessionSeq/delete', 'login').returns<null>(),
  /** Ends every session of the person except the one that makes the call. */
  endOthers: post('/mypage/sessions/delete', 'login').returns<null>(),
  withdrawEffects: get('/mypage/withdraw', 'login').returns<WithdrawEffects>(),
  withdraw: post('/mypage/withdraw', 'login', withdrawInput).returns<null>(),
  initPlan: post('/init_plan/signup', 'login', object({ channelSeq: seq().required(REQUIRED), planSeq: seq().nullable() }).noUnknown())
    .also('/auth/init_plan/signup')
    .returns<{ user: SessionUser }>(),
};
