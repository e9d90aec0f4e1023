/* What waits for the staff, said once: the inbox lists it, counts it and marks it by the same conditions. */
import { BOARD_KIND, APPLICATION_STATUS, POST_TYPE, TRASH, VIDEO_STATUS, YN } from '@madang/contracts/codes';
import { LOW_RATING, REVIEW_WAITS_DAYS } from '@madang/contracts/main/class-work';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: whether class `c` is not in the trash; of a class in the trash nothing waits. */
export const IS_IN_USE = sql`c.trash_type_cd = ${TRASH.NORMAL}`;
/** SQL: whether a class is not in the trash. */
export const isClassInUse = (channelSeq: Piece, courseSeq: Piece) => sql`
    exists (
      select
      from course c
      where c.channel_seq = ${channelSeq}
        and c.course_seq = ${courseSeq}
        and ${IS_IN_USE}
    )`;
/** SQL: whether board `b` is one of the site. Only of such a board do questions wait that belong to no class. */
export const IS_SITE_BOARD = sql`b.kind = ${BOARD_KIND.SITE}`;
/** SQL: whether post `o` is a question without an answer. */
export const IS_OPEN_QUESTION = sql`
    o.type_cd = ${POST_TYPE.QUESTION}
    and o.answer_count = 0`;
/** SQL: whether submission `s` waits for an answer. Posts of a challenge, which count for a day, need none. */
export const IS_OPEN_SUBMISSION = sql`
    s.feedback_at is null
    and s.posted_on is null`;
/** SQL: whether application `a` waits for a decision. Nobody decides on a place on a waitlist. */
export const IS_OPEN_APPLICATION = sql`
    a.choise_status_cd = ${APPLICATION_STATUS.WAITING}
    and a.ended_at is null
    and not a.waitlisted`;
/** SQL: whether class `c` was handed in for approval. */
export const IS_PUBLISH_REQUESTED = sql`
    c.publish_requested_at is not null
    and ${IS_IN_USE}`;
/** SQL: whether review `r` has no answer that it needs. */
export const isOpenReview = (now: Piece) => sql`
    r.reply is null
    and r.hide_yn = ${YN.NO}
    and r.review_point <= ${LOW_RATING}
    and r.created_at > ${now}::timestamptz - make_interval(days => ${REVIEW_WAITS_DAYS})`;
/** SQL: whether video `v` was uploaded and cannot be played. */
export const IS_BROKEN_VIDEO = sql`
    v.status = ${VIDEO_STATUS.FAILED}
    and v.deleted_at is null
    and v.uploaded_at is not null`;

/** SQL: whether staff have settled an item of the inbox as seen, by which it waits no longer. */
export const isSeen = (kind: Piece, channelSeq: Piece, ref: Piece) => sql`
    exists (
      select
      from queue_seen d
      where d.channel_seq = ${channelSeq}
        and d.kind = ${kind}
        and d.ref = ${ref}::text
    )`;
/** SQL: whether review `r` of a site still waits for an answer by the staff of its class. */
export const isReviewWaiting = (channelSeq: Piece, now: Piece) => sql`
    r.channel_seq = ${channelSeq}::bigint
    and ${isOpenReview(now)}
    and not ${isSeen(QUEUE_KIND.REVIEW, sql`r.channel_seq`, sql`r.evaluation_seq`)}`;
/** SQL: whether video `v` cannot be played and still waits for somebody to see to it. */
export const IS_VIDEO_WAITING = sql`${IS_BROKEN_VIDEO}
    and not ${isSeen(QUEUE_KIND.VIDEO, sql`v.channel_seq`, sql`v.upload_vod_seq`)}`;
