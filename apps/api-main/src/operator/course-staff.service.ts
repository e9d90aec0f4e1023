import { Injectable } from '@nestjs/common';
import type { CourseStaffType } from '@madang/contracts/main/operator';
import type { User } from '@madang/server/caller';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseService } from '../course/course.service';
import { COURSE_STAFF, COURSE_STAFF_REMOVE, COURSE_STAFF_SET } from './operator.sql';
import { classMember } from './staff';

/**
 * Gives and takes roles in one class: manager, facilitator and class manager (AM-106). The teachers of a class are set with its
 * information.
 */
@Injectable()
export class CourseStaffService {
  constructor(
    private readonly db: Db,
    private readonly courses: CourseService,
  ) {}

  async list(channelSeq: number, courseSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, COURSE_STAFF, { channelSeq, courseSeq }))[0]!;
  }

  async add(auth: User, courseSeq: number, userSeq: number, type: CourseStaffType): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      await classMember(tx, auth, userSeq, type);
      const saved = await rows(tx, COURSE_STAFF_SET, { channelSeq, courseSeq, userSeq, userTypeCd: type });
      if (!saved.length) throw fail('ALREADY_STAFF');
    });
    return this.list(channelSeq, courseSeq);
  }

  async remove(auth: User, courseSeq: number, userSeq: number, types: readonly CourseStaffType[]): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const gone = await rows(tx, COURSE_STAFF_REMOVE, { channelSeq, courseSeq, userSeq, userTypeCds: types });
      if (!gone.length) throw fail('NO_DATA');
    });
    return this.list(channelSeq, courseSeq);
  }
}
