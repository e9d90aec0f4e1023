import type { CodeOf } from '@madang/contracts/codes';
import type { CERTIFICATE } from '@madang/contracts/platform-codes';
import { DOMAIN_STATE, type DomainState } from '@madang/contracts/util/domain';
import { contains } from '@madang/server/contains';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Found {
  siteSeq: number;
  siteName: string;
  domainSeq: number;
  domain: string;
  state: DomainState;
  certificate: CodeOf<typeof CERTIFICATE> | null;
  endsAt: Date | null;
  issuer: string | null;
  lookedAt: Date | null;
}
interface Wanted {
  q: string | null;
}
const SELECT_DOMAIN = sql`
  select
    d.channel_seq as "siteSeq",
    c.name as "siteName",
    d.domain_seq as "domainSeq",
    d.domain,
    d.state,
    t.result as certificate,
    t.ends_at as "endsAt",
    t.issuer,
    t.looked_at as "lookedAt"
  from site_domain d
  join main.pub_channel c on c.channel_seq = d.channel_seq
  left join site_certificate t on t.domain_seq = d.domain_seq`;
const isWanted = (p: { q: Piece }) => sql`(${p.q}::text is null or ${contains(sql`d.domain || ' ' || c.name`, p.q)})`;
export const PLATFORM_DOMAINS = statement<Wanted & { limit: number; offset: number }, Found>(
  'platform.domains',
  (p) => sql`
    ${SELECT_DOMAIN}
    where ${isWanted(p)}
    order by t.ends_at nulls last, d.domain
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_PLATFORM_DOMAINS = statement<Wanted, { n: number }>(
  'platform.count-of-domains',
  (p) => sql`
    select count(*)::int as n
    from site_domain d
    join main.pub_channel c on c.channel_seq = d.channel_seq
    where ${isWanted(p)}
  `,
);
export const PLATFORM_DOMAIN = statement<{ siteSeq: number; domainSeq: number }, Found>(
  'platform.domain',
  (p) => sql`
    ${SELECT_DOMAIN}
    where d.channel_seq = ${p.siteSeq}
      and d.domain_seq = ${p.domainSeq}
  `,
);
interface Looked {
  domainSeq: number;
  result: CodeOf<typeof CERTIFICATE>;
  endsAt: Date | null;
  issuer: string | null;
  now: Date;
}
export const KEEP_CERTIFICATE = statement<Looked>(
  'platform.keep-certificate',
  (p) => sql`
    insert into site_certificate (domain_seq, result, ends_at, issuer, looked_at)
    values (${p.domainSeq}, ${p.result}, ${p.endsAt}, ${p.issuer}, ${p.now})
    on conflict (domain_seq) do update
    set
      result = excluded.result,
      ends_at = excluded.ends_at,
      issuer = excluded.issuer,
      looked_at = excluded.looked_at
  `,
);
/** How many certificates one round of the job reads. */
const CERTIFICATES_PER_ROUND = 50;
/** Domains in use whose certificate was last read before a moment, or never. */
export const DOMAINS_TO_LOOK_AT = statement<{ before: Date }, { siteSeq: number; domainSeq: number }>(
  'platform.domains-to-look-at',
  (p) => sql`
    select
      d.channel_seq as "siteSeq",
      d.domain_seq as "domainSeq"
    from site_domain d
    left join site_certificate t on t.domain_seq = d.domain_seq
    where d.state = ${DOMAIN_STATE.SERVING}
      and (t.looked_at is null or t.looked_at < ${p.before})
    order by t.looked_at nulls first
    limit ${CERTIFICATES_PER_ROUND}
  `,
);
