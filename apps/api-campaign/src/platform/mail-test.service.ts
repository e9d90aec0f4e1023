import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TestedMail } from '@madang/contracts/campaign/platform';
import type { Lang } from '@madang/contracts/codes';
import { config } from '@madang/server/config';
import { logger } from '@madang/server/log';
import { Mailer } from '../mail/mailer';
import { Sites } from '../mail/sites';
import { htmlOf, textOf } from '../template/layout';
import { testMail } from '../template/test-mail';
import { SenderDns } from './sender-dns';

/** How many letters of the mail server's answer are shown. */
const REASON_MAX = 500;
/** The domain of a sender such as `no-reply@example.com`, with or without a name before it. */
const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1]?.toLowerCase() ?? '';

/** Sends a test mail at once, without the queue, and checks the DNS records by which receivers judge its sender. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly mailer: Mailer,
    private readonly sites: Sites,
    private readonly dns: SenderDns,
  ) {}

  async test(to: string, selector: string | null, lang: Lang): Promise<TestedMail> {
    const domain = domainOf(config.mailFrom);
    const [error, checks] = await Promise.all([this.send(to, lang), this.dns.look(domain, selector)]);
    return { from: config.mailFrom, sent: error === null, error, checks };
  }

  /** Sends the test mail; answers the provider's words if it refuses the mail, else null. */
  private async send(to: string, lang: Lang): Promise<string | null> {
    const site = await this.sites.of(null, lang);
    const content = testMail(lang);
    const mail = { to, fromName: site.name, subject: content.subject, messageId: randomUUID() };
    try {
      await this.mailer.send({ ...mail, html: htmlOf(content, site, lang), text: textOf(content, site, lang) });
      return null;
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'test mail not taken');
      return (e as Error).message.slice(0, REASON_MAX);
    }
  }
}
