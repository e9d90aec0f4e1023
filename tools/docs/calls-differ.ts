/**
 * Calls that may differ from the catalogue: `by` is the decision of docs/decisions.md that allows it, and `calls` says how they differ, in
 * the words of tools/docs/calls.ts.
 */
export interface Allowed {
  by: string;
  calls: Readonly<Record<string, string>>;
}
const ch = 'channels/{channelSeq}';

/** Calls whose service the catalogue only guesses. */
const GUESSED_SERVICE_CALLS: Allowed = {
  by: 'AM-273',
  calls: {
    [`GET ${ch}/admin/seo/page/list`]: 'answers as GET page v1.0',
    [`GET ${ch}/admin/seo/course/list`]: 'answers as GET page v1.0',
    [`GET ${ch}/admin/seo`]: 'answers as GET page v1.0, POST page v1.0',
    [`POST ${ch}/admin/seo`]: 'answers as GET page v1.0, POST page v1.0',
    [`POST ${ch}/admin/seo/page/{pageSeq}`]: 'answers as POST page v1.0',
    [`POST ${ch}/admin/seo/course/{courseSeq}`]: 'answers as POST page v1.0',
    [`GET ${ch}/dashboard`]: 'answers as GET event v1.0',
    [`GET ${ch}/dashboard/guide`]: 'answers as GET event v1.0',
    'GET plans': 'answers as GET util v1.0',
    [`GET ${ch}/plan`]: 'answers as GET util v1.0, POST util v1.0',
    [`POST ${ch}/plan`]: 'answers as GET util v1.0, POST util v1.0',
    [`POST ${ch}/plan/cancel`]: 'answers as POST util v1.0',
    [`GET ${ch}/billing/history`]: 'answers as GET util v1.0',
    [`GET ${ch}/billing/card`]: 'answers as GET util v1.0, POST util v1.0',
    [`POST ${ch}/billing/card`]: 'answers as GET util v1.0, POST util v1.0',
    [`POST ${ch}/billing/card/delete`]: 'answers as POST util v1.0',
    [`GET ${ch}/plan/coupons`]: 'answers as GET util v1.0, POST util v1.0',
    [`POST ${ch}/plan/coupons`]: 'answers as GET util v1.0, POST util v1.0',
    'GET mypage/memberships': 'answers as GET util v1.0',
    'GET mypage/orders': 'answers as GET util v1.0',
    [`POST ${ch}/memberships/{membershipSeq}/subscribe`]: 'answers as POST util v1.0',
    [`POST ${ch}/memberships/{membershipSeq}/cancel`]: 'answers as POST util v1.0',
    [`GET ${ch}/studio/members/joined`]: 'answers as GET util v1.0',
    [`GET ${ch}/studio/members/joined/{userUid}`]: 'answers as GET util v1.0',
    [`GET ${ch}/studio/payments/membership`]: 'answers as GET util v1.0',
    [`GET ${ch}/studio/payments/goods`]: 'answers as GET util v1.0',
    [`GET ${ch}/messages`]: 'answers as GET campaign v1.0, POST campaign v1.0',
    [`GET ${ch}/messages/{messageSeq}`]: 'answers as GET campaign v1.0',
    [`POST ${ch}/messages`]: 'answers as GET campaign v1.0, POST campaign v1.0',
    [`POST ${ch}/messages/{messageSeq}/delete`]: 'answers as POST campaign v1.0',
  },
};

/** Calls that a decision changes: more people may call them, another path answers, or they do not exist. */
const DECIDED_CALLS: readonly Allowed[] = [
  { by: 'AM-101', calls: { [`GET ${ch}/settlements/documents`]: 'is for SITE_SALES_READ or SITE_SALES_UPDATE' } },
  {
    by: 'AM-274',
    calls: {
      'GET channels/check-domain': 'is for public',
      [`GET ${ch}/owners`]: 'is for SITE_OWNER_READ or SITE_ACL_READ',
      'GET certificates/{certificateSeq}': 'absent',
      'GET files/{fileSeq}': 'absent',
      'POST files/{fileSeq}/delete': 'absent',
    },
  },
];

/** Addresses in the catalogue that no service answers: those of the storage, of a socket, and of another company's server. */
const FOREIGN_CALLS: Allowed = {
  by: 'AM-273',
  calls: {
    'PUT {uploadUrl}': 'absent',
    'GET {path}/{ko,en,jp}.json?v={version}': 'absent',
    'WS {wsBase}?Access-Token={token}': 'absent',
    'POST {provider}': 'absent',
  },
};

export const ALLOWED_DIFFERENCES: readonly Allowed[] = [GUESSED_SERVICE_CALLS, ...DECIDED_CALLS, FOREIGN_CALLS];

/** Calls of the catalogue that are not built yet; a line is removed when its call is built. */
export const CALLS_NOT_BUILT: readonly string[] = [];
