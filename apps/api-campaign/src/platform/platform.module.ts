import { Controller, Module } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { platformMailApi as api } from '@madang/contracts/campaign/platform';
import type { User } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { MailModule } from '../mail/mail.module';
import { MailTestService } from './mail-test.service';
import { PlatformMailService } from './platform-mail.service';
import { SenderDns } from './sender-dns';

@Controller()
class PlatformController {
  constructor(
    private readonly mails: PlatformMailService,
    private readonly tests: MailTestService,
  ) {}

  @Route(api.overview)
  overview() {
    return this.mails.overview();
  }
  @Route(api.addresses)
  addresses(@Input() query: QueryOf<typeof api.addresses>) {
    return this.mails.addresses(query);
  }
  @Route(api.lift)
  lift(@Input() { email }: InputOf<typeof api.lift>) {
    return this.mails.lift(email);
  }
  @Route(api.test)
  test(@Input() { to, selector }: InputOf<typeof api.test>, @Auth() { lang }: User) {
    return this.tests.test(to, selector || null, lang);
  }
}

@Module({ imports: [MailModule], controllers: [PlatformController], providers: [PlatformMailService, MailTestService, SenderDns] })
export class PlatformModule {}
