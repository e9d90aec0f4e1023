import { Injectable } from '@nestjs/common';
import { defaultTerm, isTermFull, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { daysAfter } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { ownerOf, type EnrolmentRow } from './enrolment.row';
import {
  CLEAR_COMPLETIONS_OF_OTHER_TERM,
  COUNT_SEATS_OF_TERM,
  END_OF_TERM,
  LOCK_CLASS_OF_TERMS,
  RECOUNT_COMPLETIONS,
  TAKE_SEAT_OF_TERM_AGAIN,
  TERMS_NOT_OVER,
} from './term-seats.sql';

interface Of {
  channelSeq: number;
  courseSeq: number;
}
type Refused = 'TERM_CLOSED' | 'CAPACITY_FULL';
/** When an enrolment's access ends, and until when a review may be written. */
interface Ends {
  validAt: Date;
  reviewAt: Date;
}
/** For how many days after its end a term can be reviewed, since participants judge a challenge when it is over. */
const REVIEW_DAYS = 30;

/**
 * The seats of a challenge, which belong to its terms. An enrolment takes a seat of its term for as long as the enrolment lasts, also
 * while it waits for approval or payment.
 */
@Injectable()
export class TermSeats {
  constructor(private readonly clock: Clock) {}

  /**
   * Takes a seat in the term that the input names, or else in the term that is offered first. Answers the term, or the reason why there is
   * no seat.
   */
  async take(tx: Tx, at: Of, termSeq: number | null | undefined): Promise<ChallengeTerm | Refused> {
    const { channelSeq, courseSeq } = at;
    await rows(tx, LOCK_CLASS_OF_TERMS, { channelSeq, courseSeq });
    const now = this.clock.now();
    const open = await rows(tx, TERMS_NOT_OVER, { channelSeq, courseSeq, now });
    const term = termSeq ? open.find((one) => one.termSeq === termSeq) : defaultTerm(open, now);
    if (!term) return !termSeq && open.length ? 'CAPACITY_FULL' : 'TERM_CLOSED';
    if (termState(term, now) === 'over') return 'TERM_CLOSED';
    if (isTermFull(term)) return 'CAPACITY_FULL';
    await rows(tx, COUNT_SEATS_OF_TERM, { channelSeq, termSeq: term.termSeq, seats: 1 });
    return term;
  }

  /**
   * Takes a seat for an enrolment whose money came after its seat was released; the caller has locked the class. Answers whether there was
   * one.
   */
  async takeAgain(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return (await rows(tx, TAKE_SEAT_OF_TERM_AGAIN, { ...termOf(row), now: this.clock.now() })).length > 0;
  }

  async leave(tx: Tx, row: EnrolmentRow): Promise<void> {
    await rows(tx, COUNT_SEATS_OF_TERM, { ...termOf(row), seats: -1 });
  }

  async isOver(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return row.termSeq !== null && (await this.endOf(tx, row.channelSeq, row.termSeq)) <= this.clock.now();
  }

  /** When the access of a participant ends, which is when the term ends, and until when a review may be written. */
  async ends(tx: Tx, channelSeq: number, termSeq: number): Promise<Ends> {
    return endsOf(await this.endOf(tx, channelSeq, termSeq));
  }

  /** Begins the progress of an approved enrolment: completions of another term are removed, those of the same term count. */
  async begin(tx: Tx, row: EnrolmentRow): Promise<void> {
    const owner = ownerOf(row);
    await rows(tx, CLEAR_COMPLETIONS_OF_OTHER_TERM, { ...owner, now: this.clock.now() });
    await rows(tx, RECOUNT_COMPLETIONS, owner);
  }

  private async endOf(tx: Tx, channelSeq: number, termSeq: number): Promise<Date> {
    return (await rows(tx, END_OF_TERM, { channelSeq, termSeq }))[0]!.endAt;
  }
}

const termOf = (row: EnrolmentRow) => ({ channelSeq: row.channelSeq, termSeq: row.termSeq });
export const endsOf = (endAt: Date | string): Ends => ({
  validAt: new Date(endAt),
  reviewAt: daysAfter(endAt, REVIEW_DAYS),
});
export const isRefused = (taken: ChallengeTerm | Refused): taken is Refused => typeof taken === 'string';
