import { Controller } from '@nestjs/common';
import { API_KEY_KIND } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { apiKeyApi as api } from '@madang/contracts/main/api-key';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ApiKeyService } from './api-key.service';

interface At {
  channelSeq: number;
  keySeq: number;
}

@Controller()
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Path() p: At) {
    return this.keys.list(auth, p.channelSeq);
  }
  @Route(api.createOwn)
  createOwn(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.createOwn>) {
    return this.keys.create(auth, p.channelSeq, API_KEY_KIND.PERSONAL, input);
  }
  @Route(api.createOfSite)
  createOfSite(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.createOfSite>) {
    return this.keys.create(auth, p.channelSeq, API_KEY_KIND.SITE, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.keys.update(auth, p.channelSeq, p.keySeq, input);
  }
  @Route(api.revoke)
  revoke(@Auth() auth: User, @Path() p: At) {
    return this.keys.revoke(auth, p.channelSeq, p.keySeq);
  }
}
