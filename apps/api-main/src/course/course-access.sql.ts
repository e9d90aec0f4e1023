import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isMember } from '../membership/member-access.sql';
import type { AccessRow } from './course-access';

interface Asked {
  channelSeq: number | null;
  courseSeq: number;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  now: Date;
}
/** A class, and what this person is in it and on its site. */
export const COURSE_ACCESS = statement<Asked, AccessRow>(
  'course.access',
  (p) => sql`
    select json_build_object(
      'courseSeq', c.course_seq,
      'title', c.title,
      'fareCd', c.fare_cd,
      'publicCd', c.public_cd,
      'publishStatusCd', c.publish_status_cd,
      'trashTypeCd', c.trash_type_cd,
      'liveTypeCd', c.live_type_cd,
      'curriculumProgressCd', c.curriculum_progress_cd,
      'joinWindow', json_build_object(
        'attendee', (ch.setting ->> 'attendeeJoinTimeLive')::int,
        'teacher', (ch.setting ->> 'tchJoinTimeLive')::int
      ),
      'forMembers', c.site_membership_seqs <> '{}',
      'membersOnly', c.site_membership_seqs <> '{}'
        and not ${isMember(sql`c.channel_seq`, sql`${p.userSeq}::bigint`, sql`c.site_membership_seqs`, sql`${p.now}`)},
      'isChannelUser', su.user_seq is not null,
      'roles', coalesce(
        allowed_roles(su.roles, su.user_type_cd, ch.teacher_sheet_yn, ch.teacher_own_yn, true, tu.user_type_cd),
        '[]'
      ),
      'siteTypeCd', case when works_for_class(su.user_type_cd, ch.teacher_own_yn, tu.user_type_cd) then su.user_type_cd end,
      'courseTypeCd', tu.user_type_cd,
      'enrolment', case when a.attend_seq is not null then json_build_object(
        'termSeq', a.term_seq,
        'termStartAt', (
          select iso(t.start_at)
          from challenge_term t
          where t.channel_seq = a.channel_seq
            and t.term_seq = a.term_seq
        ),
        'attendSeq', a.attend_seq,
        'choiseStatusCd', a.choise_status_cd,
        'attendAt', iso(a.attend_at),
        'validAt', iso(a.valid_at),
        'reviewExpringAt', iso(a.review_expring_at)
      ) end
    )::text
    from course c
    join channel ch on ch.channel_seq = c.channel_seq
    left join channel_user su on su.channel_seq = c.channel_seq and su.user_seq = ${p.userSeq}::bigint
    left join course_user tu on tu.channel_seq = c.channel_seq
      and tu.course_seq = c.course_seq
      and tu.user_seq = ${p.userSeq}::bigint
    left join attend a on a.channel_seq = c.channel_seq
      and a.course_seq = c.course_seq
      and a.user_seq = ${p.userSeq}::bigint
      and a.ended_at is null
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `,
);
