import { ofAwaitedDeposit } from '@madang/server/awaited-deposit.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface EnrolmentState {
  choiseStatusCd: string | null;
  /** Whether a waiting enrolment waits for a seat of a full class, and not for a decision of staff. */
  waitlisted: boolean;
  holdUntil: Date | null;
  /** The deadline of the payment that the enrolment waits for; null where it waits for none. */
  payBy: Date | null;
  cancelCd: string | null;
}
export const ENROLMENT_STATE = statement<{ channelSeq: number; attendSeq: number }, EnrolmentState>(
  'alarm.enrolment-state',
  (p) => sql`
    select
      choise_status_cd as "choiseStatusCd",
      coalesce(waitlisted, false) as waitlisted,
      hold_until as "holdUntil",
      cancel_cd as "cancelCd",
      case when ended_at is null and choise_status_cd is null then
        coalesce(${ofAwaitedDeposit(sql`o.deposit_until`)}, hold_until)
      end as "payBy"
    from main.pub_attend a
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
