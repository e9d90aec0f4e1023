import type { Currency } from '@madang/contracts/codes';
import { ofAwaitedDeposit } from '@madang/server/awaited-deposit.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Due {
  courseTypeCd: string;
  title: string;
  amount: number;
  currency: Currency;
  holdUntil: Date | null;
  /** The order whose deposit is awaited; null where no account was issued. */
  orderNo: string | null;
}
/** The payment that an enrolment waits for; no row once it is paid or over. */
export const DUE_PAYMENT = statement<{ channelSeq: number; attendSeq: number }, Due>(
  'mail.due-payment',
  (p) => sql`
    select
      c.course_type_cd as "courseTypeCd",
      c.title,
      a.amount,
      a.currency,
      a.hold_until as "holdUntil",
      ${ofAwaitedDeposit(sql`o.order_no`)} as "orderNo"
    from main.pub_attend a
    join main.pub_course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
      and a.ended_at is null
      and a.choise_status_cd is null
  `,
);
