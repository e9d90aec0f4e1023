import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_ADDRESS, NOTICE, type MailPriority } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
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
  BURY_MAIL,
  CLAIM_MAIL,
  MARK_SENT,
  PRIORITIES,
  PUT_BACK,
  TRY_AGAIN,
  WAIT_FOR_KEY,
  WRITE_MAIL,
  type ClaimedMail,
  type TakenMail,
} from './mail.sql';
import { Mailer, MailboxUnknown } from './mailer';

export interface NewMail {
  /** The event and what it is about, so that a second try of the event writes no second mail. */
  key: string;
  priority: MailPriority;
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** The mail does not go out before this moment. */
  after?: Date | undefined;
  /** After this moment the mail is of no use and is not sent any more. */
  uselessAt?: Date;
  /** The address that ends such mails; set for a mail of advertising. */
  unsubscribeUrl?: string | undefined;
  /** The campaign, or message to many, that the mail belongs to. */
  campaignSeq?: number;
}

const SWEEP = 5 * SECOND;
/** A sender that says nothing for so long has died; somebody else may send. */
const LOST_AFTER = 5 * MINUTE;
/** Tries after which a mail is given up. */
const MOST_TRIES = 12;
/** How long a stopping process waits for mails that the provider has not answered yet, out of its ten seconds. */
const MAILS_WITHIN = 4 * SECOND;
/** When a mail that our keys do not open is looked at again. */
const UNREADABLE_AGAIN = 10 * MINUTE;
/** Line breaks in names must not begin a new header. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();
const pauseAfter = (tries: number) => Math.min(5 * SECOND * 2 ** (tries - 1), 60 * MINUTE);
/** The id of a mail, the same for every try, whichever process sends it. */
const messageIdOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40);

/** What a mail says; null when our keys do not open it. */
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
 * The post: a mail is written once per event, then sent until it is taken. Only the one who claimed a mail sends it,
 * so a repeated event or a second process sends nothing. Each lane takes what is most urgent at that moment, so a code
 * waits for one mail of a campaign at most, never for the campaign.
 */
@Injectable()
export class MailService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private timer: EveryCopyTimer | null = null;
  private readonly lanes = new Set<Promise<void>>();
  private wanted = false;
  private stopping = false;
  private ended = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly addresses: MailAddresses,
    private readonly notices: OperatorNotices,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = new EveryCopyTimer(SWEEP, () => this.wake());
  }

  /** No further mail is taken; those under way end beside the jobs, and their rows are written before the database closes. */
  onModuleDestroy(): void {
    this.timer?.close();
    this.stopping = true;
    this.mailer.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.idle(), sleep(MAILS_WITHIN, undefined, { ref: false })]);
    this.ended = true;
  }

  /** Writes a mail unless its event has one; it is sent in the background, so a slow provider holds up no event. */
  async post(mail: NewMail): Promise<void> {
    if ((await this.db.rows(WRITE_MAIL, this.written(mail))).length) void this.wake();
  }

  /** Writes a mail in the caller's transaction; the caller calls `wake` after its commit. */
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
      now: this.clock.now(),
    };
  }

  /** Sends what waits; resolves once nothing is due any more. */
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
        // What was written while every lane was busy, one of them may have missed.
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

  /** One lane: sends the mails that are due, the most urgent one first, and has others opened beside it. */
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
    const until = new Date(now.getTime() + LOST_AFTER);
    for (const priority of PRIORITIES) {
      const [row] = await this.db.rows(CLAIM_MAIL, { priority, now, until });
      if (row) return row;
    }
    return null;
  }

  private async send(row: ClaimedMail): Promise<void> {
    if (row.uselessAt && row.uselessAt <= this.clock.now()) return this.bury(row, 'came too late');
    if (row.unsubscribeUrl && (await this.addresses.isReported(row.recipient))) return this.bury(row, 'the address was reported');
    const words = wordsOf(row);
    if (!words) return this.keep(row);
    const { unsubscribeUrl, ...letter } = words;
    try {
      await this.mailer.send({
        to: row.recipient,
        fromName: row.fromName,
        ...letter,
        messageId: messageIdOf(row.mailKey),
        ...(unsubscribeUrl && { unsubscribeUrl }),
      });
    } catch (e) {
      return this.notTaken(row, e as Error);
    }
    mails.inc({ outcome: 'sent' });
    const { subject, html, text: body } = letter;
    const kept = this.mailer.keepsText ? { subject, html, body } : { subject: '', html: null, body: null };
    await this.writeDown({ mailSeq: row.mailSeq, now: this.clock.now(), ...kept });
  }

  /** Marks a mail as sent, retrying for as long as the database is away, since an unmarked mail would be sent again. */
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
    // Sending was stopped before the mail was handed over.
    if (this.stopping) return void (await this.db.rows(PUT_BACK, { mailSeq: row.mailSeq }));
    if (row.tries >= MOST_TRIES) return this.bury(row, error);
    logger.warn({ mailSeq: row.mailSeq, tries: row.tries, err: error }, 'mail not taken');
    mails.inc({ outcome: 'retried' });
    const again = new Date(this.clock.now().getTime() + pauseAfter(row.tries));
    await this.db.rows(TRY_AGAIN, { mailSeq: row.mailSeq, error, again });
  }

  /** Waits for the key that opens it: that is no try, and nothing of it is thrown away. */
  private async keep(row: ClaimedMail): Promise<void> {
    await this.db.tx({}, async (tx) => {
      const again = new Date(this.clock.now().getTime() + UNREADABLE_AGAIN);
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
