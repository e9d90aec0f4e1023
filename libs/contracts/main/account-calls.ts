/** The calls about the session that every page makes, without the rules of their input, which ./account holds. */
import { service } from '../endpoint';
import type { noteLangInput, SessionUser, ticketInput } from './account';

const { get, post } = service('main', 'main/account');

/** Calls about the running session that every page may make; `account.ts` adds log-in, sign-up and the rules of the input. */
export const accountApi = {
  logout: post('/auth/logout', 'login').bySupport().whileMaintenance().returns<null>(),
  me: get('/me', 'login').also('/common/session', '/userinfo').whileMaintenance().returns<{ user: SessionUser }>(),
  /** Stores the language that the person uses now, on a site or on the product's own host; mails are written in it. */
  noteLang: post('/user/lang', 'login').takes<typeof noteLangInput>().whileMaintenance().returns<null>(),
  /** Makes a ticket by which another host of the product takes the session over; it works once, within 60 seconds. */
  createTicket: post('/auth/ticket', 'login').whileMaintenance().returns<{ ticket: string }>(),
  redeemTicket: post('/auth/ticket/redeem', 'public').takes<typeof ticketInput>().whileMaintenance().returns<{ user: SessionUser }>(),
};
