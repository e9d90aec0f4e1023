import { Injectable } from '@nestjs/common';
import { ENROLMENT_END } from '@madang/contracts/codes';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';

/** The time that counts as recent for the sweep. */
const WINDOW = 3 * DAY;
/** Enrolments out of step with their orders of late ($1), which nobody has been asked to look at. */
export const OUT_OF_STEP = `insert into attend_look (channel_seq, attend_seq)
select a.channel_seq, a.attend_seq from (
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'WAITING_DEPOSIT'
  union all
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'PAID' and paid_at > $1
  union all
  select channel_seq, attend_seq, order_no, status from util.job_order where status = 'CANCELED' and cancel_at > $1) o
join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
where case o.status
    when 'PAID' then a.end_cd = '${ENROLMENT_END.CANCELLED}' or (a.ended_at is null and a.choise_status_cd is null)
    when 'WAITING_DEPOSIT' then a.end_cd = '${ENROLMENT_END.CANCELLED}' or (a.ended_at is null and a.choise_status_cd = '00')
    else a.order_no = o.order_no and a.refunded_at is null end
  and not exists (select from attend_look l where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq)
limit 1000`;

/** Once an hour requests looks at enrolments out of step with recent orders for which no event came. */
@Injectable()
export class OrderSweep extends OneCopyJob {
  protected readonly job = 'orders';
  protected readonly every = MINUTE;
  protected override readonly once = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected round(): Promise<void> {
    return this.sweep();
  }

  /** Runs the sweep at once, whether an hour has passed or not. */
  async sweep(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - WINDOW);
    await this.db.all((tx) => tx.query(OUT_OF_STEP, [since]));
  }
}
