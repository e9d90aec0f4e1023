import { Injectable } from '@nestjs/common';
import { FARE, TRASH } from '@madang/contracts/codes';
import { isAttend, isOnShow } from '@madang/contracts/main/course-rules';
import { hasPermission } from '@madang/contracts/permissions';
import { actingKey, usablePermissions } from '@madang/server/acting-key';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { SUPPORT_ROLE } from '@madang/server/support';
import { COURSE_ACCESS } from './course-access.sql';

/** What the database knows of a class and a person. */
export interface AccessRow {
  courseSeq: number;
  title: string;
  fareCd: string;
  publicCd: string;
  publishStatusCd: string;
  trashTypeCd: string;
  liveTypeCd: string;
  curriculumProgressCd: string;
  joinWindow: { attendee: number | null; teacher: number | null };
  /** Whether the class is for people with its memberships alone, and this person has none of them. */
  membersOnly: boolean;
  isChannelUser: boolean;
  roles: string[];
  siteTypeCd: string | null;
  courseTypeCd: string | null;
  enrolment: {
    /** The term of the challenge that the person is in, and in the next field when it begins. */
    termSeq: number | null;
    termStartAt: string | null;
    attendSeq: number;
    choiseStatusCd: string | null;
    attendAt: string | null;
    validAt: string | null;
    reviewExpringAt: string | null;
  } | null;
}
/** A course as somebody in particular may use it. */
export interface Access extends AccessRow {
  /** Whether the person works for the site or the class, and so sees unpublished and trashed classes. */
  staff: boolean;
  /** May enter the classroom and see every lesson (CLASS_ROOM_UPDATE or SITE_CLASS_UPDATE, or a role in this course). */
  manager: boolean;
  isAttend: boolean;
  /** Whether the class's lessons are open to everybody without enrolment. */
  open: boolean;
  /** Whether the term of a challenge has begun; its end is the end of the enrolment. */
  termOpen: boolean;
}

/** Row access of everything below a course. */
@Injectable()
export class CourseAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The course as `auth` may use it; absent and hidden ones fail alike, deleted ones say so (AM-148). */
  async of(auth: Caller, courseSeq: number): Promise<Access> {
    const { channelSeq, userSeq } = auth;
    const row = await this.db.one({ channelSeq }, COURSE_ACCESS, { channelSeq, courseSeq, userSeq });
    if (!row) throw fail('CLASS_NOT_FOUND');
    row.roles = usablePermissions(row.roles);
    // Support is there as an operator of the site; what the person is there on their own has no part in it.
    if (auth.support) {
      const { isChannelUser, userTypeCd, roles } = SUPPORT_ROLE;
      Object.assign(row, { isChannelUser, roles: [...roles], siteTypeCd: userTypeCd, courseTypeCd: null, enrolment: null });
    }
    const staff = row.siteTypeCd !== null || row.courseTypeCd !== null;
    if (row.trashTypeCd === TRASH.DELETED || (!staff && row.trashTypeCd !== TRASH.NORMAL)) throw fail('CLASS_DELETED');
    if (!staff && !isOnShow(row) && !row.enrolment) throw fail('CLASS_NOT_FOUND');
    return {
      ...row,
      staff,
      manager: (row.courseTypeCd !== null && !actingKey()) || hasPermission(row.roles, ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE']),
      isAttend: row.enrolment !== null && isAttend(row.enrolment, this.clock.now()),
      open: row.fareCd === FARE.OPEN && !row.membersOnly,
      termOpen: !row.enrolment?.termStartAt || new Date(row.enrolment.termStartAt) <= this.clock.now(),
    };
  }

  /** For staff calls behind a permission of the site: the class must exist. */
  async forStaff(auth: Caller, courseSeq: number): Promise<Access> {
    const access = await this.of(auth, courseSeq);
    if (!access.staff) throw fail('CLASS_NOT_FOUND');
    return access;
  }
}
