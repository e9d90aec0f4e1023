import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: the terms `t` of the challenge `c`, without those that staff deleted. */
export const UNDELETED_TERMS = sql`challenge_term t
    where t.channel_seq = c.channel_seq
      and t.course_seq = c.course_seq
      and t.deleted_at is null`;
/** SQL: the terms `t` of the challenge `c` that have not ended. */
export const termsNotOver = (now: Piece) => sql`${UNDELETED_TERMS} and t.end_at > ${now}::timestamptz`;
/** SQL: the terms `t` of the challenge `c` that have not ended and have a free seat. */
export const termsWithSeats = (now: Piece) => sql`${termsNotOver(now)} and not is_term_full(t.max_user_count, t.attend_count)`;
