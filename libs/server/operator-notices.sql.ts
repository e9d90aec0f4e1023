import type { Notice } from './operator-notices';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Raised extends Pick<Notice, 'kind' | 'subject'> {
  channelSeq: number | null;
  /** Facts about the problem, as JSON. */
  detail: string;
  now: Date;
}
/** Opens or repeats a notice to the platform's operators; answers its number if a mail about it has to be sent now. */
export const RAISE_NOTICE = statement<Raised, { due: number | null }>(
  'notice.raise',
  (p) => sql`select util.raise_notice(${p.kind}, ${p.subject}, ${p.channelSeq}, ${p.detail}, ${p.now}) as due`,
);

/** Closes a notice to the platform's operators, because its problem is gone. */
export const SETTLE_NOTICE = statement<Pick<Raised, 'kind' | 'subject' | 'now'>>(
  'notice.settle',
  (p) => sql`select util.settle_notice(${p.kind}, ${p.subject}, ${p.now})`,
);
