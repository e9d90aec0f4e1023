import { SNS_TYPE, USER_TYPE } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { CourseStaff, Operator } from '@madang/contracts/main/operator';
import type { TeacherRules } from '@madang/contracts/teacher-rules';
import { contains } from '@madang/server/contains';
import { isEnrolledOrWaiting } from '@madang/server/enrolment-rules.sql';
import { sql, type Piece } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import type { StaffRow } from './staff';

interface Site {
  channelSeq: number;
}
type Person = Site & { userSeq: number };
type InCourse = Site & { courseSeq: number };

/** The JSON of a person of the staff, from the member `u` and the account `a`. */
const STAFF_COLUMNS = sql`
        u.user_seq as "userSeq",
        a.name,
        a.email,
        a.phone,
        a.profile_image_url as "profileImageUrl",
        a.sns_type_cd as "snsTypeCd",
        u.user_type_cd as "userTypeCd",
        u.roles,
        u.memo,
        iso(u.joined_at) as "joinedAt",
        (a.email_auth_at is not null or a.sns_type_cd <> ${SNS_TYPE.EMAIL}) as verified,
        (
          select count(*)::int
          from course_user c
          where c.channel_seq = u.channel_seq
            and c.user_seq = u.user_seq
            and c.user_type_cd = ${USER_TYPE.TEACHER}
        ) as "courseCount"`;
const fromMembers = (p: Placeholders<Site>) => sql`
      from channel_user u
      join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
      where u.channel_seq = ${p.channelSeq}::bigint`;
const rank = (userTypeCd: Piece) => sql`case ${userTypeCd}
        when ${USER_TYPE.OWNER} then 3
        when ${USER_TYPE.MANAGER} then 2
        when ${USER_TYPE.TEACHER} then 1
        else 0
      end`;
const STAFF_RANK = rank(sql`u.user_type_cd`);

const STAFF_ORDERS = {
  '': sql`${STAFF_RANK} desc, u.joined_at, u.user_seq`,
  ...sortsBy({ name: sql`a.name`, classes: sql`"courseCount"`, joined: sql`u.joined_at` }, sql`u.user_seq`),
};
export const SITE_STAFF = forEachSort(STAFF_ORDERS, (order, sort) =>
  statement<Site>(
    `operator.staff.${sort}`,
    (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${STAFF_COLUMNS}
      ${fromMembers(p)}
        and u.user_type_cd is not null
      order by ${order}
    ) f
  `,
  ),
);
export const SITE_MEMBER = statement<Person, Operator>(
  'operator.member',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select ${STAFF_COLUMNS}
      ${fromMembers(p)}
        and u.user_seq = ${p.userSeq}::bigint
    ) f
  `,
);

type Search = Site & { q: string | null; contacts: boolean; userTypeCd: string | null; limit: number; offset: number };
/** Whether the search finds a person: by the name or, for callers who may see contacts, by the e-mail address or phone number. */
const isHit = (p: Placeholders<Pick<Search, 'q' | 'contacts'>>) => sql`(
          ${contains(sql`a.name`, p.q)}
          or (${p.contacts}::boolean and ${contains(sql`a.email`, p.q)})
          or (
            ${p.contacts}
            and length(regexp_replace(${p.q}, '\\D', '', 'g')) >= 4
            and position(regexp_replace(${p.q}, '\\D', '', 'g') in coalesce(a.phone, '')) > 0
          )
        )`;

export const SITE_MEMBERS = statement<Search, Page<Operator>>(
  'operator.members',
  (p) => sql`
    with hit as materialized (
      select
        u.joined_at,
        u.user_seq,
        ${STAFF_COLUMNS}
      ${fromMembers(p)}
        and (${p.q}::text is null or ${isHit(p)})
        and (${p.userTypeCd}::text is null or u.user_type_cd = ${p.userTypeCd})
    )
    select json_build_object(
      'totalCount', (select count(*)::int from hit),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            "userSeq",
            name,
            email,
            phone,
            "profileImageUrl",
            "snsTypeCd",
            "userTypeCd",
            roles,
            memo,
            "joinedAt",
            verified,
            "courseCount"
          from hit
          order by joined_at desc, user_seq desc
          limit ${p.limit}::int
          offset ${p.offset}::int
        ) f
      )
    )::text
  `,
);

const PERSON_COLUMNS = sql`
        a.user_seq as "userSeq",
        a.name,
        a.email`;
const FACE_COLUMNS = sql`
        a.profile_image_url as "profileImageUrl",
        a.sns_type_cd as "snsTypeCd"`;
/**
 * A page of the people whom the search finds: members of a lower rank than the role, or all members if the search names no role. A caller
 * who may see contacts also finds people who are not members, but only by their complete e-mail address and without their phone number.
 */
export const STAFF_CANDIDATES = statement<Search>(
  'operator.staff-candidates',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select *
      from (
        select ${PERSON_COLUMNS},
        a.phone,
        ${FACE_COLUMNS}
        ${fromMembers(p)}
          and ${isHit(p)}
          and (${p.userTypeCd}::text is null or ${STAFF_RANK} < ${rank(p.userTypeCd)})
        union all
        select ${PERSON_COLUMNS},
        null,
        ${FACE_COLUMNS}
        from account a
        where ${p.contacts}
          and a.email = lower(trim(${p.q}))
          and a.withdrawn_at is null
          and not exists (
            select 1
            from channel_user u
            where u.channel_seq = ${p.channelSeq}::bigint
              and u.user_seq = a.user_seq
          )
      ) found
      order by name, "userSeq"
      limit ${p.limit}::int
      offset ${p.offset}::int
    ) f
  `,
);
type CourseSearch = Search & { courseSeq: number | null };
interface Lacked {
  /** JSON of the permissions of the role that the caller lacks. */
  lacked: string;
}
/** SQL: a page of those members whom the search finds and `where` does not exclude, by name. */
const candidates = (p: Placeholders<CourseSearch>, where: Piece) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${PERSON_COLUMNS},
        a.phone,
        ${FACE_COLUMNS}
      ${fromMembers(p)}
        and ${isHit(p)}
        and ${where}
      order by a.name, a.user_seq
      limit ${p.limit}::int
      offset ${p.offset}::int
    ) f
  `;
/**
 * A page of the members whom the search finds and who do not have this role in the class; without a role in the search, who have none
 * there. Nobody to whom the caller cannot give the role is among them (`classMember`).
 */
export const COURSE_STAFF_CANDIDATES = statement<CourseSearch & Lacked>('operator.course-staff-candidates', (p) =>
  candidates(
    p,
    sql`not exists (
          select 1
          from course_user c
          where c.channel_seq = u.channel_seq
            and c.course_seq = ${p.courseSeq}::bigint
            and c.user_seq = u.user_seq
            and (${p.userTypeCd}::text is null or c.user_type_cd = ${p.userTypeCd})
        )
        and u.roles @> (
          select allowed_roles(${p.lacked}::jsonb, u.user_type_cd, s.teacher_sheet_yn, s.teacher_own_yn, true, ${p.userTypeCd})
          from channel s
          where s.channel_seq = u.channel_seq
        )`,
  ),
);
/**
 * A page of the members whom the search finds and who are not enrolled in the class and do not wait for it; nobody if the search names a
 * role.
 */
export const LEARNER_CANDIDATES = statement<CourseSearch & { now: Date }>('operator.learner-candidates', (p) =>
  candidates(
    p,
    sql`${p.userTypeCd}::text is null
        and not exists (
          select 1
          from attend t
          where t.channel_seq = u.channel_seq
            and t.course_seq = ${p.courseSeq}::bigint
            and t.user_seq = u.user_seq
            and ${isEnrolledOrWaiting(sql`t`, p.now)}
        )`,
  ),
);

/** Managers, facilitators and class managers of a class, in this order. */
export const COURSE_STAFF = statement<InCourse, CourseStaff[]>(
  'operator.course-staff',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        ${PERSON_COLUMNS},
        a.phone,
        ${FACE_COLUMNS},
        c.user_type_cd as "userTypeCd"
      from course_user c
      join account a on a.user_seq = c.user_seq and a.withdrawn_at is null
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.course_seq = ${p.courseSeq}::bigint
        and c.user_type_cd <> ${USER_TYPE.TEACHER}
      order by
        case c.user_type_cd when ${USER_TYPE.MANAGER} then 0 when ${USER_TYPE.FACILITATOR} then 1 else 2 end,
        a.name,
        a.user_seq
    ) f
  `,
);
/** A member who is to get a role in a class, with the role and the permissions on the site, and the site's rules for instructors. */
export const COURSE_STAFF_MEMBER = statement<Person, StaffRow & { rules: TeacherRules }>(
  'operator.course-staff-member',
  (p) => sql`
    select
      u.user_seq as "userSeq",
      u.user_type_cd as "userTypeCd",
      u.roles,
      json_build_object('sheetYn', c.teacher_sheet_yn, 'ownYn', c.teacher_own_yn) as rules
    from channel_user u
    join channel c on c.channel_seq = u.channel_seq
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = ${p.userSeq}
  `,
);
/** Gives a person a role in a class, in place of any other one; answers no row for teachers, and for a person who has the role already. */
export const COURSE_STAFF_SET = statement<Person & InCourse & { userTypeCd: string }, { userSeq: number }>(
  'operator.course-staff-set',
  (p) => sql`
    insert into course_user as c (channel_seq, course_seq, user_seq, user_type_cd)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.userTypeCd})
    on conflict (channel_seq, course_seq, user_seq) do update
    set user_type_cd = excluded.user_type_cd
    where c.user_type_cd <> ${USER_TYPE.TEACHER}
      and c.user_type_cd <> excluded.user_type_cd
    returning user_seq as "userSeq"
  `,
);
/** The role of a person in a class, if it is none of an instructor. */
export const COURSE_STAFF_ROLE = statement<Person & InCourse, { userTypeCd: string }>(
  'operator.course-staff-role',
  (p) => sql`
    select user_type_cd as "userTypeCd"
    from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and user_type_cd <> ${USER_TYPE.TEACHER}
  `,
);
export const COURSE_STAFF_REMOVE = statement<Person & InCourse & { userTypeCds: readonly string[] }, { userTypeCd: string }>(
  'operator.course-staff-remove',
  (p) => sql`
    delete from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and user_type_cd = any(${p.userTypeCds})
    returning user_type_cd as "userTypeCd"
  `,
);

export const STAFF_TURN = statement<Site>(
  'operator.staff-turn',
  (p) => sql`select 1 from channel where channel_seq = ${p.channelSeq} for no key update`,
);
export const STAFF_ROW = statement<Person, StaffRow>(
  'operator.staff-row',
  (p) => sql`
    select
      user_seq as "userSeq",
      user_type_cd as "userTypeCd",
      roles
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    for update
  `,
);
export const OTHER_OWNERS = statement<Person, { userSeq: number }>(
  'operator.other-owners',
  (p) => sql`
    select u.user_seq as "userSeq"
    from channel_user u
    join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}
      and u.user_type_cd = ${USER_TYPE.OWNER}
      and u.user_seq <> ${p.userSeq}
    limit 1
  `,
);

type Note = Site & { userSeq: number | null; email: string | null; memo: string | null };
/**
 * Stores a note about a member, who is named by number or else by e-mail address. Answers the member; no row if there is no such member.
 */
export const MEMBER_NOTE = statement<Note, { userSeq: number; userTypeCd: string | null }>(
  'operator.member-note',
  (p) => sql`
    update channel_user u
    set memo = coalesce(${p.memo}, u.memo)
    from account a
    where u.channel_seq = ${p.channelSeq}
      and a.user_seq = u.user_seq
      and a.withdrawn_at is null
      and case when ${p.userSeq}::bigint is null then a.email = ${p.email} else u.user_seq = ${p.userSeq} end
    returning
      u.user_seq as "userSeq",
      u.user_type_cd as "userTypeCd"
  `,
);
