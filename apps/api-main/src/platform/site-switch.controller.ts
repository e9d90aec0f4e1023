import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { platformSiteApi as api } from '@madang/contracts/main/platform';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SiteSwitchService } from './site-switch.service';

interface OfSite {
  siteSeq: number;
}
type Switched = InputOf<typeof api.switchOff>;

@Controller()
export class SiteSwitchController {
  constructor(private readonly switches: SiteSwitchService) {}

  @Route(api.switchOff)
  switchOff(@Path() { siteSeq }: OfSite, @Input() input: Switched, @Auth() auth: User) {
    return this.switches.switchOff(siteSeq, input, auth);
  }
  @Route(api.switchOn)
  switchOn(@Path() { siteSeq }: OfSite, @Input() input: Switched, @Auth() auth: User) {
    return this.switches.switchOn(siteSeq, input, auth);
  }
  @Route(siteSwitchApi.list)
  current(@Path() { channelSeq }: { channelSeq: number }, @Auth() auth: User) {
    return this.switches.current(channelSeq, auth);
  }
}
