import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface InviteState {
  status: string;
  userSeq: number | null;
  invitedBy: number;
  answeredBy: number | null;
}
export const INVITE_STATE = statement<{ channelSeq: number; inviteSeq: number }, InviteState>(
  'alarm.invite-state',
  (p) => sql`
    select
      i.status,
      coalesce(
        i.user_seq,
        (
          select a.user_seq
          from main.pub_account a
          where a.email = i.email
            and a.withdrawn_at is null
        )
      ) as "userSeq",
      i.invited_by as "invitedBy",
      i.answered_by as "answeredBy"
    from main.pub_invite i
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
  `,
);

/**
 * The member whom an invitation to a class invites; no row when the invitation was sent again later, since that sending has an alarm of
 * its own.
 */
export const INVITED_MEMBER = statement<{ channelSeq: number; inviteSeq: number; sent: number }, { userSeq: number; invitedBy: number }>(
  'alarm.invited-member',
  (p) => sql`
    select
      u.user_seq as "userSeq",
      i.invited_by as "invitedBy"
    from main.pub_course_invite i
    join main.pub_account a on a.email = i.email and a.withdrawn_at is null
    join main.pub_channel_user u on u.channel_seq = i.channel_seq and u.user_seq = a.user_seq
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
      and i.sent_count = ${p.sent}
  `,
);
