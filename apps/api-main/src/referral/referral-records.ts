import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { daysBefore } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { ReferralEntity } from './referral.entity';
import { INVITER_OF_CODE, IS_NO_NEWCOMER } from './referral.sql';

/** Notes who invited whom to a site. */
@Injectable()
export class ReferralRecords {
  constructor(private readonly clock: Clock) {}

  /** Notes who invited a new member. The code is ignored if it is unknown or the person's own, or if the person is not new on the site. */
  async note(tx: Tx, of: { channelSeq: number; userSeq: number; attendSeq: number }, code: string | null | undefined): Promise<void> {
    if (!code) return;
    const { channelSeq, userSeq } = of;
    const [inviter] = await rows(tx, INVITER_OF_CODE, { channelSeq, code: code.toUpperCase() });
    if (!inviter || inviter.userSeq === userSeq) return;
    const now = this.clock.now();
    if ((await rows(tx, IS_NO_NEWCOMER, { ...of, since: daysBefore(now, LIMITS.referralDays) })).length) return;
    await tx.insert(ReferralEntity, { channelSeq, userSeq, inviterSeq: inviter.userSeq, createdAt: now });
  }
}
