import { YN } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import type { CourseInvite, CourseInviteView } from '@madang/contracts/main/course-invite';
import { isEnrolledOrWaiting } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';

interface Site {
  channelSeq: number;
}
type InCourse = Site & { courseSeq: number };
type Unsent = Omit<CourseInvite, 'url'>;

/** The columns of an invitation `i`. It shows the name only of a member of the site, so that an address does not tell who owns it. */
const INVITE_COLUMNS = sql`
        i.invite_seq as "inviteSeq",
        i.event_code as "eventCode",
        coalesce(a.name, '') as name,
        i.email,
        coalesce(b.name, '') as "inviterName",
        iso(i.sent_at) as "sentAt",
        i.sent_count as "sentCount",
        (
          select iso(min(t.applied_at))
          from attend t
          where t.channel_seq = i.channel_seq
            and t.event_code = i.event_code
            and t.course_seq = i.course_seq
            and t.cancel_at is null
        ) as "enrolledAt"
      from course_invite i
      left join account b on b.user_seq = i.invited_by
      left join account a on a.email = i.email
        and a.withdrawn_at is null
        and exists (
          select 1
          from channel_user u
          where u.channel_seq = i.channel_seq
            and u.user_seq = a.user_seq
        )`;
/** Up to `limit` invitations to a class: the newest, or the newest before the invitation `lastSeq`. */
export const COURSE_INVITES = statement<InCourse & { lastSeq: number | null; limit: number }, Unsent[]>(
  'course-invite.of-course',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${INVITE_COLUMNS}
      where i.channel_seq = ${p.channelSeq}
        and i.course_seq = ${p.courseSeq}
        and (${p.lastSeq}::bigint is null or i.invite_seq < ${p.lastSeq})
      order by i.invite_seq desc
      limit ${p.limit}
    ) f
  `,
);
export const INVITES_BY_SEQ = statement<Site & { inviteSeqs: number[] }, Unsent[]>(
  'course-invite.by-seq',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${INVITE_COLUMNS}
      where i.channel_seq = ${p.channelSeq}
        and i.invite_seq = any(${p.inviteSeqs}::bigint[])
      order by i.invite_seq
    ) f
  `,
);

/** What the page of an invitation's link shows: the class, and who invites. */
export const INVITE_VIEW = statement<InCourse & { eventCode: string }, CourseInviteView>(
  'course-invite.view',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select
        i.event_code as "eventCode",
        i.course_seq as "courseSeq",
        ${shownName(sql`i.channel_seq`, sql`i.invited_by`, sql`coalesce(b.name, '')`)} as "inviterName",
        ${shownOwn(sql`i.channel_seq`, sql`i.invited_by`, sql`b.profile_image_url`)} as "inviterImageUrl",
        i.message,
        c.invite_event_yn as "inviteEventYn",
        case when c.invite_event_yn = ${YN.YES} then c.invite_event_title end as "inviteEventTitle",
        case when c.invite_event_yn = ${YN.YES} then c.invite_event_info end as "inviteEventInfo"
      from course_invite i
      join course c on c.channel_seq = i.channel_seq and c.course_seq = i.course_seq
      left join account b on b.user_seq = i.invited_by
      where i.channel_seq = ${p.channelSeq}
        and i.course_seq = ${p.courseSeq}
        and i.event_code = ${p.eventCode}
    ) f
  `,
);

interface InvitingCourse {
  publishStatusCd: string;
  publicCd: string;
  trashTypeCd: string;
  inviteEventYn: string;
  /** The state of the caller's enrolment; a learner must be enrolled to invite others. */
  choiseStatusCd: string | null;
}
export const INVITING_COURSE = statement<InCourse & { userSeq: number }, InvitingCourse>(
  'course-invite.course',
  (p) => sql`
    select
      c.publish_status_cd as "publishStatusCd",
      c.public_cd as "publicCd",
      c.trash_type_cd as "trashTypeCd",
      c.invite_event_yn as "inviteEventYn",
      (
        select a.choise_status_cd
        from attend a
        where a.channel_seq = ${p.channelSeq}
          and a.course_seq = ${p.courseSeq}
          and a.user_seq = ${p.userSeq}
          and a.ended_at is null
      ) as "choiseStatusCd"
    from course c
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
  `,
);

type Target = { userSeq: number | null; email: string | null; now: Date };
/** The member of the site with this account number or e-mail address; no row if there is no such member. */
export const INVITED_MEMBER = statement<InCourse & Target, { userSeq: number; email: string; learns: boolean }>(
  'course-invite.member',
  (p) => sql`
    select
      a.user_seq as "userSeq",
      a.email,
      exists (
        select 1
        from attend t
        where t.channel_seq = ${p.channelSeq}
          and t.course_seq = ${p.courseSeq}
          and t.user_seq = a.user_seq
          and ${isEnrolledOrWaiting(sql`t`, p.now)}
      ) as learns
    from channel_user u
    join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}
      and case when ${p.userSeq}::bigint is null then a.email = ${p.email} else a.user_seq = ${p.userSeq} end
  `,
);

interface NewInvite {
  eventCode: string;
  userSeq: number | null;
  email: string | null;
  message: string;
  invitedBy: number;
  now: Date;
  /** An invitation whose last mail is newer than this moment is not mailed again. */
  resendBefore: Date;
}
/**
 * Stores an invitation. An address that was invited before keeps its link and is mailed again; answers no row if its last mail is too
 * recent.
 */
export const INVITE_KEEP = statement<InCourse & NewInvite, { inviteSeq: number; sentCount: number }>(
  'course-invite.keep',
  (p) => sql`
    insert into course_invite as i (
      channel_seq,
      course_seq,
      event_code,
      user_seq,
      email,
      message,
      invited_by,
      created_at,
      sent_at
    )
    values (
      ${p.channelSeq},
      ${p.courseSeq},
      ${p.eventCode},
      ${p.userSeq},
      ${p.email},
      ${p.message},
      ${p.invitedBy},
      ${p.now},
      ${p.now}
    )
    on conflict (channel_seq, course_seq, email) do update
    set
      user_seq = coalesce(excluded.user_seq, i.user_seq),
      message = excluded.message,
      invited_by = excluded.invited_by,
      sent_at = excluded.sent_at,
      sent_count = i.sent_count + 1
    where i.sent_at <= ${p.resendBefore}
    returning
      invite_seq as "inviteSeq",
      sent_count as "sentCount"
  `,
);
export const INVITING_SITE = statement<Site, { domain: string; customDomain: string | null; footer: Footer }>(
  'course-invite.site',
  (p) => sql`
    select
      domain,
      custom_domain as "customDomain",
      footer
    from channel
    where channel_seq = ${p.channelSeq}
  `,
);
