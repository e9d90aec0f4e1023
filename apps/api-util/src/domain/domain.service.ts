import { RECORD_TYPE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { YN, HISTORY_ENTITY, type Yn } from '@madang/contracts/codes';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';
import { daysAfter, hoursAfter, minutesAfter } from '@madang/contracts/dates';
import { DOMAINS_MAX, DOMAIN_STATE, type DnsRecord, type SiteDomain } from '@madang/contracts/util/domain';
import { domainName, isApex, registeredName } from '@madang/contracts/util/domain-name';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockKey } from '@madang/server/lock-key';
import { Outbox } from '@madang/server/outbox';
import { DomainDns, tokenName, tokenText, type Seen } from './domain-dns';
import {
  CHOOSE_DOMAIN,
  CHOOSE_HOST,
  DELETE_DOMAIN,
  DOMAIN_BY_SEQ,
  DOMAINS_OF_SITE,
  DOMAINS_LOCK,
  HOLD_HOST,
  INSERT_DOMAIN,
  LEAVE_HOST,
  LOCK_DOMAIN,
  LOCK_DOMAINS,
  SITE_OF_HOST,
  TAKEN_HOST,
  UNCHOOSE_DOMAINS,
  UPDATE_DOMAIN,
} from './domain.sql';
import { courseOf, isHeld, MISSES_TO_TELL, nextLook, ASTRAY_HOURS, UNOWNED_DAYS, type DomainRow } from './domain.state';

/** Milliseconds that must lie between two checks of a domain's DNS, however often staff ask for one. */
const BETWEEN_LOOKS = 5000;

interface At {
  channelSeq: number;
  domainSeq: number;
}
type By = { userSeq: number | null };

/** The domains of a site: it claims one, proves it by a DNS record, uses it, makes it the main address, or gives it up. */
@Injectable()
export class DomainService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly dns: DomainDns,
    private readonly history: History,
    private readonly outbox: Outbox,
  ) {}

  list(channelSeq: number): Promise<SiteDomain[]> {
    return this.db.tx({ channelSeq }, (tx) => this.all(tx, channelSeq));
  }

  async create(auth: User, channelSeq: number, domain: string): Promise<SiteDomain> {
    if (isOurs(domain)) throw failField('domain', 'domainOurs');
    const now = this.clock.now();
    return this.db.tx({ channelSeq }, async (tx) => {
      const mine = await this.lock(tx, channelSeq);
      if (mine.length >= DOMAINS_MAX) throw failField('domain', 'domainsMax', { max: DOMAINS_MAX });
      if ((await rows(tx, TAKEN_HOST, { host: domain })).length) throw fail('DUPLICATE_DOMAIN');
      const token = randomBytes(16).toString('hex');
      const checkAt = minutesAfter(now, 1);
      const [row] = await rows(tx, INSERT_DOMAIN, { channelSeq, domain, token, checkAt, userSeq: auth.userSeq, now });
      if (!row) throw fail('DUPLICATE_DOMAIN');
      await this.write(tx, auth, row, null, lineOf(row));
      return wire(row);
    });
  }

  /**
   * Checks a domain's DNS records now, because staff ask for it; after a check less than `BETWEEN_LOOKS` ago it answers the domain as it
   * is.
   */
  async verify(auth: User, { channelSeq, domainSeq }: At): Promise<SiteDomain> {
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, DOMAIN_BY_SEQ, { channelSeq, domainSeq }));
    if (!row) throw fail('NO_DATA');
    if (row.checked_at && this.clock.now().getTime() - row.checked_at.getTime() < BETWEEN_LOOKS) return wire(row);
    // `tries: 0` makes the job check the domain often again, since staff are working on it.
    const fresh = await this.look({ ...row, tries: 0 }, auth);
    if (!fresh) throw fail('NO_DATA');
    return wire(fresh);
  }

  /**
   * Checks the DNS records of a domain, outside of any transaction, and then saves its new state. Null if the domain was deleted
   * meanwhile.
   */
  async look(found: DomainRow, by: By): Promise<DomainRow | null> {
    const { channel_seq: channelSeq, domain_seq: domainSeq, domain, tries } = found;
    const seen = await this.dns.look(domain, found.token);
    return this.db.tx({ channelSeq }, async (tx) => {
      const [row] = await rows(tx, LOCK_DOMAIN, { channelSeq, domainSeq });
      return row ? this.follow(tx, { ...row, tries }, seen, by) : null;
    });
  }

  private async follow(tx: Tx, row: DomainRow, seen: Seen, by: By): Promise<DomainRow> {
    const now = this.clock.now();
    const { channel_seq: channelSeq, domain_seq: domainSeq, domain } = row;
    const course = await courseOf(row, seen, now, async () => {
      const [held] = await rows(tx, HOLD_HOST, { channelSeq, host: domain, now });
      return held!.held;
    });
    const held = isHeld(course);
    if (isHeld(row) && !held) await rows(tx, LEAVE_HOST, { channelSeq, host: domain });
    const main = row.main && held;
    if (main) await rows(tx, CHOOSE_HOST, { channelSeq, host: course.state === DOMAIN_STATE.SERVING ? domain : null });
    const [fresh] = await rows(tx, UPDATE_DOMAIN, {
      channelSeq,
      domainSeq,
      state: course.state,
      own: JSON.stringify(course.own),
      point: JSON.stringify(course.point),
      tries: course.tries,
      misses: course.misses,
      unownedSince: course.unowned_since,
      astraySince: course.astray_since,
      main,
      now,
      checkAt: nextLook({ ...course, created_at: row.created_at }, now),
      verifiedAt: held ? (row.verified_at ?? now) : null,
    });
    const lost = isHeld(row) && !held;
    if (lost || (row.misses < MISSES_TO_TELL && course.misses >= MISSES_TO_TELL))
      await this.outbox.publish(tx, 'domain.troubled', { channelSeq, domainSeq, at: now.toISOString(), lost });
    // The data history shows changes of state only if the domain is proven before or after.
    if (row.state !== course.state && (isHeld(row) || held)) await this.write(tx, by, row, lineOf(row), lineOf(fresh!));
    return fresh!;
  }

  /** Makes a domain in use the site's main address; with `N` for the main address, goes back to the address below the product's domain. */
  choose(auth: User, { channelSeq, domainSeq }: At, mainYn: Yn): Promise<SiteDomain[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const all = await this.lock(tx, channelSeq);
      const row = all.find((one) => one.domain_seq === domainSeq);
      if (!row) throw fail('NO_DATA');
      const before = all.find((one) => one.main) ?? null;
      if (mainYn === YN.YES && row.state !== DOMAIN_STATE.SERVING) throw fail('DOMAIN_NOT_SERVING');
      if (mainYn === YN.YES || row.main) {
        await rows(tx, UNCHOOSE_DOMAINS, { channelSeq });
        if (mainYn === YN.YES) await rows(tx, CHOOSE_DOMAIN, { channelSeq, domainSeq });
        const name = mainYn === YN.YES ? row.domain : null;
        await rows(tx, CHOOSE_HOST, { channelSeq, host: name });
        await this.write(tx, auth, row, { mainDomain: before?.domain ?? null }, { mainDomain: name });
      }
      return this.all(tx, channelSeq);
    });
  }

  async remove(auth: User, { channelSeq, domainSeq }: At): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [row] = await rows(tx, DELETE_DOMAIN, { channelSeq, domainSeq });
      if (!row) throw fail('NO_DATA');
      if (isHeld(row)) await rows(tx, LEAVE_HOST, { channelSeq, host: row.domain });
      await this.write(tx, auth, row, lineOf(row), null);
    });
    return null;
  }

  /**
   * Answers null if we serve a host (a proven domain, a site's address below the product's domain, the product itself), and throws
   * NOT_FOUND if not. The TLS proxy asks this before it gets a certificate.
   */
  async ask(asked: string): Promise<null> {
    const host = hostOf(asked);
    if (host === new URL(config.mainOrigin).hostname) return null;
    const address = host.includes('.') ? siteAddressOf(host, config.siteOrigin) : null;
    const site = await this.db.one({}, SITE_OF_HOST, { host, address });
    if (site === null) throw fail('NOT_FOUND');
    return null;
  }

  private async all(tx: Tx, channelSeq: number): Promise<SiteDomain[]> {
    return (await rows(tx, DOMAINS_OF_SITE, { channelSeq })).map(wire);
  }
  /** Locks a site's domains, so that changes of them come one after another, and answers them. */
  private async lock(tx: Tx, channelSeq: number): Promise<DomainRow[]> {
    await rows(tx, DOMAINS_LOCK, { key: lockKey(channelSeq) });
    return rows(tx, LOCK_DOMAINS, { channelSeq });
  }
  private write(tx: Tx, by: By, row: DomainRow, before: object | null, after: object | null): Promise<void> {
    return this.history.record(tx, by, row.channel_seq, { entity: HISTORY_ENTITY.DOMAIN, seq: row.domain_seq, before, after });
  }
}

/** Whether a domain is one of the product's own or lies below one, which no site may claim. */
function isOurs(domain: string): boolean {
  const own = [config.mainOrigin, config.brandUrl, config.siteOrigin.replace('{domain}', 'x')].map((url) => new URL(url).hostname);
  const names = [...own, config.siteTarget].map((host) => (domainName(host) ? registeredName(host) : host));
  return names.some((name) => domain === name || domain.endsWith(`.${name}`));
}

const lineOf = ({ domain, state }: DomainRow) => ({ siteDomain: { domainName: domain, state } });

function wire(row: DomainRow): SiteDomain {
  const { domain } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const losing = row.unowned_since && daysAfter(row.unowned_since, UNOWNED_DAYS);
  const straying = row.state === DOMAIN_STATE.SERVING && row.astray_since ? hoursAfter(row.astray_since, ASTRAY_HOURS) : null;
  const out = [losing, straying].filter((at) => at !== null).sort((a, b) => Number(a) - Number(b))[0];
  const trouble =
    row.state === DOMAIN_STATE.SERVING ? [row.unowned_since, row.astray_since].filter((at) => at !== null) : [row.unowned_since];
  return {
    domainSeq: row.domain_seq,
    domain,
    displayName: domainToUnicode(domain) || domain,
    state: row.state,
    mainYn: row.main ? YN.YES : YN.NO,
    ownership: { record: { type: RECORD_TYPE.TXT, name: tokenName(domain), value: tokenText(row.token) }, check: row.own },
    pointing: { ways: waysOf(domain), check: row.point },
    checkedAt: iso(row.checked_at),
    nextCheckAt: iso(row.check_at),
    troubleSince: iso(trouble.sort((a, b) => Number(a) - Number(b))[0] ?? null),
    goesOutAt: iso(out ?? null),
  };
}

/**
 * The ways to point a domain to us, the best one first. An apex domain cannot have a CNAME, though some DNS providers offer an ALIAS
 * record in its place.
 */
function waysOf(domain: string): DnsRecord[][] {
  const addresses = config.siteAddresses.map((value): DnsRecord => ({
    type: value.includes(':') ? RECORD_TYPE.AAAA : 'A',
    name: domain,
    value,
  }));
  const alias = (type: typeof RECORD_TYPE.CNAME | typeof RECORD_TYPE.ALIAS): DnsRecord[] => [
    { type, name: domain, value: config.siteTarget },
  ];
  return [isApex(domain) ? [] : alias(RECORD_TYPE.CNAME), addresses, isApex(domain) ? alias(RECORD_TYPE.ALIAS) : []].filter(
    (way) => way.length,
  );
}
