import { urlOf } from '@madang/contracts/endpoint';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import type { Schema } from 'yup';
import { routeFinder } from './routes';

/** Names of inputs by which somebody proves who they are, or that a mail is sent to. */
const PROVES = /^(password|newPassword|code|setupCode|token|accessToken|ticket|proof|email|userId)$/;
/** Calls with such an input that are limited as other calls are, each with the reason. */
const MAILED = 'a token of a mail, signed or random, which nobody guesses';
const STORED = 'what staff or operators write down of others, behind a permission of theirs';
const ELSEWHERE: Record<string, string> = {
  'alarm.findStop': MAILED,
  'alarm.openStopMail': MAILED,
  'alarm.stopMail': MAILED,
  'block.shared': 'a random token of a draft, read by whoever follows its link',
  'campaign.click': MAILED,
  'coupon.create': STORED,
  'coupon.register': 'the wallet is read at the same address; the service counts wrong codes of each person',
  'coupon.update': STORED,
  'invite.accept': MAILED,
  'invite.create': STORED,
  'invite.find': MAILED,
  'invite.reject': MAILED,
  'marketing.unsubscribe': MAILED,
  'member.updateRegistered': STORED,
  'payment.fail': 'the code by which the payment window says why it failed',
  'platformMail.lift': STORED,
  'platformPlanCoupon.make': STORED,
  'setting.saveFooter': STORED,
  'snippet.create': STORED,
  'snippet.update': STORED,
  'unsubscribe.email': MAILED,
  'unsubscribe.find': MAILED,
  'unsubscribe.openOneClick': MAILED,
};

const find = routeFinder();
interface Described {
  fields?: Record<string, unknown>;
}
const namesIn = (schema: unknown) =>
  Object.keys((schema as Schema | undefined)?.describe ? (((schema as Schema).describe() as Described).fields ?? {}) : {});
const inputsOf = ({ endpoint }: Registered) => [
  ...namesIn(endpoint.input),
  ...namesIn(endpoint.query),
  ...[...endpoint.path.matchAll(/:(\w+)/g)].map((m) => m[1]!),
];
/** The limits of a call at all of its addresses. */
const limitsOf = ({ endpoint }: Registered) => [
  ...new Set([endpoint.path, ...endpoint.aliases].map((path) => find(urlOf({ ...endpoint, path: path.replace(/:\w+/g, '1') })).limit)),
];

describe('the strict limit of a network', () => {
  it('is that of every call that takes a password, a code, a token or an address, unless a reason says otherwise', () => {
    const proving = REGISTRY.filter((one) => inputsOf(one).some((name) => PROVES.test(name)));
    expect(proving.length).toBeGreaterThan(25);
    const loose = proving.filter((one) => limitsOf(one).join() !== 'entry').map(({ name }) => name);
    expect(loose.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
  });

  it('leaves reads of pages alone that everybody makes', () => {
    for (const path of [
      '/api/main/v1.0/channels/1',
      '/api/main/v1.0/mypage/class',
      '/api/main/v1.0/users/coupons',
      '/api/main/v1.0/common/codes',
    ])
      expect([path, find(path).limit]).toEqual([path, 'reads']);
  });
});

it('machines that report to us have the limit of webhooks', () => {
  const reports = REGISTRY.filter(({ endpoint }) => endpoint.access === 'secret');
  expect(reports.length).toBeGreaterThan(3);
  expect(reports.filter((one) => limitsOf(one).join() !== 'webhooks').map(({ name }) => name)).toEqual([]);
});
