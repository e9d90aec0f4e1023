import { seoulIsoWithZone } from '@madang/contracts/dates';
import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { randomBytes } from 'node:crypto';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { transactionKey, type Book } from './book';
import { refuse, refuseAs } from './errors';
import { happens, type Faults } from './faults';
import { CARD_ISSUER, paymentJson, type PaymentJson, type Row } from './payment';
import { TOSS_METHOD } from './codes';

/** Cards to practise with; numbers are masked as the provider masks them. */
export const PRACTICE_CARDS = {
  good: { issuerCode: CARD_ISSUER.KOOKMIN, number: '94900000****424*', declines: false },
  other: { issuerCode: CARD_ISSUER.HYUNDAI, number: '52730000****881*', declines: false },
  /** Is taken as a card, and refuses every charge. */
  poor: { issuerCode: CARD_ISSUER.SHINHAN, number: '45180000****003*', declines: true },
} as const;
export type PracticeCard = keyof typeof PRACTICE_CARDS;

interface Registered {
  auth_key: string;
  billing_key: string | null;
  customer_key: string;
  card: { issuerCode: string; number: string };
  declines: boolean;
  origin: string;
  issued_at: Date | null;
}
export interface NewCharge {
  customerKey?: string;
  amount?: number;
  taxFreeAmount?: number;
  orderId?: string;
  orderName?: string;
  customerName?: string;
  customerEmail?: string;
}

/** Cards that customers register once and shops charge again and again. */
export class Billing {
  constructor(
    private readonly book: Book,
    private readonly faults: Faults,
  ) {}

  /** Notes that the customer proved a card in the window; answers the key of this proof. */
  async prove(customerKey: string, origin: string, name: PracticeCard): Promise<string> {
    const { declines, ...card } = PRACTICE_CARDS[name];
    const authKey = `bln_${randomBytes(18).toString('base64url')}`;
    await this.book.pool.query(
      insertInto('billing', {
        authKey,
        customerKey,
        card,
        declines,
        origin,
        createdAt: this.book.now(),
      }),
    );
    return authKey;
  }

  /** Gives the key by which a card is charged; a proof is good for one key. */
  async issue({ authKey, customerKey }: { authKey?: string; customerKey?: string }): Promise<object> {
    return this.book.tx(async (tx) => {
      const { rows } = await tx.query<Registered>(sql`select * from billing where auth_key = ${authKey ?? ''} for update`);
      const row = rows[0];
      if (!row || row.issued_at) throw refuse('NOT_FOUND_BILLING');
      if (row.customer_key !== customerKey) throw refuse('NOT_MATCHES_CUSTOMER_KEY');
      const billingKey = `bk_${randomBytes(24).toString('base64url')}`;
      const at = this.book.now();
      await tx.query(sql`update billing set billing_key = ${billingKey}, issued_at = ${at} where auth_key = ${row.auth_key}`);
      return {
        mId: 'madang-sandbox',
        customerKey,
        authenticatedAt: seoulIsoWithZone(at),
        method: '카드',
        billingKey,
        card: { ...row.card, acquirerCode: row.card.issuerCode, cardType: '신용', ownerType: '개인' },
      };
    });
  }

  async charge(billingKey: string, input: NewCharge): Promise<PaymentJson> {
    const { amount, orderId, orderName, customerKey } = input;
    if (!Number.isInteger(amount) || !/^[\w=-]{6,64}$/.test(orderId ?? '') || !orderName || orderName.length > 100)
      throw refuse('INVALID_REQUEST');
    const taxFree = input.taxFreeAmount ?? 0;
    if (!Number.isInteger(taxFree) || taxFree < 0 || taxFree > amount!) throw refuse('INVALID_REQUEST');
    if (amount! < 100) throw refuse('BELOW_MINIMUM_AMOUNT');
    const charged = await this.book.tx(async (tx) => {
      const { rows: cards } = await tx.query<Registered>(sql`select * from billing where billing_key = ${billingKey}`);
      const card = cards[0];
      if (!card) throw refuse('NOT_FOUND_BILLING');
      if (card.customer_key !== customerKey) throw refuse('NOT_MATCHES_CUSTOMER_KEY');
      const declined = card.declines || happens(this.faults.decline);
      const status = declined ? PAYMENT_STATUS.ABORTED : this.faults.charge;
      const failure = declined ? refuse('REJECT_CARD_PAYMENT') : refuseAs(this.faults.failure);
      const done = status === PAYMENT_STATUS.DONE;
      const now = this.book.now();
      const { rows } = await tx.query<Row>(
        insertInto(
          'payment',
          {
            paymentKey: `sp_${randomBytes(18).toString('base64url')}`,
            orderId,
            orderName,
            method: TOSS_METHOD.CARD,
            totalAmount: amount,
            status,
            received: done ? amount : 0,
            successUrl: `${card.origin}/`,
            failUrl: `${card.origin}/`,
            customerName: input.customerName ?? null,
            customerEmail: input.customerEmail ?? null,
            secret: '',
            lastTransactionKey: done ? transactionKey() : null,
            card: card.card,
            failure: status === PAYMENT_STATUS.ABORTED ? failure.body : null,
            requestedAt: now,
            authenticatedAt: now,
            approvedAt: done ? now : null,
            billingKey,
            taxFreeAmount: taxFree,
          },
          sql`on conflict (order_id) do nothing returning *`,
        ),
      );
      if (!rows[0]) throw refuse('DUPLICATED_ORDER_ID');
      await this.book.tell(tx, rows[0], PAYMENT_STATUS.READY);
      return rows[0];
    });
    if (charged.status === PAYMENT_STATUS.ABORTED) throw refuseAs(charged.failure!.code);
    return paymentJson(charged);
  }

  /** Ends a charge that was in progress. */
  finish(orderId: string, end: typeof PAYMENT_STATUS.DONE | typeof PAYMENT_STATUS.ABORTED, failure = 'REJECT_CARD_PAYMENT'): Promise<Row> {
    return this.book.tx(async (tx) => {
      const p = await this.book.lock(tx, 'order_id', orderId);
      return end === PAYMENT_STATUS.DONE
        ? this.book.take(tx, p)
        : this.book.change(tx, p, { status: PAYMENT_STATUS.ABORTED, failure: refuseAs(failure).body });
    });
  }
}
