import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import type { ChallengeMission } from '@madang/contracts/main/challenge';
import type { CurriculumInput } from '@madang/contracts/main/curriculum';
import type { User } from '@madang/server/caller';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { LessonEntity } from '../curriculum/lesson.entity';
import { CurriculumService } from '../curriculum/curriculum.service';
import { ChallengeService } from './challenge.service';
import { MISSION_COUNTS } from './challenge.sql';

/** The fields of a mission that a line of the site's history shows; `title` is the challenge's. */
const shown = (title: string, k: LessonEntity) => ({
  title,
  mission: k.title,
  curriculumTypeCd: k.curriculumTypeCd,
  xp: k.xp,
  point: k.point,
  publicScopeCd: k.publicScopeCd,
  maxChallengeCount: k.maxChallengeCount,
  dailyChallengeCount: k.dailyChallengeCount,
  completionRateCondition: k.completionRateCondition,
});

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
    private readonly history: History,
  ) {}

  async list(auth: User, courseSeq: number): Promise<ChallengeMission[]> {
    await this.challenges.find(auth.channelSeq!, courseSeq);
    const lessons = await this.reads.allForStaff(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    const counts = (await this.db.one({ channelSeq }, MISSION_COUNTS, { channelSeq, courseSeq }))!;
    return lessons.map((lesson) => ({ ...lesson, ...(counts[lesson.curriculumSeq] ?? { submissionCount: 0, completedCount: 0 }) }));
  }

  save(auth: User, courseSeq: number, curriculumSeq: number | null, input: CurriculumInput): Promise<ChallengeMission> {
    const channelSeq = auth.channelSeq!;
    return this.db
      .tx({ channelSeq }, async (tx) => {
        const { title } = await this.challenges.lock(tx, auth, courseSeq);
        const before = curriculumSeq ? shown(title, await this.lesson(tx, channelSeq, courseSeq, curriculumSeq)) : null;
        const seq = await this.lessons.saveIn(tx, auth, courseSeq, { ...input, curriculumSeq });
        const after = shown(title, await this.lesson(tx, channelSeq, courseSeq, seq));
        await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, before, after });
        return seq;
      })
      .then(async (seq) => (await this.list(auth, courseSeq)).find((one) => one.curriculumSeq === seq)!);
  }

  async remove(auth: User, courseSeq: number, curriculumSeq: number, force: boolean): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const { title } = await this.challenges.lock(tx, auth, courseSeq);
      const before = shown(title, await this.lesson(tx, channelSeq, courseSeq, curriculumSeq));
      await this.lessons.removeIn(tx, auth, courseSeq, curriculumSeq, force);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, before, after: null });
    });
    return null;
  }

  async restore(auth: User, courseSeq: number, curriculumSeq: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const { title } = await this.challenges.lock(tx, auth, courseSeq);
      if (!(await this.lessons.restoreIn(tx, auth, courseSeq, curriculumSeq))) return;
      const after = shown(title, await this.lesson(tx, channelSeq, courseSeq, curriculumSeq));
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, before: null, after });
    });
    return null;
  }

  private async lesson(tx: Tx, channelSeq: number, courseSeq: number, curriculumSeq: number): Promise<LessonEntity> {
    const found = await tx.findOneBy(LessonEntity, { channelSeq, courseSeq, curriculumSeq });
    if (!found) throw fail('NO_DATA');
    return found;
  }
}
