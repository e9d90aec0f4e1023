import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '@madang/server/clock';
import type { Sealed } from '@madang/contracts/events';
import { Db, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { NOTICE } from '@madang/contracts/codes';
import { OperatorNotices } from '@madang/server/operator-notices';
import { seal, unseal, Unsealable } from '@madang/server/seal';
import { Mailer } from './mailer';

export interface NewMail {
  /** The event and what it is about. */
  key: string;
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** After this it is not sent any more. */
  uselessAt?: Date;
  /** Of a mail of marketing. */
  unsubscribeUrl?: string | undefined;
  /** Of a mail to many. */
  campaignSeq?: number;
}
interface Row {
  mail_seq: number;
  mail_key: string;
  recipient: string;
  from_name: string;
  subject: string;
  html: string;
  body: string;
  tries: number;
  useless_at: Date | null;
  unsubscribe_url: string | null;
  /** Rows of before hold their words in the clear. */
  sealed: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SWEEP = 5 * SECOND;
/** A sender that says nothing for so long has died; somebody else may send. */
const LOST_AFTER = 5 * MINUTE;
const MOST_TRIES = 12;
/** When a mail that our keys do not open is looked at again. */
const UNREADABLE_AGAIN = 10 * MINUTE;
const AT_ONCE = 4;
const ROUND = 200;
/** Of mails to many a round takes only so many: nobody waits for a code because of a campaign. */
const OF_MANY = 40;
const DUE = (which: string, limit: number) =>
  `(select mail_seq from mail where status in ('QUEUED', 'SENDING', 'FAILED') and next_at <= $1 and campaign_seq is ${which} order by next_at limit ${limit})`;
const ALL_DUE = `${DUE('null', ROUND)} union all ${DUE('not null', OF_MANY)}`;
/** Names that people wrote must not begin a new header. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();
const pauseAfter = (tries: number) => Math.min(5 * SECOND * 2 ** (tries - 1), 60 * MINUTE);

/** What a mail says; null when our keys do not open it. */
function wordsOf(row: Row): { subject: string; html: string; text: string; unsubscribeUrl: string | null } | null {
  const open = (text: string) => (row.sealed ? unseal(text as Sealed) : text);
  try {
    const { subject, html, body, unsubscribe_url: url } = row;
    return { subject: open(subject), html: open(html), text: open(body), unsubscribeUrl: url && open(url) };
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
}

/**
 * The post: a mail is written once per event, then sent until it is taken. Only the one who claimed a mail sends it,
 * so a repeated event or a second process sends nothing.
 */
@Injectable()
export class MailService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private wanted = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly notices: OperatorNotices,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.wake(), SWEEP);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Writes a mail unless its event has one; it is sent in the background, so a slow provider holds up no event. */
  async post(mail: NewMail): Promise<void> {
    if (await this.write(this.db, mail)) void this.wake();
  }

  /** Writes it, in a transaction of who calls: he wakes the post once that is done. */
  async write(tx: Pick<Tx, 'query'>, mail: NewMail): Promise<boolean> {
    const written = (await tx.query(
      `insert into mail (mail_key, recipient, from_name, subject, html, body, useless_at, next_at, created_at, sealed, unsubscribe_url, campaign_seq) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, true, $9, $10)
       on conflict (mail_key) do nothing returning mail_seq`,
      [
        ...[mail.key, mail.to, line(mail.fromName), seal(line(mail.subject)), seal(mail.html), seal(mail.text)],
        ...[mail.uselessAt ?? null, this.clock.now(), mail.unsubscribeUrl ? seal(mail.unsubscribeUrl) : null],
        mail.campaignSeq ?? null,
      ],
    )) as unknown[];
    return written.length > 0;
  }

  /** Sends what waits; a call during a run starts another when that one ends. */
  wake(): Promise<void> {
    this.wanted = true;
    return (this.running ??= this.run());
  }

  private async run(): Promise<void> {
    while (this.wanted) {
      this.wanted = false;
      try {
        // A full round may leave more behind.
        if ((await this.sendDue()) >= OF_MANY) this.wanted = true;
      } catch (e) {
        logger.warn({ err: (e as Error).message }, 'mail run');
      }
    }
    this.running = null;
  }

  /** Sends the mails that are due now, a few at a time. */
  async sendDue(): Promise<number> {
    const due = (await this.db.query(ALL_DUE, [this.clock.now()])) as { mail_seq: number }[];
    for (let i = 0; i < due.length; i += AT_ONCE) await Promise.all(due.slice(i, i + AT_ONCE).map((m) => this.send(m.mail_seq)));
    return due.length;
  }

  private async send(mailSeq: number): Promise<void> {
    const now = this.clock.now();
    const [[row]] = (await this.db.query(
      `update mail set status = 'SENDING', tries = tries + 1, next_at = $3 where mail_seq = $1 and status in ('QUEUED', 'SENDING', 'FAILED') and next_at <= $2 returning *`,
      [mailSeq, now, new Date(now.getTime() + LOST_AFTER)],
    )) as [Row[], number];
    if (!row) return;
    if (row.useless_at && row.useless_at <= now) return this.bury(row, 'came too late');
    const words = wordsOf(row);
    if (!words) return this.keep(row);
    const { unsubscribeUrl, ...letter } = words;
    try {
      const messageId = createHash('sha256').update(row.mail_key).digest('hex').slice(0, 40);
      await this.mailer.send({
        to: row.recipient,
        fromName: row.from_name,
        ...letter,
        messageId,
        ...(unsubscribeUrl && { unsubscribeUrl }),
      });
    } catch (e) {
      const error = (e as Error).message.slice(0, 500);
      if (row.tries >= MOST_TRIES) return this.bury(row, error);
      logger.warn({ mailSeq, tries: row.tries, err: error }, 'mail not taken');
      await this.db.query(`update mail set status = 'FAILED', error = $2, next_at = $3 where mail_seq = $1`, [
        mailSeq,
        error,
        new Date(now.getTime() + pauseAfter(row.tries)),
      ]);
      return;
    }
    const kept = this.mailer.keepsLetters;
    await this.db.query(
      `update mail set status = 'SENT', sent_at = $2, error = null, sealed = false, unsubscribe_url = null, subject = $3, html = $4, body = $5 where mail_seq = $1`,
      [mailSeq, this.clock.now(), ...(kept ? [words.subject, words.html, words.text] : ['', null, null])],
    );
  }

  /** Waits for the key that opens it: that is no try, and nothing of it is thrown away. */
  private async keep(row: Row): Promise<void> {
    await this.db.tx({}, async (tx) => {
      await tx.query(`update mail set status = 'FAILED', tries = tries - 1, error = 'UNSEALABLE', next_at = $2 where mail_seq = $1`, [
        row.mail_seq,
        new Date(this.clock.now().getTime() + UNREADABLE_AGAIN),
      ]);
      await this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: 'campaign.mail.html' });
    });
  }

  private async bury(row: Row, error: string): Promise<void> {
    logger.error({ mailSeq: row.mail_seq, tries: row.tries, err: error }, 'mail given up');
    await this.db.query(
      `update mail set status = 'DEAD', error = $2, sealed = false, unsubscribe_url = null, subject = '', html = null, body = null where mail_seq = $1`,
      [row.mail_seq, error],
    );
  }
}
