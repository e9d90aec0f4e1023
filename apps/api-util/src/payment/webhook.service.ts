import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OrderChecks } from './order-checks';
import { ORDER_BY_NUMBER } from './order.sql';

/**
 * Receives Toss's notices. Toss does not sign them, so anybody could write one. A notice therefore only says which order to look at; the
 * payment is read from Toss, once for all notices of two seconds. A notice about an unknown or READY order, or with a wrong secret, is
 * ignored.
 */
@Injectable()
export class WebhookService {
  constructor(
    private readonly db: Db,
    private readonly checks: OrderChecks,
  ) {}

  async receive(body: unknown): Promise<null> {
    const { orderNo, secret } = hintOf(body);
    if (!orderNo) return null;
    const [order] = await this.db.all((tx) => rows(tx, ORDER_BY_NUMBER, { orderNo }));
    if (!order || order.status === ORDER_STATUS.READY) return null;
    if (secret !== null && !same(secret, order.depositSecret)) {
      logger.warn({ orderNo }, 'a deposit notice with a wrong secret');
      return null;
    }
    await this.checks.checkSoon(order);
    return null;
  }
}

/** The order number and secret in a notice: `{data: {orderId}}` of a status, `{orderId, secret}` of a deposit. */
function hintOf(body: unknown): { orderNo: string | null; secret: string | null } {
  const b = (body ?? {}) as { data?: { orderId?: unknown } | null; orderId?: unknown; secret?: unknown };
  const orderNo = b.data?.orderId ?? b.orderId;
  const deposit = b.data === undefined;
  return {
    orderNo: typeof orderNo === 'string' && /^[\w-]{6,64}$/.test(orderNo) ? orderNo : null,
    secret: deposit ? String(b.secret ?? '') : null,
  };
}

function same(given: string, kept: string | null): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept ?? '')];
  return kept !== null && a.length === b.length && timingSafeEqual(a, b);
}
