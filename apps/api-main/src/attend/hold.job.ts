import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Rounds } from '@madang/server/rounds';
import { isHeld } from './attend.row';
import { isLive, ordersOf } from './orders';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';

/** A payment begun in the last second of a hold is seen before the seat is given away. */
const GRACE = 30_000;
const EVERY = 5000;
const PASSED = `select channel_seq, course_seq, attend_seq from attend where hold_until < $1 and ended_at is null and package_seq is null order by hold_until limit 200`;
/** Enrolments out of step with their orders: an event on its way, or one that died with its process. */
const OUT_OF_STEP = `select a.channel_seq, a.course_seq, a.attend_seq from util.job_order o join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
where case o.status
  when 'PAID' then a.ended_at is not null or a.choise_status_cd is null
  when 'WAITING_DEPOSIT' then a.ended_at is not null or a.choise_status_cd = '00'
  else a.order_no = o.order_no and a.refunded_at is null end limit 200`;
const LINES = `select distinct a.channel_seq, a.course_seq from attend a join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
where a.waitlisted and a.ended_at is null and c.user_limit_type_cd = '00' and c.choise_type_cd = '00' and c.accept_cnt < c.max_user_count and c.trash_type_cd = '00' limit 100`;

/** Gives seats back whose payment never came and free seats to the waitlist, and mends what an event should have done. */
@Injectable()
export class HoldJob extends Rounds {
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly payments: PaymentFollowerService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE);
    const passed = await this.db.all((tx) => rows<Ids>(tx, PASSED, [before]));
    for (const at of passed) await this.release(at, before);
    const behind = await this.db.all((tx) => rows<Ids>(tx, OUT_OF_STEP));
    for (const at of behind) await this.payments.follow(at.channel_seq, at.attend_seq);
    const lines = await this.db.all((tx) => rows<Omit<Ids, 'attend_seq'>>(tx, LINES));
    for (const { channel_seq, course_seq } of lines) {
      await this.db.tx({ channelSeq: channel_seq }, async (tx) => {
        await this.seats.lock(tx, channel_seq, course_seq, 0);
        await this.seats.promote(tx, channel_seq, course_seq);
      });
    }
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
}

interface Ids {
  channel_seq: number;
  course_seq: number;
  attend_seq: number;
}
