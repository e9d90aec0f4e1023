import { VOD_TYPE } from '../../libs/contracts/codes.ts';
import { sql, type Sql } from '../../libs/server/sql/sql.ts';

/** Each learner of a site who may enter a class with a video of YouTube, with the first such video of the first such class. */
export const learnersWithVideo = (channelSeq: number): Sql => sql`
  select distinct on (a.user_seq)
    a.user_seq as user,
    a.course_seq as course,
    l.curriculum_seq as lesson
  from main.attend a
  join main.curriculum l on l.course_seq = a.course_seq
    and l.vod_type_cd = ${VOD_TYPE.YOUTUBE}
  where a.channel_seq = ${channelSeq}
    and main.is_enrolled(a.choise_status_cd, a.attend_at, a.valid_at, a.ended_at, now())
  order by a.user_seq, a.course_seq, l.curriculum_order`;
