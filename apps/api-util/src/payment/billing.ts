import type { CardWindow } from '@madang/contracts/util/plan';
import { madeFinal } from '@madang/server/deeds';
import { fail } from '@madang/server/fail';
import { Refused, Unclear, type Charge, type PayProvider, type ProviderCard, type ProviderPayment } from './provider';

/** The order exists at the provider already: what became of it is asked for. */
const THERE = ['DUPLICATED_ORDER_ID', 'ALREADY_PROCESSED_PAYMENT'];

/** Charges a registered card, once however often it is asked to; fails as Refused or Unclear. */
export async function charged(provider: PayProvider, charge: Charge): Promise<ProviderPayment> {
  try {
    return taken(await provider.charge(charge));
  } catch (e) {
    if (!(e instanceof Refused) || !THERE.includes(e.code)) throw e;
    const payment = await provider.byOrder(charge.orderNo);
    if (!payment) throw e;
    return taken(payment);
  }
}

/** A charge is taken or refused, nothing between. */
export function taken(payment: ProviderPayment): ProviderPayment {
  if (payment.status !== 'DONE') throw new Refused(payment.failure?.code ?? payment.status, payment.failure?.message ?? '');
  return payment;
}

/** Where a customer proves a card, and comes back to `page` with the proof. */
export function cardWindowOf(provider: PayProvider, customerKey: string, page: URL): CardWindow {
  const urls = { successUrl: page.href, failUrl: page.href };
  const { name, clientKey } = provider;
  return { provider: name, clientKey, customerKey, ...urls, windowUrl: provider.cardWindow({ customerKey, ...urls }) };
}

/** The key of a card that its customer has proven. */
export function issuedCard(provider: PayProvider, proof: { authKey: string; customerKey: string }): Promise<ProviderCard> {
  // The proof is good for one time.
  return provider
    .issueCard(proof)
    .finally(madeFinal)
    .catch((e: unknown) => {
      throw e instanceof Refused ? fail('CARD_REFUSED') : e instanceof Unclear ? fail('TEMPORARY') : e;
    });
}
