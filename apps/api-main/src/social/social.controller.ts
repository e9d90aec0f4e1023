import { Controller, Res } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { socialApi as api } from '@madang/contracts/main/social';
import type { Caller, User } from '@madang/server/caller';
import type { Res as Answer } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { sendSession } from '../session/session-headers';
import { IntegrationService } from './integration.service';
import { LinkedLoginService } from './linked-login.service';
import { SnsApps } from './sns-apps';
import { SnsLoginService, type SnsOutcome } from './sns-login.service';

@Controller()
export class SocialController {
  constructor(
    private readonly logins: SnsLoginService,
    private readonly integrations: IntegrationService,
    private readonly appList: SnsApps,
    private readonly links: LinkedLoginService,
  ) {}

  @Route(api.providers)
  providers(@Input() { channelSeq }: QueryOf<typeof api.providers>) {
    return this.appList.clientIds(channelSeq ?? null);
  }

  @Route(api.start)
  start(@Input() input: InputOf<typeof api.start>, @Auth() auth: Caller) {
    return this.logins.start(input, auth);
  }

  @Route(api.exchange)
  exchange(@Input() input: InputOf<typeof api.exchange>, @Auth() auth: Caller) {
    return this.logins.exchange(input, auth);
  }

  @Route(api.snsLogin)
  async snsLogin(@Input() input: InputOf<typeof api.snsLogin>, @Auth() auth: Caller, @Res({ passthrough: true }) res: Answer) {
    return this.send(await this.logins.login(input, auth), auth, res);
  }

  @Route(api.snsSignup)
  async snsSignup(@Input() input: InputOf<typeof api.snsSignup>, @Auth() auth: Caller, @Res({ passthrough: true }) res: Answer) {
    return this.send(await this.logins.signup(input, auth), auth, res);
  }

  @Route(api.integrate)
  async integrate(
    @Path() { token }: { token: string },
    @Input() input: InputOf<typeof api.integrate>,
    @Auth() auth: Caller,
    @Res({ passthrough: true }) res: Answer,
  ) {
    const linked = await this.integrations.confirm(token, input, auth);
    sendSession(res, auth, linked.token);
    return linked.answer;
  }

  @Route(api.finishSignup)
  finishSignup(@Input() input: InputOf<typeof api.finishSignup>, @Auth() auth: User) {
    return this.integrations.finish(input, auth);
  }

  @Route(api.linked)
  linked(@Input() { channelSeq }: QueryOf<typeof api.linked>, @Auth() auth: User) {
    return this.links.list(auth.userSeq, channelSeq ?? null);
  }

  @Route(api.linkStart)
  linkStart(@Input() input: InputOf<typeof api.linkStart>, @Auth() auth: User) {
    return this.logins.start(input, auth, auth.userSeq);
  }

  @Route(api.link)
  link(@Input() input: InputOf<typeof api.link>, @Auth() auth: User) {
    return this.links.link(input, auth);
  }

  @Route(api.unlink)
  unlink(@Path() { identitySeq }: { identitySeq: number }, @Auth() auth: User) {
    return this.links.unlink(identitySeq, auth);
  }

  @Route(api.apps)
  apps(@Path() { channelSeq }: { channelSeq: number }) {
    return this.appList.list(channelSeq);
  }

  @Route(api.saveApp)
  saveApp(@Path() { channelSeq }: { channelSeq: number }, @Input() input: InputOf<typeof api.saveApp>, @Auth() auth: User) {
    return this.appList.save(channelSeq, input, auth);
  }

  private send({ token, answer }: SnsOutcome, auth: Caller, res: Answer) {
    if (token) sendSession(res, auth, token);
    return answer;
  }
}
