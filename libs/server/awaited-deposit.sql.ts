import { ORDER_STATUS } from '@madang/contracts/codes';
import { sql, type Piece } from './sql/sql';

/** SQL: a column of the newest order `o` of enrolment `a` whose deposit is awaited; null where none is. */
export const ofAwaitedDeposit = (column: Piece) => sql`(
        select ${column}
        from util.pub_order o
        where o.channel_seq = a.channel_seq
          and o.attend_seq = a.attend_seq
          and o.status = ${ORDER_STATUS.WAITING_DEPOSIT}
        order by o.created_at desc
        limit 1
      )`;
