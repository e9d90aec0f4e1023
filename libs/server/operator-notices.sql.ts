import type { Notice } from './operator-notices';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Raised extends Pick<Notice, 'kind' | 'subject'> {
  channelSeq: number | null;
  /** What the notice is about, as JSON. */
  detail: string;
  now: Date;
}
/** Answers the number of the notice when a mail about it is due. */
export const RAISE_NOTICE = statement<Raised, { due: number | null }>(
  'notice.raise',
  (p) => sql`select util.raise_notice(${p.kind}, ${p.subject}, ${p.channelSeq}, ${p.detail}, ${p.now}) as due`,
);

/** Ends an operator's notice whose cause is gone. */
export const SETTLE_NOTICE = statement<Pick<Raised, 'kind' | 'subject' | 'now'>>(
  'notice.settle',
  (p) => sql`select util.settle_notice(${p.kind}, ${p.subject}, ${p.now})`,
);
