import { MEMBERSHIP_PERIOD, PAGE_TYPE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import type { Permission } from '@madang/contracts/permissions';
import type { TeacherRules } from '@madang/contracts/teacher-rules';
import type { ChannelRole } from './acl';
import { sql, type Piece } from './sql/sql';
import { statement } from './sql/statement';

const MAKES_CLASSES: Permission = 'CLASS_LIFECYCLE_CREATE';
/**
 * SQL for the permissions of `u`, a row of main.pub_channel_user: the stored ones, and on a membership site a plain member with an active
 * subscription may also make classes (AM-109). One that renews by itself counts for a day after its period, as in `isMember`, while the
 * next charge is awaited.
 */
const permissionsOfMember = (now: Piece) => sql`
  case
    when u.user_type_cd is null
      and exists (
        select
        from main.pub_channel_kind k
        where k.channel_seq = u.channel_seq
          and k.page_type_cd = ${PAGE_TYPE.MEMBERSHIP}
      )
      and exists (
        select
        from util.pub_subscription s
        where s.channel_seq = u.channel_seq
          and s.user_seq = u.user_seq
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
          and (s.period_cd <> ${MEMBERSHIP_PERIOD.AUTO} or s.period_end + interval '1 day' > ${now}::timestamptz)
      )
    then u.roles || ${JSON.stringify([MAKES_CLASSES])}::jsonb
    else u.roles
  end`;

const TEACHER_RULES_FIELD = sql`'rules', json_build_object('sheetYn', u.teacher_sheet_yn, 'ownYn', u.teacher_own_yn)`;

/** What the database answers: the permissions before the site's rules for instructors (`rules`) take some away. */
interface Held extends Omit<ChannelRole, 'ownClasses'> {
  rules: TeacherRules;
}
interface Of {
  channelSeq: number;
  userSeq: number;
}
type At = Of & { now: Date };
/** Reads a person's permissions on a site by the role there; the JSON is of `Held`. */
export const ROLE_ON_SITE = statement<At, Held>(
  'acl.role-on-site',
  (p) => sql`
    select json_build_object(
      'isChannelUser', true,
      'roles', ${permissionsOfMember(p.now)},
      'userTypeCd', u.user_type_cd,
      ${TEACHER_RULES_FIELD}
    )::text
    from main.pub_channel_user u
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = ${p.userSeq}
  `,
);

/** As `ROLE_ON_SITE`, and also reads the role that the person has in one class. */
export const ROLE_IN_COURSE = statement<At & { courseSeq: number }, Held & { courseTypeCd: string | null }>(
  'acl.role-in-course',
  (p) => sql`
    select json_build_object(
      'isChannelUser', true,
      'roles', ${permissionsOfMember(p.now)},
      'userTypeCd', u.user_type_cd,
      'courseTypeCd', c.user_type_cd,
      ${TEACHER_RULES_FIELD}
    )::text
    from main.pub_channel_user u
    left join main.pub_course_user c
      on c.channel_seq = u.channel_seq
      and c.user_seq = u.user_seq
      and c.course_seq = ${p.courseSeq}
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = ${p.userSeq}
  `,
);
/** Answers a row if the person has a role in at least one class of the site. */
export const RUNS_CLASS = statement<Of, Of>(
  'acl.runs-class',
  (p) => sql`
    select json_build_object('channelSeq', channel_seq, 'userSeq', user_seq)::text
    from main.pub_course_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    limit 1
  `,
);
