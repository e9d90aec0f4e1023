import { Injectable } from '@nestjs/common';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import type { CursorPage } from '@madang/contracts/endpoint';
import type { Order } from '@madang/contracts/util/payment';
import type { RefusedRefund } from '@madang/contracts/util/refund';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { cursorAt, placeAt, placedPage, TEXT_KEY } from '@madang/server/place-cursor';
import { toOrder } from '../payment/order.row';
import { RefundService } from '../payment/refund.service';
import { REFUSED_REFUNDS, REFUSED_SINCE } from './refund-queue.sql';
import { toRefusedRefund } from './refund.row';

/**
 * Refunds that the payment company refused. They wait until staff try again, or until the money is refunded in the company's own console.
 */
@Injectable()
export class RefusedRefundService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly refunds: RefundService,
  ) {}

  list(channelSeq: number, cursor: string | undefined, size: number): Promise<CursorPage<RefusedRefund> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, REFUSED_REFUNDS, { channelSeq, limit: size + 1, ...placeAt(cursor, TEXT_KEY) });
      const all = await rows(tx, REFUSED_SINCE, { channelSeq });
      const now = this.clock.now();
      const page = placedPage(found, size, (last) => cursorAt(last.cancelAt!, last.orderNo));
      return { ...page, list: page.list.map((order) => toRefusedRefund(order, now)), totalCount: all.length };
    });
  }

  async again(auth: User, channelSeq: number, orderNo: string, account: RefundAccount | undefined): Promise<Order> {
    return toOrder(await this.refunds.again(channelSeq, orderNo, account), auth.lang);
  }
}
