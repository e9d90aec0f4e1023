import { YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Helper {
  channelSeq: number;
  courseSeq: number;
  evaluationSeq: number;
  userSeq: number;
}
/** Locks and answers a review of the class that is not hidden and that somebody else wrote. */
export const HELPFUL_REVIEW = statement<Helper, { evaluationSeq: number }>(
  'review.helpful-one',
  (p) => sql`
    select evaluation_seq as "evaluationSeq"
    from review
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and evaluation_seq = ${p.evaluationSeq}
      and user_seq <> ${p.userSeq}
      and hide_yn = ${YN.NO}
    for update
  `,
);
/** Counts the helpful marks of a review anew; the caller has locked the review. */
export const HELPFUL_COUNT = statement<Omit<Helper, 'courseSeq' | 'userSeq'>, { helpfulCount: number }>(
  'review.helpful-count',
  (p) => sql`
    update review r
    set helpful_count = (
      select count(*)
      from review_helpful h
      where h.channel_seq = r.channel_seq
        and h.evaluation_seq = r.evaluation_seq
    )
    where r.channel_seq = ${p.channelSeq}
      and r.evaluation_seq = ${p.evaluationSeq}
    returning r.helpful_count as "helpfulCount"
  `,
);
/** Subtracts the helpful marks of a person who is withdrawing from the counts of reviews. */
export const UNCOUNT_HELPFUL = statement<{ userSeq: number }>(
  'review.uncount-helpful',
  (p) => sql`
    update review r
    set helpful_count = r.helpful_count - 1
    from review_helpful h
    where h.user_seq = ${p.userSeq}
      and r.channel_seq = h.channel_seq
      and r.evaluation_seq = h.evaluation_seq
  `,
);
