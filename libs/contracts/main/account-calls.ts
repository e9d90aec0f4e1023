/** The calls of every page about its session, without their rules: those stand in ./account. */
import { service } from '../endpoint';
import type { noteLangInput, SessionUser, ticketInput } from './account';

const { get, post } = service('main', 'main/account');

/** Calls about the running session that every page may make; `account.ts` adds the log-in, the sign-up and the rules of the input. */
export const accountApi = {
  logout: post('/auth/logout', 'login').bySupport().whileMaintenance().returns<null>(),
  me: get('/me', 'login').also('/common/session', '/userinfo').whileMaintenance().returns<{ user: SessionUser }>(),
  /** The language that is used now, on a site or the product's own host: mails follow it. */
  noteLang: post('/user/lang', 'login').takes<typeof noteLangInput>().whileMaintenance().returns<null>(),
  /** Carries a session from one host of the product to another: a ticket of one use and 60 seconds. */
  createTicket: post('/auth/ticket', 'login').whileMaintenance().returns<{ ticket: string }>(),
  redeemTicket: post('/auth/ticket/redeem', 'public').takes<typeof ticketInput>().whileMaintenance().returns<{ user: SessionUser }>(),
};
