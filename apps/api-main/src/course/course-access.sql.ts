import { objectOf } from '@madang/server/sql/json';
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
    select ${objectOf<AccessRow>({
      courseSeq: sql`c.course_seq`,
      title: sql`c.title`,
      fareCd: sql`c.fare_cd`,
      publicCd: sql`c.public_cd`,
      publishStatusCd: sql`c.publish_status_cd`,
      trashTypeCd: sql`c.trash_type_cd`,
      liveTypeCd: sql`c.live_type_cd`,
      curriculumProgressCd: sql`c.curriculum_progress_cd`,
      joinWindow: sql`json_build_object(
        'attendee', (ch.setting ->> 'attendeeJoinTimeLive')::int,
        'teacher', (ch.setting ->> 'tchJoinTimeLive')::int
      )`,
      forMembers: sql`c.site_membership_seqs <> '{}'`,
      membersOnly: sql`c.site_membership_seqs <> '{}'
        and not ${isMember(sql`c.channel_seq`, sql`${p.userSeq}::bigint`, sql`c.site_membership_seqs`, sql`${p.now}`)}`,
      isChannelUser: sql`su.user_seq is not null`,
      roles: sql`coalesce(
        allowed_roles(su.roles, su.user_type_cd, ch.teacher_sheet_yn, ch.teacher_own_yn, true, tu.user_type_cd),
        '[]'
      )`,
      siteTypeCd: sql`case when works_for_class(su.user_type_cd, ch.teacher_own_yn, tu.user_type_cd) then su.user_type_cd end`,
      courseTypeCd: sql`tu.user_type_cd`,
      enrolment: sql`case when a.attend_seq is not null then ${objectOf<NonNullable<AccessRow['enrolment']>>({
        termSeq: sql`a.term_seq`,
        termStartAt: sql`(
          select iso(t.start_at)
          from challenge_term t
          where t.channel_seq = a.channel_seq
            and t.term_seq = a.term_seq
        )`,
        attendSeq: sql`a.attend_seq`,
        choiseStatusCd: sql`a.choise_status_cd`,
        attendAt: sql`iso(a.attend_at)`,
        validAt: sql`iso(a.valid_at)`,
        reviewExpringAt: sql`iso(a.review_expring_at)`,
      })} end`,
    })}::text
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
