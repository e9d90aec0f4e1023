/** The calls of every page about its session, without their rules: those stand in ./account. */
import { service } from '../endpoint';
import type { SessionUser, ticketInput } from './account';

const { get, post } = service('main');

export const accountApi = {
  logout: post('/auth/logout', 'login').returns<null>(),
  me: get('/me', 'login').also('/common/session', '/userinfo').returns<{ user: SessionUser }>(),
  /** Carries a session from one host of the product to another: a ticket of one use and 60 seconds. */
  createTicket: post('/auth/ticket', 'login').returns<{ ticket: string }>(),
  redeemTicket: post('/auth/ticket/redeem', 'public').takes<typeof ticketInput>().returns<{ user: SessionUser }>(),
};
