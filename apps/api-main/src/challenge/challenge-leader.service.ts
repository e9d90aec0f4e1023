import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { COURSE_STAFF_TYPE } from '@madang/contracts/staff-types';
import { Injectable } from '@nestjs/common';
import type { ChallengeLeader } from '@madang/contracts/main/challenge';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { requireStudioPlan } from '../course/studio-plan';
import { COURSE_STAFF } from '../operator/operator.sql';
import { classMember, tellJoined } from '../operator/staff';
import { ChallengeService } from './challenge.service';
import { LEADER_DELETE, LEADER_INSERT } from './challenge.sql';

/**
 * Leaders: staff of one challenge (ST-007), with the rights that class managers have in a class. They see its participants, answer them
 * and delete posts.
 */
@Injectable()
export class ChallengeLeaderService {
  constructor(
    private readonly db: Db,
    private readonly challenges: ChallengeService,
    private readonly history: History,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async list(channelSeq: number, courseSeq: number): Promise<ChallengeLeader[]> {
    return (await this.challenges.find(channelSeq, courseSeq)).leaders;
  }

  add(auth: User, courseSeq: number, userSeq: number): Promise<ChallengeLeader[]> {
    return this.change(auth, courseSeq, userSeq, true);
  }

  remove(auth: User, courseSeq: number, userSeq: number): Promise<ChallengeLeader[]> {
    return this.change(auth, courseSeq, userSeq, false);
  }

  private async change(auth: User, courseSeq: number, userSeq: number, comes: boolean): Promise<ChallengeLeader[]> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const { title } = await this.challenges.lock(tx, auth, courseSeq);
      if (comes) await requireStudioPlan(tx, channelSeq);
      if (comes) await classMember(tx, auth, userSeq, COURSE_STAFF_TYPE.CLASS_MANAGER);
      const changed = await rows(tx, comes ? LEADER_INSERT : LEADER_DELETE, { channelSeq, courseSeq, userSeq });
      if (!changed.length) throw fail(comes ? 'ALREADY_STAFF' : 'NO_DATA');
      const leader = { title, leaderSeq: userSeq };
      const change = comes ? { before: null, after: leader } : { before: leader, after: null };
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, ...change });
      if (comes) await tellJoined(tx, this.outbox, this.clock, { auth, courseSeq, userSeq });
    });
    return (await this.db.one({ channelSeq }, COURSE_STAFF, { channelSeq, courseSeq }))!;
  }
}
