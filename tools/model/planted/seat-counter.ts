import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import type { EnrolmentRow } from '../../../apps/api-main/src/enrolment/enrolment.row';
import { SeatsService } from '../../../apps/api-main/src/enrolment/seats.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

class ForgetsToCount extends SeatsService {
  override async standBy(tx: Tx, row: EnrolmentRow): Promise<void> {
    await rows(
      tx,
      query(
        'model.planted-seat-counter',
        sql`update attend set choise_status_cd = ${APPLICATION_STATUS.WAITING}
        where channel_seq = ${row.channelSeq} and attend_seq = ${row.attendSeq}`,
      ),
    );
  }
}

export const seatCounter: Planted = {
  name: 'a learner whom staff put off is counted as let in',
  override: useClass(SeatsService, ForgetsToCount),
  rule: /^the counters of a class/,
  within: 400,
};
