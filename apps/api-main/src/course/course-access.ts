import { Injectable } from '@nestjs/common';
import { FARE, TRASH } from '@madang/contracts/codes';
import { isEnrolled, isOnShow } from '@madang/contracts/main/course-rules';
import { CLASSROOM_PERMISSIONS, hasPermission } from '@madang/contracts/permissions';
import { actingKey, usablePermissions } from '@madang/server/acting-key';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { SUPPORT_ROLE } from '@madang/server/support';
import { COURSE_ACCESS } from './course-access.sql';

/** What decides a person's access to a class, as the database has it. */
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
  /** Whether the class is only for people with one of certain memberships of the site, and this person has none of them. */
  membersOnly: boolean;
  /** Whether the class is only for people with certain memberships of the site, whoever asks. */
  forMembers: boolean;
  isChannelUser: boolean;
  roles: string[];
  siteTypeCd: string | null;
  courseTypeCd: string | null;
  enrolment: {
    /** The term of the challenge in which the person is; `termStartAt` is when that term begins. */
    termSeq: number | null;
    termStartAt: string | null;
    attendSeq: number;
    choiseStatusCd: string | null;
    attendAt: string | null;
    validAt: string | null;
    reviewExpringAt: string | null;
  } | null;
}
/** A class, and what this person may do in it. */
export interface Access extends AccessRow {
  /**
   * Whether the person has a role in the class, or one on the site that covers this class, and so sees the class when it is unpublished or
   * in the trash.
   */
  staff: boolean;
  /**
   * Whether the person may enter the classroom and see every lesson, by a permission (CLASS_ROOM_UPDATE or SITE_CLASS_UPDATE) or by a role
   * in this class; for a call by an API key the role does not count.
   */
  manager: boolean;
  isAttend: boolean;
  /** Whether this person may take the lessons without enrolling, since the class is open to everybody or to memberships the person has. */
  open: boolean;
  /**
   * Whether the person's term of a challenge has begun; true without a term. The end of the term does not matter here, since the access of
   * the enrolment has an end of its own.
   */
  termOpen: boolean;
}

/** Decides what a caller may see and do in a class and everything that belongs to it. */
@Injectable()
export class CourseAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * The class as `auth` may use it. A class that does not exist and one that the caller may not see give the same error. A class that was
   * deleted, or that is in the trash for callers who are not staff, gives the error that it was deleted (AM-148).
   */
  async of(auth: Caller, courseSeq: number): Promise<Access> {
    const { channelSeq, userSeq } = auth;
    const row = await this.db.one({ channelSeq }, COURSE_ACCESS, { channelSeq, courseSeq, userSeq, now: this.clock.now() });
    if (!row) throw fail('CLASS_NOT_FOUND');
    row.roles = usablePermissions(row.roles);
    // A support session has the rights of an operator of the site; the roles and the enrolment of the person behind it do not count.
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
      manager: (row.courseTypeCd !== null && !actingKey()) || hasPermission(row.roles, CLASSROOM_PERMISSIONS),
      isAttend: row.enrolment !== null && isEnrolled(row.enrolment, this.clock.now()),
      open: row.fareCd === FARE.OPEN && !row.membersOnly,
      termOpen: !row.enrolment?.termStartAt || new Date(row.enrolment.termStartAt) <= this.clock.now(),
    };
  }

  /** The class for a caller who has a role in it, or one on the site that covers it; for anybody else it does not exist. */
  async forStaff(auth: Caller, courseSeq: number): Promise<Access> {
    const access = await this.of(auth, courseSeq);
    if (!access.staff) throw fail('CLASS_NOT_FOUND');
    return access;
  }
}
