import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { type CourseStaffType } from '@madang/contracts/staff-types';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { CourseService } from '../course/course.service';
import { COURSE_STAFF, COURSE_STAFF_REMOVE, COURSE_STAFF_ROLE, COURSE_STAFF_SET } from './operator.sql';
import { classMember, tellJoined } from './staff';

/**
 * Gives and takes roles in one class: manager, facilitator and class manager (AM-106). The teachers of a class are set with its
 * information.
 */
@Injectable()
export class CourseStaffService {
  constructor(
    private readonly db: Db,
    private readonly courses: CourseService,
    private readonly history: History,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async list(channelSeq: number, courseSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, COURSE_STAFF, { channelSeq, courseSeq }))[0]!;
  }

  async add(auth: User, courseSeq: number, userSeq: number, type: CourseStaffType): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      await classMember(tx, auth, userSeq, type);
      const [had] = await rows(tx, COURSE_STAFF_ROLE, { channelSeq, courseSeq, userSeq });
      const saved = await rows(tx, COURSE_STAFF_SET, { channelSeq, courseSeq, userSeq, userTypeCd: type });
      if (!saved.length) throw fail('ALREADY_STAFF');
      // A line of a change would not name the class, which stays the same; so another role is one that went and one that came.
      if (had) await this.note(tx, auth, { userSeq, course: course.title, role: had.userTypeCd, came: false });
      await this.note(tx, auth, { userSeq, course: course.title, role: type, came: true });
      await tellJoined(tx, this.outbox, this.clock, { auth, courseSeq, userSeq });
    });
    return this.list(channelSeq, courseSeq);
  }

  async remove(auth: User, courseSeq: number, userSeq: number, types: readonly CourseStaffType[]): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      const [gone] = await rows(tx, COURSE_STAFF_REMOVE, { channelSeq, courseSeq, userSeq, userTypeCds: types });
      if (!gone) throw fail('NO_DATA');
      await this.note(tx, auth, { userSeq, course: course.title, role: gone.userTypeCd, came: false });
    });
    return this.list(channelSeq, courseSeq);
  }

  /** Writes to the site's history that a person got a role in a class (`came`), or lost it. */
  private note(tx: Tx, auth: User, { userSeq, course, role, came }: RoleNote): Promise<void> {
    const held = { course, classRoleCd: role };
    return this.history.record(tx, auth, auth.channelSeq!, {
      entity: HISTORY_ENTITY.COURSE_STAFF,
      seq: userSeq,
      before: came ? null : held,
      after: came ? held : null,
    });
  }
}

/** A person's role in a class that came or went; `course` is the title of the class. */
interface RoleNote {
  userSeq: number;
  course: string;
  role: string;
  came: boolean;
}
