import { Injectable } from '@nestjs/common';
import { daysBefore } from '@madang/contracts/dates';
import { ENROLMENT_END, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { ErrorName } from '@madang/contracts/errors';
import { REMINDER_PAUSE_DAYS, reminderRefusal } from '@madang/contracts/main/payment-reminder';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Keywords } from '@madang/server/keywords';
import { Outbox } from '@madang/server/outbox';
import { errorText } from '@madang/server/responses';
import { inBatches } from './batches';
import { NOTE_REMINDERS, REMINDER_FACTS, type ReminderFacts } from './payment-reminder.sql';

interface Failure {
  attendSeq: number;
  message: string;
}

/** Reminds learners of the payments that their enrolments wait for. */
@Injectable()
export class PaymentReminderService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly closed: ClosedSites,
    private readonly history: History,
    private readonly keywords: Keywords,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reminds the learners of these enrolments. Refused ones are counted and listed; if only one was chosen, its refusal is the error of the
   * call.
   */
  async remind(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    attendSeqs: readonly number[],
  ): Promise<{ failCount: number; failures: Failure[] }> {
    const reason = await this.closed.offReason(channelSeq, SITE_SWITCH.MAILS);
    if (reason !== null) throw fail('MAILS_OFF', { reason });
    const chosen = [...new Set(attendSeqs)].sort((a, b) => a - b);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const failures = await inBatches(this.db, channelSeq, chosen, async (tx, some) => {
      const refusals = await this.remindSome(tx, auth, { channelSeq, courseSeq }, some);
      const [only] = refusals.values();
      if (only && chosen.length === 1) throw fail(only);
      return [...refusals].map(([attendSeq, refusal]) => ({ attendSeq, message: errorText(refusal, auth.lang, undefined, swap) }));
    });
    return { failCount: failures.length, failures };
  }

  /** Reminds some learners of a class in one transaction, and answers who was not reminded and why. */
  private async remindSome(
    tx: Tx,
    { userSeq }: User,
    { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number },
    attendSeqs: readonly number[],
  ): Promise<Map<number, ErrorName>> {
    const now = this.clock.now();
    const found = await rows(tx, REMINDER_FACTS, { channelSeq, courseSeq, attendSeqs });
    const known = new Map(found.map((one) => [one.attendSeq, one]));
    const refusals = new Map<number, ErrorName>();
    for (const attendSeq of attendSeqs) {
      const one = known.get(attendSeq);
      const refusal = one ? refusalOf(one, courseSeq, now.getTime()) : 'NO_DATA';
      if (refusal) refusals.set(attendSeq, refusal);
    }
    const due = attendSeqs.filter((seq) => !refusals.has(seq));
    if (!due.length) return refusals;
    const before = daysBefore(now, REMINDER_PAUSE_DAYS);
    const noted = new Set(
      (await rows(tx, NOTE_REMINDERS, { channelSeq, attendSeqs: due, userSeq, now, before })).map((one) => one.attendSeq),
    );
    for (const attendSeq of due) {
      if (!noted.has(attendSeq)) refusals.set(attendSeq, 'REMINDED_TODAY');
      else
        await this.outbox.publish(tx, 'attend.reminded', {
          channelSeq,
          courseSeq,
          attendSeq,
          at: now.toISOString(),
          userSeq: known.get(attendSeq)!.userSeq,
        });
    }
    const { title } = found[0]!;
    // The history counts the reminded learners but does not name them, since its lines stay longer than an account does; each enrolment
    // stores who sent its last reminder.
    if (noted.size)
      await this.history.record(tx, { userSeq }, channelSeq, {
        entity: HISTORY_ENTITY.COURSE,
        seq: courseSeq,
        before: { title, paymentReminders: null },
        after: { title, paymentReminders: noted.size },
      });
    return refusals;
  }
}

/** Why the learner of an enrolment cannot be reminded; null if the learner can be. */
function refusalOf(one: ReminderFacts, courseSeq: number, now: number): ErrorName | null {
  if (one.endCd) return one.endCd === ENROLMENT_END.USED_UP ? 'USED_UP_IS_FINAL' : 'CANCELLED_IS_FINAL';
  if (one.packageSeq && one.packageSeq !== courseSeq) return 'PACKAGE_MANAGED';
  return reminderRefusal({ ...one, payBy: one.payBy?.toISOString() ?? null, remindedAt: one.remindedAt?.toISOString() ?? null }, now);
}
