import { rows, type Tx } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import { SeatsService } from '../../../apps/api-main/src/enrolment/seats.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

class LeavesLimitedSitesOut extends SeatsService {
  override async promote(tx: Tx, channelSeq: number, courseSeq: number): Promise<void> {
    const limited = query<object>(
      'model.planted-line-stands-still',
      sql`select from channel where channel_seq = ${channelSeq} and setting ->> 'studentLimit' is not null`,
    );
    if (!(await rows(tx, limited)).length) await super.promote(tx, channelSeq, courseSeq);
  }
}

export const lineStandsStill: Planted = {
  name: 'nobody moves up in a waitlist of a site whose plan limits its learners',
  override: useClass(SeatsService, LeavesLimitedSitesOut),
  rule: /^a free seat goes to who waits/,
  within: 400,
};
