import { PUBLISH_STATUS, USER_TYPE } from '@madang/contracts/codes';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { raw, sql, type Sql } from '@madang/server/sql/sql';
import type { Somebody } from './stage';

/** When the log-in of the platform's operator ends. */
const OPERATOR_SESSION_END = '2999-01-01';

/** Adds people with accounts and log-ins, whose addresses have the mark of their history. */
export const peopleInsert = ({
  mark,
  count,
  passwordHash,
  now,
}: {
  mark: string;
  count: number;
  passwordHash: string;
  now: Date;
}): Sql => sql`
  with who as (
    insert into main.account (email, name, password_hash, email_auth_at)
    select
      'p' || n || ${`.${mark}@madang.test`},
      case n when 0 then '유시연' else '김하나' end,
      ${passwordHash},
      ${now}
    from generate_series(0, ${count - 1}::int) n
    returning user_seq
  )
  insert into main.session (user_seq, created_at)
  select
    user_seq,
    ${now}::timestamptz
  from who
  order by user_seq
  returning user_seq, session_seq`;
/** Makes people members of a site, one of them its owner with all permissions. */
export const membersInsert = (channelSeq: number, owner: number, people: number[]): Sql => sql`
  insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles)
  select
    ${channelSeq},
    user_seq,
    case when user_seq = ${owner} then ${USER_TYPE.OWNER} end,
    case when user_seq = ${owner} then ${JSON.stringify(PERMISSIONS)}::jsonb else '[]' end
  from unnest(${people}::bigint[]) user_seq`;
/** Makes somebody an operator of the platform who is logged in at the console. */
export const operatorInsert = (operator: Somebody, now: Date): Sql => sql`
  with who as (
    insert into main.platform_operator (user_seq, added_at, enrolled_at)
    values (${operator.userSeq}, ${now}, ${now})
  )
  insert into main.platform_session (session_seq, user_seq, opened_at, expires_at)
  values (${operator.sessionSeq}, ${operator.userSeq}, ${now}, ${OPERATOR_SESSION_END})`;
export const membershipsInsert = (channelSeq: number, owner: number, sold: readonly object[], now: Date): Sql => sql`
  insert into main.membership (
    channel_seq,
    title,
    price,
    period_cd,
    created_by,
    created_at,
    updated_at
  )
  select
    ${channelSeq},
    '결 멤버십',
    m.price,
    m.period,
    ${owner},
    ${now},
    ${now}
  from jsonb_to_recordset(${JSON.stringify(sold)}) m (period text, price bigint)
  returning membership_seq`;

interface NewCourses {
  channelSeq: number;
  /** The memberships that the class named `members` belongs to. */
  memberships: number[];
  /** The columns that each of the rows has. */
  columns: string[];
  rows: object[];
  now: Date;
}
/** Adds published classes. */
export const coursesInsert = ({ channelSeq, memberships, columns, rows, now }: NewCourses): Sql => sql`
  insert into main.course (
    channel_seq,
    publish_status_cd,
    published_at,
    site_membership_seqs,
    ${raw(columns.join(', '))}
  )
  select
    ${channelSeq},
    ${PUBLISH_STATUS.PUBLISHED},
    ${now},
    case when title = 'members' then ${memberships}::bigint[] else '{}' end,
    ${raw(columns.join(', '))}
  from jsonb_populate_recordset(null::main.course, ${JSON.stringify(rows)})
  returning title, course_seq`;
interface NewTerm {
  name: string;
  seats: number;
  start: Date;
  end: Date;
}
export const termsInsert = (channelSeq: number, challenge: number, terms: NewTerm[], now: Date): Sql => sql`
  insert into main.challenge_term (
    channel_seq,
    course_seq,
    name,
    start_at,
    end_at,
    max_user_count,
    created_at,
    updated_at
  )
  select
    ${channelSeq},
    ${challenge},
    t.name,
    t.start,
    t.end,
    t.seats,
    ${now},
    ${now}
  from jsonb_to_recordset(${JSON.stringify(terms)}) t (name text, seats int, start timestamptz, "end" timestamptz)
  returning term_seq`;
