import { PRACTICE_CARDS } from '../../apps/sandbox-pay/src/billing';

/** The card by which people of the demo sites pay every month: the practice card of the stand-in, masked as the provider masks it. */
export const DEMO_CARD = { issuerCode: PRACTICE_CARDS.good.issuerCode, number: PRACTICE_CARDS.good.number, brand: 'KB국민', last4: '424*' };
