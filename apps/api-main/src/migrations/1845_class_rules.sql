-- Rules of a class and of a lesson that statements of two services ask for, each once (0470_rules.sql says how and why).
-- apps/api-main/src/rules.spec.ts holds them against their twins.

create function is_survey(course_type text, course_type_cd text)
returns boolean language sql immutable parallel safe
return course_type = 'SURVEY' and course_type_cd not in ('07', '09');
comment on function is_survey is
  'Nobody can enrol in the class, whose page only counts who would come. Challenges and packages are none. Twin: isSurvey, libs/contracts/main/course-kinds.ts.';

create function is_published(publish_status_cd text, trash_type_cd text)
returns boolean language sql immutable parallel safe
return publish_status_cd = '00' and trash_type_cd = '00';
comment on function is_published is
  'The class can be opened by whom it is for: published and not in the trash, be it public or not. Twin: isPublished, libs/contracts/main/course-rules.ts.';

-- Stable, since a text becomes a time by the settings of the session: an immutable one would never be put in the place of its call.
create function meeting_time(day date, time_of_day text)
returns timestamptz language sql stable parallel safe
return (day + nullif(time_of_day, '')::time) at time zone 'Asia/Seoul';
comment on function meeting_time is
  'The moment of a time of day that staff entered for a lesson at a place; null without one. Twin: fromSeoul, libs/contracts/time.ts.';

create function meeting_end(day date, start_time text, end_time text)
returns timestamptz language sql stable parallel safe
return meeting_time(day + case when end_time <= start_time then 1 else 0 end, end_time);
comment on function meeting_end is
  'When a lesson at a place ends; an end that is not after its start lies on the next day. Null without an end. Twin: liveTimes().end, libs/contracts/main/course-rules.ts.';

revoke execute on function is_survey, is_published, meeting_time, meeting_end from public;
grant execute on function is_survey, is_published, meeting_time, meeting_end to madang_reader;

create or replace view pub_refund_lesson as
  select channel_seq, course_seq, curriculum_seq, curriculum_type_cd,
    case curriculum_type_cd
      when '00' then live_from
      when '04' then meeting_time(offline_start_at, offline_start_time)
    end as held_from,
    case curriculum_type_cd
      when '00' then live_to
      when '04' then meeting_end(offline_start_at, offline_start_time, offline_end_time)
    end as held_to
  from curriculum where curriculum_type_cd <> '01';
