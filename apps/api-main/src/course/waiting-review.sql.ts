import { YN } from '@madang/contracts/codes';
import { LOW_RATING, REVIEW_WAITS_DAYS } from '@madang/contracts/main/class-work';
import { QUEUE_KIND } from '@madang/contracts/main/queue';
import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: whether staff have settled an item of the inbox as seen. */
export const isSeen = (kind: string, channelSeq: Piece, seq: Piece) => sql`
    exists (
      select
      from queue_seen d
      where d.channel_seq = ${channelSeq}
        and d.kind = ${kind}
        and d.ref = ${seq}::text
    )`;
/** SQL: whether review `r` of a site waits for an answer of its class. */
export const isReviewWaiting = (channelSeq: Piece, now: Piece) => sql`
    r.channel_seq = ${channelSeq}::bigint
    and r.reply is null
    and r.hide_yn = ${YN.NO}
    and r.review_point <= ${LOW_RATING}
    and r.created_at > ${now}::timestamptz - make_interval(days => ${REVIEW_WAITS_DAYS})
    and not ${isSeen(QUEUE_KIND.REVIEW, sql`r.channel_seq`, sql`r.evaluation_seq`)}`;
