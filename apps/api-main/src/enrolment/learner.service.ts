import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { CANCEL, APPLICATION_STATUS, CURRENCY, ENROLMENT_END, HOLD, ORDER_STATUS, YN } from '@madang/contracts/codes';
import { daysAfter, seoulDateTime } from '@madang/contracts/dates';
import type { ErrorName } from '@madang/contracts/errors';
import type { ApprovalOutcome, Learner, RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { mapInTurns } from '@madang/server/turns';
import { isHeld, keyOf, type EnrolmentRow } from './enrolment.row';
import { KEEP_REFUND_ACCOUNT, SET_END_OF_ACCESS } from './enrolment.sql';
import { LEARNER_ROWS, LEARNERS_OF_CLASS, UNLIMITED_AMONG, type LearnerPage, type LearnerSort } from './learner.sql';
import { LEARNER_SHEET } from './learner.words';
import { lockSeats } from './locks';
import { isLive, ordersOf } from './published-orders';
import { PackageSeatsService } from './package-seats.service';
import { planIsFull } from './plan-limit';
import { failureOf, refusalText, type Refusal } from './refusal';
import { SeatsService } from './seats.service';
import { inBatches } from './batches';
import { TermSeats } from './term-seats';

interface Outcome {
  failCount: number;
  failures: { attendSeq: number; message: string }[];
}
interface Chosen {
  attendSeqs: number[];
}
interface Filter {
  status?: string;
  q?: string;
  termSeq?: number | null;
  sort?: '' | LearnerSort;
}

/** Lists the enrolments of a class for its staff, and approves, cancels and extends them. */
@Injectable()
export class LearnerService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly keywords: Keywords,
    private readonly packages: PackageSeatsService,
    private readonly terms: TermSeats,
  ) {}

  async list(auth: Caller, channelSeq: number, courseSeq: number, filter: Filter, page: number, size: number): Promise<LearnerPage> {
    const wanted = { ...this.wanted(auth, channelSeq, courseSeq, filter), limit: size, offset: (page - 1) * size };
    return (await this.db.one({ channelSeq }, LEARNERS_OF_CLASS[filter.q ? 'found' : 'all'][filter.sort || 'applied.desc'], wanted))!;
  }

  private wanted(auth: Caller, channelSeq: number, courseSeq: number, { q, status, termSeq }: Filter) {
    const of = { channelSeq, courseSeq, q: q || null, contacts: seesContacts(auth) };
    return { ...of, status: status || null, termSeq: termSeq ?? null, now: this.clock.now() };
  }

  async excel(auth: User, channelSeq: number, courseSeq: number, filter: Filter): Promise<RawAnswer> {
    const wanted = { ...this.wanted(auth, channelSeq, courseSeq, filter), limit: SHEET_ROWS_MAX, offset: 0 };
    const found = await this.db.read({ channelSeq }, LEARNER_ROWS[filter.q ? 'found' : 'all'], wanted);
    const list = await mapInTurns(found, (json) => JSON.parse(json) as Learner);
    const words = LEARNER_SHEET[auth.lang];
    const names = wordsOf(auth.lang);
    const ofTerms = list.some((e) => e.termSeq !== null);
    const cells = (e: Learner) => [
      e.name,
      e.email,
      e.phone ?? '',
      names.enrolleeState[e.state],
      e.orderNo ?? '',
      e.payMethodCd ? names.payMethod[e.payMethodCd] : '',
      e.currency === CURRENCY.USD ? e.amount / 100 : e.amount,
      e.currency,
      e.couponTitle ?? '',
      e.couponDiscount,
      shown(e.createdAt),
      shown(e.attendAt),
      e.attendAt ? (e.validAt ? shown(e.validAt) : words.unlimited) : '',
      `${e.completedCount}/${e.curriculumCount}`,
      shown(e.cancelAt),
      e.cancelReason ?? '',
      e.answers.map((a) => `${a.question}: ${a.answer}`).join('\n'),
      ...(ofTerms ? [e.termName ?? '', e.xp, e.point] : []),
    ];
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const heads = [...words.heads, ...(ofTerms ? words.challenge : [])];
    return sheetAnswer(swap(words.file), heads.map(swap), list, cells);
  }

  async setStatus(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    input: Chosen & { choiseStatusCd: string; oneMoreYn?: string | undefined },
  ): Promise<ApprovalOutcome> {
    const to = input.choiseStatusCd;
    const oneMore = input.oneMoreYn === YN.YES ? { by: auth.userSeq } : null;
    const full = new Set<number>();
    const outcome = await this.each(auth, channelSeq, courseSeq, input, async (tx, row) => {
      // The work may run twice, if its transaction is repeated.
      full.delete(row.attendSeq);
      if (row.choiseStatusCd === to) return null;
      if (to === APPLICATION_STATUS.WAITING) return this.putBack(tx, row);
      if (isHeld(row)) return 'SEAT_AWAITS_PAYMENT';
      if (await this.terms.isOver(tx, row)) return 'TERM_CLOSED';
      if (await planIsFull(tx, channelSeq, row.userSeq)) return 'PLAN_STUDENT_LIMIT';
      const pays = row.amount > 0 && !row.paidAt;
      const refusal = row.isPackage ? await this.packages.refusal(tx, row, pays) : null;
      if (refusal) return refusal;
      // An approval beyond the number of seats must be confirmed by staff (AM-236); without that it is refused and counted.
      if (!(await this.seats.hasSeat(tx, row, oneMore))) {
        full.add(row.attendSeq);
        return 'CAPACITY_FULL';
      }
      // An approved learner still has to pay: the approval offers the seat until the payment comes (AM-190).
      if (pays) await this.seats.offer(tx, row);
      else await this.seats.approve(tx, row);
      return null;
    });
    const failures = outcome.failures.map((one) => ({ ...one, full: full.has(one.attendSeq) }));
    return { ...outcome, failures, fullCount: failures.filter((one) => one.full).length };
  }

  /**
   * Moves an enrolment back to the applications that wait. A seat that waits for its payment is taken back only if it was offered and no
   * payment for it is under way.
   */
  private async putBack(tx: Tx, row: EnrolmentRow): Promise<ErrorName | null> {
    if (isHeld(row)) {
      if (row.holdCd !== HOLD.CLAIM || (await ordersOf(tx, row.channelSeq, row.attendSeq)).some(isLive)) return 'SEAT_AWAITS_PAYMENT';
    } else {
      // If the learner has also bought a package with this class, the package would give access to the class anyway, so the enrolment
      // cannot wait.
      if (await this.packages.carrier(tx, row)) return 'PACKAGE_MANAGED';
      if (await this.packages.isCountedOn(tx, row)) return 'PAYMENT_PENDING';
    }
    await this.seats.standBy(tx, row);
    return null;
  }

  cancel(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    input: Chosen & { reason: string; refundAccount?: RefundAccount | undefined },
  ): Promise<Outcome> {
    // An account for the refund belongs to one person, so enrolments that need such an account can only be cancelled one at a time.
    const account = input.attendSeqs.length === 1 ? input.refundAccount : undefined;
    return this.each(auth, channelSeq, courseSeq, input, async (tx, row) => {
      const orders = await ordersOf(tx, channelSeq, row.attendSeq);
      if (orders.some((o) => o.status === ORDER_STATUS.CONFIRMING)) return 'PAYMENT_PENDING';
      const banked = orders.filter((o) => isLive(o) && paysByDeposit(o.pay_method_cd));
      if (banked.some((o) => o.status === ORDER_STATUS.PAID) && !account) return 'REFUND_ACCOUNT_REQUIRED';
      // The account for the refund is stored for an unpaid order, too, since its deposit may still arrive.
      if (banked.length && account) await rows(tx, KEEP_REFUND_ACCOUNT, { ...keyOf(row), refundAccount: account });
      await this.seats.release(tx, row, { cd: CANCEL.STAFF, reason: input.reason, by: auth.userSeq });
      return null;
    });
  }

  /**
   * Moves the end of access of approved enrolments by days, or to a date. Days are refused for all if access of one of them has no end
   * (AM-062).
   */
  async extend(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    input: Chosen & { days?: number | null; validAt?: string | null },
  ): Promise<Outcome> {
    const { days, validAt } = input;
    if (!!days === !!validAt) throw fail('BAD_INPUT');
    if (days) {
      const chosen = { channelSeq, courseSeq, attendSeqs: input.attendSeqs };
      const [unlimited] = await this.db.tx({ channelSeq }, (tx) => rows(tx, UNLIMITED_AMONG, chosen));
      if (unlimited) throw fail('UNLIMITED_NOT_EXTENDABLE');
    }
    return this.each(auth, channelSeq, courseSeq, input, async (tx, row) => {
      if (row.choiseStatusCd !== APPLICATION_STATUS.APPROVED) return 'WAITING_NOT_EXTENDABLE';
      if (days && !row.validAt) return 'UNLIMITED_NOT_EXTENDABLE';
      const end = validAt ? new Date(validAt) : daysAfter(row.validAt!, days!);
      await rows(tx, SET_END_OF_ACCESS, { ...keyOf(row), validAt: end });
      if (row.isPackage) await this.packages.follow(tx, row);
      return null;
    });
  }

  /**
   * Runs `work` for each chosen enrolment. Refused ones are counted and listed; if only one was chosen, its refusal is the error of the
   * call.
   */
  private async each(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    { attendSeqs }: Chosen,
    work: (tx: Tx, row: EnrolmentRow) => Promise<Refusal | null>,
  ): Promise<Outcome> {
    const chosen = [...new Set(attendSeqs)].sort((a, b) => a - b);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const failures = await inBatches(this.db, channelSeq, chosen, async (tx, some) => {
      const failed: Outcome['failures'] = [];
      await lockSeats(tx, { channelSeq, courseSeq, attendSeqs: some });
      for (const attendSeq of some) {
        const row = await this.seats.lock(tx, channelSeq, courseSeq, attendSeq);
        const refusal = row ? (refused(row, courseSeq) ?? (await work(tx, row))) : 'NO_DATA';
        if (refusal && chosen.length === 1) throw failureOf(refusal);
        if (refusal) failed.push({ attendSeq, message: refusalText(refusal, auth.lang, swap) });
      }
      return failed;
    });
    return { failCount: failures.length, failures };
  }
}

/** Why staff cannot change an enrolment here: it has ended, or it came with a package (EN-014, EN-015, EN-018); null if they can. */
const refused = (row: EnrolmentRow, courseSeq: number): ErrorName | null => {
  if (row.endedAt) return row.endCd === ENROLMENT_END.USED_UP ? 'USED_UP_IS_FINAL' : 'CANCELLED_IS_FINAL';
  return row.packageSeq && row.packageSeq !== courseSeq ? 'PACKAGE_MANAGED' : null;
};

const shown = (at: string | null) => (at ? seoulDateTime(at) : '');
