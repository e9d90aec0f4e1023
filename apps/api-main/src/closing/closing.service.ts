import { CLOSING_STEP, type ClosingStep } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY, USER_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { ENDS_BY_ITSELF, type closingApi, type RunningThing, type SiteClosing } from '@madang/contracts/main/closing';
import { daysAfter } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { ProofService } from '../account/proof.service';
import { ChannelEntity } from '../channel/channel.entity';
import { CLOSING_OF_SITE, LOCK_SITE, RUNNING_ON_SITE } from './closing.sql';

/** Closes a site for its visitors, and opens it again as long as the time for that lasts. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly proofs: ProofService,
    private readonly closed: ClosedSites,
    private readonly history: History,
  ) {}

  async find(auth: User): Promise<SiteClosing> {
    const channelSeq = auth.channelSeq!;
    const kind = await this.proofs.kindFor(auth);
    return this.db.tx({ channelSeq }, async (tx) => {
      const { erasedAt: _, closedAt, eraseAt, ...site } = await this.site(tx, channelSeq);
      return {
        ...site,
        closedAt: closedAt?.toISOString() ?? null,
        eraseAt: eraseAt?.toISOString() ?? null,
        proof: kind === 'password' ? kind : 'code',
        running: await this.running(tx, channelSeq),
      };
    });
  }

  async close({ name, password, code }: InputOf<typeof closingApi.close>, auth: User): Promise<SiteClosing> {
    ownersAlone(auth);
    const channelSeq = auth.channelSeq!;
    // This check comes before the proof, which uses up a mailed code, and is repeated below under the lock.
    await this.db.tx({ channelSeq }, (tx) => this.closable(tx, channelSeq, name));
    await this.proofs.prove({ password, code }, auth);
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, LOCK_SITE, { channelSeq });
      await this.closable(tx, channelSeq, name);
      const closedAt = this.clock.now();
      const eraseAt = daysAfter(closedAt, LIMITS.siteReopenDays);
      await tx.update(ChannelEntity, { channelSeq }, { closedAt, closedBy: auth.userSeq, eraseAt });
      await this.note(tx, auth, { closedAt: null, eraseAt: null }, { closedAt, eraseAt });
      await this.tell(tx, channelSeq, CLOSING_STEP.CLOSED, closedAt, eraseAt);
    });
    await this.closed.refresh();
    logger.info({ event: 'site closed', channelSeq, userSeq: auth.userSeq, requestId: auth.requestId });
    return this.find(auth);
  }

  async reopen(auth: User): Promise<SiteClosing> {
    ownersAlone(auth);
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, LOCK_SITE, { channelSeq });
      const { closedAt, eraseAt } = await this.site(tx, channelSeq);
      const now = this.clock.now();
      // From the moment `eraseAt` on, the job may be erasing the site already.
      if (!closedAt || eraseAt! <= now) throw fail('SITE_NOT_CLOSED');
      await tx.update(ChannelEntity, { channelSeq }, { closedAt: null, closedBy: null, eraseAt: null });
      await this.note(tx, auth, { closedAt, eraseAt }, { closedAt: null, eraseAt: null });
      await this.tell(tx, channelSeq, CLOSING_STEP.REOPENED, now, eraseAt!);
    });
    await this.closed.refresh();
    logger.info({ event: 'site reopened', channelSeq, userSeq: auth.userSeq, requestId: auth.requestId });
    return this.find(auth);
  }

  private async closable(tx: Tx, channelSeq: number, typed: string): Promise<void> {
    const { name, closedAt } = await this.site(tx, channelSeq);
    if (closedAt) throw fail('SITE_CLOSED');
    if (typed.trim() !== name.trim()) throw failField('name', 'siteName');
    if ((await this.running(tx, channelSeq)).some(({ kind }) => !ENDS_BY_ITSELF.includes(kind))) throw fail('SITE_STILL_RUNS');
  }

  private async site(tx: Tx, channelSeq: number) {
    const [site] = await rows(tx, CLOSING_OF_SITE, { channelSeq });
    if (!site) throw fail('NO_DATA');
    return site;
  }
  private running(tx: Tx, channelSeq: number): Promise<RunningThing[]> {
    return rows(tx, RUNNING_ON_SITE, { channelSeq, now: this.clock.now() });
  }
  private note(tx: Tx, auth: User, before: object, after: object): Promise<void> {
    return this.history.record(tx, auth, auth.channelSeq!, { entity: HISTORY_ENTITY.PROFILE, before, after });
  }
  private tell(tx: Tx, channelSeq: number, what: ClosingStep, at: Date, eraseAt: Date): Promise<unknown> {
    return this.outbox.publish(tx, 'site.closing', {
      channelSeq,
      what,
      afterSeq: 0,
      at: at.toISOString(),
      eraseAt: eraseAt.toISOString(),
    });
  }
}

/** Refuses everybody but owners; the permission alone is not enough, since operators may have it, too. */
function ownersAlone({ userTypeCd }: User): void {
  if (userTypeCd !== USER_TYPE.OWNER) throw fail('NO_PERMISSION');
}
