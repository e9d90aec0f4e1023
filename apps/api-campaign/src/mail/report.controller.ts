import { Body, Controller, Headers, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { mailReportApi } from '@madang/contracts/campaign/mail';
import { MAIL_ADDRESS } from '@madang/contracts/codes';
import { config } from '@madang/server/config';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Route } from '@madang/server/route';
import { MailAddresses } from './mail-addresses';
import { reportsOf } from './delivery-reports';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes reports of bounces and complaints, from mail providers or from our own mail server's pipe. */
@Controller()
export class ReportController implements OnModuleInit {
  constructor(
    private readonly addresses: MailAddresses,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Lets the server accept mails and parts of mails as bodies, since not all reports are JSON. */
  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser(/^(message|multipart)\//, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  }

  @Route(mailReportApi.report)
  async report(
    @Headers('authorization') authorization: string | undefined,
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
  ): Promise<null> {
    mustHoldSecret(authorization);
    for (const { address, messageId, state, reason } of await reportsOf(body, type ?? '')) {
      const to = (messageId && (await this.addresses.recipientOf(messageId))) ?? address;
      // A mailbox that is piped to us gets mail from anybody, so a report counts only for an address to which we have written.
      if (to && (await this.addresses.isWrittenTo(to))) {
        await this.addresses.report({ address: to, state, reason });
        if (messageId && state === MAIL_ADDRESS.BOUNCED) await this.addresses.cameBack(messageId, reason);
      } else logger.info({ state }, 'a report names no mail of ours');
    }
    return null;
  }
}

/**
 * Checks the secret of a report: it is a bearer token, or the password in an address like https://reports:secret@host, which is all that
 * some providers can send.
 */
function mustHoldSecret(authorization = ''): void {
  if (!config.mailReportSecret) throw fail('NOT_FOUND');
  const [kind = '', value = ''] = authorization.split(' ');
  const given =
    kind.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value;
  if (!timingSafeEqual(digest(given), digest(config.mailReportSecret))) throw fail('LOGIN_REQUIRED');
}
