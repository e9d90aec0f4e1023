import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { UNDECIDED_STATUSES } from '../operator/invite.sql';

interface Moved {
  userSeq: number;
  from: string;
  to: string;
}
const UNDECIDED_LIST = list(UNDECIDED_STATUSES);

export const EMAIL_IS_KEPT = statement<{ email: string; userSeq: number | null; now: Date }, { kept: boolean }>(
  'email-change.is-kept',
  (p) => sql`select email_is_kept(${p.email}, ${p.userSeq}::bigint, ${p.now}::timestamptz) as kept`,
);

/** Moves undecided invitations to sites to the person's new address, unless the new address has one to the same site. */
export const MOVE_INVITATIONS_TO_SITES = statement<Moved>(
  'email-change.move-invitations-to-sites',
  (p) => sql`
    update invite i
    set
      email = ${p.to},
      user_seq = ${p.userSeq}
    where i.status in (${UNDECIDED_LIST})
      and i.email = ${p.from}
      and coalesce(i.user_seq, ${p.userSeq}) = ${p.userSeq}
      and not exists (
        select
        from invite o
        where o.channel_seq = i.channel_seq
          and o.email = ${p.to}
          and o.status in (${UNDECIDED_LIST})
      )
  `,
);
export const MOVE_INVITATIONS_TO_CLASSES = statement<Moved>(
  'email-change.move-invitations-to-classes',
  (p) => sql`
    update course_invite i
    set
      email = ${p.to},
      user_seq = ${p.userSeq}
    where i.email = ${p.from}
      and coalesce(i.user_seq, ${p.userSeq}) = ${p.userSeq}
      and not exists (
        select
        from course_invite o
        where o.channel_seq = i.channel_seq
          and o.course_seq = i.course_seq
          and o.email = ${p.to}
      )
  `,
);
/** Copies the refusals of sites' advertising from the old address to the new one. */
export const MOVE_REFUSALS = statement<Moved & { now: Date }>(
  'email-change.move-refusals',
  (p) => sql`
    insert into marketing_consent (
      channel_seq,
      email,
      user_seq,
      consent,
      source,
      was,
      created_at
    )
    select
      channel_seq,
      ${p.to},
      ${p.userSeq},
      false,
      source,
      was,
      ${p.now}::timestamptz
    from (
      select distinct on (channel_seq)
        channel_seq,
        consent,
        source,
        was
      from marketing_consent
      where email = ${p.from}
      order by channel_seq, consent_seq desc
    ) l
    where not l.consent
  `,
);
