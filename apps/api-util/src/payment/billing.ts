import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { Sealed } from '@madang/contracts/events';
import type { CardWindow } from '@madang/contracts/util/plan';
import { markRequestEffect } from '@madang/server/request-effects';
import { fail } from '@madang/server/fail';
import { Unsealable, unseal } from '@madang/server/seal';
import { Refused, Unclear, type Charge, type PayProvider, type ProviderCard, type ProviderPayment } from './provider';

/** Charges a registered card, once however often it is asked to, and answers how that stands; fails as Refused or Unclear. */
export async function charged(provider: PayProvider, charge: Charge): Promise<ProviderPayment> {
  try {
    return await provider.charge(charge);
  } catch (e) {
    if (!(e instanceof Refused) || e.card) throw e;
    // The order exists at the provider already: what became of it is asked for.
    const payment = await provider.byOrder(charge.orderNo);
    if (!payment) throw new Unclear(e.message, e.code, true);
    return payment;
  }
}

/** A charge ended without money, and not by the word of the card: it may be asked for anew, as another order. */
export class Lapsed extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The payment of a charge whose money is there; fails as Unclear until the provider has said its last word, then as Refused or Lapsed. */
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

/** A card of which there is no key: none was registered, or the one that is kept cannot be opened. */
export class NoCard extends Refused {
  constructor(readonly unsealable: boolean) {
    super('NO_CARD', '');
  }
}

/** The key by which a card is charged. */
export function keyOfCard(sealed: string | null | undefined): string {
  if (!sealed) throw new NoCard(false);
  try {
    return unseal(sealed as Sealed);
  } catch (e) {
    if (e instanceof Unsealable) throw new NoCard(true);
    throw e;
  }
}

/** Where a customer proves a card, and comes back to `page` with the proof. */
export function cardWindowOf(provider: PayProvider, customerKey: string, page: URL): CardWindow {
  const urls = { successUrl: page.href, failUrl: page.href };
  const { name, clientKey } = provider;
  return { provider: name, clientKey, customerKey, ...urls, ...provider.cardWindow({ customerKey, ...urls }) };
}

/** The key of a card that its customer has proven. */
export function issuedCard(provider: PayProvider, proof: { authKey: string; customerKey: string }): Promise<ProviderCard> {
  // A proof of a card works once, so it is not sent again.
  return provider
    .issueCard(proof)
    .finally(markRequestEffect)
    .catch((e: unknown) => {
      throw e instanceof Refused ? fail('CARD_REFUSED') : e instanceof Unclear ? fail('TEMPORARY') : e;
    });
}
