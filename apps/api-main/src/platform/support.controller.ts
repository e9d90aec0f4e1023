import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { platformSupportApi, siteSupportApi } from '@madang/contracts/main/support';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SupportService } from './support.service';

interface OfSite {
  siteSeq: number;
}
interface OfAccess {
  channelSeq: number;
  accessSeq: number;
}

@Controller()
export class SupportController {
  constructor(private readonly support: SupportService) {}

  @Route(platformSupportApi.list)
  asked(@Path() { siteSeq }: OfSite) {
    return this.support.list(siteSeq);
  }
  @Route(platformSupportApi.ask)
  ask(@Path() { siteSeq }: OfSite, @Input() { reason }: InputOf<typeof platformSupportApi.ask>, @Auth() auth: User) {
    return this.support.ask(siteSeq, reason, auth);
  }
  @Route(platformSupportApi.withdraw)
  withdraw(@Path() { siteSeq }: OfSite, @Auth() auth: User) {
    return this.support.withdraw(siteSeq, auth);
  }
  @Route(platformSupportApi.enter)
  enter(@Path() { siteSeq }: OfSite, @Auth() auth: User) {
    return this.support.enter(siteSeq, auth);
  }
  @Route(siteSupportApi.list)
  list(@Path() { channelSeq }: OfAccess) {
    return this.support.list(channelSeq);
  }
  @Route(siteSupportApi.grant)
  grant(
    @Path() { channelSeq: siteSeq, accessSeq }: OfAccess,
    @Input() { hours }: InputOf<typeof siteSupportApi.grant>,
    @Auth() auth: User,
  ) {
    return this.support.grant({ siteSeq, accessSeq }, hours, auth);
  }
  @Route(siteSupportApi.refuse)
  refuse(@Path() { channelSeq: siteSeq, accessSeq }: OfAccess, @Auth() auth: User) {
    return this.support.refuse({ siteSeq, accessSeq }, auth);
  }
  @Route(siteSupportApi.end)
  end(@Path() { channelSeq: siteSeq, accessSeq }: OfAccess, @Auth() auth: User) {
    return this.support.end({ siteSeq, accessSeq }, auth);
  }
}
