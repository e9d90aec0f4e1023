import { Injectable } from '@nestjs/common';
import { defaultTerm, isTermFull, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { DAY } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import type { EnrolmentRow } from './enrolment.row';

interface Of {
  channelSeq: number;
  courseSeq: number;
}
type Refused = 'TERM_CLOSED' | 'CAPACITY_FULL';
/** Where an enrolment's access ends, and the time to review it. */
interface Ends {
  validAt: Date;
  reviewAt: Date;
}
/** Reviews stay open for this long after a term: learners judge a challenge once it is over. */
const REVIEW_DAYS = 30;
/** Whoever takes or gives back a seat of a term holds its course: one after the other, in the order of locks of everybody else. */
const LOCK = 'select 1 from course where channel_seq = $1 and course_seq = $2 for no key update';
const OPEN = `select term_seq as "termSeq", name, start_at as "startAt", end_at as "endAt", max_user_count as "maxUserCount", attend_count as "attendCount"
  from challenge_term where channel_seq = $1 and course_seq = $2 and deleted_at is null and end_at > $3`;
const COUNT = 'update challenge_term set attend_count = attend_count + $3::int where channel_seq = $1 and term_seq = $2';
const AGAIN = `update challenge_term set attend_count = attend_count + 1 where channel_seq = $1 and term_seq = $2 and deleted_at is null and end_at > $3
  and (max_user_count = 0 or attend_count < max_user_count) returning term_seq`;
const END = 'select end_at as "endAt" from challenge_term where channel_seq = $1 and term_seq = $2';
/** Completions of an earlier term do not count in this one. */
const ANEW = `update playtime p set completed_at = null, updated_at = $5 where p.channel_seq = $1 and p.course_seq = $2 and p.user_seq = $3 and p.completed_at is not null
  and (select o.term_seq from attend o where o.channel_seq = $1 and o.course_seq = $2 and o.user_seq = $3 and o.attend_seq < $4 and o.attend_at is not null order by o.attend_seq desc limit 1)
    is distinct from (select n.term_seq from attend n where n.channel_seq = $1 and n.attend_seq = $4)`;
/** A learner who comes back into the same term keeps the progress made there. */
const RECOUNT = `update attend a set completed_count = d.n, xp = d.xp from (
    select count(*)::int as n, coalesce(sum(k.xp), 0)::int as xp from playtime p join curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
    where p.channel_seq = $1 and p.course_seq = $2 and p.user_seq = $3 and p.completed_at is not null) d
  where a.channel_seq = $1 and a.attend_seq = $4`;

/** The seats of a challenge are those of its terms: an enrolment takes one for as long as it lasts, whether it waits, is paid for or is let in. */
@Injectable()
export class TermSeats {
  constructor(private readonly clock: Clock) {}

  /** A seat in the term that was asked for, else in the next one to open. */
  async take(tx: Tx, at: Of, termSeq: number | null | undefined): Promise<ChallengeTerm | Refused> {
    await tx.query(LOCK, [at.channelSeq, at.courseSeq]);
    const now = this.clock.now();
    const open = await rows<ChallengeTerm>(tx, OPEN, [at.channelSeq, at.courseSeq, now]);
    const term = termSeq ? open.find((one) => one.termSeq === termSeq) : defaultTerm(open, now);
    if (!term) return !termSeq && open.length ? 'CAPACITY_FULL' : 'TERM_CLOSED';
    if (termState(term, now) === 'over') return 'TERM_CLOSED';
    if (isTermFull(term)) return 'CAPACITY_FULL';
    await tx.query(COUNT, [at.channelSeq, term.termSeq, 1]);
    return term;
  }

  /** Takes a seat for money that came after the seat was lost; the caller has locked the course. */
  async takeAgain(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return (await rows(tx, AGAIN, [row.channel_seq, row.term_seq, this.clock.now()])).length > 0;
  }

  async leave(tx: Tx, row: EnrolmentRow): Promise<void> {
    await tx.query(COUNT, [row.channel_seq, row.term_seq, -1]);
  }

  async isOver(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return row.term_seq !== null && (await this.endOf(tx, row.channel_seq, row.term_seq)) <= this.clock.now();
  }

  /** Access ends with the term. */
  async ends(tx: Tx, channelSeq: number, termSeq: number): Promise<Ends> {
    return endsOf(await this.endOf(tx, channelSeq, termSeq));
  }

  /** Begins the progress of an approved enrolment: completions of another term are cleared, those of the same term count. */
  async begin(tx: Tx, row: EnrolmentRow): Promise<void> {
    const person = [row.channel_seq, row.course_seq, row.user_seq, row.attend_seq];
    await tx.query(ANEW, [...person, this.clock.now()]);
    await tx.query(RECOUNT, person);
  }

  private async endOf(tx: Tx, channelSeq: number, termSeq: number): Promise<Date> {
    return (await rows<{ endAt: Date }>(tx, END, [channelSeq, termSeq]))[0]!.endAt;
  }
}

export const endsOf = (endAt: Date | string): Ends => ({
  validAt: new Date(endAt),
  reviewAt: new Date(new Date(endAt).getTime() + REVIEW_DAYS * DAY),
});
export const isRefused = (taken: ChallengeTerm | Refused): taken is Refused => typeof taken === 'string';
