import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { Sealed } from '@madang/contracts/events';
import type { CardWindow } from '@madang/contracts/util/plan';
import { markRequestEffect } from '@madang/server/request-effects';
import { fail } from '@madang/server/fail';
import { Unsealable, unseal } from '@madang/server/seal';
import { Refused, Unclear, type Charge, type PayProvider, type ProviderCard, type ProviderPayment } from './provider';

/** Charges a registered card, and answers the payment. Repeating the call does not charge twice. Throws Refused or Unclear. */
export async function charged(provider: PayProvider, charge: Charge): Promise<ProviderPayment> {
  try {
    return await provider.charge(charge);
  } catch (e) {
    if (!(e instanceof Refused) || e.card) throw e;
    // The payment company may already have this order; then its payment is read instead.
    const payment = await provider.byOrder(charge.orderNo);
    if (!payment) throw new Unclear(e.message, e.code, true);
    return payment;
  }
}

/** Thrown for a charge that ended without money although the card was not refused: it may be made again as another order. */
export class Lapsed extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/**
 * The payment of a charge that took the money. Throws Unclear while the charge is still running, and Refused or Lapsed if it ended without
 * money.
 */
export function taken(payment: ProviderPayment): ProviderPayment {
  const { status, failure } = payment;
  switch (status) {
    case PAYMENT_STATUS.DONE:
    case PAYMENT_STATUS.PARTIAL_CANCELED:
      return payment;
    case PAYMENT_STATUS.CANCELED:
      throw new Refused(status, '');
    case PAYMENT_STATUS.ABORTED:
    case PAYMENT_STATUS.EXPIRED:
      throw failure?.card ? new Refused(failure.code, failure.message) : new Lapsed(failure?.code ?? status);
    default:
      throw new Unclear(status);
  }
}

/** The code of this refusal, which is the product's own and no payment company's. */
const NO_CARD_CODE = 'NO_CARD';
/** There is no usable key of a card: none was registered, or none of our keys opens the stored one. */
export class NoCard extends Refused {
  constructor(readonly unsealable: boolean) {
    super(NO_CARD_CODE, '');
  }
}

/** Opens the sealed key by which a card is charged; throws `NoCard` without one. */
export function keyOfCard(sealed: string | null | undefined): string {
  if (!sealed) throw new NoCard(false);
  try {
    return unseal(sealed as Sealed);
  } catch (e) {
    if (e instanceof Unsealable) throw new NoCard(true);
    throw e;
  }
}

/** The payment company's window for registering a card; it comes back to `page`, with a proof of the card if one was registered. */
export function cardWindowOf(provider: PayProvider, customerKey: string, page: URL): CardWindow {
  const urls = { successUrl: page.href, failUrl: page.href };
  const { name, clientKey } = provider;
  return { provider: name, clientKey, customerKey, ...urls, ...provider.cardWindow({ customerKey, ...urls }) };
}

/** The billing key of a card whose customer has just proved it in the window. */
export function issuedCard(provider: PayProvider, proof: { authKey: string; customerKey: string }): Promise<ProviderCard> {
  // The proof of a card works only once, so the request is not repeated.
  return provider
    .issueCard(proof)
    .finally(markRequestEffect)
    .catch((e: unknown) => {
      throw e instanceof Refused ? fail('CARD_REFUSED') : e instanceof Unclear ? fail('TEMPORARY') : e;
    });
}
