import type { ContentKind, ContentReason, Yn } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfCase {
  channelSeq: number;
  caseSeq: number;
}
export interface ContentCaseState {
  authorSeq: number | null;
  title: string;
  reasonCd: ContentReason | null;
  reasonText: string;
  hiddenUntil: Date | null;
  appealAnswerText: string;
}
export const CONTENT_CASE_STATE = statement<OfCase, ContentCaseState>(
  'alarm.content-case',
  (p) => sql`
    select
      author_seq as "authorSeq",
      title,
      reason_cd as "reasonCd",
      reason_text as "reasonText",
      hidden_until as "hiddenUntil",
      appeal_answer_text as "appealAnswerText"
    from main.pub_content_case
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
  `,
);
export const CONTENT_REPORTERS = statement<OfCase, { userSeq: number }>(
  'alarm.content-reporters',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_content_report
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
  `,
);

export interface ContentCasePlace {
  kind: ContentKind;
  courseSeq: number | null;
  authorSeq: number | null;
  title: string;
}
export const CONTENT_CASE_PLACE = statement<OfCase, ContentCasePlace>(
  'alarm.content-case-place',
  (p) => sql`
    select
      kind_cd as kind,
      course_seq as "courseSeq",
      author_seq as "authorSeq",
      title
    from main.pub_content_case
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
  `,
);
export interface StaffRole {
  userSeq: number;
  roles: string[];
  userTypeCd: string | null;
  sheetYn: Yn;
  ownYn: Yn;
  /** Works in the class of the case. */
  inCourse: boolean;
}
/** Whoever has a role on the site. */
export const STAFF_ROLES = statement<{ channelSeq: number; courseSeq: number | null }, StaffRole>(
  'alarm.staff-roles',
  (p) => sql`
    select
      u.user_seq as "userSeq",
      u.roles,
      u.user_type_cd as "userTypeCd",
      u.teacher_sheet_yn as "sheetYn",
      u.teacher_own_yn as "ownYn",
      exists (
        select
        from main.pub_course_user w
        where w.channel_seq = u.channel_seq
          and w.course_seq = ${p.courseSeq}
          and w.user_seq = u.user_seq
      ) as "inCourse"
    from main.pub_channel_user u
    where u.channel_seq = ${p.channelSeq}
      and u.user_type_cd is not null
  `,
);
