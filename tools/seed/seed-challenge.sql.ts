import { LESSON_TYPE, USER_TYPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

interface Staff {
  channelSeq: number;
  courseSeq: number;
  teacher: number;
  /** The participant who leads the others. */
  leader: number;
}
/** Adds the staff of a challenge; the teacher has the same words there as in the other classes. */
export const challengeStaff = ({ channelSeq, courseSeq, teacher, leader }: Staff): Sql => sql`
  insert into main.course_user (
    channel_seq,
    course_seq,
    user_seq,
    user_type_cd,
    introduction
  )
  select
    ${channelSeq}::bigint,
    ${courseSeq}::bigint,
    ${teacher}::bigint,
    ${USER_TYPE.TEACHER}::text,
    coalesce(max(introduction), '')
  from main.course_user
  where channel_seq = ${channelSeq}
    and user_seq = ${teacher}
  union all
  select
    ${channelSeq},
    ${courseSeq},
    ${leader}::bigint,
    ${USER_TYPE.CLASS_MANAGER},
    ''`;
/** Sets how many participants each term of a site has. */
export const termCounters = (channelSeq: number): Sql => sql`
  update main.challenge_term t set
    attend_count = (
      select count(*)
      from main.attend a
      where a.channel_seq = t.channel_seq
        and a.term_seq = t.term_seq
        and a.ended_at is null
    )
  where channel_seq = ${channelSeq}`;
/** Sets the points that each participant of a challenge has collected. */
export const experienceSums = (channelSeq: number, courseSeq: number): Sql => sql`
  update main.attend a set
    xp = (
      select coalesce(sum(k.xp), 0)
      from main.playtime p
      join main.curriculum k on k.channel_seq = p.channel_seq
        and k.curriculum_seq = p.curriculum_seq
      where p.channel_seq = a.channel_seq
        and p.user_seq = a.user_seq
        and p.course_seq = a.course_seq
        and p.completed_at is not null
    )
  where a.channel_seq = ${channelSeq}
    and a.course_seq = ${courseSeq}`;
/** Makes the chat missions of a site that lead nowhere lead to its oldest chat room. */
export const chatMissions = (channelSeq: number): Sql => sql`
  update main.curriculum k set
    mission_resource_id = (
      select min(r.chat_room_seq)::text
      from main.chat_room r
      where r.channel_seq = k.channel_seq
        and r.course_seq is null
    )
  where k.channel_seq = ${channelSeq}
    and k.curriculum_type_cd = ${LESSON_TYPE.CHAT}
    and k.mission_resource_id is null`;
/** SQL: the number, as text, of the first lesson in the class whose title begins so; null without such a class. */
export const lessonCalled = (channelSeq: number, title: string | null): Sql => sql`(
  select k.curriculum_seq::text
  from main.curriculum k
  join main.course c on c.channel_seq = k.channel_seq
    and c.course_seq = k.course_seq
  where c.channel_seq = ${channelSeq}
    and starts_with(c.title, ${title})
    and k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}
  order by k.curriculum_order
  limit 1
)`;
