import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { SupportAccess } from '@madang/contracts/main/support';
import { SUPPORT_STATE, type SupportState } from '@madang/contracts/platform-codes';
import { hoursAfter } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { SessionService } from '../session/session.service';
import {
  ASK_SUPPORT,
  END_SUPPORT,
  END_WHAT_IS_OVER,
  GRANT_SUPPORT,
  SITE_FOR_SUPPORT,
  SUPPORT_OF_MINE,
  SUPPORT_OF_SITE,
} from './support.sql';

interface OfAccess {
  siteSeq: number;
  accessSeq: number;
}
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Support access: a platform operator asks to enter a site, and an owner grants that for some hours and can end it at any time. */
@Injectable()
export class SupportService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly history: History,
    private readonly sessions: SessionService,
  ) {}

  list(siteSeq: number): Promise<SupportAccess[]> {
    return this.db.tx({ channelSeq: siteSeq }, async (tx) => {
      await this.site(tx, siteSeq);
      return this.found(tx, siteSeq);
    });
  }

  ask(siteSeq: number, reason: string, { userSeq }: User): Promise<SupportAccess[]> {
    return this.db.tx({ channelSeq: siteSeq }, async (tx) => {
      const { closed } = await this.site(tx, siteSeq);
      if (closed) throw fail('SITE_CLOSED');
      const mine = { siteSeq, userSeq, now: this.clock.now() };
      await rows(tx, END_WHAT_IS_OVER, mine);
      const [asked] = await rows(tx, ASK_SUPPORT, { ...mine, reason });
      if (!asked) throw fail('SUPPORT_ASKED_ALREADY');
      await this.write(tx, { siteSeq, accessSeq: asked.accessSeq }, userSeq, reason, [null, SUPPORT_STATE.WAITING]);
      await this.outbox.publish(tx, 'support.asked', { channelSeq: siteSeq, accessSeq: asked.accessSeq });
      return this.found(tx, siteSeq);
    });
  }

  /** Answers a ticket by which the operator logs in on the site's host; that session ends when the access ends. */
  async enter(siteSeq: number, auth: User): Promise<{ ticket: string }> {
    const accessSeq = await this.db.tx({ channelSeq: siteSeq }, async (tx) => {
      await this.site(tx, siteSeq);
      const [mine] = await rows(tx, SUPPORT_OF_MINE, { siteSeq, userSeq: auth.userSeq, now: this.clock.now() });
      if (!mine?.expiresAt) throw fail('SUPPORT_NOT_OPEN');
      return mine.accessSeq;
    });
    return this.sessions.createTicket(auth.userSeq, accessSeq);
  }

  withdraw(siteSeq: number, auth: User): Promise<SupportAccess[]> {
    return this.finish(siteSeq, auth, async (tx) => {
      const [mine] = await rows(tx, SUPPORT_OF_MINE, { siteSeq, userSeq: auth.userSeq, now: this.clock.now() });
      if (!mine) throw fail('SUPPORT_NOT_OPEN');
      return { accessSeq: mine.accessSeq, granted: mine.expiresAt !== null, after: SUPPORT_STATE.WITHDRAWN };
    });
  }

  grant(at: OfAccess, hours: number, { userSeq }: User): Promise<SupportAccess[]> {
    const { siteSeq } = at;
    return this.db.tx({ channelSeq: siteSeq }, async (tx) => {
      const now = this.clock.now();
      const expiresAt = hoursAfter(now, hours);
      const [granted] = await rows(tx, GRANT_SUPPORT, { ...at, userSeq, now, expiresAt });
      if (!granted) throw fail('SUPPORT_NOT_OPEN');
      await this.write(tx, at, userSeq, granted.reason, [SUPPORT_STATE.WAITING, SUPPORT_STATE.OPEN], expiresAt);
      return this.found(tx, siteSeq);
    });
  }

  refuse({ siteSeq, accessSeq }: OfAccess, auth: User): Promise<SupportAccess[]> {
    return this.finish(siteSeq, auth, () => Promise.resolve({ accessSeq, granted: false, after: SUPPORT_STATE.REFUSED }));
  }

  end({ siteSeq, accessSeq }: OfAccess, auth: User): Promise<SupportAccess[]> {
    return this.finish(siteSeq, auth, () => Promise.resolve({ accessSeq, granted: true, after: SUPPORT_STATE.ENDED }));
  }

  /** Ends a request or an access of support, and with it all its open sessions. */
  private async finish(
    siteSeq: number,
    { userSeq }: User,
    find: (tx: Tx) => Promise<{ accessSeq: number; granted: boolean; after: SupportState }>,
  ): Promise<SupportAccess[]> {
    const { list, ended } = await this.db.tx({ channelSeq: siteSeq }, async (tx) => {
      const { accessSeq, granted, after } = await find(tx);
      const [gone] = await rows(tx, END_SUPPORT, { siteSeq, accessSeq, granted, userSeq, now: this.clock.now() });
      if (!gone) throw fail('SUPPORT_NOT_OPEN');
      const before = granted ? SUPPORT_STATE.OPEN : SUPPORT_STATE.WAITING;
      await this.write(tx, { siteSeq, accessSeq }, userSeq, gone.reason, [before, granted ? SUPPORT_STATE.ENDED : after]);
      return { ended: await this.sessions.endSupport(tx, accessSeq), list: await this.found(tx, siteSeq) };
    });
    this.sessions.end(ended);
    return list;
  }

  private async site(tx: Tx, siteSeq: number): Promise<{ closed: boolean }> {
    const [site] = await rows(tx, SITE_FOR_SUPPORT, { siteSeq });
    if (!site) throw fail('NO_DATA');
    return site;
  }

  private async found(tx: Tx, siteSeq: number): Promise<SupportAccess[]> {
    const found = await rows(tx, SUPPORT_OF_SITE, { siteSeq, now: this.clock.now() });
    return found.map((one) => ({
      ...one,
      askedAt: one.askedAt.toISOString(),
      grantedAt: iso(one.grantedAt),
      expiresAt: iso(one.expiresAt),
      endedAt: iso(one.endedAt),
    }));
  }

  private write(
    tx: Tx,
    { siteSeq, accessSeq }: OfAccess,
    userSeq: number,
    reason: string,
    [was, is]: [SupportState | null, SupportState],
    expiresAt: Date | null = null,
  ): Promise<void> {
    return this.history.record(tx, { userSeq }, siteSeq, {
      entity: HISTORY_ENTITY.SUPPORT,
      seq: accessSeq,
      before: was && { supportState: was },
      after: { supportState: is, ...(was ? {} : { reason }), ...(expiresAt && { until: expiresAt.toISOString() }) },
    });
  }
}
