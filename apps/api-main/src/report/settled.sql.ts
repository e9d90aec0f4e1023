import { CONTENT_STATE } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** How many sites one round of the job goes through. */
const SITES_PER_ROUND = 200;
interface OfSite {
  channelSeq: number;
  before: Date;
}
/**
 * SQL: whether the case `k` is decided, an objection to it is answered, and the last of these moments and of its reports is before
 * `before`.
 */
const isSettled = (before: Piece) => sql`(
      k.state_cd <> ${CONTENT_STATE.OPEN}
      and (k.appealed_at is null or k.appeal_answered_at is not null)
      and greatest(k.decided_at, k.appeal_answered_at, k.reported_at, k.created_at) < ${before}
    )`;
/** SQL: whether the case stays because its text is still hidden; then only the decision is kept. */
const IS_STILL_HIDDEN = sql`k.state_cd = ${CONTENT_STATE.HIDDEN}`;
const HAS_REPORTS_OR_TEXTS = sql`(k.report_count > 0 or k.appeal_text <> '' or k.appeal_answer_text <> '')`;

export const SITES_WITH_SETTLED = statement<{ before: Date }, { channelSeq: number }>(
  'report.sites-with-settled',
  (p) => sql`
    select distinct channel_seq as "channelSeq"
    from content_case k
    where ${isSettled(p.before)}
      and (not ${IS_STILL_HIDDEN} or ${HAS_REPORTS_OR_TEXTS})
    limit ${SITES_PER_ROUND}
  `,
);
export const FORGET_SETTLED_REPORTS = statement<OfSite>(
  'report.forget-settled',
  (p) => sql`
    delete from content_report r
    using content_case k
    where k.channel_seq = ${p.channelSeq}
      and ${isSettled(p.before)}
      and r.channel_seq = k.channel_seq
      and r.case_seq = k.case_seq
  `,
);
export const SILENCE_SETTLED_CASES = statement<OfSite>(
  'report.silence-settled',
  (p) => sql`
    update content_case k
    set
      report_count = 0,
      appeal_text = case when k.appealed_at is not null then '' end,
      appeal_answer_text = ''
    where k.channel_seq = ${p.channelSeq}
      and ${isSettled(p.before)}
      and ${IS_STILL_HIDDEN}
      and ${HAS_REPORTS_OR_TEXTS}
  `,
);
export const DROP_SETTLED_CASES = statement<OfSite>(
  'report.drop-settled',
  (p) => sql`
    delete from content_case k
    where k.channel_seq = ${p.channelSeq}
      and ${isSettled(p.before)}
      and not ${IS_STILL_HIDDEN}
  `,
);
