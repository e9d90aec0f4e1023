import { Controller, Module } from '@nestjs/common';
import { platformMailApi as api } from '@madang/contracts/campaign/platform';
import { Route } from '@madang/server/route';
import { PlatformMailService } from './platform-mail.service';

@Controller()
class PlatformController {
  constructor(private readonly mails: PlatformMailService) {}

  @Route(api.overview)
  overview() {
    return this.mails.overview();
  }
}

@Module({ controllers: [PlatformController], providers: [PlatformMailService] })
export class PlatformModule {}
