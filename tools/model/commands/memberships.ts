import { PAY_METHOD, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import fc from 'fast-check';
import { subscriptionApi as api } from '@madang/contracts/util/subscription';
import type { Subscribed } from '@madang/contracts/util/subscription-calls';
import type { CardWindow } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import { MEMBERSHIPS } from '../model-site';
import { learner, nth, through } from './buying';

export const card = fc.constantFrom('good', 'good', 'good', 'poor');
const which = fc.nat(MEMBERSHIPS.length - 1);

/** Registers a card in the payment company's window; answers the proof. */
export async function proof(run: Run, { customerKey, successUrl, failUrl }: CardWindow, card: string) {
  const form = { customerKey, successUrl, failUrl, card, action: 'register' };
  const back = await run.w.press('/sandbox/pay/card', form, new URL(successUrl).host);
  return { authKey: back?.searchParams.get('authKey') ?? '', customerKey };
}

interface Running {
  membership_seq: number;
  user_seq: number;
}
const runningMemberships = (channelSeq: number) =>
  sql`select membership_seq, user_seq from util.subscription where channel_seq = ${channelSeq} and state = ${SUBSCRIPTION_STATE.ACTIVE}
    order by subscription_seq desc`;

export async function join(run: Run, p: { learner: number; which: number; card: string }): Promise<void> {
  const who = run.learner(p.learner);
  const at = { membershipSeq: run.g.memberships[p.which]! };
  const body = { payMethodCd: PAY_METHOD.CARD, price: MEMBERSHIPS[p.which]!.price, sellerYn: true };
  const opened = await run.call(api.subscribe, who, at, body);
  if (opened.status !== 200) return;
  const { window, cardWindow } = opened.data as Subscribed;
  if (cardWindow) await run.call(api.subscribe, who, at, { ...body, card: await proof(run, cardWindow, p.card) });
  if (window)
    await through(
      run,
      who.userSeq,
      window.orderId,
      new URL(window.windowUrl).searchParams.get('paymentKey')!,
      p.card === 'good' ? 'back' : 'declined',
    );
}

export const memberships: Kind[] = [
  kind('join', 6, { learner, which, card }, join),
  kind('leave or stay', 2, { nth, stay: fc.boolean() }, async (run, { nth, stay }) => {
    const at = await run.pick<Running>(runningMemberships, nth);
    if (at) await run.call(stay ? api.resume : api.cancel, run.who(at.user_seq), { membershipSeq: at.membership_seq });
  }),
  kind('another card', 1, { nth, card }, async (run, { nth, card }) => {
    const at = await run.pick<Running>(runningMemberships, nth);
    if (!at) return;
    const [who, which] = [run.who(at.user_seq), { membershipSeq: at.membership_seq }];
    const opened = await run.call(api.card, who, which);
    const window = (opened.data as { cardWindow: CardWindow | null } | null)?.cardWindow;
    if (window) await run.call(api.card, who, which, { card: await proof(run, window, card) });
  }),
];
