import { LESSON_TYPE } from '@madang/contracts/codes';
import { TIMED_LESSONS } from '@madang/contracts/util/refund-rules';
import { sql, type Sql } from '@madang/server/sql/sql';

/** Adds an opening for each lesson that a learner of a site has played and that is no free preview, section or lesson with a time. */
export const lessonOpenings = (channelSeq: number): Sql => sql`
  insert into main.lesson_opening (
    channel_seq,
    user_seq,
    curriculum_seq,
    opened_at,
    attend_seq,
    course_seq
  )
  select
    p.channel_seq,
    p.user_seq,
    p.curriculum_seq,
    p.updated_at,
    a.attend_seq,
    p.course_seq
  from main.playtime p
  join main.attend a on a.channel_seq = p.channel_seq
    and a.course_seq = p.course_seq
    and a.user_seq = p.user_seq
  join main.curriculum k on k.channel_seq = p.channel_seq
    and k.curriculum_seq = p.curriculum_seq
  where p.channel_seq = ${channelSeq}
    and a.ended_at is null
    and a.attend_at <= p.updated_at
    and not k.is_public
    and k.curriculum_type_cd <> all(${[LESSON_TYPE.SECTION, ...TIMED_LESSONS]})
  on conflict do nothing`;
