import { createTransport, type Transporter } from 'nodemailer';
import { SECOND } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { isPermanentFailure } from './delivery-status';

export interface OutgoingMail {
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** The Message-ID, the same at every try of one mail, so that a receiver recognises a second copy. */
  messageId: string;
  /** For a marketing mail, or a daily mail of alarms: the address at which one click unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The provider says that the mailbox does not exist, so further tries are useless. */
export class MailboxUnknown extends Error {}

/** Hands a mail over to a provider; throws if the provider does not accept it. */
export abstract class Mailer {
  abstract readonly keepsText: boolean;
  /** How many mails are handed over at the same time. */
  abstract readonly atOnce: number;
  /** How many mails are handed over in a second, by all copies of the service together; null: as many as there are. */
  abstract readonly perSecond: number | null;
  abstract send(mail: OutgoingMail): Promise<void>;
  /** Accepts no further mail; mails that are being handed over may finish. */
  close(): void {}
}

/** Sends nothing: the mail's row in the database is its delivery, and /dev/mail shows it. */
export class LocalMailer extends Mailer {
  readonly keepsText = true;
  readonly atOnce = 4;
  readonly perSecond = null;
  async send(): Promise<void> {}
}

/** Milliseconds that an SMTP server may take to connect, to greet, and to answer; parameters of its address replace them. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 20 * SECOND };

/** For how many seconds of turns mails are claimed at most, so that a slow rate does not keep many waiting in one process. */
const TURNS_AHEAD_SECONDS = 10;

export class SmtpMailer extends Mailer {
  readonly keepsText = false;
  readonly atOnce: number;
  readonly perSecond: number | null;
  private readonly transport: Transporter;

  /**
   * Keeps `connections` open and uses them again. `perSecond` is what the provider allows; `MailService` keeps to it, because other copies
   * send too. The parameters `maxConnections`, `rateLimit` and `rateDelta` of `url` replace both; a limit of 0 is none.
   */
  constructor(url: string, { connections = config.mailConnections, perSecond = config.mailRate } = {}) {
    super();
    if (!url) throw new Error('MAIL_PROVIDER=smtp needs SMTP_URL, for example smtps://user:password@mail.example.com:465');
    const address = new URL(url);
    const given = address.searchParams;
    const most = Number(given.get('rateLimit') ?? perSecond) || 0;
    this.perSecond = most > 0 ? (most * SECOND) / (Number(given.get('rateDelta')) || SECOND) : null;
    for (const name of ['rateLimit', 'rateDelta']) given.delete(name);
    const settings = { ...SMTP_TIMEOUTS_MS, pool: true, maxConnections: connections };
    for (const [name, value] of Object.entries(settings)) if (!given.has(name)) given.set(name, String(value));
    this.atOnce =
      this.perSecond === null ? connections : Math.max(1, Math.min(connections, Math.ceil(this.perSecond * TURNS_AHEAD_SECONDS)));
    this.transport = createTransport(address.href);
  }

  override close(): void {
    this.transport.close();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const domain = config.mailFrom.split('@').at(-1);
    try {
      await this.transport.sendMail({
        from: { name: mail.fromName, address: config.mailFrom },
        to: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<${mail.messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    } catch (e) {
      const { code, response = '', message } = e as Error & { code?: string; response?: string };
      throw code === 'EENVELOPE' && isPermanentFailure(response) ? new MailboxUnknown(message) : e;
    }
  }
}

/** The mailer of MAIL_PROVIDER. */
export const mailerOf = (provider: string, url: string): Mailer => {
  if (provider === 'smtp') return new SmtpMailer(url);
  if (provider === 'local') return new LocalMailer();
  throw new Error(`MAIL_PROVIDER is ${provider}; there are local and smtp`);
};
