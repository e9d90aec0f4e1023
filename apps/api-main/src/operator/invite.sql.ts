import { SNS_TYPE, YN } from '@madang/contracts/codes';
import { INVITE_STATUS, type Invite, type InviteStatus, type InviteView } from '@madang/contracts/main/operator';
import { maskedEmail } from '@madang/server/sql/masked';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName } from '../account/hidden-profile.sql';
import type { InviteRow } from './invite.row';

interface Site {
  channelSeq: number;
}
type One = Site & { inviteSeq: number };

/** The states of an invitation that nobody has decided about yet. */
export const UNDECIDED_STATUSES: readonly InviteStatus[] = [INVITE_STATUS.ASKED, INVITE_STATUS.PENDING];
const UNDECIDED_LIST = list(UNDECIDED_STATUSES);
/** The state of the invitation `i`: one that is undecided after its last day has expired. */
const statusAt = (now: Piece) => sql`case
        when i.status in (${UNDECIDED_LIST}) and i.expires_at <= ${now}::timestamptz then ${INVITE_STATUS.EXPIRED}
        else i.status
      end`;

/**
 * The invitations of a site: all that are undecided, and the latest 30 of the others; with `inviteSeq`, only that one. For an invited
 * address, the name and picture of its account are shown only once the person is a member, so that an address does not tell who owns it.
 */
export const INVITES_OF_SITE = statement<Site & { now: Date; inviteSeq: number | null }, Invite[]>(
  'invite.of-site',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        i.invite_seq as "inviteSeq",
        i.user_type_cd as "userTypeCd",
        i.user_seq as "userSeq",
        coalesce(a.name, '') as name,
        i.email,
        a.profile_image_url as "profileImageUrl",
        i.memo,
        i.status_now as status,
        coalesce(b.name, '') as "inviterName",
        iso(i.created_at) as "createdAt",
        iso(i.sent_at) as "sentAt",
        iso(i.expires_at) as "expiresAt"
      from (
        select
          i.*,
          ${statusAt(p.now)} as status_now,
          row_number() over (partition by ${statusAt(p.now)} in (${UNDECIDED_LIST}) order by i.created_at desc, i.invite_seq desc) as place
        from invite i
        where i.channel_seq = ${p.channelSeq}::bigint
          and (${p.inviteSeq}::bigint is null or i.invite_seq = ${p.inviteSeq})
      ) i
      left join account a on a.user_seq = i.user_seq
        or (
          i.user_seq is null
          and a.email = i.email
          and a.withdrawn_at is null
          and exists (
            select 1
            from channel_user u
            where u.channel_seq = i.channel_seq
              and u.user_seq = a.user_seq
          )
        )
      left join account b on b.user_seq = i.invited_by
      where i.status_now in (${UNDECIDED_LIST})
        or i.place <= 30
      order by (i.status_now in (${UNDECIDED_LIST})) desc, i.created_at desc, i.invite_seq desc
    ) f
  `,
);

/** The person who looks at an invitation; `userSeq` is null for a visitor. */
interface Viewer {
  userSeq: number | null;
  now: Date;
}
const view = (p: Placeholders<Viewer>) => sql`
        i.invite_seq as "inviteSeq",
        i.channel_seq as "channelSeq",
        c.name as "siteName",
        c.domain,
        c.header_logo_url as "logoUrl",
        c.brand_color as "brandColor",
        i.user_type_cd as "userTypeCd",
        ${shownName(sql`i.channel_seq`, sql`i.invited_by`, sql`coalesce(b.name, '')`)} as "inviterName",
        ${maskedEmail(sql`i.email`)} as "emailHint",
        exists (
          select 1
          from account a
          where a.withdrawn_at is null
            and (a.user_seq = i.user_seq or (i.user_seq is null and a.email = i.email))
        ) as "hasAccount",
        ${statusAt(p.now)} as status,
        iso(i.expires_at) as "expiresAt",
        case when ${p.userSeq}::bigint is not null then coalesce(
          i.user_seq = ${p.userSeq},
          (
            select a.email = i.email
            from account a
            where a.user_seq = ${p.userSeq}
          )
        ) end as mine,
        exists (
          select 1
          from channel_user u
          where u.channel_seq = i.channel_seq
            and u.user_seq = ${p.userSeq}
        ) as "isMember",
        case when c.closed_at is null then ${YN.NO} else ${YN.YES} end as "siteClosedYn"
      from invite i
      join channel c on c.channel_seq = i.channel_seq
      left join account b on b.user_seq = i.invited_by`;
export const INVITE_BY_TOKEN = statement<Viewer & { tokenHash: string }, InviteView>(
  'invite.by-token',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select ${view(p)}
      where i.token_hash = ${p.tokenHash}
    ) f
  `,
);
export const INVITE_BY_SEQ = statement<Viewer & { inviteSeq: number }, InviteView>(
  'invite.by-seq',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select ${view(p)}
      where i.invite_seq = ${p.inviteSeq}::bigint
    ) f
  `,
);
/**
 * The invitations that wait for a person's answer. Those to an e-mail address are shown only to somebody who has proven the mailbox, since
 * an account can be made with anybody's address.
 */
export const INVITES_OF_PERSON = statement<Viewer & { userSeq: number }, InviteView[]>(
  'invite.of-person',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f) order by f."inviteSeq" desc), '[]')::text
    from (
      select ${view(p)}
      where i.status = ${INVITE_STATUS.PENDING}
        and i.expires_at > ${p.now}::timestamptz
        and (
          i.user_seq = ${p.userSeq}::bigint
          or (
            i.user_seq is null
            and i.email = (
              select a.email
              from account a
              where a.user_seq = ${p.userSeq}
                and (a.email_auth_at is not null or a.sns_type_cd <> ${SNS_TYPE.EMAIL})
            )
          )
        )
    ) f
  `,
);

const INVITE_COLUMNS = sql`
      invite_seq as "inviteSeq",
      user_seq as "userSeq",
      email,
      user_type_cd as "userTypeCd",
      memo,
      status,
      token_hash as "tokenHash",
      invited_by as "invitedBy",
      approved_by as "approvedBy",
      sent_count as "sentCount",
      expires_at as "expiresAt"`;
export const INVITE_LOCK = statement<One, InviteRow>(
  'invite.lock',
  (p) => sql`
    select ${INVITE_COLUMNS}
    from invite
    where channel_seq = ${p.channelSeq}
      and invite_seq = ${p.inviteSeq}
    for update
  `,
);
/** Locks and answers the undecided invitations that a person sent. */
export const OPEN_INVITES_LOCK = statement<Site & { invitedBy: number }, InviteRow>(
  'invite.lock-open',
  (p) => sql`
    select ${INVITE_COLUMNS}
    from invite
    where channel_seq = ${p.channelSeq}
      and invited_by = ${p.invitedBy}
      and status in (${UNDECIDED_LIST})
    order by invite_seq
    for update
  `,
);

/** Marks undecided invitations as expired after their last day, so that the address can be invited again. */
export const INVITE_EXPIRE = statement<Site & { email: string; now: Date }>(
  'invite.expire',
  (p) => sql`
    update invite
    set status = ${INVITE_STATUS.EXPIRED}
    where channel_seq = ${p.channelSeq}
      and email = ${p.email}
      and status in (${UNDECIDED_LIST})
      and expires_at <= ${p.now}
  `,
);
interface NewInvite {
  userSeq: number | null;
  email: string;
  userTypeCd: string | null;
  memo: string;
  status: string;
  invitedBy: number;
  approvedBy: number | null;
  now: Date;
  expiresAt: Date;
}
/** Stores an invitation; answers no row if the address has an undecided one already. */
export const INVITE_INSERT = statement<Site & NewInvite, InviteRow>(
  'invite.insert',
  (p) => sql`
    insert into invite (
      channel_seq,
      user_seq,
      email,
      user_type_cd,
      memo,
      status,
      invited_by,
      approved_by,
      created_at,
      expires_at
    )
    values (
      ${p.channelSeq},
      ${p.userSeq},
      ${p.email},
      ${p.userTypeCd},
      ${p.memo},
      ${p.status},
      ${p.invitedBy},
      ${p.approvedBy},
      ${p.now},
      ${p.expiresAt}
    )
    on conflict (channel_seq, email) where status in (${UNDECIDED_LIST}) do nothing
    returning ${INVITE_COLUMNS}
  `,
);
export const INVITE_APPROVE = statement<One & { approvedBy: number }>(
  'invite.approve',
  (p) => sql`
    update invite
    set
      status = ${INVITE_STATUS.PENDING},
      approved_by = ${p.approvedBy}
    where channel_seq = ${p.channelSeq}
      and invite_seq = ${p.inviteSeq}
  `,
);
export const INVITE_STATUS_SET = statement<One & { status: string }>(
  'invite.status-set',
  (p) => sql`
    update invite
    set status = ${p.status}
    where channel_seq = ${p.channelSeq}
      and invite_seq = ${p.inviteSeq}
  `,
);
export const INVITE_ANSWER = statement<One & { status: string; answeredBy: number; now: Date }>(
  'invite.answer',
  (p) => sql`
    update invite
    set
      status = ${p.status},
      answered_at = ${p.now},
      answered_by = ${p.answeredBy}
    where channel_seq = ${p.channelSeq}
      and invite_seq = ${p.inviteSeq}
  `,
);
export const INVITE_SENT = statement<One & { tokenHash: string; now: Date; expiresAt: Date }>(
  'invite.sent',
  (p) => sql`
    update invite
    set
      token_hash = ${p.tokenHash},
      sent_at = ${p.now},
      sent_count = sent_count + 1,
      expires_at = ${p.expiresAt}
    where channel_seq = ${p.channelSeq}
      and invite_seq = ${p.inviteSeq}
  `,
);

/** An account's e-mail address, and whether the person has proven the mailbox. */
export const OWN_EMAIL = statement<{ userSeq: number }, { email: string; proven: boolean }>(
  'invite.own-email',
  (p) => sql`
    select
      email,
      (email_auth_at is not null or sns_type_cd <> ${SNS_TYPE.EMAIL}) as proven
    from account
    where user_seq = ${p.userSeq}
  `,
);
type Invited = Site & { userSeq: number | null; email: string | null };
/**
 * The account that is to be invited. A number without its address is accepted only for members of the site, so that nobody learns
 * strangers' addresses by trying numbers.
 */
export const INVITED_ACCOUNT = statement<Invited, { userSeq: number; email: string }>(
  'invite.account',
  (p) => sql`
    select
      a.user_seq as "userSeq",
      a.email
    from account a
    where a.withdrawn_at is null
      and case
        when ${p.userSeq}::bigint is null then a.email = ${p.email}::text
        else a.user_seq = ${p.userSeq}
          and (
            a.email = ${p.email}
            or exists (
              select 1
              from channel_user u
              where u.channel_seq = ${p.channelSeq}
                and u.user_seq = a.user_seq
            )
          )
      end
  `,
);
