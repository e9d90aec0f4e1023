import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { deliveryApi as api } from '@madang/contracts/util/delivery';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { DeliveryService } from './delivery.service';

interface At {
  channelSeq: number;
  deliverySeq: number;
}

@Controller()
export class DeliveryController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return this.deliveries.list(auth, at.channelSeq, query);
  }
  @Route(api.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.excel>) {
    return this.deliveries.excel(auth, at.channelSeq, query);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Path() at: At) {
    return this.deliveries.mine(auth, at.channelSeq);
  }
  @Route(api.save)
  save(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.save>) {
    return this.deliveries.save(auth, at.channelSeq, at.deliverySeq, input);
  }
  @Route(api.saveMany)
  saveMany(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.saveMany>) {
    return this.deliveries.saveMany(auth, at.channelSeq, input);
  }
}
