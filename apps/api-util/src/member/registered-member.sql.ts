import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import type { RegisteredMember } from '@madang/contracts/util/member';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Below } from './member.sql';

interface Search {
  channelSeq: number;
  q: string | null;
  /** Whether the search also looks at mail addresses and phone numbers. */
  contacts: boolean;
}
const searched = (p: Readonly<Record<keyof Search, Piece>>) => sql`
  r.channel_seq = ${p.channelSeq}::bigint
  and (
    ${p.q}::text is null
    or position(lower(${p.q}) in lower(r.name || ' ' || r.memo)) > 0
    or (${p.contacts}::boolean and position(lower(${p.q}) in lower(r.email || ' ' || coalesce(r.phone, ''))) > 0)
  )`;
const REGISTERED_COLUMNS = sql`
  r.member_seq as "memberSeq",
  r.name,
  r.email,
  r.phone,
  r.memo,
  coalesce(b.name, '') as "createdByName",
  main.iso(r.created_at) as "createdAt",
  (
    select u.user_seq
    from main.pub_account a
    join main.pub_channel_user u on u.channel_seq = r.channel_seq and u.user_seq = a.user_seq
    where a.email = r.email
      and a.withdrawn_at is null
  ) as "userSeq"`;

export const REGISTERED_COUNT = statement<Search, { memberCount: number }>(
  'registered-member.count',
  (p) => sql`
    select count(*)::int as "memberCount"
    from registered_member r
    where ${searched(p)}
  `,
);

export const REGISTERED_MEMBERS = statement<Search & Below, RegisteredMember>(
  'registered-member.list',
  (p) => sql`
    select ${REGISTERED_COLUMNS}
    from registered_member r
    left join main.pub_account b on b.user_seq = r.created_by
    where ${searched(p)}
      and (${p.belowAt}::timestamptz is null or (r.created_at, r.member_seq) < (${p.belowAt}, ${p.belowSeq}::bigint))
    order by r.created_at desc, r.member_seq desc
    limit ${p.limit}::int
  `,
);

interface Key {
  channelSeq: number;
  memberSeq: number;
}
export const REGISTERED_MEMBER = statement<Key, RegisteredMember>(
  'registered-member.find',
  (p) => sql`
    select ${REGISTERED_COLUMNS}
    from registered_member r
    left join main.pub_account b on b.user_seq = r.created_by
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.member_seq = ${p.memberSeq}::bigint
  `,
);

export const KNOWN_EMAILS = statement<{ channelSeq: number; emails: string[] }, { email: string }>(
  'registered-member.known-emails',
  (p) => sql`
    select email
    from registered_member
    where channel_seq = ${p.channelSeq}
      and email = any(${p.emails})
  `,
);

interface Sheet {
  channelSeq: number;
  names: string[];
  emails: string[];
  phones: (string | null)[];
  memos: string[];
  userSeq: number;
  now: Date;
}
/** Registers the rows of a sheet, the last one first, so that lists (newest first) show them in the order of the sheet. */
export const REGISTER_MEMBERS = statement<Sheet, { email: string }>(
  'registered-member.register',
  (p) => sql`
    insert into registered_member (
      channel_seq,
      name,
      email,
      phone,
      memo,
      created_by,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      n.name,
      n.email,
      n.phone,
      n.memo,
      ${p.userSeq},
      ${p.now},
      ${p.now}
    from unnest(
      ${p.names}::text[],
      ${p.emails}::text[],
      ${p.phones}::text[],
      ${p.memos}::text[]
    ) with ordinality n (name, email, phone, memo, place)
    order by n.place desc
    on conflict (channel_seq, email) do nothing
    returning email
  `,
);

interface Written extends Key {
  name: string;
  email: string;
  phone: string | null;
  memo: string;
  now: Date;
}
export const UPDATE_REGISTERED_MEMBER = statement<Written>(
  'registered-member.update',
  (p) => sql`
    update registered_member
    set
      name = ${p.name},
      email = ${p.email},
      phone = ${p.phone},
      memo = ${p.memo},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and member_seq = ${p.memberSeq}
  `,
);

export const DELETE_REGISTERED_MEMBER = statement<Key>(
  'registered-member.delete',
  (p) => sql`
    delete from registered_member
    where channel_seq = ${p.channelSeq}
      and member_seq = ${p.memberSeq}
    returning 1
  `,
);

interface Claims {
  channelSeq: number;
  emails: string[];
  page: string;
  by: number;
  now: Date;
}
/** Notes in the ledger of consents that these people agreed to be registered, as the site's staff states. */
export const NOTE_CLAIMS = statement<Claims>(
  'registered-member.note-claims',
  (p) => sql`
    select main.note_consents(
      ${p.channelSeq}::bigint,
      null,
      e.email,
      array[${CONSENT_KIND.SITE_PRIVACY}],
      true,
      ${CONSENT_PLACE.STAFF},
      ${p.page},
      ${p.by}::bigint,
      ${p.now}::timestamptz
    )
    from unnest(${p.emails}::text[]) as e (email)
  `,
);
