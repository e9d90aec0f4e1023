import { CHOISE_STATUS, CURRICULUM_TYPE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

/** Sets the counters in tables to the numbers of rows. */
export async function seedCounters(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows(
    'main',
    sql`update main.course c set
       accept_cnt = (
         select count(*)
         from main.attend a
         where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
           and a.ended_at is null and a.choise_status_cd = ${CHOISE_STATUS.APPROVED}),
       wait_cnt = (
         select count(*)
         from main.attend a
         where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
           and a.ended_at is null and a.choise_status_cd = ${CHOISE_STATUS.WAITING}),
       attend_count = (
         select count(*)
         from main.attend a
         where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
           and a.ended_at is null),
       attend_sum = (
         select count(*)
         from main.attend a
         where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq),
       like_count = (
         select count(*)
         from main.course_like l
         where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq),
       review_count = (
         select count(*)
         from main.review v
         where v.channel_seq = c.channel_seq and v.course_seq = c.course_seq),
       review_point = (
         select coalesce(sum(review_point), 0)
         from main.review v
         where v.channel_seq = c.channel_seq
           and v.course_seq = c.course_seq),
       review_stars = (
         select array_agg((
           select count(*)
           from main.review v
           where v.channel_seq = c.channel_seq
             and v.course_seq = c.course_seq and v.review_point = n)::int order by n)
         from generate_series(1, 5) as n),
       review_desc = (
         select left(v.description, 100)
         from main.review v
         where v.channel_seq = c.channel_seq
           and v.course_seq = c.course_seq
         order by v.created_at desc, v.evaluation_seq desc
         limit 1),
       curriculum_count = (
         select count(*)
         from main.curriculum u
         where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq
           and u.curriculum_type_cd <> ${CURRICULUM_TYPE.SECTION}),
       curriculum_status_list = coalesce((
         select jsonb_agg(distinct u.curriculum_type_cd)
         from main.curriculum u
         where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq and u.curriculum_type_cd <> ${CURRICULUM_TYPE.SECTION}), '[]')
     where c.channel_seq = ${channelSeq}`,
  );
  await s.rows(
    'main',
    sql`update main.attend a set completed_count = (
       select count(*)
       from main.playtime p
       where p.channel_seq = a.channel_seq
         and p.user_seq = a.user_seq and p.course_seq = a.course_seq and p.completed_at is not null)
     where a.channel_seq = ${channelSeq}`,
  );
}
