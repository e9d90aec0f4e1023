import {
  CANCEL,
  APPLICATION_STATUS,
  LESSON_TYPE,
  ENROLMENT_END,
  FARE,
  HOLD,
  LIVE_TYPE,
  PUBLISH_STATUS,
  VOD_TYPE,
} from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** What becomes of an enrolment. DEPOSIT: its seat is held until the money comes; IN: its learner is in the class, or was to the end. */
const FATE = {
  USED_UP: ENROLMENT_END.USED_UP,
  CANCELLED: ENROLMENT_END.CANCELLED,
  WAITING: 'WAITING',
  DEPOSIT: 'DEPOSIT',
  IN: 'IN',
} as const;

/** The site that is filled with rows. */
interface At {
  channelSeq: number;
}

export const MEMBERS_INSERT = statement<{ channelSeq: number; domain: string; members: number }>(
  'scale.members',
  (p) => sql`
    with made as (
      insert into main.account (email, name, phone, email_auth_at, created_at)
      select
        format('u%s@%s.example', n, ${p.domain}::text),
        (array['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'])[1 + n % 10]
          || (array['서연', '민준', '지우', '도윤', '하은', '시우', '수아', '예준', '지호', '채원'])[1 + n / 10 % 10]
          || n,
        '010' || lpad((20000000 + n * 37 % 70000000)::text, 8, '0'),
        now() - interval '400 days',
        now() - interval '400 days'
      from generate_series(1, ${p.members}::int) n
      returning user_seq
    )
    insert into main.channel_user (channel_seq, user_seq, marketing_consent, joined_at)
    select
      ${p.channelSeq},
      user_seq,
      user_seq % 2 = 0,
      now() - random() * interval '395 days'
    from made
  `,
);

export const CLASSES_INSERT = statement<{ channelSeq: number; owner: number; classes: number }>(
  'scale.classes',
  (p) => sql`
    insert into main.course (
      channel_seq,
      channel_category_seq,
      title,
      sub_title,
      introduction,
      image_url,
      fare_cd,
      price,
      discount_price,
      discount_start_at,
      discount_end_at,
      vod_days,
      publish_status_cd,
      published_at,
      writer_seq,
      like_count,
      gains,
      created_at
    )
    select
      ${p.channelSeq},
      (
        select min(channel_category_seq)
        from main.category
        where channel_seq = ${p.channelSeq}) + n % 8,
      '클래스 ' || n || ' ' || (array['파이썬', '뜨개', '백엔드', '수채화', '데이터', '도예'])[1 + n % 6],
      '한 줄 소개 ' || n,
      repeat('<p>처음부터 끝까지 차근차근 만들어요. 막히는 곳은 함께 풀어요.</p>', 30),
      '/files/public/1/demo/cover-' || n % 14 || '.webp',
      case when n % 9 = 0 then ${FARE.FREE} else ${FARE.PAID} end,
      case when n % 9 = 0 then 0 else 10000 * (3 + n % 30) end,
      case when n % 3 = 0 and n % 9 <> 0 then 10000 * (2 + n % 30) end,
      now() - interval '3 days',
      now() + interval '20 days',
      120,
      ${PUBLISH_STATUS.PUBLISHED},
      now() - interval '398 days' - make_interval(mins => n * 7),
      ${p.owner},
      0,
      '["하나를 끝까지 만들어요", "혼자서 고칠 수 있어요"]',
      now() - interval '399 days'
    from generate_series(1, ${p.classes}::int) n
  `,
);

export const LESSONS_INSERT = statement<At>(
  'scale.lessons',
  (p) => sql`
    insert into main.curriculum (
      channel_seq,
      course_seq,
      curriculum_order,
      curriculum_type_cd,
      title,
      vod_type_cd,
      duration,
      live_type,
      live_at,
      live_start_at,
      live_end_at,
      live_from,
      live_to
    )
    select
      c.channel_seq,
      c.course_seq,
      n,
      case n when 0 then ${LESSON_TYPE.SECTION} when 6 then ${LESSON_TYPE.LIVE} else ${LESSON_TYPE.VIDEO} end,
      '강의 ' || n,
      case when n between 1 and 5 then ${VOD_TYPE.YOUTUBE} end,
      case when n between 1 and 5 then 600 end,
      case n when 6 then ${LIVE_TYPE.LINK} end,
      case n when 6 then (now() at time zone 'Asia/Seoul')::date end,
      case n when 6 then '20:00' end,
      case n when 6 then '21:00' end,
      case n when 6 then now() + interval '20 minutes' end,
      case n when 6 then now() + interval '80 minutes' end
    from main.course c, generate_series(0, 6) n
    where c.channel_seq = ${p.channelSeq}
  `,
);

/**
 * SQL that adds enrolments. By a power law the first classes get most learners. If a person has several enrolments in a class, only the
 * newest runs (or was cancelled, or waits for its deposit), and the older ones ended before it.
 */
export const ENROLMENTS_INSERT = statement<{ channelSeq: number; classes: number; members: number; enrolments: number }>(
  'scale.enrolments',
  (p) => sql`
    with course as (
      select
        row_number() over (order by course_seq) as n,
        course_seq,
        coalesce(price, 0) as price,
        coalesce(price - discount_price, 0) as off,
        discount_end_at
      from main.course
      where channel_seq = ${p.channelSeq}
    ), member as (
      select
        row_number() over (order by user_seq) as n,
        user_seq
      from main.channel_user
      where channel_seq = ${p.channelSeq} and user_type_cd is null
    ), pick as materialized (
      select
        1 + floor(power(random(), 3) * ${p.classes}::int)::bigint as course_n,
        1 + floor(random() * ${p.members}::int)::bigint as member_n,
        now() - interval '3 hours' - power(random(), 1.3) * interval '394 days' as at,
        random() as fate
      from generate_series(1, ${p.enrolments}::int)
    ), lined as (
      select
        c.course_seq,
        m.user_seq,
        c.price,
        greatest(least(c.off, c.price - 1000), 0) as off,
        p.at,
        p.fate,
        lead(p.at) over (partition by c.course_seq, m.user_seq order by p.at) as next_at
      from pick p
      join course c on c.n = p.course_n
      join member m on m.n = p.member_n
    ), fated as (
      select
        *,
        case
          when next_at is not null then ${FATE.USED_UP}
          when at > now() - interval '2 days' then case when price > 0 and fate < 0.2 then ${FATE.DEPOSIT} else ${FATE.IN} end
          when fate < 0.07 then ${FATE.CANCELLED}
          when fate < 0.09 then ${FATE.WAITING}
          else ${FATE.IN}
          end as state
      from lined
    )
    insert into main.attend (
      channel_seq,
      course_seq,
      user_seq,
      choise_status_cd,
      price,
      discount,
      amount,
      price_krw,
      amount_krw,
      vod_days,
      hold_cd,
      hold_until,
      paid_at,
      refunded_at,
      created_at,
      applied_at,
      attend_at,
      valid_at,
      review_expring_at,
      ended_at,
      end_cd,
      cancel_at,
      cancel_cd,
      cancel_reason,
      let_in_by
    )
    select
      ${p.channelSeq},
      course_seq,
      user_seq,
      case
        when state = ${FATE.WAITING} then ${APPLICATION_STATUS.WAITING}
        when state in (${FATE.IN}, ${FATE.USED_UP}) then ${APPLICATION_STATUS.APPROVED}
      end,
      price,
      off,
      price - off,
      price,
      price - off,
      120,
      case state when ${FATE.DEPOSIT} then ${HOLD.PAY} end,
      case state when ${FATE.DEPOSIT} then now() + interval '2 days' end,
      case when price > 0 and state <> ${FATE.DEPOSIT} then at + interval '1 minute' end,
      case when price > 0 and state = ${FATE.CANCELLED} then at + interval '1 day' end,
      at,
      case when state <> ${FATE.DEPOSIT} then at + interval '1 minute' end,
      case when state in (${FATE.IN}, ${FATE.USED_UP}, ${FATE.CANCELLED}) then at + interval '1 minute' end,
      -- access that is over while its row stays is as in life: nobody enrolled again
      case state
        when ${FATE.USED_UP} then least(at + interval '120 days', next_at - interval '1 second')
        when ${FATE.IN} then at + interval '120 days'
      end,
      case when state in (${FATE.IN}, ${FATE.USED_UP}) then now() + interval '300 days' end,
      case state when ${FATE.USED_UP} then next_at when ${FATE.CANCELLED} then at + interval '1 day' end,
      case state when ${FATE.USED_UP} then ${ENROLMENT_END.USED_UP} when ${FATE.CANCELLED} then ${ENROLMENT_END.CANCELLED} end,
      case state when ${FATE.CANCELLED} then at + interval '1 day' end,
      case state when ${FATE.CANCELLED} then ${CANCEL.SELF} end,
      case state when ${FATE.CANCELLED} then '일정이 맞지 않아요' end,
      null
    from fated
    order by at
  `,
);
