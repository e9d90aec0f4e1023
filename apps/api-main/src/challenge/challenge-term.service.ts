import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { TERMS_MAX, type challengeApi as api } from '@madang/contracts/main/challenge';
import { defaultTerm, type StaffTerm } from '@madang/contracts/main/challenge-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { endsOf } from '../enrolment/term-seats';
import { requireStudioPlan } from '../course/studio-plan';
import { ChallengeService } from './challenge.service';
import { ChallengeTermEntity } from './challenge-term.entity';
import { LEARNERS_FOLLOW_TERM, TERM_COUNT, TERM_OF_CHALLENGE, TERM_USED } from './challenge.sql';

type Input = InputOf<typeof api.createTerm>;
/** The fields of a term that a line of the site's history shows. */
const shown = ({ name, startAt, endAt, maxUserCount }: StaffTerm) => ({ name, termStartAt: startAt, termEndAt: endAt, maxUserCount });
/** What a line of the history is about: a term, which is listed with the history of its challenge. */
const lineOf = (courseSeq: number, termSeq: number) => ({ entity: HISTORY_ENTITY.CHALLENGE_TERM, seq: termSeq, courseSeq });

/** Makes, changes and deletes the terms of challenges (ST-005). */
@Injectable()
export class ChallengeTermService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly challenges: ChallengeService,
    private readonly history: History,
  ) {}

  async list(channelSeq: number, courseSeq: number): Promise<{ terms: StaffTerm[]; defaultTermSeq: number | null }> {
    const { terms } = await this.challenges.find(channelSeq, courseSeq);
    return { terms, defaultTermSeq: defaultTerm(terms, this.clock.now())?.termSeq ?? null };
  }

  create(auth: User, courseSeq: number, input: Input): Promise<StaffTerm> {
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      await requireStudioPlan(tx, channelSeq);
      const [terms] = await rows(tx, TERM_COUNT, { channelSeq, courseSeq });
      if (terms!.count >= TERMS_MAX) throw failField('name', 'listMax', { max: TERMS_MAX });
      const { startAt, endAt } = this.times(input, null);
      const { name, maxUserCount } = input;
      const now = this.clock.now();
      const columns = { channelSeq, courseSeq, name, startAt, endAt, maxUserCount, createdAt: now, updatedAt: now };
      const made = await tx.insert(ChallengeTermEntity, columns);
      const term = await this.one(tx, channelSeq, courseSeq, Number(made.identifiers[0]!['termSeq']));
      await this.history.record(tx, auth, channelSeq, { ...lineOf(courseSeq, term.termSeq), before: null, after: shown(term) });
      return term;
    });
  }

  update(auth: User, courseSeq: number, termSeq: number, input: Input): Promise<StaffTerm> {
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      await requireStudioPlan(tx, channelSeq);
      const before = await this.one(tx, channelSeq, courseSeq, termSeq);
      const { startAt, endAt } = this.times(input, before);
      if (input.maxUserCount > 0 && input.maxUserCount < before.attendCount)
        throw failField('maxUserCount', 'numberMin', { min: before.attendCount });
      const { name, maxUserCount } = input;
      const columns = { name, startAt, endAt, maxUserCount, updatedAt: this.clock.now() };
      await tx.update(ChallengeTermEntity, { channelSeq, termSeq }, columns);
      const { validAt, reviewAt } = endsOf(endAt);
      await rows(tx, LEARNERS_FOLLOW_TERM, { channelSeq, termSeq, name, endedAt: before.endAt, endAt: validAt, reviewAt });
      const after = await this.one(tx, channelSeq, courseSeq, termSeq);
      await this.history.record(tx, auth, channelSeq, { ...lineOf(courseSeq, termSeq), before: shown(before), after: shown(after) });
      return after;
    });
  }

  async remove(auth: User, courseSeq: number, termSeq: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      const before = await this.one(tx, channelSeq, courseSeq, termSeq);
      if ((await rows(tx, TERM_USED, { channelSeq, termSeq })).length) throw fail('TERM_HAS_PARTICIPANTS');
      await tx.update(ChallengeTermEntity, { channelSeq, termSeq }, { deletedAt: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, { ...lineOf(courseSeq, termSeq), before: shown(before), after: null });
    });
    return null;
  }

  /** Checks the times of a term: it must end after it begins, and an end that is new must lie in the future. */
  private times(input: Input, old: StaffTerm | null): { startAt: Date; endAt: Date } {
    const [startAt, endAt] = [new Date(input.startAt), new Date(input.endAt)];
    const moved = !old || new Date(old.endAt).getTime() !== endAt.getTime();
    if (endAt <= startAt) throw failField('endAt', 'termOrder');
    if (moved && endAt <= this.clock.now()) throw failField('endAt', 'termPast');
    return { startAt, endAt };
  }

  private async one(tx: Tx, channelSeq: number, courseSeq: number, termSeq: number): Promise<StaffTerm> {
    const [found] = await rows(tx, TERM_OF_CHALLENGE, { channelSeq, courseSeq, termSeq });
    if (!found) throw fail('NO_DATA');
    return found.term;
  }
}
