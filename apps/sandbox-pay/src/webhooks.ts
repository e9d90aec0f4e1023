import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { SECOND } from '@madang/contracts/time';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { happens, type Faults } from './faults';
import { paymentJson, type Row } from './payment';
import { dueNotices } from './webhooks.sql';
import { TOSS_METHOD, type TossStatus } from './codes';

/** How many tries a shop gets that does not answer; each pause is four times the one before. */
const NOTICE_TRIES_MAX = 7;

/** Notices to the shop: written with the change they tell of, sent until the shop answers 200, up to `NOTICE_TRIES_MAX` times. */
export class Webhooks {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly shop: string,
    private readonly faults: Faults,
    private readonly pauseMs: number,
    /** The headers by which a notice of PayPal is known. */
    private readonly sign: (transmissionId: string, body: string) => Record<string, string>,
  ) {}

  async note(tx: pg.PoolClient, p: Row, before: TossStatus): Promise<void> {
    const createdAt = new Date().toISOString().replace('Z', '000');
    await this.add(tx, 'webhook', { eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data: paymentJson(p) });
    const banked =
      p.method === TOSS_METHOD.VIRTUAL_ACCOUNT &&
      (p.status === PAYMENT_STATUS.DONE || p.status === PAYMENT_STATUS.CANCELED || before === PAYMENT_STATUS.DONE);
    if (banked)
      await this.add(tx, 'deposit', {
        createdAt,
        secret: p.secret,
        status: p.status,
        transactionKey: p.last_transaction_key,
        orderId: p.order_id,
      });
  }

  /** Writes the notice of a payment's change at PayPal. */
  async notePaypal(tx: pg.PoolClient, eventType: string, resourceType: string, resource: object): Promise<void> {
    const id = `WH-${randomUUID()}`;
    await this.add(tx, 'paypal', {
      id,
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      event_type: eventType,
      resource,
    });
  }

  private async add(tx: pg.PoolClient, kind: string, body: object): Promise<void> {
    if (happens(this.faults.drop)) return;
    for (let n = happens(this.faults.duplicate) ? 2 : 1; n > 0; n--) {
      const late = this.faults.shuffle ? Math.random() : 0;
      await tx.query(
        insertInto('webhook', {
          transmissionId: randomUUID(),
          kind,
          body,
          nextAt: sql`clock_timestamp() + ${late} * interval '1 second'`,
        }),
      );
    }
  }

  start(): void {
    this.timer = setInterval(() => void this.pump(), 200);
  }
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** Sends what is due; one round at a time. */
  pump(): Promise<void> {
    return (this.running ??= this.round()
      .catch(() => undefined)
      .finally(() => (this.running = null)));
  }

  private async round(): Promise<void> {
    const { rows } = await this.pool.query<{ webhook_seq: number; transmission_id: string; kind: string; body: object; tries: number }>(
      dueNotices(NOTICE_TRIES_MAX, this.faults.shuffle),
    );
    for (let at = 0; at < rows.length; at += 5) await Promise.all(rows.slice(at, at + 5).map((w) => this.send(w)));
  }

  /** The headers by which the shop knows that a notice is the company's. */
  headersOf(kind: string, transmissionId: string, body: string, tries = 0): Record<string, string> {
    return kind === 'paypal' ? this.sign(transmissionId, body) : tossHeaders(transmissionId, tries);
  }

  private async send(w: { webhook_seq: number; transmission_id: string; kind: string; body: object; tries: number }): Promise<void> {
    const body = JSON.stringify(w.body);
    const delivered = await fetch(`${this.shop}/${w.kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headersOf(w.kind, w.transmission_id, body, w.tries) },
      body,
      signal: AbortSignal.timeout(10 * SECOND),
    }).then(
      (r) => r.status === 200,
      () => false,
    );
    if (delivered)
      await this.pool.query(
        sql`update webhook set delivered_at = clock_timestamp(), tries = tries + 1 where webhook_seq = ${w.webhook_seq}`,
      );
    else
      await this.pool.query(
        sql`update webhook set tries = tries + 1,
          next_at = clock_timestamp() + ${this.pauseMs * 4 ** w.tries} * interval '1 millisecond' where webhook_seq = ${w.webhook_seq}`,
      );
  }
}

const tossHeaders = (transmissionId: string, tries: number) => ({
  'tosspayments-webhook-transmission-id': transmissionId,
  'tosspayments-webhook-transmission-time': new Date().toISOString(),
  'tosspayments-webhook-transmission-retried-count': String(tries),
});
