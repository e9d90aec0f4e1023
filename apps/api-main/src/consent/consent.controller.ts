import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { consentApi } from '@madang/contracts/main/consent';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ConsentService } from './consent.service';

interface OfChannel {
  channelSeq: number;
}

@Controller()
export class ConsentController {
  constructor(private readonly consents: ConsentService) {}

  @Route(consentApi.list)
  list(@Auth() auth: User) {
    return this.consents.own(auth);
  }
  @Route(consentApi.say)
  say(@Auth() auth: User, @Input() input: InputOf<typeof consentApi.say>) {
    return this.consents.say(auth, input);
  }
  @Route(consentApi.missing)
  missing(@Path() { channelSeq }: OfChannel, @Auth() auth: User) {
    return this.consents.missing(auth, channelSeq);
  }
  @Route(consentApi.agree)
  agree(@Path() { channelSeq }: OfChannel, @Auth() auth: User, @Input() input: InputOf<typeof consentApi.agree>) {
    return this.consents.agree(auth, channelSeq, input);
  }
  @Route(consentApi.missingProduct)
  missingProduct(@Auth() auth: User) {
    return this.consents.missingProduct(auth);
  }
  @Route(consentApi.agreeProduct)
  agreeProduct(@Auth() auth: User, @Input() input: InputOf<typeof consentApi.agreeProduct>) {
    return this.consents.agreeProduct(auth, input);
  }
}
