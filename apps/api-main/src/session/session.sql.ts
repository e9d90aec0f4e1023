import { HISTORY_ENTITY, USER_TYPE, YN } from '@madang/contracts/codes';
import type { SessionUser } from '@madang/contracts/main/account';
import { PRODUCT_TEXTS } from '@madang/contracts/main/consent';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
interface Ended {
  sessionSeq: number;
}

/** The account of a session, as pages get it; no row for a withdrawn account. */
export const SESSION_USER = statement<Person, SessionUser>(
  'session.user',
  (p) => sql`
    select json_build_object(
      'userSeq', a.user_seq,
      'name', a.name,
      'email', a.email,
      'badgeCount', coalesce(b.badge_count, 0),
      'alarmReadSeq', coalesce(b.alarm_read_seq, 0),
      'mngCnt', (
        select count(*)
        from channel_user m
        join channel c on c.channel_seq = m.channel_seq
        where m.user_seq = a.user_seq
          and m.user_type_cd is not null
          and c.erased_at is null
      ),
      'erasedSiteYn', case
        when exists (
          select
          from channel_user m
          join channel c on c.channel_seq = m.channel_seq
          where m.user_seq = a.user_seq
            and m.user_type_cd = ${USER_TYPE.OWNER}
            and c.erased_at is not null
        ) then ${YN.YES}
        else ${YN.NO}
      end,
      'snsTypeCd', a.sns_type_cd,
      'isInitPlan', a.is_init_plan,
      'phone', a.phone,
      'phoneAt', iso(a.phone_at),
      'emailAuthAt', iso(a.email_auth_at),
      'profileImageUrl', a.profile_image_url,
      'mailState', (
        select b.state
        from campaign.pub_mail_address b
        where b.address = a.email
      ),
      'askTextsYn', case
        when exists (
          select
          from product_texts_missing(a.user_seq, ${PRODUCT_TEXTS})
        ) then ${YN.YES}
        else ${YN.NO}
      end,
      'askConsentsYn', case when belongs_unasked(a.user_seq) then ${YN.YES} else ${YN.NO} end
    )::text
    from account a
    left join alarm.pub_badge b on b.user_seq = a.user_seq
    where a.user_seq = ${p.userSeq}
      and a.withdrawn_at is null
  `,
);

interface NewSession extends Person {
  device: string | null;
  ip: string | null;
  userAgent: string | null;
  provedAt: Date | null;
  supportAccessSeq: number | null;
  now: Date;
}
export const SESSION_INSERT = statement<NewSession, Ended>(
  'session.insert',
  (p) => sql`
    insert into session (
      user_seq,
      device,
      ip,
      user_agent,
      proved_at,
      support_access_seq,
      created_at
    )
    values (${p.userSeq}, ${p.device}, ${p.ip}, ${p.userAgent}, ${p.provedAt}, ${p.supportAccessSeq}, ${p.now})
    returning session_seq as "sessionSeq"
  `,
);

export interface PlaceRow extends Ended {
  device: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
}
/** Up to `most` sessions of a person that were opened after `since` and have not ended: the calling one first, then the newest. */
export const SESSION_PLACES = statement<Person & Ended & { since: Date; most: number }, PlaceRow>(
  'session.places',
  (p) => sql`
    select
      session_seq as "sessionSeq",
      device,
      ip,
      user_agent as "userAgent",
      created_at as "createdAt"
    from session
    where user_seq = ${p.userSeq}
      and revoked_at is null
      and created_at > ${p.since}
    order by session_seq = ${p.sessionSeq} desc, session_seq desc
    limit ${p.most}
  `,
);

const revoke = <P extends object>(name: string, where: (p: Placeholders<P>) => Sql) =>
  statement<P & { now: Date }, Ended>(
    name,
    (p) => sql`
      update session
      set revoked_at = ${p.now}
      where revoked_at is null
        and ${where(p)}
      returning session_seq as "sessionSeq"
    `,
  );
export const SESSION_REVOKE = revoke<Ended>('session.revoke', (p) => sql`session_seq = ${p.sessionSeq}`);
export const OWN_SESSION_REVOKE = revoke<Person & Ended>(
  'session.revoke-own',
  (p) => sql`user_seq = ${p.userSeq} and session_seq = ${p.sessionSeq}`,
);
/** Ends all sessions of a person, except `keptSeq` if it is not null. */
export const SESSIONS_REVOKE = revoke<Person & { keptSeq: number | null }>(
  'session.revoke-others',
  (p) => sql`user_seq = ${p.userSeq} and session_seq is distinct from ${p.keptSeq}`,
);

export const SUPPORT_SESSIONS_REVOKE = revoke<{ accessSeq: number }>(
  'session.revoke-support',
  (p) => sql`support_access_seq = ${p.accessSeq}`,
);
/** The site of a support access and until when the access lasts, locked; no row once it has ended. */
export const OPEN_SUPPORT = statement<{ accessSeq: number; now: Date }, { siteSeq: number; until: Date }>(
  'session.open-support',
  (p) => sql`
    select
      site_seq as "siteSeq",
      expires_at as until
    from support_access
    where access_seq = ${p.accessSeq}
      and ended_at is null
      and expires_at > ${p.now}
    for update
  `,
);

interface Ticket {
  ticketHash: string;
}
export const TICKET_INSERT = statement<Person & Ticket & { expiresAt: Date; accessSeq: number | null }>(
  'session.ticket-insert',
  (p) => sql`
    insert into ticket (ticket_hash, user_seq, expires_at, support_access_seq)
    values (${p.ticketHash}, ${p.userSeq}, ${p.expiresAt}, ${p.accessSeq})
  `,
);
/** Uses a ticket up. Answers no row if it was used or has expired, or if its account is withdrawn. */
export const TICKET_USE = statement<Ticket & { now: Date }, Person & { accessSeq: number | null }>(
  'session.ticket-use',
  (p) => sql`
    update ticket t
    set used_at = ${p.now}
    from account a
    where t.ticket_hash = ${p.ticketHash}
      and t.used_at is null
      and t.expires_at > ${p.now}
      and a.user_seq = t.user_seq
      and a.withdrawn_at is null
    returning t.user_seq as "userSeq", t.support_access_seq as "accessSeq"
  `,
);
/** A row if this person has changed the site's address from `from` since the moment `since`. */
export const MOVED_BY = statement<Person & { channelSeq: number; from: string; since: Date }>(
  'session.moved-by',
  (p) => sql`
    select 1
    from pub_data_history
    where channel_seq = ${p.channelSeq}
      and entity = ${HISTORY_ENTITY.PROFILE}
      and user_seq = ${p.userSeq}
      and created_at >= ${p.since}
      and before ->> 'domain' = ${p.from}
    limit 1
  `,
);
export const TICKETS_DELETE = statement<Person>('session.tickets-delete', (p) => sql`delete from ticket where user_seq = ${p.userSeq}`);
