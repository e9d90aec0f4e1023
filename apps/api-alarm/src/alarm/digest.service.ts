import { Injectable } from '@nestjs/common';
import type { MailChoice, MailStop } from '@madang/contracts/alarm/alarm';
import { ALARM_MAIL } from '@madang/contracts/codes';
import { seoulDay, seoulHour } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { personOfAlarmMail } from '@madang/server/unsubscribe';
import { MailChoiceEntity } from './alarm.entity';
import { DROP_WAITING, FILL_DIGEST, HINT_OF_PERSON, OPEN_DIGEST } from './digest.sql';

const DEFAULT_MAIL_CHOICE: MailChoice = { way: ALARM_MAIL.EACH, hour: 8 };

/** How a person gets the mails of alarms (each at once, all in one daily mail, or none), and the link in those mails that stops them. */
@Injectable()
export class DigestService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  choice(userSeq: number): Promise<MailChoice> {
    return this.db.tx({ userSeq }, (tx) => this.of(tx, userSeq));
  }

  async save(userSeq: number, { way, hour }: MailChoice): Promise<MailChoice> {
    const now = this.clock.now();
    // If the chosen hour has already passed today, the first digest is sent tomorrow.
    const digestDay = hour <= seoulHour(now) ? seoulDay(now) : null;
    await this.db.tx({ userSeq }, async (tx) => {
      const before = await this.of(tx, userSeq);
      await tx.upsert(MailChoiceEntity, { userSeq, way, hour, digestDay }, ['userSeq']);
      if (before.way !== ALARM_MAIL.DAILY || way === ALARM_MAIL.DAILY) return;
      if (way === ALARM_MAIL.NONE) await rows(tx, DROP_WAITING, { userSeq });
      else await this.send(tx, userSeq);
    });
    return { way, hour };
  }

  /** Gathers a person's waiting alarms into one digest and has it mailed; does nothing if no alarm waits. */
  async send(tx: Tx, userSeq: number): Promise<void> {
    const [opened] = await rows(tx, OPEN_DIGEST, { userSeq, now: this.clock.now() });
    if (!opened) return;
    await rows(tx, FILL_DIGEST, { userSeq, ...opened });
    await this.outbox.publish(tx, 'alarm.digest', { userSeq, ...opened });
  }

  async findStop(token: string): Promise<MailStop> {
    const userSeq = known(token);
    const [person] = await this.db.rows(HINT_OF_PERSON, { userSeq });
    if (!person) throw fail('NO_DATA');
    return { ...person, stopped: (await this.choice(userSeq)).way === ALARM_MAIL.NONE };
  }

  async stop(token: unknown, undo: boolean): Promise<null> {
    const userSeq = known(token);
    const { hour } = await this.choice(userSeq);
    await this.save(userSeq, { way: undo ? ALARM_MAIL.DAILY : ALARM_MAIL.NONE, hour });
    return null;
  }

  private async of(tx: Tx, userSeq: number): Promise<MailChoice> {
    const chosen = await tx.findOneBy(MailChoiceEntity, { userSeq });
    return chosen ? { way: chosen.way, hour: chosen.hour } : DEFAULT_MAIL_CHOICE;
  }
}

function known(token: unknown): number {
  const userSeq = typeof token === 'string' ? personOfAlarmMail(token) : null;
  if (!userSeq) throw fail('NO_DATA');
  return userSeq;
}
