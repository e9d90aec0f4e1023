import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { configurationApi as api } from '@madang/contracts/util/configuration';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ConfigurationService } from './configuration.service';

interface At {
  channelSeq: number;
}

@Controller()
export class ConfigurationController {
  constructor(private readonly configurations: ConfigurationService) {}

  @Route(api.list)
  list(@Path() at: At) {
    return this.configurations.list(at.channelSeq);
  }
  @Route(api.save)
  save(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.save>) {
    return this.configurations.save(auth, at.channelSeq, input);
  }
}
