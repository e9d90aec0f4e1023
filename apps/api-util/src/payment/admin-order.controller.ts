import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { paymentApi } from '@madang/contracts/util/payment';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { OrderListService } from './order-list.service';
import { toOrder } from './order.row';
import { RefundService } from './refund.service';

interface At {
  channelSeq: number;
  orderNo: string;
}

@Controller()
export class AdminOrderController {
  constructor(
    private readonly lists: OrderListService,
    private readonly refunds: RefundService,
  ) {}

  @Route(paymentApi.adminExcel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof paymentApi.adminExcel>) {
    return this.lists.adminExcel(auth, at.channelSeq, query);
  }
  @Route(paymentApi.adminList)
  list(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof paymentApi.adminList>) {
    return this.lists.adminList(auth, at.channelSeq, query, query.page, query.size);
  }
  @Route(paymentApi.failures)
  failures(@Auth() auth: User, @Path() at: At, @Input() { cursor }: QueryOf<typeof paymentApi.failures>) {
    return this.lists.failures(auth, at.channelSeq, cursor);
  }
  @Route(paymentApi.adminFind)
  find(@Auth() auth: User, @Path() at: At) {
    return this.lists.adminFind(auth, at.channelSeq, at.orderNo);
  }
  @Route(paymentApi.adminCancel)
  async cancel(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof paymentApi.adminCancel>) {
    return toOrder(await this.refunds.byStaff(at.channelSeq, at.orderNo, input.reason, input.refundAccount), auth.lang);
  }
}
