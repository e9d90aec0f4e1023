import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_ADDRESS, NOTICE, type MailPriority } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import { msAfter } from '@madang/contracts/dates';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { report } from '@madang/observe/errors';
import { mails } from '@madang/server/metrics/metrics';
import { OperatorNotices } from '@madang/server/operator-notices';
import { EveryCopyTimer } from '@madang/server/recurring-jobs';
import { seal, unseal, Unsealable } from '@madang/server/seal';
import { MailAddresses } from './mail-addresses';
import {
  ADDRESS_REPORTED,
  BURY_MAIL,
  CLAIM_MAIL,
  MARK_SENT,
  PUT_BACK,
  TOO_LATE,
  TRY_AGAIN,
  WAIT_FOR_KEY,
  WRITE_MAIL,
  type ClaimedMail,
  type TakenMail,
} from './mail.sql';
import { Mailer, MailboxUnknown } from './mailer';

export interface NewMail {
  /** Names the event and what it is about. If the event is handled again, the same key prevents a second mail. */
  key: string;
  priority: MailPriority;
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** The mail is sent at this moment or later. */
  after?: Date | undefined;
  /** After this moment the mail is useless (an expired code, say), and is not sent. */
  uselessAt?: Date;
  /** The address that unsubscribes from such mails; marketing mails must have one. */
  unsubscribeUrl?: string | undefined;
  /** The campaign or message that the mail belongs to; undefined for all other mails. */
  campaignSeq?: number;
  /** The site in whose name the mail is written, whose staff see it if it does not arrive; undefined for mails of a campaign. */
  siteSeq?: number | null;
  /** The site that sends the mail to many, or invites to buy; undefined for mails about the reader's own affairs, which no switch stops. */
  senderSeq?: number | undefined;
}

const SWEEP_INTERVAL_MS = 5 * SECOND;
/** Milliseconds after which a mail that a process took but did not finish may be taken by another, since the first has probably died. */
const LOST_AFTER_MS = 5 * MINUTE;
/** How many turns of the provider may be given ahead before they count as those of a wrong clock. */
const TURNS_AHEAD = 20;
/** How many tries a mail gets before it is given up. */
const MAIL_TRIES_MAX = 12;
/** Milliseconds that a stopping process waits for mails that the provider is accepting, out of the ten seconds that it has. */
const MAILS_WITHIN_MS = 4 * SECOND;
/** Milliseconds until a mail is looked at again that none of our keys opens. */
const UNREADABLE_AGAIN_MS = 10 * MINUTE;
/** Removes line breaks, so that a name cannot begin a new header. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();
const pauseAfter = (tries: number) => Math.min(5 * SECOND * 2 ** (tries - 1), 60 * MINUTE);
/** The Message-ID of a mail; it is the same at every try, in every process. */
const messageIdOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40);

/** The opened texts of a mail; null if none of our keys opens them. */
function wordsOf(row: ClaimedMail): { subject: string; html: string; text: string; unsubscribeUrl: string | null } | null {
  const open = (text: string) => (row.sealed ? unseal(text as Sealed) : text);
  try {
    const { subject, html, body, unsubscribeUrl: url } = row;
    return { subject: open(subject), html: open(html), text: open(body), unsubscribeUrl: url && open(url) };
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
}

/**
 * Sends mails. A mail is written once per event and then tried until the provider accepts it, it is useless, or it is given up. Only the
 * process that has claimed a mail sends it. If that process dies before it notes the sending, the mail is sent again, with the same
 * Message-ID. Each lane takes the most urgent mail, so a code waits for at most one mail of a campaign.
 */
@Injectable()
export class MailService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private timer: EveryCopyTimer | null = null;
  private readonly lanes = new Set<Promise<void>>();
  private wanted = false;
  private stopping = false;
  private ended = false;
  /** Aborted when the process stops, so that no lane waits for a turn any more. */
  private readonly leaving = new AbortController();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly addresses: MailAddresses,
    private readonly notices: OperatorNotices,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = new EveryCopyTimer(SWEEP_INTERVAL_MS, () => this.wake());
  }

  /** Stops taking mails. Those being sent finish while jobs end too, and are marked before the database closes. */
  onModuleDestroy(): void {
    this.timer?.close();
    this.stopping = true;
    this.leaving.abort();
    this.mailer.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.idle(), sleep(MAILS_WITHIN_MS, undefined, { ref: false })]);
    this.ended = true;
  }

  /** Writes a mail, unless its event already has one. It is sent in the background, so that a slow provider does not delay events. */
  async post(mail: NewMail): Promise<void> {
    if ((await this.db.rows(WRITE_MAIL, this.written(mail))).length) void this.wake();
  }

  /** Writes a mail in the caller's transaction; the caller has to call `wake` after the commit. */
  async write(tx: Tx, mail: NewMail): Promise<void> {
    await rows(tx, WRITE_MAIL, this.written(mail));
  }

  private written(mail: NewMail) {
    return {
      mailKey: mail.key,
      messageId: messageIdOf(mail.key),
      priority: mail.priority,
      recipient: mail.to,
      fromName: line(mail.fromName),
      subject: seal(line(mail.subject)),
      html: seal(mail.html),
      body: seal(mail.text),
      uselessAt: mail.uselessAt ?? null,
      dueAt: mail.after ?? this.clock.now(),
      unsubscribeUrl: mail.unsubscribeUrl ? seal(mail.unsubscribeUrl) : null,
      campaignSeq: mail.campaignSeq ?? null,
      senderSeq: mail.senderSeq ?? null,
      siteSeq: mail.siteSeq ?? null,
      now: this.clock.now(),
    };
  }

  /** Sends the mails that wait; resolves when none is due any more. */
  wake(): Promise<void> {
    this.open();
    return this.idle();
  }

  private open(): void {
    if (this.stopping) return;
    if (this.lanes.size >= this.mailer.atOnce) {
      this.wanted = true;
      return;
    }
    const lane: Promise<void> = this.sendDue()
      .catch((e: Error) => {
        logger.warn({ err: e.message }, 'mail run');
        report(e, { service: 'campaign', at: 'job mails' });
      })
      .finally(() => {
        this.lanes.delete(lane);
        // All lanes were busy when `wake` was called. They may have looked for mails before the new ones were written, so one more lane
        // opens.
        if (this.wanted) {
          this.wanted = false;
          this.open();
        }
      });
    this.lanes.add(lane);
  }

  private async idle(): Promise<void> {
    while (this.lanes.size) await Promise.all(this.lanes);
  }

  /** One lane: sends due mails, the most urgent one first, and opens a further lane with each mail, until `atOnce` lanes are open. */
  async sendDue(): Promise<void> {
    while (!this.stopping) {
      const row = await this.claim();
      if (!row) return;
      this.open();
      await this.send(row);
    }
  }

  private async claim(): Promise<ClaimedMail | null> {
    const now = this.clock.now();
    const step = this.mailer.perSecond === null ? 0 : SECOND / this.mailer.perSecond;
    const until = msAfter(now, LOST_AFTER_MS + TURNS_AHEAD * step);
    const [row] = await this.db.rows(CLAIM_MAIL, { now, until, step, ahead: MINUTE + TURNS_AHEAD * step });
    return row ?? null;
  }

  /** Waits for the mail's turn, which keeps all copies together within what the provider allows; false if the process ends before it. */
  private async turn({ mailSeq, wait }: ClaimedMail): Promise<boolean> {
    if (wait) await sleep(wait, undefined, { signal: this.leaving.signal }).catch(() => undefined);
    if (this.stopping) await this.db.rows(PUT_BACK, { mailSeq });
    return !this.stopping;
  }

  private async send(row: ClaimedMail): Promise<void> {
    if (row.uselessAt && row.uselessAt <= this.clock.now()) return this.bury(row, TOO_LATE);
    if (row.unsubscribeUrl && (await this.addresses.isReported(row.recipient))) return this.bury(row, ADDRESS_REPORTED);
    const words = wordsOf(row);
    if (!words) return this.keep(row);
    const { unsubscribeUrl, ...content } = words;
    if (!(await this.turn(row))) return;
    try {
      await this.mailer.send({
        to: row.recipient,
        fromName: row.fromName,
        ...content,
        messageId: messageIdOf(row.mailKey),
        ...(unsubscribeUrl && { unsubscribeUrl }),
      });
    } catch (e) {
      return this.notTaken(row, e as Error);
    }
    mails.inc({ outcome: 'sent' });
    const { subject, html, text: body } = content;
    const kept = this.mailer.keepsText ? { subject, html, body } : { subject: '', html: null, body: null };
    await this.writeDown({ mailSeq: row.mailSeq, now: this.clock.now(), ...kept });
  }

  /** Marks a mail as sent. It repeats this while the database is away, since a mail without the mark would be sent again. */
  private async writeDown(mail: TakenMail): Promise<void> {
    while (!this.ended) {
      try {
        await this.db.rows(MARK_SENT, mail);
        return;
      } catch (e) {
        logger.warn({ err: (e as Error).message }, 'a mail that was sent is not written down yet');
        await sleep(SECOND / 4);
      }
    }
  }

  private async notTaken(row: ClaimedMail, failed: Error): Promise<void> {
    const error = failed.message.slice(0, 500);
    if (failed instanceof MailboxUnknown) {
      await this.addresses.report({ address: row.recipient, state: MAIL_ADDRESS.BOUNCED, reason: error });
      return this.bury(row, error);
    }
    // The process is stopping and the mail was not handed over, so another process may take it.
    if (this.stopping) return void (await this.db.rows(PUT_BACK, { mailSeq: row.mailSeq }));
    if (row.tries >= MAIL_TRIES_MAX) return this.bury(row, error);
    logger.warn({ mailSeq: row.mailSeq, tries: row.tries, err: error }, 'mail not taken');
    mails.inc({ outcome: 'retried' });
    const again = msAfter(this.clock.now(), pauseAfter(row.tries));
    await this.db.rows(TRY_AGAIN, { mailSeq: row.mailSeq, error, again });
  }

  /** The mail waits for a key that opens it; this is not counted as a try, and the mail keeps its texts. */
  private async keep(row: ClaimedMail): Promise<void> {
    await this.db.tx({}, async (tx) => {
      const again = msAfter(this.clock.now(), UNREADABLE_AGAIN_MS);
      await rows(tx, WAIT_FOR_KEY, { mailSeq: row.mailSeq, again });
      await this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: 'campaign.mail.html' });
    });
  }

  private async bury(row: ClaimedMail, error: string): Promise<void> {
    logger.error({ mailSeq: row.mailSeq, tries: row.tries, err: error }, 'mail given up');
    mails.inc({ outcome: 'given_up' });
    await this.db.rows(BURY_MAIL, { mailSeq: row.mailSeq, error });
  }
}
