import { Injectable } from '@nestjs/common';
import { CANCEL, COURSE_TYPE_CD, PUBLISH_STATUS, TRASH } from '@madang/contracts/codes';
import type { ErrorName } from '@madang/contracts/errors';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { isEnrolledOrWaiting } from '@madang/contracts/main/course-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { unlessRefused } from '@madang/server/savepoint';
import { STAY_MEMBERS } from '../member/member.sql';
import { isHeld, type EnrolmentRow } from './enrolment.row';
import { CLASS_TO_LET_IN, LOCK_CURRENT_ENROLMENT } from './enrolment.sql';
import { lockSeats } from './locks';
import { isLive, ordersOf } from './published-orders';
import { PackageSeatsService } from './package-seats.service';
import { planIsFull } from './plan-limit';
import { failureOf, refusalText, type Refusal } from './refusal';
import { SeatsService } from './seats.service';
import { inBatches } from './batches';
import { isRefused, TermSeats } from './term-seats';

type Who = Omit<Parameters<SeatsService['letIn']>[1], 'term'> & { termSeq: number | null | undefined; courseTypeCd: string };
interface Admitted {
  added: number;
  failed: { userSeq: number; message: string }[];
}

/** Enrols members in a class free of charge when staff want it. Seats, limits and alarms are the same as for other enrolments. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly keywords: Keywords,
    private readonly terms: TermSeats,
    private readonly packages: PackageSeatsService,
  ) {}

  async add(
    auth: User,
    channelSeq: number,
    courseSeq: number,
    input: {
      userSeqs: number[];
      validAt?: string | null | undefined;
      termSeq?: number | null | undefined;
    },
  ): Promise<Admitted> {
    const validAt = input.validAt ? new Date(input.validAt) : null;
    if (validAt && validAt <= this.clock.now()) throw failField('validAt', 'datetime');
    const chosen = [...new Set(input.userSeqs)].sort((a, b) => a - b);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const failed = await inBatches(this.db, channelSeq, chosen, async (tx, some) => {
      const members = new Set((await rows(tx, STAY_MEMBERS, { channelSeq, userSeqs: some })).map((one) => one.userSeq));
      await lockSeats(tx, { channelSeq, courseSeq, userSeqs: some });
      // The class is read after the locks, so that enrolments made just before are counted.
      const [course] = await rows(tx, CLASS_TO_LET_IN, { channelSeq, courseSeq });
      if (!course) throw fail('CLASS_NOT_FOUND');
      if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
      if (course.publishStatusCd !== PUBLISH_STATUS.PUBLISHED || isSurvey(course)) throw fail('CLASS_NOT_OPEN');
      const failures: Admitted['failed'] = [];
      for (const userSeq of some) {
        const who = { channelSeq, courseSeq, userSeq, vodDays: course.vodDays, validAt, by: auth.userSeq };
        const asked = { ...who, termSeq: input.termSeq, courseTypeCd: course.courseTypeCd };
        // Whoever is refused keeps the earlier enrolment that would have made room for the new one.
        const admitted = () => unlessRefused(tx, () => this.admit(tx, asked), Boolean);
        const refusal = members.has(userSeq) ? await admitted() : 'MEMBERS_ONLY';
        if (refusal && chosen.length === 1) throw failureOf(refusal);
        if (refusal) failures.push({ userSeq, message: refusalText(refusal, auth.lang, swap) });
      }
      return failures;
    });
    return { added: chosen.length - failed.length, failed };
  }

  private async admit(tx: Tx, { termSeq, courseTypeCd, ...who }: Who): Promise<Refusal | null> {
    const { channelSeq, courseSeq, userSeq } = who;
    const [current] = await rows(tx, LOCK_CURRENT_ENROLMENT, { channelSeq, courseSeq, userSeq });
    const refusal = current ? await this.makeRoom(tx, current) : null;
    if (refusal) return refusal;
    if (await planIsFull(tx, channelSeq, userSeq)) return 'PLAN_STUDENT_LIMIT';
    const ofClasses = courseTypeCd === COURSE_TYPE_CD.PACKAGE ? await this.packages.refusal(tx, who) : null;
    if (ofClasses) return ofClasses;
    const term = courseTypeCd === COURSE_TYPE_CD.CHALLENGE ? await this.terms.take(tx, who, termSeq) : null;
    if (term && isRefused(term)) return term;
    return (await this.seats.letIn(tx, { ...who, term })) ? null : 'CAPACITY_FULL';
  }

  /**
   * Ends an earlier enrolment of the person that prevents a new one, or answers why it may not be ended: it still gives access or waits,
   * or its payment is under way.
   */
  private async makeRoom(tx: Tx, row: EnrolmentRow): Promise<ErrorName | null> {
    if (isHeld(row)) {
      if (row.packageSeq) return 'PAYMENT_PENDING';
      const waits = row.holdUntil !== null && new Date(row.holdUntil) > this.clock.now();
      if (waits || (await ordersOf(tx, row.channelSeq, row.attendSeq)).some(isLive)) return 'PAYMENT_PENDING';
      await this.seats.release(tx, row, { cd: CANCEL.HOLD, reason: '' });
      return null;
    }
    const seen = { choiseStatusCd: row.choiseStatusCd, validAt: row.validAt, attendAt: row.attendAt };
    if (isEnrolledOrWaiting(seen, this.clock.now())) return 'ALREADY_ENROLLED';
    await this.seats.replace(tx, row);
    return null;
  }
}
