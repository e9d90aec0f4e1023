import { Injectable } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { PlatformDomain, platformDomainApi } from '@madang/contracts/util/platform';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CertificateReader } from './certificate-reader';
import { COUNT_OF_PLATFORM_DOMAINS, KEEP_CERTIFICATE, PLATFORM_DOMAIN, PLATFORM_DOMAINS } from './domain.sql';

interface At {
  siteSeq: number;
  domainSeq: number;
}
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The console's page of the domains of all sites, with the ends of their certificates. */
@Injectable()
export class PlatformDomainService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly certificates: CertificateReader,
  ) {}

  list({ q, page, size }: QueryOf<typeof platformDomainApi.list>): Promise<Page<PlatformDomain>> {
    const wanted = { q: q || null };
    return this.db.all(async (tx) => {
      const list = await rows(tx, PLATFORM_DOMAINS, { ...wanted, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_PLATFORM_DOMAINS, wanted);
      return { list: list.map((one) => ({ ...one, endsAt: iso(one.endsAt), lookedAt: iso(one.lookedAt) })), totalCount: counted!.n };
    });
  }

  /** Reads the certificate outside of any transaction, and saves what it found after that. */
  async check(at: At): Promise<PlatformDomain> {
    const { domain } = await this.db.all((tx) => this.one(tx, at));
    const look = await this.certificates.read(domain);
    return this.db.all(async (tx) => {
      await this.one(tx, at);
      await rows(tx, KEEP_CERTIFICATE, { domainSeq: at.domainSeq, ...look, now: this.clock.now() });
      return this.one(tx, at);
    });
  }

  private async one(tx: Tx, at: At): Promise<PlatformDomain> {
    const [found] = await rows(tx, PLATFORM_DOMAIN, at);
    if (!found) throw fail('NO_DATA');
    return { ...found, endsAt: iso(found.endsAt), lookedAt: iso(found.lookedAt) };
  }
}
