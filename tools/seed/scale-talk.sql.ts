import { ALARM_TYPE, BOARD_KIND, BOARD_SCOPE, CHAT_SCOPE, APPLICATION_STATUS, LESSON_TYPE, POST_TYPE } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The site that is filled with rows. */
interface At {
  channelSeq: number;
}

export const REVIEWS_INSERT = statement<{ channelSeq: number; reviews: number }>(
  'scale.reviews',
  (p) => sql`
    insert into main.review (
      channel_seq,
      course_seq,
      attend_seq,
      user_seq,
      review_point,
      description,
      created_at
    )
    select
      channel_seq,
      course_seq,
      attend_seq,
      user_seq,
      5 - floor(power(random(), 3) * 4)::int,
      '차근차근한 설명이 좋았어요. 다음 이야기도 기다릴게요.',
      attend_at + random() * (now() - attend_at)
    from (
      select *
      from main.attend
      where channel_seq = ${p.channelSeq}
        and choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      order by random()
      limit ${p.reviews}) a
  `,
);
/** The types of lessons that the classes have, as the column has them. */
const LESSON_TYPES_OF_CLASS = JSON.stringify([LESSON_TYPE.LIVE, LESSON_TYPE.VIDEO]);
export const COURSE_COUNTERS_UPDATE = statement<At>(
  'scale.counters',
  (p) => sql`
    update main.course c
    set
      accept_cnt = a.accepted,
      wait_cnt = a.waiting,
      attend_count = a.held,
      attend_sum = a.ever,
      review_count = coalesce(r.n, 0),
      review_point = coalesce(r.points, 0),
      review_stars = coalesce(r.stars, '{0,0,0,0,0}'),
      review_desc = r.newest,
      curriculum_count = 6,
      curriculum_status_list = ${LESSON_TYPES_OF_CLASS},
      like_count = coalesce(l.n, 0)
    from (
      select
        course_seq,
        count(*) filter (where ended_at is null) as held,
        count(*) filter (where ended_at is null and choise_status_cd is distinct from ${APPLICATION_STATUS.WAITING}) as accepted,
        count(*) filter (where ended_at is null and choise_status_cd = ${APPLICATION_STATUS.WAITING}) as waiting,
        count(applied_at) as ever
      from main.attend
      where channel_seq = ${p.channelSeq}
      group by 1
    ) a
    left join (
      select
        course_seq,
        count(*) as n,
        sum(review_point) as points,
        array[
        count(*) filter (where review_point = 1), count(*) filter (where review_point = 2), count(*) filter (where review_point = 3),
        count(*) filter (where review_point = 4), count(*) filter (where review_point = 5)
        ]::int[] as stars,
        left((array_agg(description order by created_at desc))[1], 100) as newest
      from main.review
      where channel_seq = ${p.channelSeq}
      group by 1
    ) r using (course_seq)
    left join (
      select course_seq, count(*) as n
      from main.course_like
      where channel_seq = ${p.channelSeq}
      group by 1) l using (course_seq)
    where c.channel_seq = ${p.channelSeq} and c.course_seq = a.course_seq
  `,
);
export const LIKES_INSERT = statement<At>(
  'scale.likes',
  (p) => sql`
    insert into main.course_like (channel_seq, course_seq, user_seq, like_at)
    select distinct on (course_seq, user_seq)
      channel_seq,
      course_seq,
      user_seq,
      created_at
    from main.attend
    where channel_seq = ${p.channelSeq} and attend_seq % 4 = 0
  `,
);

/** SQL `with` parts: `member` numbers the site's members from 0, and `members` has their count, by which a query chooses one. */
const member = (channelSeq: Piece) => sql`member as materialized (
    select row_number() over (order by user_seq) - 1 as n, user_seq
    from main.channel_user
    where channel_seq = ${channelSeq} and user_type_cd is null
  ), members as materialized (select count(*) as size from member)`;
/** SQL that adds a site's boards. Half of the posts are on its own board, and half are questions in the classes with most learners. */
export const BOARDS_INSERT = statement<At>(
  'scale.boards',
  (p) => sql`
    insert into main.board (
      channel_seq,
      kind,
      type_cd,
      name,
      read_scope,
      write_scope,
      board_order
    )
    values
      (${p.channelSeq}, ${BOARD_KIND.NOTICE}, ${POST_TYPE.NOTICE}, '', ${BOARD_SCOPE.EVERYONE}, ${BOARD_SCOPE.STAFF}, 0),
      (${p.channelSeq}, ${BOARD_KIND.SITE}, ${POST_TYPE.GENERAL}, '이야기', ${BOARD_SCOPE.EVERYONE}, ${BOARD_SCOPE.MEMBERS}, 1)
  `,
);
export const POSTS_INSERT = statement<{ channelSeq: number; posts: number }>(
  'scale.posts',
  (p) => sql`
    with ${member(p.channelSeq)}, place as (
      select board_seq, course_seq, type_cd
      from main.board
      where channel_seq = ${p.channelSeq} and kind = ${BOARD_KIND.SITE}
    ), question as materialized (
      select
        (row_number() over (order by b.course_seq) - 1)::int as n,
        b.board_seq,
        b.course_seq,
        b.type_cd
      from main.board b
      where b.channel_seq = ${p.channelSeq} and b.kind = ${BOARD_KIND.COURSE} and b.type_cd = ${POST_TYPE.QUESTION}
      order by b.course_seq
      limit 20
    )
    insert into main.post (
      channel_seq,
      board_seq,
      course_seq,
      user_seq,
      type_cd,
      title,
      content,
      created_at
    )
    select
      ${p.channelSeq},
      coalesce(q.board_seq, p.board_seq),
      q.course_seq,
      m.user_seq,
      coalesce(q.type_cd, p.type_cd),
      case when q.n is null then '이야기 ' else '질문 ' end || i,
      '<p>오늘은 ' || i || '번째 글을 남겨요. 함께 나눌 이야기가 있으면 댓글로 알려 주세요.</p>',
      now() - ((${p.posts}::int - i + 1) * interval '390 days') / ${p.posts}::int
    from generate_series(1, ${p.posts}::int) i
    cross join place p
    cross join members
    join member m on m.n = (i * 7919::bigint) % members.size
    left join question q on i % 2 = 0 and q.n = (i / 2) % 20
  `,
);
export const COMMENTS_INSERT = statement<{ channelSeq: number; comments: number }>(
  'scale.comments',
  (p) => sql`
    with ${member(p.channelSeq)}, post as materialized (
      select
        row_number() over (order by post_seq) - 1 as n,
        post_seq,
        created_at
      from main.post
      where channel_seq = ${p.channelSeq}
    ), posts as materialized (select count(*) as size from post)
    insert into main.post_comment (channel_seq, post_seq, user_seq, content, staff, created_at)
    select
      ${p.channelSeq},
      p.post_seq,
      m.user_seq,
      '저도 그렇게 생각해요.',
      false,
      p.created_at + random() * (now() - p.created_at)
    from generate_series(1, ${p.comments}::int) i
    cross join posts
    cross join members
    join post p on p.n = i * 31 % posts.size
    join member m on m.n = i * 104729::bigint % members.size
  `,
);
export const POST_LIKES = statement<At>(
  'scale.post-likes',
  (p) => sql`
    with ${member(p.channelSeq)}
    insert into main.post_like (channel_seq, post_seq, user_seq, created_at)
    select ${p.channelSeq}, p.post_seq, m.user_seq, now()
    from main.post p
    cross join generate_series(0, 4) i
    cross join members
    join member m on m.n = (p.post_seq * 5 + i) % members.size
    where p.channel_seq = ${p.channelSeq} and i <= p.post_seq % 5
    on conflict do nothing
  `,
);
export const POST_COUNTERS = statement<At>(
  'scale.post-counters',
  (p) => sql`
    update main.post p set
      comment_count = coalesce(c.n, 0),
      like_count = coalesce(l.n, 0)
    from main.post s
    left join (
      select post_seq, count(*) as n
      from main.post_comment
      where channel_seq = ${p.channelSeq}
      group by 1) c using (post_seq)
    left join (
      select post_seq, count(*) as n
      from main.post_like
      where channel_seq = ${p.channelSeq}
      group by 1) l using (post_seq)
    where s.channel_seq = ${p.channelSeq} and p.channel_seq = ${p.channelSeq} and p.post_seq = s.post_seq
  `,
);

export const CHAT_ROOM_INSERT = statement<{ channelSeq: number; owner: number; messages: number }>(
  'scale.room',
  (p) => sql`
    insert into main.chat_room (
      channel_seq,
      name,
      scope,
      last_seq,
      last_at,
      created_by,
      created_at,
      updated_at
    )
    values (${p.channelSeq}, '큰 라운지', ${CHAT_SCOPE.MEMBERS}, ${p.messages}, now(), ${p.owner}, now() - interval '60 days',
    now() - interval '60 days')
    returning chat_room_seq::int
  `,
);
export const CHATTERS_INSERT = statement<{ channelSeq: number; room: number; chatters: number }>(
  'scale.chatters',
  (p) => sql`
    insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at, read_seq)
    select
      ${p.channelSeq},
      ${p.room},
      user_seq,
      now() - interval '60 days',
      0
    from main.channel_user
    where channel_seq = ${p.channelSeq} and user_type_cd is null
    order by user_seq
    limit ${p.chatters}::int
  `,
);
export const MESSAGES_INSERT = statement<{ channelSeq: number; room: number; messages: number }>(
  'scale.messages',
  (p) => sql`
    with inside as materialized (
      select row_number() over (order by user_seq) - 1 as n, user_seq
      from main.chat_participant
      where channel_seq = ${p.channelSeq} and chat_room_seq = ${p.room}
    ), size as materialized (select count(*) as n from inside)
    insert into main.chat_message (
      channel_seq,
      chat_room_seq,
      message_seq,
      change_seq,
      user_seq,
      content,
      client_key,
      created_at
    )
    select
      ${p.channelSeq},
      ${p.room},
      i,
      i,
      p.user_seq,
      i || '번째 이야기예요. 모두 좋은 하루 보내세요!',
      gen_random_uuid()::text,
      now() - ((${p.messages}::int - i) * interval '60 days') / ${p.messages}::int
    from generate_series(1, ${p.messages}::int) i
    cross join size
    join inside p on p.n = i * 7919::bigint % size.n
  `,
);

/** SQL that adds alarms: the owner's are about enrolments, the members' about their own. */
export const ALARMS_INSERT = statement<{ channelSeq: number; owner: number; alarms: number }>(
  'scale.alarms',
  (p) => sql`
    insert into alarm.alarm (
      channel_seq,
      user_seq,
      event_key,
      alarm_type,
      template,
      args,
      target_user_seq,
      course_seq,
      created_at
    )
    select
      ${p.channelSeq},
      case when i = 0 then ${p.owner}::bigint else a.user_seq end,
      'scale:' || a.attend_seq || ':' || i,
      ${ALARM_TYPE.CLASS},
      case when i = 0 then 'applied' else 'approved' end,
      jsonb_build_object('name', '수강생', 'title', '클래스'),
      a.user_seq,
      a.course_seq,
      a.applied_at
    from (
      select attend_seq, user_seq, course_seq, applied_at
      from main.pub_attend
      where channel_seq = ${p.channelSeq} and applied_at is not null
      order by applied_at desc
      limit ${p.alarms}::int / 2
    ) a, generate_series(0, 1) i
    order by a.applied_at
  `,
);
export const ALARMS_READ_UPDATE = statement<At>(
  'scale.read',
  (p) => sql`
    insert into alarm.read_mark (user_seq, alarm_read_seq)
    select user_seq, min(alarm_seq)
    from alarm.alarm
    where channel_seq = ${p.channelSeq}
    group by 1
    on conflict do nothing
  `,
);
