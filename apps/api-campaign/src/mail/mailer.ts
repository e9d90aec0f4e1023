import { createTransport, type Transporter } from 'nodemailer';
import { config } from '@madang/server/config';

export interface Letter {
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

/** Hands a letter over; throws when it was not taken. */
export abstract class Mailer {
  abstract readonly keepsLetters: boolean;
  abstract send(letter: Letter): Promise<void>;
}

/** The written mail is the mailbox: it is shown at /dev/mail. */
export class LocalMailer extends Mailer {
  readonly keepsLetters = true;
  async send(): Promise<void> {}
}

/** How long a provider may stay silent, in ms; its address may say otherwise. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export class SmtpMailer extends Mailer {
  readonly keepsLetters = false;
  private readonly transport: Transporter;

  constructor(url: string) {
    super();
    if (!url) throw new Error('MAIL_PROVIDER=smtp needs SMTP_URL, for example smtps://user:password@mail.example.com:465');
    const address = new URL(url);
    for (const [name, ms] of Object.entries(PATIENCE)) if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms));
    this.transport = createTransport(address.href);
  }

  async send(letter: Letter): Promise<void> {
    const domain = config.mailFrom.split('@').at(-1);
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
  }
}

/** The provider that the environment names. */
export const mailerOf = (provider: string, url: string): Mailer => {
  if (provider === 'smtp') return new SmtpMailer(url);
  if (provider === 'local') return new LocalMailer();
  throw new Error(`MAIL_PROVIDER is ${provider}; there are local and smtp`);
};
