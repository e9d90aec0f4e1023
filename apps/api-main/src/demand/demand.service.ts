import { Injectable } from '@nestjs/common';
import { TRASH } from '@madang/contracts/codes';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import type { Demand } from '@madang/contracts/main/demand-calls';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseAccess } from '../course/course-access';
import { CourseEntity } from '../course/course.entity';
import { CourseDemandEntity } from './demand.entity';
import { DEMAND, DEMAND_INSERT } from './demand.sql';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/**
 * People who want to be told when a class opens. They can join the list as long as the class is a demand survey, and leave it at any time.
 */
@Injectable()
export class DemandService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
  ) {}

  async find(auth: Caller, at: At): Promise<Demand> {
    await this.access.of(auth, at.courseSeq);
    return this.db.tx({ channelSeq: at.channelSeq }, (tx) => this.state(tx, at, auth.userSeq));
  }

  async add(auth: User, at: At): Promise<Demand> {
    await this.access.of(auth, at.courseSeq);
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const course = await tx.findOneByOrFail(CourseEntity, at);
      if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
      // The class is no longer a demand survey, so people enrol in it instead of waiting.
      if (!isSurvey(course)) throw fail('CLASS_CLOSED');
      await rows(tx, DEMAND_INSERT, { ...at, userSeq: auth.userSeq, now: this.clock.now() });
      return this.state(tx, at, auth.userSeq);
    });
  }

  remove(auth: User, at: At): Promise<Demand> {
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      await tx.delete(CourseDemandEntity, { ...at, userSeq: auth.userSeq });
      return this.state(tx, at, auth.userSeq);
    });
  }

  private async state(tx: Tx, at: At, userSeq: number | null): Promise<Demand> {
    const [{ count, mineAt }] = (await rows(tx, DEMAND, { ...at, userSeq })) as [{ count: number; mineAt: Date | null }];
    return { count, mineAt: mineAt?.toISOString() ?? null };
  }
}
