import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: whether the challenge `c` has a term that a person can join, on a site whose plan has challenges. */
export const hasOpenTerm = (now: Piece) => sql`exists (
            select
            from challenge_term t
            join channel h on h.channel_seq = t.channel_seq and has_pro_plan(h.setting)
            where t.channel_seq = c.channel_seq
              and t.course_seq = c.course_seq
              and t.deleted_at is null
              and t.end_at > ${now}::timestamptz
              and not is_term_full(t.max_user_count, t.attend_count)
          )`;
