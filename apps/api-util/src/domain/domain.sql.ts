import { DOMAIN_STATE, type DomainState } from '@madang/contracts/util/domain';
import { sql, when, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { DomainRow } from './domain.state';

interface Site {
  channelSeq: number;
}
interface Key extends Site {
  domainSeq: number;
}

const all = (channelSeq: Piece) => sql`
  select *
  from site_domain
  where channel_seq = ${channelSeq}
  order by domain_seq`;
export const DOMAINS_OF_SITE = statement<Site, DomainRow>('domain.list', (p) => all(p.channelSeq));
export const LOCK_DOMAINS = statement<Site, DomainRow>('domain.lock-all', (p) => sql`${all(p.channelSeq)} for update`);
/** Locks the domains of a site, so that changes of them come one after another. */
export const DOMAINS_LOCK = statement<{ key: number }>(
  'domain.lock-site',
  (p) => sql`select pg_advisory_xact_lock(hashtext('site_domain'), ${p.key}::int)`,
);

const one = (name: string, locked: boolean) =>
  statement<Key, DomainRow>(
    name,
    (p) => sql`
      select *
      from site_domain
      where channel_seq = ${p.channelSeq}
        and domain_seq = ${p.domainSeq}
      ${when(locked, sql`for update`)}
    `,
  );
export const DOMAIN_BY_SEQ = one('domain.find', false);
export const LOCK_DOMAIN = one('domain.lock', true);

export const TAKEN_HOST = statement<{ host: string }>(
  'domain.taken-host',
  (p) => sql`select from main.pub_site_host where host = ${p.host}`,
);

const CLAIMED_STATE: DomainState = DOMAIN_STATE.WAITING;
interface Claim extends Site {
  domain: string;
  token: string;
  checkAt: Date;
  userSeq: number;
  now: Date;
}
/** Adds a claim; answers no row if the site has already claimed the domain. */
export const INSERT_DOMAIN = statement<Claim, DomainRow>(
  'domain.insert',
  (p) => sql`
    insert into site_domain (
      channel_seq,
      domain,
      token,
      state,
      check_at,
      created_by,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.domain},
      ${p.token},
      ${CLAIMED_STATE},
      ${p.checkAt},
      ${p.userSeq},
      ${p.now}
    )
    on conflict (channel_seq, domain) do nothing
    returning *
  `,
);

interface Looked extends Key {
  state: DomainState;
  /** What the last check found of the record that proves the domain, as JSON. */
  own: string;
  point: string;
  tries: number;
  misses: number;
  unownedSince: Date | null;
  astraySince: Date | null;
  main: boolean;
  now: Date;
  checkAt: Date | null;
  verifiedAt: Date | null;
}
export const UPDATE_DOMAIN = statement<Looked, DomainRow>(
  'domain.update',
  (p) => sql`
    update site_domain
    set
      state = ${p.state},
      own = ${p.own},
      point = ${p.point},
      tries = ${p.tries},
      misses = ${p.misses},
      unowned_since = ${p.unownedSince},
      astray_since = ${p.astraySince},
      main = ${p.main},
      checked_at = ${p.now},
      check_at = ${p.checkAt},
      verified_at = ${p.verifiedAt}
    where channel_seq = ${p.channelSeq}
      and domain_seq = ${p.domainSeq}
    returning *
  `,
);

export const UNCHOOSE_DOMAINS = statement<Site>(
  'domain.unchoose',
  (p) => sql`update site_domain set main = false where channel_seq = ${p.channelSeq} and main`,
);

export const CHOOSE_DOMAIN = statement<Key>(
  'domain.choose',
  (p) => sql`update site_domain set main = true where channel_seq = ${p.channelSeq} and domain_seq = ${p.domainSeq}`,
);

export const DELETE_DOMAIN = statement<Key, DomainRow>(
  'domain.delete',
  (p) => sql`delete from site_domain where channel_seq = ${p.channelSeq} and domain_seq = ${p.domainSeq} returning *`,
);

/** Takes the host for a site; `held` is false if another site has it. */
export const HOLD_HOST = statement<Site & { host: string; now: Date }, { held: boolean }>(
  'domain.hold-host',
  (p) => sql`select main.hold_host(${p.channelSeq}, ${p.host}, ${p.now}) as held`,
);

/** Gives the host up. If it was the main address, the site goes back to its address below the product's domain. */
export const LEAVE_HOST = statement<Site & { host: string }>(
  'domain.leave-host',
  (p) => sql`select main.leave_host(${p.channelSeq}, ${p.host})`,
);

/** Sets the main address of a site; null: the address below the product's domain. */
export const CHOOSE_HOST = statement<Site & { host: string | null }>(
  'domain.choose-host',
  (p) => sql`select main.choose_host(${p.channelSeq}, ${p.host})`,
);

export const SITE_OF_HOST = statement<{ host: string; address: string | null }, number>(
  'domain.site-of-host',
  (p) => sql`select main.channel_of(${p.host}, ${p.address})::text`,
);

/** How many domains one round of the job takes. */
const DOMAINS_PER_ROUND = 50;
/**
 * Takes the domains that are due for a check, and puts their next check five minutes off, so that another process checks them if this one
 * ends before it has.
 */
export const TAKE_DUE_DOMAINS = statement<{ now: Date }, DomainRow>(
  'domain.take-due',
  (p) => sql`
    update site_domain d
    set check_at = ${p.now}::timestamptz + interval '5 minutes'
    from (
      select channel_seq, domain_seq
      from site_domain
      where check_at <= ${p.now}::timestamptz
      order by check_at
      limit ${DOMAINS_PER_ROUND}
      for update skip locked
    ) due
    where d.channel_seq = due.channel_seq
      and d.domain_seq = due.domain_seq
    returning d.*
  `,
);
