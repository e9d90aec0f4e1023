import { Injectable } from '@nestjs/common';
import type { ChallengeMission } from '@madang/contracts/main/challenge';
import type { CurriculumItemInput } from '@madang/contracts/main/curriculum';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { CurriculumService } from '../curriculum/curriculum.service';
import { ChallengeService } from './challenge.service';
import { MISSION_COUNTS } from './challenge.sql';

/**
 * The missions of a challenge (ST-006): lessons of three types only, which ask to enter a chat room, to complete another lesson, or to
 * write posts.
 */
@Injectable()
export class ChallengeMissionService {
  constructor(
    private readonly db: Db,
    private readonly challenges: ChallengeService,
    private readonly lessons: CurriculumService,
    private readonly reads: CurriculumReadService,
  ) {}

  async list(auth: User, courseSeq: number): Promise<ChallengeMission[]> {
    await this.challenges.find(auth.channelSeq!, courseSeq);
    const lessons = await this.reads.allForStaff(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    const counts = (await this.db.one({ channelSeq }, MISSION_COUNTS, { channelSeq, courseSeq }))!;
    return lessons.map((lesson) => ({ ...lesson, ...(counts[lesson.curriculumSeq] ?? { submissionCount: 0, completedCount: 0 }) }));
  }

  async save(auth: User, courseSeq: number, curriculumSeq: number | null, input: CurriculumItemInput): Promise<ChallengeMission> {
    const saved = await this.db.tx({ channelSeq: auth.channelSeq! }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      return this.lessons.saveIn(tx, auth, courseSeq, { ...input, curriculumSeq });
    });
    return (await this.list(auth, courseSeq)).find((one) => one.curriculumSeq === saved)!;
  }

  async remove(auth: User, courseSeq: number, curriculumSeq: number, force: boolean): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq! }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      await this.lessons.removeIn(tx, auth, courseSeq, curriculumSeq, force);
    });
    return null;
  }

  async restore(auth: User, courseSeq: number, curriculumSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq! }, async (tx) => {
      await this.challenges.lock(tx, auth, courseSeq);
      await this.lessons.restoreIn(tx, auth, courseSeq, curriculumSeq);
    });
    return null;
  }
}
