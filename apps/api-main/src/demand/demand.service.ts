import { Injectable } from '@nestjs/common';
import { TRASH } from '@madang/contracts/codes';
import type { Demand } from '@madang/contracts/main/demand-calls';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseAccess } from '../course/course-access';
import { CourseEntity } from '../course/course.entity';
import { DEMAND_DELETE, DEMAND_INSERT, DEMAND_OF_CLASS, TAKES_PEOPLE } from './demand.sql';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/**
 * People who want to be told when a class opens: a demand survey, or a class in which no new person can enrol now (AM-771). A person can
 * join the list until enrolling is possible, and leave it at any time.
 */
@Injectable()
export class DemandService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
  ) {}

  async find(auth: Caller, at: At): Promise<Demand> {
    const { staff } = await this.access.of(auth, at.courseSeq);
    return this.db.tx({ channelSeq: at.channelSeq }, (tx) => this.state(tx, at, { userSeq: auth.userSeq, staff }));
  }

  async add(auth: User, at: At): Promise<Demand> {
    const { staff } = await this.access.of(auth, at.courseSeq);
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const course = await tx.findOneByOrFail(CourseEntity, at);
      if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
      const now = this.clock.now();
      if ((await rows(tx, TAKES_PEOPLE, { ...at, now })).length) throw fail('CLASS_OPEN');
      await rows(tx, DEMAND_INSERT, { ...at, userSeq: auth.userSeq, now });
      return this.state(tx, at, { userSeq: auth.userSeq, staff });
    });
  }

  async remove(auth: User, at: At): Promise<Demand> {
    // A person can also leave the list of a class that is hidden or deleted by now.
    const { staff } = await this.access.of(auth, at.courseSeq).catch(() => ({ staff: false }));
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      await rows(tx, DEMAND_DELETE, { ...at, userSeq: auth.userSeq });
      return this.state(tx, at, { userSeq: auth.userSeq, staff });
    });
  }

  /** What this person may know: how many wait is for the class's staff, unless the class is a demand survey. */
  private async state(tx: Tx, at: At, { userSeq, staff }: { userSeq: number | null; staff: boolean }): Promise<Demand> {
    const [found] = await rows(tx, DEMAND_OF_CLASS, { ...at, userSeq });
    const { count, toldCount, mineAt, survey } = found!;
    return { count: staff || survey ? count : null, toldCount: staff ? toldCount : null, mineAt: mineAt?.toISOString() ?? null };
  }
}
