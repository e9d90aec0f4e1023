import { Controller } from '@nestjs/common';
import { isCalendarDay } from '@madang/contracts/dates';
import type { InputOf } from '@madang/contracts/endpoint';
import { platformPayoutApi as api } from '@madang/contracts/util/platform';
import type { User } from '@madang/server/caller';
import { fail } from '@madang/server/fail';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PlatformPayoutService } from './platform-payout.service';

interface At {
  siteSeq: number;
  settlementDate: string;
}
interface OfDocument {
  siteSeq: number;
  documentSeq: number;
}
function dated(at: At): At {
  if (!isCalendarDay(at.settlementDate)) throw fail('NO_DATA');
  return at;
}

@Controller()
export class PlatformPayoutController {
  constructor(private readonly payouts: PlatformPayoutService) {}

  @Route(api.list)
  list(@Auth() auth: User) {
    return this.payouts.list(auth);
  }
  @Route(api.paid)
  paid(@Path() at: At, @Input() { currency }: InputOf<typeof api.paid>, @Auth() auth: User) {
    return this.payouts.paid({ ...dated(at), currency }, auth);
  }
  @Route(api.withdraw)
  withdraw(@Path() at: At, @Input() { currency }: InputOf<typeof api.withdraw>) {
    return this.payouts.withdraw({ ...dated(at), currency });
  }
  @Route(api.approve)
  approve(@Path() { siteSeq, documentSeq }: OfDocument) {
    return this.payouts.decide(siteSeq, documentSeq, null);
  }
  @Route(api.refuse)
  refuse(@Path() { siteSeq, documentSeq }: OfDocument, @Input() { reason }: InputOf<typeof api.refuse>) {
    return this.payouts.decide(siteSeq, documentSeq, reason);
  }
}
