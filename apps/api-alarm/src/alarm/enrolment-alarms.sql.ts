import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface EnrolmentState {
  choiseStatusCd: string | null;
  holdUntil: Date | null;
  cancelCd: string | null;
}
export const ENROLMENT_STATE = statement<{ channelSeq: number; attendSeq: number }, EnrolmentState>(
  'alarm.enrolment-state',
  (p) => sql`
    select
      choise_status_cd as "choiseStatusCd",
      hold_until as "holdUntil",
      cancel_cd as "cancelCd"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
