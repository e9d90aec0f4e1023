/** A name only of somebody who belongs to the site: an address tells nothing of who has it. */
const INVITE = `i.invite_seq as "inviteSeq", i.event_code as "eventCode", coalesce(a.name, '') as name, i.email, coalesce(b.name, '') as "inviterName", iso(i.sent_at) as "sentAt", i.sent_count as "sentCount",
  (select iso(min(t.applied_at)) from attend t where t.channel_seq = i.channel_seq and t.event_code = i.event_code and t.course_seq = i.course_seq and t.cancel_at is null) as "enrolledAt"`;
const FROM = `from course_invite i left join account b on b.user_seq = i.invited_by
  left join account a on a.email = i.email and a.withdrawn_at is null and exists (select 1 from channel_user u where u.channel_seq = i.channel_seq and u.user_seq = a.user_seq)`;

/** $3 before this one or null, $4 so many. */
export const INVITES = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (select ${INVITE} ${FROM}
  where i.channel_seq = $1 and i.course_seq = $2 and ($3::bigint is null or i.invite_seq < $3) order by i.invite_seq desc limit $4) f`;
/** $2 the numbers of some. */
export const INVITES_OF = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (select ${INVITE} ${FROM}
  where i.channel_seq = $1 and i.invite_seq = any($2::bigint[]) order by i.invite_seq) f`;

/** $3 the code. */
export const VIEW = `select row_to_json(f)::text from (
  select i.event_code as "eventCode", i.course_seq as "courseSeq", coalesce(b.name, '') as "inviterName", b.profile_image_url as "inviterImageUrl", i.message,
    c.invite_event_yn as "inviteEventYn", case when c.invite_event_yn = 'Y' then c.invite_event_title end as "inviteEventTitle", case when c.invite_event_yn = 'Y' then c.invite_event_info end as "inviteEventInfo"
  from course_invite i join course c on c.channel_seq = i.channel_seq and c.course_seq = i.course_seq left join account b on b.user_seq = i.invited_by
  where i.channel_seq = $1 and i.course_seq = $2 and i.event_code = $3) f`;

/** $3 the number of an account or null, $4 an address or null: who it is, as far as the site knows. */
export const WHO = `select a.user_seq, a.email,
    exists (select 1 from attend t where t.channel_seq = $1 and t.course_seq = $2 and t.user_seq = a.user_seq and t.ended_at is null
      and (t.choise_status_cd = '01' or (t.choise_status_cd = '00' and (t.valid_at is null or t.valid_at > $5)))) as learns
  from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
  where u.channel_seq = $1 and case when $3::bigint is null then a.email = $4 else a.user_seq = $3 end`;

/** The same address again keeps its link; $9: sent before this it is sent again. */
export const KEEP = `insert into course_invite as i (channel_seq, course_seq, event_code, user_seq, email, message, invited_by, created_at, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict (channel_seq, course_seq, email) do update set user_seq = coalesce(excluded.user_seq, i.user_seq), message = excluded.message, invited_by = excluded.invited_by,
    sent_at = excluded.sent_at, sent_count = i.sent_count + 1 where i.sent_at <= $9
  returning invite_seq, sent_count`;
