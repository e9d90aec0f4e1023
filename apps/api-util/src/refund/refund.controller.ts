import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { refundApi as api } from '@madang/contracts/util/refund';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { RefundQueueService } from './refund-queue.service';
import { RefundRequestService } from './refund-request.service';
import { RefusedRefundService } from './refused-refund.service';

interface At {
  channelSeq: number;
  orderNo: string;
  refundSeq: number;
}

@Controller()
export class RefundController {
  constructor(
    private readonly requests: RefundRequestService,
    private readonly queue: RefundQueueService,
    private readonly refusedOnes: RefusedRefundService,
  ) {}

  @Route(api.terms)
  terms(@Path() at: At, @Input() query: QueryOf<typeof api.terms>) {
    return this.requests.terms(at.channelSeq, query);
  }
  @Route(api.quote)
  quote(@Auth() auth: User, @Path() at: At) {
    return this.requests.quote(at.channelSeq, at.orderNo, auth.userSeq);
  }
  @Route(api.ask)
  ask(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.ask>) {
    return this.requests.ask(auth, at.channelSeq, at.orderNo, input);
  }
  @Route(api.withdraw)
  withdraw(@Auth() auth: User, @Path() at: At) {
    return this.requests.withdraw(auth, at.channelSeq, at.orderNo);
  }
  @Route(api.adminList)
  list(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.adminList>) {
    return this.queue.list(auth, at.channelSeq, query);
  }
  @Route(api.waiting)
  waiting(@Path() at: At) {
    return this.queue.waiting(at.channelSeq);
  }
  @Route(api.refused)
  refused(@Path() at: At, @Input() { cursor, size }: QueryOf<typeof api.refused>) {
    return this.refusedOnes.list(at.channelSeq, cursor, size);
  }
  @Route(api.again)
  again(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.again>) {
    return this.refusedOnes.again(auth, at.channelSeq, at.orderNo, input);
  }
  @Route(api.adminFind)
  find(@Path() at: At) {
    return this.queue.find(at.channelSeq, at.refundSeq);
  }
  @Route(api.approve)
  approve(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.approve>) {
    return this.queue.approve(auth, at.channelSeq, at.refundSeq, input);
  }
  @Route(api.refuse)
  refuse(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.refuse>) {
    return this.queue.refuse(auth, at.channelSeq, at.refundSeq, input.reason);
  }
  @Route(api.adminQuote)
  adminQuote(@Path() at: At) {
    return this.requests.quote(at.channelSeq, at.orderNo, null);
  }
  @Route(api.give)
  give(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.give>) {
    return this.queue.give(auth, at.channelSeq, at.orderNo, input);
  }
  @Route(api.setting)
  setting(@Path() at: At) {
    return this.queue.setting(at.channelSeq);
  }
  @Route(api.saveSetting)
  saveSetting(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.saveSetting>) {
    return this.queue.saveSetting(auth, at.channelSeq, input.ruleCd);
  }
}
