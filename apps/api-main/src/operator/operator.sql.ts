/** u is the user of the channel, a the account. */
const OPERATOR = `u.user_seq as "userSeq", a.name, a.email, a.phone, a.profile_image_url as "profileImageUrl", a.sns_type_cd as "snsTypeCd", u.user_type_cd as "userTypeCd", u.roles, u.memo,
  iso(u.joined_at) as "joinedAt", (a.email_auth_at is not null or a.sns_type_cd <> 'LIV') as verified,
  (select count(*)::int from course_user c where c.channel_seq = u.channel_seq and c.user_seq = u.user_seq and c.user_type_cd = 'TCH') as "courseCount"`;
const FROM = `from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null where u.channel_seq = $1::bigint`;
const RANK = (column: string) => `case ${column} when 'OWN' then 3 when 'MNG' then 2 when 'TCH' then 1 else 0 end`;

export const STAFF = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select ${OPERATOR} ${FROM} and u.user_type_cd is not null order by ${RANK('u.user_type_cd')} desc, u.joined_at, u.user_seq) f`;

export const ONE = `select row_to_json(f)::text from (select ${OPERATOR} ${FROM} and u.user_seq = $2::bigint) f`;

/** Finds $2 in a name, an address or a phone number. */
const HIT = `(position(lower($2) in lower(a.name)) > 0 or position(lower($2) in a.email) > 0 or (length(regexp_replace($2, '\\D', '', 'g')) >= 4 and position(regexp_replace($2, '\\D', '', 'g') in coalesce(a.phone, '')) > 0))`;

/** $2 search or null, $3 role or null, $4 limit, $5 offset. */
export const USERS = `with hit as materialized (select u.joined_at, u.user_seq, ${OPERATOR} ${FROM} and ($2::text is null or ${HIT}) and ($3::text is null or u.user_type_cd = $3))
select json_build_object('totalCount', (select count(*)::int from hit), 'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
  select "userSeq", name, email, phone, "profileImageUrl", "snsTypeCd", "userTypeCd", roles, memo, "joinedAt", verified, "courseCount"
  from hit order by joined_at desc, user_seq desc limit $4::int offset $5::int) f))::text`;

const USER = `a.user_seq as "userSeq", a.name, a.email`;
const FACE = `a.profile_image_url as "profileImageUrl", a.sns_type_cd as "snsTypeCd"`;

/** $2 search, $3 role or null, $4 limit, $5 offset. Strangers are found by their whole address only, and their number stays their own. */
export const SEARCH_SITE = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select * from (
    select ${USER}, a.phone, ${FACE} ${FROM} and ${HIT} and ($3::text is null or ${RANK('u.user_type_cd')} < ${RANK('$3')})
    union all
    select ${USER}, null, ${FACE} from account a where a.email = lower(trim($2)) and a.withdrawn_at is null
      and not exists (select 1 from channel_user u where u.channel_seq = $1::bigint and u.user_seq = a.user_seq)) found
  order by name, "userSeq" limit $4::int offset $5::int) f`;

/** $6 course: members who have no such role there. */
export const SEARCH_COURSE = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select ${USER}, a.phone, ${FACE} ${FROM} and ${HIT}
    and not exists (select 1 from course_user c where c.channel_seq = u.channel_seq and c.course_seq = $6::bigint and c.user_seq = u.user_seq and ($3::text is null or c.user_type_cd = $3))
  order by a.name, a.user_seq limit $4::int offset $5::int) f`;

/** $6 course, $7 now: members who are no learners of it. */
export const SEARCH_LEARNER = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select ${USER}, a.phone, ${FACE} ${FROM} and ${HIT} and $3::text is null
    and not exists (select 1 from attend t where t.channel_seq = u.channel_seq and t.course_seq = $6::bigint and t.user_seq = u.user_seq and t.ended_at is null
      and (t.choise_status_cd = '01' or (t.choise_status_cd = '00' and (t.valid_at is null or t.valid_at > $7::timestamptz))))
  order by a.name, a.user_seq limit $4::int offset $5::int) f`;

export const COURSE_STAFF = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select ${USER}, a.phone, ${FACE}, c.user_type_cd as "userTypeCd" from course_user c join account a on a.user_seq = c.user_seq and a.withdrawn_at is null
  where c.channel_seq = $1::bigint and c.course_seq = $2::bigint and c.user_type_cd <> 'TCH' order by case c.user_type_cd when 'MNG' then 0 when 'FAC' then 1 else 2 end, a.name, a.user_seq) f`;

/** i is the invitation, $2 now: what is open past its day has expired. */
const STATUS = `case when i.status in ('ASKED', 'PENDING') and i.expires_at <= $2::timestamptz then 'EXPIRED' else i.status end`;

/** What waits, and the latest 30 of the others. $3 one invitation or null. Of an invited address nothing is told about its account before the person has joined. */
export const INVITES = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select i.invite_seq as "inviteSeq", i.user_type_cd as "userTypeCd", i.user_seq as "userSeq", coalesce(a.name, '') as name, i.email, a.profile_image_url as "profileImageUrl", i.memo, i.status_now as status,
    coalesce(b.name, '') as "inviterName", iso(i.created_at) as "createdAt", iso(i.sent_at) as "sentAt", iso(i.expires_at) as "expiresAt"
  from (select i.*, ${STATUS} as status_now, row_number() over (partition by ${STATUS} in ('ASKED', 'PENDING') order by i.created_at desc, i.invite_seq desc) as place from invite i
    where i.channel_seq = $1::bigint and ($3::bigint is null or i.invite_seq = $3)) i
  left join account a on a.user_seq = i.user_seq or (i.user_seq is null and a.email = i.email and a.withdrawn_at is null
    and exists (select 1 from channel_user u where u.channel_seq = i.channel_seq and u.user_seq = a.user_seq))
  left join account b on b.user_seq = i.invited_by
  where i.status_now in ('ASKED', 'PENDING') or i.place <= 30 order by (i.status_now in ('ASKED', 'PENDING')) desc, i.created_at desc, i.invite_seq desc) f`;

/** $1 the caller or null, $2 now. */
const VIEW = `i.invite_seq as "inviteSeq", i.channel_seq as "channelSeq", c.name as "siteName", c.domain, c.header_logo_url as "logoUrl", c.brand_color as "brandColor", i.user_type_cd as "userTypeCd",
  coalesce(b.name, '') as "inviterName", regexp_replace(i.email, '^(.{1,2})[^@]*', '\\1***') as "emailHint",
  exists (select 1 from account a where a.withdrawn_at is null and (a.user_seq = i.user_seq or (i.user_seq is null and a.email = i.email))) as "hasAccount",
  ${STATUS} as status, iso(i.expires_at) as "expiresAt",
  case when $1::bigint is not null then coalesce(i.user_seq = $1, (select a.email = i.email from account a where a.user_seq = $1)) end as mine`;
const VIEW_FROM = `from invite i join channel c on c.channel_seq = i.channel_seq left join account b on b.user_seq = i.invited_by`;
export const VIEW_BY_TOKEN = `select row_to_json(f)::text from (select ${VIEW} ${VIEW_FROM} where i.token_hash = $3) f`;
export const VIEW_BY_SEQ = `select row_to_json(f)::text from (select ${VIEW} ${VIEW_FROM} where i.invite_seq = $3::bigint) f`;
/** By address alone only who has proven that mailbox: an account may be made with anybody's address. */
export const MINE = `select coalesce(json_agg(row_to_json(f) order by f."inviteSeq" desc), '[]')::text from (select ${VIEW} ${VIEW_FROM}
  where i.status = 'PENDING' and i.expires_at > $2::timestamptz and (i.user_seq = $1::bigint
    or (i.user_seq is null and i.email = (select a.email from account a where a.user_seq = $1 and (a.email_auth_at is not null or a.sns_type_cd <> 'LIV'))))) f`;
