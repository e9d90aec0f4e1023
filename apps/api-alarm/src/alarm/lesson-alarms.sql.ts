import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
interface Class {
  channelSeq: number;
  courseSeq: number;
}
export const LIVE_FROM = statement<Class & { curriculumSeq: number }, { liveFrom: Date | null }>(
  'alarm.live-from',
  (p) => sql`
    select live_from as "liveFrom"
    from main.pub_curriculum
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

export const LEARNERS_AT = statement<Class & { at: Date }, Person>(
  'alarm.learners-at',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and main.is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, ${p.at})
  `,
);

export const LESSON_TITLE = statement<{ channelSeq: number; curriculumSeq: number }, { title: string }>(
  'alarm.lesson-title',
  (p) => sql`
    select title
    from main.pub_curriculum
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

export const SUBMISSION_FACTS = statement<
  { channelSeq: number; submissionSeq: number },
  Person & { feedbackBy: number | null; curriculumSeq: number; title: string }
>(
  'alarm.submission-facts',
  (p) => sql`
    select
      s.user_seq as "userSeq",
      s.feedback_by as "feedbackBy",
      k.curriculum_seq as "curriculumSeq",
      k.title
    from main.pub_submission s
    join main.pub_curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq
    where s.channel_seq = ${p.channelSeq}
      and s.submission_seq = ${p.submissionSeq}
  `,
);
