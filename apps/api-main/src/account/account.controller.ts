import { Controller, Res } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { accountApi as api } from '@madang/contracts/main/account';
import type { Caller, User } from '@madang/server/caller';
import type { Res as Answer } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { sendSession } from '../session/session-headers';
import { AccountService } from './account.service';
import { PasswordService } from './password.service';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly passwords: PasswordService,
  ) {}

  @Route(api.login)
  async login(@Input() input: InputOf<typeof api.login>, @Auth() auth: Caller, @Res({ passthrough: true }) res: Answer) {
    const { token, user } = await this.accounts.login(input, auth);
    sendSession(res, auth, token);
    return { user, integrated: null };
  }

  @Route(api.signup)
  async signup(@Input() input: InputOf<typeof api.signup>, @Auth() auth: Caller, @Res({ passthrough: true }) res: Answer) {
    const { token, user } = await this.accounts.signup(input, auth);
    sendSession(res, auth, token);
    return { user, integrated: null };
  }

  @Route(api.checkUserId)
  checkUserId(@Input() { userId }: QueryOf<typeof api.checkUserId>, @Auth() auth: Caller) {
    return this.accounts.checkUserId(userId, auth);
  }

  @Route(api.sendCode)
  sendCode(@Input() input: InputOf<typeof api.sendCode>, @Auth() auth: Caller) {
    return this.accounts.sendCode(input, auth);
  }

  @Route(api.checkCode)
  checkCode(@Path() { code }: { code: string }, @Input() { email }: QueryOf<typeof api.checkCode>, @Auth() auth: Caller) {
    return this.accounts.checkCode(code, email, auth);
  }

  @Route(api.authentication)
  authentication(@Input() { email }: QueryOf<typeof api.authentication>, @Auth() auth: Caller) {
    return this.accounts.authentication(email, auth);
  }

  @Route(api.verifyEmail)
  verifyEmail(@Input() input: InputOf<typeof api.verifyEmail>, @Auth() auth: User) {
    return this.accounts.verifyEmail(input, auth);
  }

  @Route(api.sendResetToken)
  sendResetToken(@Input() input: InputOf<typeof api.sendResetToken>, @Auth() auth: Caller) {
    return this.passwords.sendResetToken(input, auth);
  }

  @Route(api.checkResetToken)
  checkResetToken(@Input() { token }: QueryOf<typeof api.checkResetToken>) {
    return this.passwords.checkResetToken(token);
  }

  @Route(api.resetPassword)
  resetPassword(@Input() input: InputOf<typeof api.resetPassword>, @Auth() auth: Caller) {
    return this.passwords.reset(input, auth);
  }

  @Route(api.changePassword)
  changePassword(@Input() input: InputOf<typeof api.changePassword>, @Auth() auth: User) {
    return this.passwords.change(input, auth);
  }

  @Route(api.changeName)
  changeName(@Input() { name }: InputOf<typeof api.changeName>, @Auth() auth: User) {
    return this.accounts.changeName(name, auth);
  }

  @Route(api.noteLang)
  noteLang(@Input() input: InputOf<typeof api.noteLang>, @Auth() auth: User) {
    return this.accounts.noteLang(input, auth);
  }

  @Route(api.checkUserInfo)
  checkUserInfo(@Input() { channelSeq }: QueryOf<typeof api.checkUserInfo>, @Auth() auth: User) {
    return this.accounts.checkUserInfo(channelSeq, auth);
  }
}
