import type { ContentReason } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfCase {
  channelSeq: number;
  caseSeq: number;
}
export interface ContentCaseState {
  authorSeq: number | null;
  title: string;
  reasonCd: ContentReason | null;
  reasonText: string;
  hiddenUntil: Date | null;
  appealAnswerText: string;
}
export const CONTENT_CASE_STATE = statement<OfCase, ContentCaseState>(
  'alarm.content-case',
  (p) => sql`
    select
      author_seq as "authorSeq",
      title,
      reason_cd as "reasonCd",
      reason_text as "reasonText",
      hidden_until as "hiddenUntil",
      appeal_answer_text as "appealAnswerText"
    from main.pub_content_case
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
  `,
);
export const CONTENT_REPORTERS = statement<OfCase, { userSeq: number }>(
  'alarm.content-reporters',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_content_report
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
  `,
);
