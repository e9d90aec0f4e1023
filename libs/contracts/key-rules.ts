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

/** Calls that no API key may make, whatever its scopes, grouped by the reason. Only a person who is logged in may make them. */
export const NEVER_BY_KEY: Readonly<Record<string, readonly AnyCall[]>> = {
  /** Calls that send money back or out, or change the rules by which it goes or the account to which it goes. */
  moneyOut: [paymentApi.adminCancel, refundApi.approve, refundApi.give, refundApi.again, refundApi.saveSetting, settlementApi.submit],
  /** Calls about what the site pays the platform. */
  plan: Object.values(planApi).filter(({ access }) => access !== 'public'),
  /** Calls that change who is staff of the site or of a class, and with which permissions; inviting members with a role is one of them. */
  staff: [
    operatorApi.addOwner,
    operatorApi.removeOwner,
    operatorApi.update,
    operatorApi.remove,
    operatorApi.inviteMembers,
    courseStaffApi.addManager,
    courseStaffApi.removeManager,
    courseStaffApi.addFacilitator,
    courseStaffApi.removeFacilitator,
    challengeApi.addLeader,
    challengeApi.removeLeader,
    inviteApi.create,
    inviteApi.approve,
    inviteApi.resend,
    inviteApi.cancel,
    settingApi.saveTeacherRules,
    ...Object.values(siteSupportApi),
  ],
  /** Calls about API keys, and about the secrets of social logins, Zoom and webhooks. */
  keys: [...Object.values(apiKeyApi), socialApi.apps, socialApi.saveApp, liveApi.zoom, liveApi.saveZoom, webhookApi.rotate],
  /** Calls that close or reopen the whole site. */
  site: [closingApi.find, closingApi.close, closingApi.reopen],
};
const CALLS_NEVER_BY_KEY = new Set<AnyCall>(Object.values(NEVER_BY_KEY).flat());

/** Kinds of access without a permission on a site: calls about the caller's own account and purchases, and those of platform operators. */
const OF_PERSONS: readonly Access[] = ['login', 'member', 'platform', 'platformEntry'];

/** Whether API keys may make this call at all; the call's permission is then the scope that the key needs. */
export function isForKeys(call: AnyCall): boolean {
  if (OF_PERSONS.includes(call.access)) return false;
  // An API key may read what visitors read. What visitors send (log-ins, codes, answers) has to come from a person.
  if (call.access === 'public') return call.method === 'GET';
  return !CALLS_NEVER_BY_KEY.has(call);
}
