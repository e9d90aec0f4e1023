import { rows, type Tx } from '@madang/server/db';
import type { EnrolmentRow } from '../enrolment/enrolment.row';
import { NAME_SITE } from './withdraw.sql';

/**
 * Does `work` with each row, such as an enrolment, in the scope of its site, in a transaction that sees all sites: whoever gets a freed
 * seat may be paying for something, which only the scope of the site shows.
 */
export async function atTheirSites<T extends Pick<EnrolmentRow, 'channelSeq'>>(
  tx: Tx,
  list: readonly T[],
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of list) {
    await rows(tx, NAME_SITE, { channelSeq: String(row.channelSeq) });
    await work(row);
  }
  if (list.length) await rows(tx, NAME_SITE, { channelSeq: '' });
}
