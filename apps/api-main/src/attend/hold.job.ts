import { Injectable } from '@nestjs/common';
import { ATTEND_END } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Rounds } from '@madang/server/rounds';
import { isHeld } from './attend.row';
import { JobTurn } from './job-turn';
import { claimLooks, type Look } from './looks';
import { isLive, ordersOf } from './orders';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';

/** A payment begun in the last second of a hold is seen before the seat is given away. */
const GRACE = 30_000;
const EVERY = 5000;
/** So long a copy that has the turn may be silent. */
const TURN = 3 * EVERY;
const HOUR = 3_600_000;
/** What the sweep calls of late. */
const WINDOW = 3 * 24 * HOUR;
const AT_ONCE = 200;
const PASSED = `select channel_seq, course_seq, attend_seq from attend where hold_until < $1 and ended_at is null and package_seq is null order by hold_until limit ${AT_ONCE}`;
const LINES = `select distinct a.channel_seq, a.course_seq from attend a join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
where a.waitlisted and a.ended_at is null and c.user_limit_type_cd = '00' and c.choise_type_cd = '00' and c.accept_cnt < c.max_user_count and c.trash_type_cd = '00' limit 100`;
/** Enrolments out of step with their orders of late ($1), which nobody has been asked to look at. */
const OUT_OF_STEP = `insert into attend_look (channel_seq, attend_seq)
select a.channel_seq, a.attend_seq from (
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'WAITING_DEPOSIT'
  union all
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'PAID' and paid_at > $1
  union all
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'CANCELED' and cancel_at > $1) o
join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
where case o.status
    when 'PAID' then a.end_cd = '${ATTEND_END.CANCELLED}' or (a.ended_at is null and a.choise_status_cd is null)
    when 'WAITING_DEPOSIT' then a.end_cd = '${ATTEND_END.CANCELLED}' or (a.ended_at is null and a.choise_status_cd = '00')
    else a.order_no = o.order_no and a.refunded_at is null end
  and not exists (select from attend_look l where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq)
limit 1000`;

/**
 * Gives seats back whose payment never came and free seats to the waitlist, one copy of the service at a time; follows what was said to have
 * changed, each change by one copy; and once in an hour looks for what nobody said.
 */
@Injectable()
export class HoldJob extends Rounds {
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly payments: PaymentFollowerService,
    private readonly turn: JobTurn,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    if (await this.turn.mine('holds', TURN)) {
      await this.giveBack();
      await this.fillLines();
    }
    if (await this.turn.once('orders', HOUR)) await this.sweep();
    await this.follow();
  }

  /** Asks for a look at what is out of step, over the orders of the last days. */
  async sweep(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - WINDOW);
    await this.db.all((tx) => tx.query(OUT_OF_STEP, [since]));
  }

  private async giveBack(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE);
    const passed = await this.db.all((tx) => rows<Ids>(tx, PASSED, [before]));
    for (const at of passed) await this.alone(at, () => this.release(at, before));
  }

  private async fillLines(): Promise<void> {
    const lines = await this.db.all((tx) => rows<Omit<Ids, 'attend_seq'>>(tx, LINES));
    for (const at of lines)
      await this.alone(at, () =>
        this.db.tx({ channelSeq: at.channel_seq }, async (tx) => {
          await this.seats.lock(tx, at.channel_seq, at.course_seq, 0);
          await this.seats.promote(tx, at.channel_seq, at.course_seq);
        }),
      );
  }

  private async follow(): Promise<void> {
    const looks = await this.db.all((tx) => claimLooks(tx, this.clock.now(), AT_ONCE));
    for (const at of looks) await this.alone(at, () => this.payments.follow(at.channel_seq, at.attend_seq));
  }

  private async release(at: Ids, before: Date): Promise<void> {
    const live = await this.db.tx({ channelSeq: at.channel_seq }, async (tx) => {
      const row = await this.seats.lock(tx, at.channel_seq, at.course_seq, at.attend_seq);
      if (!row || !isHeld(row) || new Date(row.hold_until!) >= before) return false;
      if ((await ordersOf(tx, at.channel_seq, at.attend_seq)).some(isLive)) return true;
      await this.seats.release(tx, row, { cd: 'HOLD', reason: '' });
      return false;
    });
    if (live) await this.payments.follow(at.channel_seq, at.attend_seq);
  }

  /** One that fails keeps nobody else's from being done; the next round tries it again. */
  private async alone(at: Partial<Look>, work: () => Promise<unknown>): Promise<void> {
    await work().catch((e: Error) => logger.warn({ ...at, err: e.message }, 'an enrolment stays as it is'));
  }
}

interface Ids extends Look {
  course_seq: number;
}
