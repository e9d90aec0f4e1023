import { Body, Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { paymentApi } from '@madang/contracts/util/payment';
import type { User } from '@madang/server/caller';
import { soldMethods } from '@madang/server/pay-methods';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { OrderListService } from './order-list.service';
import { PaypalNotices } from './paypal-notices';
import { PaymentService, type OrderInput } from './payment.service';
import { WebhookService } from './webhook.service';

interface At {
  channelSeq: number;
  orderNo: string;
}

@Controller()
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly lists: OrderListService,
    private readonly webhooks: WebhookService,
    private readonly paypal: PaypalNotices,
  ) {}

  @Route(paymentApi.methods)
  methods() {
    return { methods: soldMethods() };
  }
  @Route(paymentApi.mine)
  mine(@Auth() auth: User, @Input() query: QueryOf<typeof paymentApi.mine>) {
    return this.lists.mine(auth, query.page, query.size, query.channelSeq);
  }
  @Route(paymentApi.webhook)
  webhook(@Body() body: unknown) {
    return this.webhooks.receive(body);
  }
  @Route(paymentApi.paypalWebhook)
  paypalWebhook(@Req() req: Request & { rawBody?: Buffer }) {
    return this.paypal.receive(req.headers, req.rawBody ?? Buffer.alloc(0));
  }
  @Route(paymentApi.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: OrderInput, @Req() req: Request) {
    return this.payments.create(auth, at.channelSeq, input, { origin: req.headers.origin, host: req.host });
  }
  @Route(paymentApi.success)
  success(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof paymentApi.success>) {
    return this.payments.success(auth, at.channelSeq, at.orderNo, input);
  }
  @Route(paymentApi.fail)
  fail(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof paymentApi.fail>) {
    return this.payments.fail(auth, at.channelSeq, at.orderNo, input);
  }
  @Route(paymentApi.depositDeadline)
  depositDeadline(@Path() at: { channelSeq: number; courseSeq: number }, @Input() query: QueryOf<typeof paymentApi.depositDeadline>) {
    return this.payments.depositDeadline(at.channelSeq, at.courseSeq, query.termSeq ?? null);
  }
  @Route(paymentApi.find)
  find(@Auth() auth: User, @Path() at: At) {
    return this.payments.find(auth, at.channelSeq, at.orderNo);
  }
  @Route(paymentApi.cancel)
  cancel(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof paymentApi.cancel>) {
    return this.payments.cancel(auth, at.channelSeq, at.orderNo, input.reason);
  }
}
