import { Controller } from '@nestjs/common';
import { webhookApi as api } from '@madang/contracts/campaign/webhook';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { WebhookService } from './webhook.service';
import type { DeliveryKey, EndpointKey } from './webhook.sql';

@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Route(api.list)
  list(@Path() p: EndpointKey) {
    return this.webhooks.list(p.channelSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() p: EndpointKey, @Input() input: InputOf<typeof api.create>) {
    return this.webhooks.create(auth, p.channelSeq, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: EndpointKey, @Input() input: InputOf<typeof api.update>) {
    return this.webhooks.update(auth, p, input);
  }
  @Route(api.setState)
  setState(@Auth() auth: User, @Path() p: EndpointKey, @Input() input: InputOf<typeof api.setState>) {
    return this.webhooks.setState(auth, p, input);
  }
  @Route(api.rotate)
  rotate(@Auth() auth: User, @Path() p: EndpointKey) {
    return this.webhooks.rotate(auth, p);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: EndpointKey) {
    return this.webhooks.remove(auth, p);
  }
  @Route(api.test)
  test(@Path() p: EndpointKey) {
    return this.webhooks.test(p);
  }
  @Route(api.deliveries)
  deliveries(@Path() p: EndpointKey, @Input() query: QueryOf<typeof api.deliveries>) {
    return this.webhooks.deliveries(p, query);
  }
  @Route(api.delivery)
  delivery(@Path() p: DeliveryKey) {
    return this.webhooks.delivery(p);
  }
  @Route(api.replay)
  replay(@Path() p: DeliveryKey) {
    return this.webhooks.replay(p);
  }
}
