import { CURRENCY, type CodeOf } from '@madang/contracts/codes';
import { randomBytes } from 'node:crypto';
import { insertInto } from '@madang/server/sql/insert';
import { list, raw, sql, type Sql, type Value } from '@madang/server/sql/sql';
import type { Book, Tx } from './book';
import { isUrl } from './book';
import { happens, type Faults } from './faults';
import type { Webhooks } from './webhooks';
import { PAYPAL_CAPTURE, PAYPAL_ORDER, PAYPAL_REFUND, type PaypalRefundEnd, type PaypalReviewEnd } from './codes';

interface Money {
  currency_code: string;
  value: string;
}
interface Capture {
  id: string;
  status: PaypalReviewEnd | typeof PAYPAL_CAPTURE.PENDING;
  reason: string | null;
  at: string;
  doneAt: string | null;
}
interface Refund {
  id: string;
  status: CodeOf<typeof PAYPAL_REFUND>;
  amount: number;
  at: string;
}
export interface PaypalRow {
  order_id: string;
  custom_id: string;
  invoice_id: string | null;
  description: string;
  amount: number;
  currency: string;
  return_url: string;
  cancel_url: string;
  status: CodeOf<typeof PAYPAL_ORDER>;
  payer: string | null;
  behaves: Behaviour;
  captures: Capture[];
  refunds: Refund[];
  created_at: Date;
}
/** What the buyer's account does once it is charged. */
export const BUYER_BEHAVIOURS = ['good', 'review', 'decline'] as const;
export type Behaviour = (typeof BUYER_BEHAVIOURS)[number];

/** An error as PayPal tells it: a name for its kind, and what is wrong as issues. */
export class PaypalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly errorName: string,
    readonly issue: string | null = null,
  ) {
    super(issue ?? errorName);
  }
  get body(): object {
    return {
      name: this.errorName,
      message: this.message,
      debug_id: randomBytes(6).toString('hex'),
      ...(this.issue && { details: [{ issue: this.issue, description: `${this.issue} (sandbox)` }] }),
    };
  }
}
export const unprocessable = (issue: string) => new PaypalRefusal(422, 'UNPROCESSABLE_ENTITY', issue);
const absent = () => new PaypalRefusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

interface NewOrder {
  intent?: string;
  purchase_units?: { custom_id?: string; invoice_id?: string; description?: string; amount?: Money }[];
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } };
}

const idOf = () => [...randomBytes(17)].map((n) => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[n % 34]).join('');
const scale = (currency: string) => (currency === CURRENCY.USD ? 100 : 1);
const money = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: (amount / scale(currency)).toFixed(currency === CURRENCY.USD ? 2 : 0),
});
/** An amount in the smallest unit of its currency; null if it is 0, is no number or has too many decimals. */
function unitsOf(given: Money | undefined): number | null {
  const places = given?.currency_code === CURRENCY.USD ? '(\\.\\d{1,2})?' : '';
  if (!given || !new RegExp(`^\\d+${places}$`).test(given.value)) return null;
  return Math.round(Number(given.value) * scale(given.currency_code)) || null;
}

/** PayPal's orders and what may happen to them; an approval, a capture and a refund leave a signed notice in the same transaction. */
export class PaypalBook {
  constructor(
    readonly book: Book,
    private readonly webhooks: Webhooks,
    private readonly faults: Faults,
  ) {}

  async create(input: NewOrder): Promise<object> {
    const [unit, ...more] = input.purchase_units ?? [];
    const { return_url: back, cancel_url: out } = input.payment_source?.paypal?.experience_context ?? {};
    const amount = unitsOf(unit?.amount);
    const bad = input.intent !== 'CAPTURE' || !unit || more.length > 0 || !amount || !isUrl(back) || !isUrl(out);
    if (bad || (unit.custom_id ?? '').length > 127) throw new PaypalRefusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const row = await this.book.tx(async (tx) => {
      const { rows } = await tx.query<PaypalRow>(
        insertInto(
          'paypal_order',
          {
            orderId: idOf(),
            customId: unit.custom_id ?? '',
            invoiceId: unit.invoice_id ?? null,
            description: unit.description ?? '',
            amount,
            currency: unit.amount!.currency_code,
            returnUrl: back,
            cancelUrl: out,
            createdAt: this.book.now(),
          },
          sql`returning *`,
        ),
      );
      return rows[0]!;
    });
    return orderJson(row);
  }

  async find(orderId: string): Promise<PaypalRow> {
    return this.book.tx((tx) => this.lock(tx, orderId));
  }

  /** Notes that the buyer agreed on PayPal's page. */
  async approve(orderId: string, behaves: Behaviour): Promise<PaypalRow> {
    return this.book.tx(async (tx) => {
      const o = await this.lock(tx, orderId);
      if (o.status !== PAYPAL_ORDER.PAYER_ACTION_REQUIRED) return o;
      const row = await this.set(tx, o, { status: PAYPAL_ORDER.APPROVED, payer: 'buyer@paypal.example', behaves });
      await this.webhooks.notePaypal(tx, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(row));
      return row;
    });
  }

  async capture(orderId: string): Promise<object> {
    const { row, refused } = await this.book.tx(async (tx) => {
      const o = await this.lock(tx, orderId);
      if (o.captures.some((c) => c.status !== PAYPAL_CAPTURE.DECLINED)) throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (o.status !== PAYPAL_ORDER.APPROVED) throw unprocessable('ORDER_NOT_APPROVED');
      const { rows } = await tx.query(
        sql`select from paypal_order where invoice_id = ${o.invoice_id} and order_id <> ${orderId} and status = ${PAYPAL_ORDER.COMPLETED}`,
      );
      if (rows.length) throw unprocessable('DUPLICATE_INVOICE_ID');
      if (o.behaves === 'decline' || happens(this.faults.decline)) return { row: o, refused: true };
      const at = this.book.now().toISOString();
      const pending = o.behaves === 'review' || this.faults.pending;
      const capture: Capture = pending
        ? { id: idOf(), status: PAYPAL_CAPTURE.PENDING, reason: 'PENDING_REVIEW', at, doneAt: null }
        : { id: idOf(), status: PAYPAL_CAPTURE.COMPLETED, reason: null, at, doneAt: at };
      const row = await this.set(tx, o, { status: PAYPAL_ORDER.COMPLETED, captures: [...o.captures, capture] });
      await this.tell(tx, row, capture);
      return { row, refused: false };
    });
    if (refused) throw unprocessable('INSTRUMENT_DECLINED');
    return orderJson(row);
  }

  /** Ends PayPal's review of a pending payment: the money is taken or the payment is declined. */
  async review(orderId: string, status: PaypalReviewEnd): Promise<void> {
    await this.book.tx(async (tx) => {
      const o = await this.lock(tx, orderId);
      const capture = o.captures.find((c) => c.status === PAYPAL_CAPTURE.PENDING);
      if (!capture) return;
      const ended: Capture = {
        ...capture,
        status,
        reason: status === PAYPAL_CAPTURE.DECLINED ? 'TRANSACTION_REFUSED' : null,
        doneAt: this.book.now().toISOString(),
      };
      const row = await this.set(tx, o, { captures: o.captures.map((c) => (c.id === ended.id ? ended : c)) });
      await this.tell(tx, row, ended);
    });
  }

  async refund(captureId: string, input: { amount?: Money }): Promise<object> {
    return this.book.tx(async (tx) => {
      const o = await this.lockBy(tx, sql`captures @> ${JSON.stringify([{ id: captureId }])}`);
      const capture = o.captures.find((c) => c.id === captureId)!;
      if (capture.status === PAYPAL_CAPTURE.PENDING) throw unprocessable('PENDING_CAPTURE');
      if (capture.status !== PAYPAL_CAPTURE.COMPLETED) throw absent();
      const left = o.amount - sumOf(o.refunds);
      if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
      const amount = input.amount ? unitsOf(input.amount) : left;
      if (!amount) throw new PaypalRefusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
      if (input.amount && input.amount.currency_code !== o.currency) throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
      if (amount > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
      const status = this.faults.slowRefund ? PAYPAL_REFUND.PENDING : PAYPAL_REFUND.COMPLETED;
      const refund: Refund = { id: idOf(), status, amount, at: this.book.now().toISOString() };
      const row = await this.set(tx, o, { refunds: [...o.refunds, refund] });
      if (status === PAYPAL_REFUND.COMPLETED)
        await this.webhooks.notePaypal(tx, 'PAYMENT.CAPTURE.REFUNDED', 'refund', refundJson(row, refund));
      return refundJson(row, refund);
    });
  }

  async findRefund(refundId: string): Promise<object> {
    return this.book.tx(async (tx) => {
      const o = await this.lockBy(tx, sql`refunds @> ${JSON.stringify([{ id: refundId }])}`);
      return refundJson(
        o,
        o.refunds.find((one) => one.id === refundId)!,
      );
    });
  }

  /** Ends the pending refunds of an order: the money has arrived, or they have failed. */
  async arrive(orderId: string, status: PaypalRefundEnd = PAYPAL_REFUND.COMPLETED): Promise<void> {
    await this.book.tx(async (tx) => {
      const o = await this.lock(tx, orderId);
      const ended = o.refunds.filter((one) => one.status === PAYPAL_REFUND.PENDING).map((one) => ({ ...one, status }));
      const row = await this.set(tx, o, { refunds: o.refunds.map((one) => ended.find(({ id }) => id === one.id) ?? one) });
      const event = status === PAYPAL_REFUND.FAILED ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED';
      for (const one of ended) await this.webhooks.notePaypal(tx, event, 'refund', refundJson(row, one));
    });
  }

  /** What moved in a time, by pages that are counted from one. */
  async report(from: Date, until: Date, page: number, size: number): Promise<object> {
    const { rows } = await this.book.pool.query<PaypalRow>(
      sql`select * from paypal_order where status = ${PAYPAL_ORDER.COMPLETED} order by created_at`,
    );
    const all = rows
      .flatMap((o) => [
        ...o.captures.map((c) => ({ id: c.id, code: 'T0006', at: c.doneAt ?? c.at, amount: o.amount, status: c.status, o })),
        ...o.refunds.map((r) => ({ id: r.id, code: 'T1107', at: r.at, amount: -r.amount, status: r.status, o })),
      ])
      .filter(({ at }) => new Date(at) >= from && new Date(at) < until)
      .sort((a, b) => a.at.localeCompare(b.at));
    const details = all.slice((page - 1) * size, page * size).map(({ id, code, at, amount, status, o }) => ({
      transaction_info: {
        transaction_id: id,
        paypal_reference_id: o.order_id,
        transaction_event_code: code,
        transaction_initiation_date: at,
        transaction_amount: { currency_code: o.currency, value: `${amount < 0 ? '-' : ''}${money(Math.abs(amount), o.currency).value}` },
        transaction_status: status === PAYPAL_CAPTURE.COMPLETED ? 'S' : status === PAYPAL_CAPTURE.PENDING ? 'P' : 'D',
        custom_field: o.custom_id,
        invoice_id: o.invoice_id,
      },
    }));
    return { transaction_details: details, page, total_items: all.length, total_pages: Math.max(1, Math.ceil(all.length / size)) };
  }

  private tell(tx: Tx, o: PaypalRow, capture: Capture): Promise<void> {
    const word = capture.status === PAYPAL_CAPTURE.DECLINED ? 'DENIED' : capture.status;
    return this.webhooks.notePaypal(tx, `PAYMENT.CAPTURE.${word}`, 'capture', captureJson(o, capture));
  }

  private lock(tx: Tx, orderId: string): Promise<PaypalRow> {
    return this.lockBy(tx, sql`order_id = ${orderId}`);
  }
  private async lockBy(tx: Tx, where: Sql): Promise<PaypalRow> {
    const { rows } = await tx.query<PaypalRow>(sql`select * from paypal_order where ${where} for update`);
    if (!rows[0]) throw absent();
    return rows[0];
  }
  private async set(tx: Tx, o: PaypalRow, to: Partial<PaypalRow>): Promise<PaypalRow> {
    const names = Object.keys(to) as (keyof PaypalRow)[];
    const set = list(names.map((n) => sql`${raw(n)} = ${(Array.isArray(to[n]) ? JSON.stringify(to[n]) : to[n]) as Value}`));
    const { rows } = await tx.query<PaypalRow>(sql`update paypal_order set ${set} where order_id = ${o.order_id} returning *`);
    return rows[0]!;
  }
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, r) => sum + (r.status === PAYPAL_REFUND.FAILED ? 0 : r.amount), 0);

function captureJson(o: PaypalRow, c: Capture): object {
  const back = o.refunds.reduce((sum, r) => sum + (r.status === PAYPAL_REFUND.COMPLETED ? r.amount : 0), 0);
  const status =
    c.status !== PAYPAL_CAPTURE.COMPLETED || !back
      ? c.status
      : back < o.amount
        ? PAYPAL_CAPTURE.PARTIALLY_REFUNDED
        : PAYPAL_CAPTURE.REFUNDED;
  const fee = Math.round(o.amount * 0.044) + 30;
  return {
    id: c.id,
    status,
    ...(c.reason && { status_details: { reason: c.reason } }),
    amount: money(o.amount, o.currency),
    final_capture: true,
    custom_id: o.custom_id,
    invoice_id: o.invoice_id,
    seller_receivable_breakdown: {
      gross_amount: money(o.amount, o.currency),
      paypal_fee: money(Math.min(fee, o.amount), o.currency),
      net_amount: money(Math.max(o.amount - fee, 0), o.currency),
    },
    supplementary_data: { related_ids: { order_id: o.order_id } },
    create_time: c.at,
    update_time: c.doneAt ?? c.at,
  };
}
const refundJson = (o: PaypalRow, r: Refund) => ({
  id: r.id,
  status: r.status,
  amount: money(r.amount, o.currency),
  custom_id: o.custom_id,
  invoice_id: o.invoice_id,
  create_time: r.at,
  update_time: r.at,
});
/** An order as PayPal's API answers it; its page stands on the host that the buyer comes back to. */
export function orderJson(o: PaypalRow): object {
  const page = `${new URL(o.return_url).origin}/sandbox/pay/paypal?token=${o.order_id}`;
  return {
    id: o.order_id,
    intent: 'CAPTURE',
    status: o.status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: o.custom_id,
        invoice_id: o.invoice_id,
        description: o.description,
        amount: money(o.amount, o.currency),
        ...(o.captures.length && {
          payments: { captures: o.captures.map((c) => captureJson(o, c)), refunds: o.refunds.map((r) => refundJson(o, r)) },
        }),
      },
    ],
    payment_source: { paypal: o.payer ? { email_address: o.payer, account_id: 'SANDBOXBUYER1' } : {} },
    create_time: o.created_at.toISOString(),
    links: [{ rel: 'payer-action', href: page, method: 'GET' }],
  };
}
