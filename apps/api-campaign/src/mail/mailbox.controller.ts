import { Controller, Get, Param, Query } from '@nestjs/common';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { Caller } from '@madang/server/caller';
import { Auth, Input, Open, RawAnswer, Route } from '@madang/server/route';
import { listPage, mailPage } from './mailbox.page';
import { MailboxService } from './mailbox.service';

const html = (body: string) =>
  new RawAnswer(body, {
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; form-action 'self'; frame-src 'self'",
    },
  });

/** The mailbox page for developers and tests, which shows all mails. */
@Controller()
export class MailboxController {
  constructor(private readonly mailbox: MailboxService) {}

  @Route(mailboxApi.list)
  list(@Input() { to }: QueryOf<typeof mailboxApi.list>): Promise<Mail[]> {
    return this.mailbox.list(to);
  }

  @Open()
  @Get('/dev/mail')
  async page(@Query('to') to: unknown, @Auth() auth: Caller) {
    const wanted = typeof to === 'string' ? to.trim().toLowerCase() : '';
    return html(listPage(await this.mailbox.list(wanted || undefined), wanted, auth.lang));
  }

  @Open()
  @Get('/dev/mail/:mailSeq')
  async open(@Param('mailSeq') mailSeq: string, @Auth() auth: Caller) {
    return html(mailPage(await this.mailbox.find(Number(mailSeq)), auth.lang));
  }
}
