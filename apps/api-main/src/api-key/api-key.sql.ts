import { API_KEY_KIND, type CodeOf } from '@madang/contracts/codes';
import type { ApiKey } from '@madang/contracts/main/api-key';
import type { Permission } from '@madang/contracts/permissions';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * Keys that are not revoked: the personal ones of `userSeq`, or with null all of the site. Keys that have expired are among them, marked
 * so.
 */
export const API_KEYS = statement<{ channelSeq: number; userSeq: number | null; now: Date }, ApiKey>(
  'api-key.of-site',
  (p) => sql`
    select
      k.key_seq as "keySeq",
      k.kind_cd as "kindCd",
      k.name,
      k.prefix,
      k.scopes,
      k.user_seq as "userSeq",
      coalesce(a.name, '') as "userName",
      k.created_at as "createdAt",
      k.expires_at as "expiresAt",
      coalesce(k.expires_at <= ${p.now}, false) as expired,
      u.used_at as "usedAt",
      u.network
    from api_key k
    left join account a on a.user_seq = k.user_seq
    left join api_key_use u
      on u.channel_seq = k.channel_seq
      and u.key_seq = k.key_seq
    where k.channel_seq = ${p.channelSeq}
      and k.revoked_at is null
      and (
        ${p.userSeq}::bigint is null
        or (
          k.user_seq = ${p.userSeq}
          and k.kind_cd = ${API_KEY_KIND.PERSONAL}
        )
      )
    order by k.kind_cd, k.key_seq desc
  `,
);

export interface KeyRow {
  keySeq: number;
  kindCd: CodeOf<typeof API_KEY_KIND>;
  userSeq: number;
  name: string;
  scopes: Permission[];
  expiresAt: Date | null;
}
const KEY_COLUMNS = sql`
      key_seq as "keySeq",
      kind_cd as "kindCd",
      user_seq as "userSeq",
      name,
      scopes,
      expires_at as "expiresAt"`;
export const LOCK_API_KEY = statement<{ channelSeq: number; keySeq: number }, KeyRow>(
  'api-key.lock',
  (p) => sql`
    select ${KEY_COLUMNS}
    from api_key
    where channel_seq = ${p.channelSeq}
      and key_seq = ${p.keySeq}
      and revoked_at is null
    for update
  `,
);
/** How many keys of a kind are not revoked: those of one person, or with `userSeq` null all of the site. */
export const COUNT_API_KEYS = statement<{ channelSeq: number; kindCd: string; userSeq: number | null }, { count: number }>(
  'api-key.count',
  (p) => sql`
    select count(*)::integer as count
    from api_key
    where channel_seq = ${p.channelSeq}
      and kind_cd = ${p.kindCd}
      and revoked_at is null
      and (${p.userSeq}::bigint is null or user_seq = ${p.userSeq})
  `,
);
/** Revokes the personal keys of somebody who no longer works at the site; they stay revoked if the person comes back. */
export const REVOKE_KEYS_OF_STAFF = statement<{ channelSeq: number; userSeq: number; revokedBy: number; now: Date }, KeyRow>(
  'api-key.revoke-of-staff',
  (p) => sql`
    update api_key
    set
      revoked_at = ${p.now},
      revoked_by = ${p.revokedBy}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and kind_cd = ${API_KEY_KIND.PERSONAL}
      and revoked_at is null
    returning ${KEY_COLUMNS}
  `,
);
