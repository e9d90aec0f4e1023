import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { accountApi } from '@madang/contracts/main/account';
import type { Caller, User } from '@madang/server/caller';
import type { Res as Answer } from '@madang/server/request';
import { Auth, Input, jsonAnswer, Route } from '@madang/server/route';
import { sendSession } from './session-headers';
import { SessionService } from './session.service';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Route(accountApi.me)
  async me(@Auth() auth: User) {
    return jsonAnswer(`{"user":${await this.sessions.userJson(auth.userSeq)}}`);
  }

  @Route(accountApi.logout)
  async logout(@Auth() auth: User) {
    await this.sessions.close(auth);
    return null;
  }

  @Route(accountApi.createTicket)
  createTicket(@Auth() auth: User) {
    return this.sessions.createTicket(auth.userSeq);
  }

  @Route(accountApi.redeemTicket)
  async redeemTicket(
    @Input() input: InputOf<typeof accountApi.redeemTicket>,
    @Auth() auth: Caller,
    @Res({ passthrough: true }) res: Answer,
  ) {
    const { token, user } = await this.sessions.redeemTicket(input, auth);
    sendSession(res, auth, token);
    return { user };
  }
}
