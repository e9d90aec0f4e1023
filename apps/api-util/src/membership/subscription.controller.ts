import { ORDER_GROUP } from '@madang/contracts/answer-codes';
import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { subscriptionApi as api } from '@madang/contracts/util/subscription';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { OrderListService } from '../payment/order-list.service';
import { StudioMemberService } from './studio-member.service';
import { SubscriptionService } from './subscription.service';

interface At {
  channelSeq: number;
  membershipSeq: number;
  userUid: string;
}
const came = (req: Request) => ({ origin: req.headers.origin, host: req.host });

@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionService,
    private readonly members: StudioMemberService,
    private readonly orders: OrderListService,
  ) {}

  @Route(api.subscribe)
  subscribe(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.subscribe>, @Req() req: Request) {
    return this.subscriptions.subscribe(auth, at.channelSeq, at.membershipSeq, input, came(req));
  }
  @Route(api.cancel)
  cancel(@Auth() auth: User, @Path() at: At) {
    return this.subscriptions.cancel(auth, at.channelSeq, at.membershipSeq);
  }
  @Route(api.resume)
  resume(@Auth() auth: User, @Path() at: At) {
    return this.subscriptions.resume(auth, at.channelSeq, at.membershipSeq);
  }
  @Route(api.card)
  card(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.card>, @Req() req: Request) {
    return this.subscriptions.card(auth, at.channelSeq, at.membershipSeq, input.card, came(req));
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Input() query: QueryOf<typeof api.mine>) {
    return this.subscriptions.mine(auth, query);
  }
  @Route(api.membershipPayments)
  membershipPayments(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.membershipPayments>) {
    return this.orders.adminList(auth, at.channelSeq, { ...query, kind: ORDER_GROUP.MEMBERSHIP }, query.page, query.size);
  }
  @Route(api.goodsPayments)
  goodsPayments(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.goodsPayments>) {
    return this.orders.adminList(auth, at.channelSeq, { ...query, kind: ORDER_GROUP.GOODS }, query.page, query.size);
  }
  @Route(api.members)
  studioMembers(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.members>) {
    return this.members.list(auth, at.channelSeq, query);
  }
  @Route(api.member)
  studioMember(@Path() at: At) {
    return this.members.find(at.channelSeq, at.userUid);
  }
}
