import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { CURRENCY } from '@madang/contracts/codes';
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { hoursAfter, instantOfIso, msAfter, seoulIsoWithZone } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { BANK } from '@madang/contracts/util/banks';
import { insertInto } from '@madang/server/sql/insert';
import { list, raw, sql, type Value } from '@madang/server/sql/sql';
import { OPENED_AGAIN } from './book.sql';
import { refuse, refuseAs, type Code } from './errors';
import { happens, type Faults } from './faults';
import { CARD_ISSUER, METHOD_NAMES, paymentJson, RECEIPT_TYPES, type CashReceipt, type PaymentJson, type Row } from './payment';
import type { Webhooks } from './webhooks';
import { TOSS_CANCEL_STATUS, TOSS_METHOD } from './codes';

pg.types.setTypeParser(20, Number);

export type Tx = pg.PoolClient;
/** Milliseconds that a buyer has to authenticate from the opening of the window on. */
const AUTHENTICATE_WITHIN_MS = 30 * MINUTE;
/** Milliseconds that the shop has to confirm an authenticated payment. */
const CONFIRM_WITHIN_MS = 10 * MINUTE;

export interface NewPayment {
  method?: string;
  amount?: number;
  orderId?: string;
  orderName?: string;
  successUrl?: string;
  failUrl?: string;
  currency?: string;
  customerName?: string;
  customerEmail?: string;
  validHours?: number;
  /** When the deposit is due, by Seoul's clock and without a zone. */
  dueDate?: string;
  taxFreeAmount?: number;
  cashReceipt?: { type?: string; registrationNumber?: string };
  easyPay?: string;
  useInternationalCardOnly?: boolean;
}
export interface Refund {
  cancelReason?: string;
  cancelAmount?: number;
  /** How much of the amount bore no tax; a part of an order without tax must say it. */
  taxFreeAmount?: number;
  refundReceiveAccount?: { bank?: string; accountNumber?: string; holderName?: string };
}

/** The payments and what may happen to them. The notice of a change is written in the change's transaction. */
export class Book {
  constructor(
    readonly pool: pg.Pool,
    private readonly webhooks: Webhooks,
    private readonly faults: Faults,
    readonly now: () => Date,
  ) {}

  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await tx.query('begin');
      await tx.query(sql`select set_config('app.now', ${this.now().toISOString()}, true)`);
      const result = await work(tx);
      await tx.query('commit');
      return result;
    } catch (e) {
      await tx.query('rollback').catch((lost: Error) => (broken = lost));
      throw e;
    } finally {
      tx.release(broken);
    }
  }

  async open(input: NewPayment): Promise<PaymentJson> {
    const { method = TOSS_METHOD.CARD, amount, orderId, orderName, successUrl, failUrl } = input;
    const whole = Number.isInteger(amount) && /^[\w=-]{6,64}$/.test(orderId ?? '') && orderName && orderName.length <= 100;
    if (!whole || !isUrl(successUrl) || !isUrl(failUrl) || !(method in METHOD_NAMES)) throw refuse('INVALID_REQUEST');
    if (amount! < (method === TOSS_METHOD.CARD ? 100 : 200)) throw refuse('BELOW_MINIMUM_AMOUNT');
    const asked = receiptOf(input.cashReceipt);
    const due = dueOf(input.dueDate);
    const taxFree = input.taxFreeAmount ?? 0;
    if (!Number.isInteger(taxFree) || taxFree < 0 || taxFree > amount! || (due && due <= this.now())) throw refuse('INVALID_REQUEST');
    const { rows } = await this.pool.query<Row>(
      insertInto(
        'payment',
        {
          paymentKey: `sp_${randomBytes(18).toString('base64url')}`,
          orderId,
          orderName,
          method,
          easyPay: input.easyPay ?? null,
          international: !!input.useInternationalCardOnly,
          totalAmount: amount,
          currency: input.currency ?? CURRENCY.KRW,
          successUrl,
          failUrl,
          customerName: input.customerName ?? null,
          customerEmail: input.customerEmail ?? null,
          validHours: input.validHours ?? 168,
          secret: `ps_${randomBytes(12).toString('base64url')}`,
          requestedAt: this.now(),
          dueAt: due,
          taxFreeAmount: taxFree,
          receiptAsked: asked && JSON.stringify(asked),
        },
        OPENED_AGAIN,
      ),
    );
    if (!rows[0]) throw refuse('DUPLICATED_ORDER_ID');
    return paymentJson(rows[0]);
  }

  async byKey(paymentKey: string): Promise<PaymentJson> {
    return this.tx(async (tx) => paymentJson(await this.lock(tx, 'payment_key', paymentKey)));
  }
  async byOrder(orderId: string): Promise<PaymentJson> {
    return this.tx(async (tx) => paymentJson(await this.lock(tx, 'order_id', orderId)));
  }

  /** The buyer authenticated in the window. */
  async authenticate(paymentKey: string, bankCode: string | undefined): Promise<Row> {
    return this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', paymentKey);
      if (p.status !== PAYMENT_STATUS.READY)
        throw refuse(p.status === PAYMENT_STATUS.EXPIRED ? 'NOT_FOUND_PAYMENT_SESSION' : 'ALREADY_PROCESSED_PAYMENT');
      const card =
        p.method === TOSS_METHOD.CARD
          ? { number: `${p.international ? '4111' : '9490'}****0000****`, issuerCode: CARD_ISSUER.KOOKMIN }
          : null;
      const due = p.due_at ?? hoursAfter(this.now(), p.valid_hours);
      const account =
        p.method === TOSS_METHOD.VIRTUAL_ACCOUNT
          ? {
              accountNumber: `7${randomInt(10 ** 12, 10 ** 13 - 1)}`,
              bankCode: bankCode ?? BANK.SHINHAN,
              customerName: p.customer_name ?? '',
              dueDate: seoulIsoWithZone(due),
            }
          : null;
      return this.change(
        tx,
        p,
        { status: PAYMENT_STATUS.IN_PROGRESS, authenticated_at: this.now(), card, virtual_account: account },
        false,
      );
    });
  }

  async abort(paymentKey: string, code: Code): Promise<Row> {
    return this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', paymentKey);
      if (p.status !== PAYMENT_STATUS.READY) return p;
      return this.change(tx, p, { status: PAYMENT_STATUS.ABORTED, failure: refuse(code).body }, false);
    });
  }

  async confirm(input: { paymentKey?: string; orderId?: string; amount?: number }): Promise<PaymentJson> {
    const outcome = await this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', input.paymentKey ?? '', 'NOT_FOUND_PAYMENT_SESSION');
      if (p.order_id !== input.orderId || p.total_amount !== input.amount) throw refuse('INVALID_REQUEST');
      if (p.status === PAYMENT_STATUS.READY || p.status === PAYMENT_STATUS.EXPIRED) throw refuse('NOT_FOUND_PAYMENT_SESSION');
      if (p.status === PAYMENT_STATUS.ABORTED) throw refuseAs(p.failure?.code ?? 'REJECT_CARD_PAYMENT');
      if (p.status !== PAYMENT_STATUS.IN_PROGRESS) throw refuse('ALREADY_PROCESSED_PAYMENT');
      if (happens(this.faults.decline)) {
        await this.change(tx, p, { status: PAYMENT_STATUS.ABORTED, failure: refuse('REJECT_CARD_PAYMENT').body });
        return null;
      }
      if (p.method === TOSS_METHOD.VIRTUAL_ACCOUNT)
        return this.change(tx, p, { status: PAYMENT_STATUS.WAITING_FOR_DEPOSIT, last_transaction_key: transactionKey() });
      return this.take(tx, p);
    });
    if (!outcome) throw refuse('REJECT_CARD_PAYMENT');
    return paymentJson(outcome);
  }

  /** A buyer pays into the virtual account. */
  async deposit(paymentKey: string): Promise<Row> {
    return this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', paymentKey);
      if (p.status !== PAYMENT_STATUS.WAITING_FOR_DEPOSIT) throw refuse('ALREADY_PROCESSED_PAYMENT');
      return this.take(tx, p);
    });
  }
  /** Notes that the bank took a deposit back. */
  async correct(paymentKey: string): Promise<Row> {
    return this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', paymentKey);
      const approved_at = this.faults.keepApproval ? p.approved_at : null;
      return this.change(tx, p, {
        status: PAYMENT_STATUS.WAITING_FOR_DEPOSIT,
        approved_at,
        received: 0,
        last_transaction_key: transactionKey(),
        receipt: null,
      });
    });
  }

  async cancel(paymentKey: string, input: Refund): Promise<PaymentJson> {
    return this.tx(async (tx) => {
      const p = await this.lock(tx, 'payment_key', paymentKey);
      const reason = input.cancelReason?.trim();
      if (!reason || reason.length > 200) throw refuse('INVALID_REQUEST');
      if (p.status === PAYMENT_STATUS.CANCELED) throw refuse('ALREADY_CANCELED_PAYMENT');
      const waiting = p.status === PAYMENT_STATUS.WAITING_FOR_DEPOSIT;
      if (!waiting && p.status !== PAYMENT_STATUS.DONE && p.status !== PAYMENT_STATUS.PARTIAL_CANCELED)
        throw refuse('NOT_CANCELABLE_PAYMENT');
      const left = p.total_amount - p.returned;
      const amount = input.cancelAmount ?? left;
      if (!Number.isInteger(amount) || amount < 1 || amount > left) throw refuse('NOT_CANCELABLE_AMOUNT');
      if (waiting && amount < left) throw refuse('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT');
      if (p.international && amount < left) throw refuse('NOT_ALLOWED_PARTIAL_REFUND');
      const taxFree = taxFreeOf(p, amount, left, input.taxFreeAmount);
      if (p.method === TOSS_METHOD.VIRTUAL_ACCOUNT && !waiting) {
        const account = input.refundReceiveAccount;
        if (!account?.bank || !account.holderName) throw refuse('INVALID_REFUND_ACCOUNT_INFO');
        if (!/^\d{6,20}$/.test(account.accountNumber ?? '')) throw refuse('INVALID_REFUND_ACCOUNT_NUMBER');
      }
      const key = transactionKey();
      const cancel = {
        cancelAmount: amount,
        taxFreeAmount: taxFree,
        cancelReason: reason,
        canceledAt: seoulIsoWithZone(this.now()),
        transactionKey: key,
        refundableAmount: left - amount,
        cancelStatus: TOSS_CANCEL_STATUS.DONE,
      };
      const changed = await this.change(tx, p, {
        status: amount === left ? PAYMENT_STATUS.CANCELED : PAYMENT_STATUS.PARTIAL_CANCELED,
        returned: waiting ? 0 : p.returned + amount,
        last_transaction_key: key,
        cancels: [...p.cancels, cancel],
        receipt: p.receipt && left > amount ? { ...p.receipt, amount: p.receipt.amount - amount } : null,
      });
      return paymentJson(changed);
    });
  }

  /** The row, locked, with passed deadlines applied. */
  async lock(tx: Tx, by: 'payment_key' | 'order_id', value: string, absent: Code = 'NOT_FOUND_PAYMENT'): Promise<Row> {
    const { rows } = await tx.query<Row>(sql`select * from payment where ${raw(by)} = ${value} for update`);
    const p = rows[0];
    if (!p) throw refuse(absent);
    const now = this.now();
    const late =
      (p.status === PAYMENT_STATUS.READY && now > msAfter(p.requested_at, AUTHENTICATE_WITHIN_MS)) ||
      (p.status === PAYMENT_STATUS.IN_PROGRESS && now > msAfter(p.authenticated_at!, CONFIRM_WITHIN_MS)) ||
      (p.status === PAYMENT_STATUS.WAITING_FOR_DEPOSIT && now > new Date(p.virtual_account!.dueDate));
    return late ? this.change(tx, p, { status: PAYMENT_STATUS.EXPIRED }) : p;
  }

  /** Writes the notice that tells the shop of a changed payment, in the transaction of the change. */
  tell(tx: Tx, p: Row, before: Row['status']): Promise<void> {
    return this.webhooks.note(tx, p, before);
  }

  /** Notes that the money of a payment came. */
  take(tx: Tx, p: Row): Promise<Row> {
    return this.change(tx, p, {
      status: PAYMENT_STATUS.DONE,
      approved_at: this.now(),
      received: p.total_amount,
      last_transaction_key: transactionKey(),
      receipt: issued(p),
    });
  }

  async change(tx: Tx, p: Row, to: Partial<Row>, told = true): Promise<Row> {
    const names = Object.keys(to) as (keyof Row)[];
    const set = list(names.map((n) => sql`${raw(n)} = ${(n === 'cancels' ? JSON.stringify(to[n]) : to[n]) as Value}`));
    const { rows } = await tx.query<Row>(sql`update payment set ${set} where payment_key = ${p.payment_key} returning *`);
    if (told) await this.tell(tx, rows[0]!, p.status);
    return rows[0]!;
  }
}

/** Only what the provider would issue: a kind it knows, and a number in digits. */
function receiptOf(asked: NewPayment['cashReceipt']): Row['receipt_asked'] {
  if (!asked) return null;
  const type = RECEIPT_TYPES.find((one) => one === asked.type);
  if (!type) throw refuse('INVALID_REQUEST');
  if (type === '미발행') return null;
  if (!/^\d{10,19}$/.test(asked.registrationNumber ?? '')) throw refuse('INVALID_REQUEST');
  return { type, registrationNumber: asked.registrationNumber! };
}
/** The part of a cancel that bore no tax: neither part may return more than it has left. */
function taxFreeOf(p: Row, amount: number, left: number, asked: number | undefined): number {
  const freeLeft = p.tax_free_amount - p.cancels.reduce((sum, one) => sum + one.taxFreeAmount, 0);
  const taxFree = asked ?? (amount === left ? freeLeft : 0);
  if (!Number.isInteger(taxFree) || taxFree < 0 || taxFree > freeLeft || amount - taxFree > left - freeLeft)
    throw refuse('NOT_CANCELABLE_AMOUNT');
  return taxFree;
}
/** The moment of a text such as `2026-11-25T18:00:00`, which is Seoul's time. */
function dueOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) throw refuse('INVALID_REQUEST');
  return instantOfIso(text);
}
const issued = (p: Row): CashReceipt | null =>
  p.receipt_asked && {
    type: p.receipt_asked.type,
    receiptKey: `cr_${randomBytes(12).toString('hex')}`,
    issueNumber: String(randomInt(10 ** 8, 10 ** 9 - 1)),
    amount: p.total_amount,
    taxFreeAmount: p.tax_free_amount,
  };

export const transactionKey = () => `tx_${randomBytes(12).toString('hex')}`;
export const isUrl = (text: string | undefined) => {
  const url = URL.parse(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol);
};
