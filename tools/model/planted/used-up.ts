import { CANCEL, ENROLMENT_END } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import type { EnrolmentRow } from '../../../apps/api-main/src/enrolment/enrolment.row';
import { SeatsService } from '../../../apps/api-main/src/enrolment/seats.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

/** A planted mistake: an enrolment that ended normally is noted as cancelled, and so is refunded. */
class RefundsWhatWasUsedUp extends SeatsService {
  override async replace(tx: Tx, row: EnrolmentRow): Promise<void> {
    await super.replace(tx, row);
    const { channelSeq, attendSeq } = row;
    await rows(
      tx,
      query(
        'model.planted-used-up',
        sql`update attend set end_cd = ${ENROLMENT_END.CANCELLED}, cancel_at = ended_at, cancel_cd = ${CANCEL.HOLD}, choise_status_cd = null
       where channel_seq = ${channelSeq} and attend_seq = ${attendSeq}`,
      ),
    );
    await this['outbox'].publish(tx, 'attend.refund', { channelSeq, attendSeq, reason: CANCEL.HOLD });
  }
}

export const usedUp: Planted = {
  name: 'an enrolment whose access ended is refunded when it is bought again',
  override: useClass(SeatsService, RefundsWhatWasUsedUp),
  rule: /^nothing is returned without a word/,
  within: 400,
};
