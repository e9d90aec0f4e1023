import { webhookApi } from './campaign/webhook';
import type { Access, Endpoint } from './endpoint';
import { apiKeyApi } from './main/api-key';
import { challengeApi } from './main/challenge';
import { closingApi } from './main/closing';
import { courseStaffApi, inviteApi, operatorApi } from './main/operator';
import { settingApi } from './main/site-setting';
import { socialApi } from './main/social';
import { siteSupportApi } from './main/support';
import { liveApi } from './main/live';
import { paymentApi } from './util/payment';
import { planApi } from './util/plan';
import { refundApi } from './util/refund';
import { settlementApi } from './util/settlement';

type AnyCall = Pick<Endpoint, 'method' | 'path' | 'service' | 'access'>;

/** What no key does, whatever its scopes, by why: a person does it, logged in. */
export const NEVER_BY_KEY: Readonly<Record<string, readonly AnyCall[]>> = {
  /** Money that leaves, and where it goes. */
  moneyOut: [paymentApi.adminCancel, refundApi.approve, refundApi.give, refundApi.again, refundApi.saveSetting, settlementApi.submit],
  /** Calls about what the site pays the platform. */
  plan: Object.values(planApi).filter(({ access }) => access !== 'public'),
  /** Who works here or in one class, with which rights; also by an invitation of members with a role. */
  staff: [
    ...[operatorApi.addOwner, operatorApi.removeOwner, operatorApi.update, operatorApi.remove, operatorApi.inviteMembers],
    ...[courseStaffApi.addManager, courseStaffApi.removeManager, courseStaffApi.addFacilitator, courseStaffApi.removeFacilitator],
    ...[challengeApi.addLeader, challengeApi.removeLeader],
    ...[inviteApi.create, inviteApi.approve, inviteApi.resend, inviteApi.cancel, settingApi.saveTeacherRules],
    ...Object.values(siteSupportApi),
  ],
  /** Keys themselves, and the secrets by which others are let in or believed. */
  keys: [...Object.values(apiKeyApi), socialApi.apps, socialApi.saveApp, liveApi.zoom, liveApi.saveZoom, webhookApi.rotate],
  /** Calls that close or reopen the whole site. */
  site: [closingApi.find, closingApi.close, closingApi.reopen],
};
const NEVER = new Set<AnyCall>(Object.values(NEVER_BY_KEY).flat());

/** A person's own: accounts, passwords, purchases, and everything else that asks for no permission of the site. */
const OF_PERSONS: readonly Access[] = ['login', 'member', 'platform', 'platformEntry'];

/** Whether a key may make a call at all; which of its scopes that takes is the call's permission. */
export function isForKeys(call: AnyCall): boolean {
  if (OF_PERSONS.includes(call.access)) return false;
  // What visitors read, keys may read; what visitors send (log-ins, codes, answers) is a person's.
  if (call.access === 'public') return call.method === 'GET';
  return !NEVER.has(call);
}
