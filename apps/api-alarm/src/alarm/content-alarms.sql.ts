import type { ContentKind, ContentReason, Yn } from '@madang/contracts/codes';
import { STAFF_TEMPLATES } from '@madang/contracts/alarm/kinds';
import { HIDDEN_NAME } from '@madang/contracts/main/report';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfCase {
  channelSeq: number;
  caseSeq: number;
}
export interface ContentCaseState {
  kind: ContentKind;
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
      kind_cd as kind,
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
/**
 * Updates a person's name and picture in the alarms that others already have, except those for staff; while staff hide the profile, they
 * show a stand-in name and no picture.
 */
export const RENAME_PERSON = statement<{ channelSeq: number; userSeq: number }>(
  'alarm.rename-person',
  (p) => sql`
    update alarm a
    set
      args = a.args || jsonb_build_object('name', case when h.user_seq is null then p.name else ${HIDDEN_NAME} end),
      profile_image_url = case when h.user_seq is null then p.profile_image_url end
    from main.pub_account p
    left join main.pub_hidden_profile h on h.user_seq = p.user_seq and h.channel_seq = ${p.channelSeq}
    where p.user_seq = ${p.userSeq}
      and a.channel_seq = ${p.channelSeq}
      and a.target_user_seq = p.user_seq
      and a.template not in (${list(STAFF_TEMPLATES)})
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
  /** Whether the person works in the class that the case is about. */
  inCourse: boolean;
}
/** The staff of the site, and whether each of them also works in the class of the case. */
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
