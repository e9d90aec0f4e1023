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
  /** The same for every try of one mail: a receiver that got it twice can tell. */
  messageId: string;
  /** A mail of marketing: where one click ends such mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The provider knows no such mailbox: no further try will find one. */
export class MailboxUnknown extends Error {}

/** Hands a letter over; throws when it was not taken. */
export abstract class Mailer {
  abstract readonly keepsText: boolean;
  /** How many mails the provider takes in one call. */
  abstract readonly atOnce: number;
  abstract send(letter: OutgoingMail): Promise<void>;
  /** Accepts no further mail; mails being handed over may finish. */
  close(): void {}
}

/** The written mail is the mailbox: it is shown at /dev/mail. */
export class LocalMailer extends Mailer {
  readonly keepsText = true;
  readonly atOnce = 4;
  async send(): Promise<void> {}
}

/** How long a provider may stay silent, in ms; its address may say otherwise. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export class SmtpMailer extends Mailer {
  readonly keepsText = false;
  readonly atOnce: number;
  private readonly transport: Transporter;

  /** Connections are kept and used again; over all of them no more than `perSecond` letters go out. */
  constructor(url: string, { connections = config.mailConnections, perSecond = config.mailRate } = {}) {
    super();
    if (!url) throw new Error('MAIL_PROVIDER=smtp needs SMTP_URL, for example smtps://user:password@mail.example.com:465');
    const address = new URL(url);
    const settings = { ...PATIENCE, pool: true, maxConnections: connections, rateDelta: SECOND, rateLimit: perSecond };
    for (const [name, value] of Object.entries(settings))
      if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
    this.atOnce = connections;
    this.transport = createTransport(address.href);
  }

  override close(): void {
    this.transport.close();
  }

  async send(letter: OutgoingMail): Promise<void> {
    const domain = config.mailFrom.split('@').at(-1);
    try {
      await this.transport.sendMail({
        from: { name: letter.fromName, address: config.mailFrom },
        to: letter.to,
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        messageId: `<${letter.messageId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(letter.unsubscribeUrl && {
            'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
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

/** The provider that the environment names. */
export const mailerOf = (provider: string, url: string): Mailer => {
  if (provider === 'smtp') return new SmtpMailer(url);
  if (provider === 'local') return new LocalMailer();
  throw new Error(`MAIL_PROVIDER is ${provider}; there are local and smtp`);
};
