import { Injectable } from '@nestjs/common';
import { FARE, PUBLIC, PUBLISH_STATUS, TRASH } from '@madang/contracts/codes';
import { isAttend } from '@madang/contracts/main/course-rules';
import { hasPermission } from '@madang/contracts/permissions';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { IS_MEMBER } from '../membership/member-access';

interface Row {
  courseSeq: number;
  title: string;
  fareCd: string;
  publicCd: string;
  publishStatusCd: string;
  trashTypeCd: string;
  liveTypeCd: string;
  curriculumProgressCd: string;
  joinWindow: { attendee: number | null; teacher: number | null };
  /** The class is for members of its memberships, and this person is none. */
  membersOnly: boolean;
  isChannelUser: boolean;
  roles: string[];
  siteTypeCd: string | null;
  courseTypeCd: string | null;
  attend: {
    /** Of a challenge: its term, and when that begins. */
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
export interface Access extends Row {
  /** Works for the site or the course; sees unpublished and trashed classes. */
  staff: boolean;
  /** May enter the classroom and see every lesson (CLASS_ROOM_UPDATE or SITE_CLASS_UPDATE, or a role in this course). */
  manager: boolean;
  isAttend: boolean;
  /** Lessons open without enrolment. */
  open: boolean;
  /** For a challenge: whether its term has begun. Its end is the end of the enrolment. */
  termOpen: boolean;
}

const FIND = `select json_build_object('courseSeq', c.course_seq, 'title', c.title, 'fareCd', c.fare_cd, 'publicCd', c.public_cd, 'publishStatusCd', c.publish_status_cd, 'trashTypeCd', c.trash_type_cd, 'liveTypeCd', c.live_type_cd,
    'curriculumProgressCd', c.curriculum_progress_cd, 'joinWindow', json_build_object('attendee', (ch.setting ->> 'attendeeJoinTimeLive')::int, 'teacher', (ch.setting ->> 'tchJoinTimeLive')::int),
    'membersOnly', c.site_membership_seqs <> '{}' and not ${IS_MEMBER('c.channel_seq', '$3::bigint', 'c.site_membership_seqs')}, 'isChannelUser', su.user_seq is not null, 'roles', coalesce(su.roles, '[]'), 'siteTypeCd', su.user_type_cd, 'courseTypeCd', tu.user_type_cd,
    'attend', case when a.attend_seq is not null then json_build_object('termSeq', a.term_seq, 'termStartAt', (select iso(t.start_at) from challenge_term t where t.channel_seq = a.channel_seq and t.term_seq = a.term_seq), 'attendSeq', a.attend_seq, 'choiseStatusCd', a.choise_status_cd, 'attendAt', iso(a.attend_at), 'validAt', iso(a.valid_at), 'reviewExpringAt', iso(a.review_expring_at)) end)::text
  from course c join channel ch on ch.channel_seq = c.channel_seq
  left join channel_user su on su.channel_seq = c.channel_seq and su.user_seq = $3::bigint
  left join course_user tu on tu.channel_seq = c.channel_seq and tu.course_seq = c.course_seq and tu.user_seq = $3::bigint
  left join attend a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $3::bigint and a.ended_at is null
  where c.channel_seq = $1::bigint and c.course_seq = $2::bigint`;

/** Row access of everything below a course. */
@Injectable()
export class CourseAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The course as `auth` may use it; absent and hidden ones fail alike, deleted ones say so (AM-148). */
  async of(auth: Caller, courseSeq: number): Promise<Access> {
    const row = await this.db.one<Row>({ channelSeq: auth.channelSeq }, FIND, [auth.channelSeq, courseSeq, auth.userSeq]);
    if (!row) throw fail('CLASS_NOT_FOUND');
    const staff = row.siteTypeCd !== null || row.courseTypeCd !== null;
    if (row.trashTypeCd === TRASH.DELETED || (!staff && row.trashTypeCd !== TRASH.NORMAL)) throw fail('CLASS_DELETED');
    const onShow = row.publishStatusCd === PUBLISH_STATUS.PUBLISHED && row.publicCd === PUBLIC.PUBLIC;
    if (!staff && !onShow && !row.attend) throw fail('CLASS_NOT_FOUND');
    return {
      ...row,
      staff,
      manager: row.courseTypeCd !== null || hasPermission(row.roles, ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE']),
      isAttend: row.attend !== null && isAttend(row.attend, this.clock.now()),
      open: row.fareCd === FARE.OPEN && !row.membersOnly,
      termOpen: !row.attend?.termStartAt || new Date(row.attend.termStartAt) <= this.clock.now(),
    };
  }

  /** The same for staff calls behind a permission of the channel: the course must be there. */
  async forStaff(auth: Caller, courseSeq: number): Promise<Access> {
    const access = await this.of(auth, courseSeq);
    if (!access.staff) throw fail('CLASS_NOT_FOUND');
    return access;
  }
}
