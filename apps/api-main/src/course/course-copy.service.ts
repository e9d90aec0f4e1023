import { Injectable } from '@nestjs/common';
import { COURSE_TITLE_MAX } from '@madang/contracts/main/course';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { CourseService } from './course.service';

const MARK = ' (copy)';

/** Columns of a class that a copy takes over unchanged. A test holds these and the columns of `FRESH` against the table. */
export const COPIED = [
  ...['channel_category_seq', 'sub_title', 'introduction', 'introduction_type_cd', 'not_payed_introduction'],
  ...['desc1', 'desc2', 'desc4', 'desc5', 'desc6', 'target_audience', 'gains', 'image_url', 'service_alias'],
  ...['course_type', 'course_type_cd', 'difficulty_cd', 'category_cd', 'live_type_cd', 'curriculum_progress_cd', 'open_type_cd'],
  ...['open_type_url', 'fare_cd', 'currency', 'display_currency', 'price', 'price_ex', 'discount_price', 'discount_price_ex'],
  ...['discount_start_at', 'discount_end_at', 'material_price', 'material_price_ex', 'material_title', 'installment_status'],
  ...['installment_month', 'installment_price', 'installment_original_price', 'pay_methods', 'setting_pay_time_yn', 'pay_start_cd'],
  'tax_type_cd',
  ...['pay_end_cd', 'pay_start_at', 'pay_end_at', 'start_at', 'end_at', 'period', 'vod_days', 'operating_start_at', 'operating_end_at'],
  ...['months', 'month_price', 'max_user_count', 'min_user_count', 'user_limit_type_cd', 'choise_type_cd', 'part_number', 'public_cd'],
  ...['delivery_cd', 'attend_phone_input_yn', 'question_status_cd', 'course_questions', 'question', 'class_time', 'slack_channel'],
  'site_membership_seqs',
  ...[
    'custom_event',
    'invite_event_yn',
    'invite_event_title',
    'invite_event_info',
    'setting',
    'curriculum_count',
    'curriculum_status_list',
  ],
];
/** Columns that begin anew in a copy: publication, and everything learners left. */
export const FRESH = [
  ...['channel_seq', 'course_seq', 'content_id', 'title', 'writer_seq', 'created_at', 'updated_at', 'publish_status_cd', 'published_at'],
  'publish_requested_at',
  ...['trash_type_cd', 'trashed_at', 'restore_expired_at', 'attend_count', 'accept_cnt', 'wait_cnt', 'attend_sum', 'like_count'],
  ...['review_count', 'review_point', 'review_stars', 'review_desc', 'in_package'],
];
/** Columns of a lesson; its section is looked up among the copied lessons. */
export const LESSON_COPIED = [
  ...['curriculum_type_cd', 'title', 'work_type_cd', 'content', 'mission_type', 'mission_resource_id', 'xp', 'point', 'is_public'],
  ...['lock_status_yn', 'required_minutes', 'opened_at', 'live_type', 'class_time', 'vod_type_cd', 'link_url', 'upload_vod_seq'],
  ...['duration', 'limit_percent', 'limit_dup_play', 'multiply_play_time', 'limit_play_time', 'vod_speed_control_yn', 'pdf_security_yn'],
  ...['place', 'addr_road1', 'addr_road2', 'zipcode', 'lat', 'lon', 'offline_start_at', 'offline_start_time', 'offline_end_time'],
  ...['task_yn', 'public_scope_cd', 'due_at'],
  ...['max_challenge_count', 'daily_challenge_count', 'daily_start_time', 'daily_end_time', 'completion_rate_condition'],
];
/** Of a live lesson that is still to come. One that began is over for good, and could not even be given another time: the copy waits for a new one. */
export const LIVE_COPIED = [
  ...['live_at', 'live_start_at', 'live_end_at', 'live_end_date_at', 'live_from', 'live_to', 'join_url', 'meeting_id', 'password'],
];

const COURSE = `insert into course (channel_seq, title, writer_seq, created_at, updated_at, ${COPIED.join(', ')})
  select channel_seq, left(title, $3::int) || $4::text, $5::bigint, $6::timestamptz, $6::timestamptz, ${COPIED.join(', ')}
  from course where channel_seq = $1::bigint and course_seq = $2::bigint returning course_seq as "courseSeq"`;

/** Who teaches it goes on; whoever left the staff does not come back by a copy, and the managers of a class are named for each. */
const TEACHERS = `insert into course_user (channel_seq, course_seq, user_seq, user_type_cd, user_order, introduction)
  select u.channel_seq, $3::bigint, u.user_seq, u.user_type_cd, u.user_order, u.introduction from course_user u
  join channel_user s on s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.user_type_cd is not null
  where u.channel_seq = $1::bigint and u.course_seq = $2::bigint and u.user_type_cd = 'TCH' returning user_seq`;
const TEACHER = `insert into course_user (channel_seq, course_seq, user_seq, user_type_cd) values ($1, $2, $3, 'TCH')`;

const lives = LIVE_COPIED.map((column) => `case when live_from > $4::timestamptz then ${column} end`).join(', ');
const LESSONS = `insert into curriculum (channel_seq, course_seq, curriculum_order, created_at, updated_at, ${LESSON_COPIED.join(', ')}, ${LIVE_COPIED.join(', ')})
  select channel_seq, $3::bigint, row_number() over (order by curriculum_order, curriculum_seq), $4::timestamptz, $4::timestamptz, ${LESSON_COPIED.join(', ')}, ${lives}
  from curriculum where channel_seq = $1::bigint and course_seq = $2::bigint`;

/** Pairs every lesson with its copy: both have the same position in their class. */
const PAIRS = `with pair as (
  select o.curriculum_seq as old, o.section_seq, n.curriculum_seq as new
  from (select curriculum_seq, section_seq, row_number() over (order by curriculum_order, curriculum_seq) as at from curriculum where channel_seq = $1::bigint and course_seq = $2::bigint) o
  join curriculum n on n.channel_seq = $1::bigint and n.course_seq = $3::bigint and n.curriculum_order = o.at)`;
const SECTIONS = `${PAIRS} update curriculum k set section_seq = s.new from pair p join pair s on s.old = p.section_seq
  where k.channel_seq = $1::bigint and k.curriculum_seq = p.new`;
/** Learners of the copy cannot come into the room of the class it was made of: its staff chooses another one. */
const ROOMS = `update curriculum k set mission_resource_id = null from chat_room r where k.channel_seq = $1::bigint and k.course_seq = $2::bigint and k.curriculum_type_cd = '07'
  and r.channel_seq = k.channel_seq and r.chat_room_seq::text = k.mission_resource_id and r.course_seq is not null`;
const FILES = `${PAIRS} insert into curriculum_file (channel_seq, curriculum_seq, file_seq, file_order)
  select f.channel_seq, p.new, f.file_seq, f.file_order from pair p join curriculum_file f on f.channel_seq = $1::bigint and f.curriculum_seq = p.old`;

/** The class's boards without their posts, in place of the boards every class begins with. */
const NO_BOARDS = 'delete from board where channel_seq = $1::bigint and course_seq = $2::bigint';
const BOARDS = `insert into board (channel_seq, kind, course_seq, type_cd, name, read_scope, write_scope, categories, board_order)
  select channel_seq, kind, $3::bigint, type_cd, name, read_scope, write_scope, categories, board_order from board
  where channel_seq = $1::bigint and course_seq = $2::bigint order by board_seq`;
/** Of a package: the same classes, those that are still there. */
const CLASSES = `insert into package_course (channel_seq, package_seq, course_seq, package_order) select channel_seq, $3::bigint, course_seq, package_order
  from package_course where channel_seq = $1::bigint and package_seq = $2::bigint`;

/** A class once more, in preparation: texts, lessons, prices, questions and teachers, without learners, likes and reviews (AM-151). */
@Injectable()
export class CourseCopyService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
  ) {}

  copy(auth: User, courseSeq: number): Promise<{ courseSeq: number }> {
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const now = this.clock.now();
      const room = COURSE_TITLE_MAX - MARK.length;
      const [made]: { courseSeq: number }[] = await tx.query(COURSE, [channelSeq, courseSeq, room, MARK, auth.userSeq, now]);
      const pair = [channelSeq, courseSeq, made!.courseSeq];
      const teachers: object[] = await tx.query(TEACHERS, pair);
      if (!teachers.length) await tx.query(TEACHER, [channelSeq, made!.courseSeq, auth.userSeq]);
      await tx.query(LESSONS, [...pair, now]);
      await tx.query(SECTIONS, pair);
      await tx.query(FILES, pair);
      await tx.query(NO_BOARDS, [channelSeq, made!.courseSeq]);
      await tx.query(BOARDS, pair);
      await tx.query(CLASSES, pair);
      await tx.query(ROOMS, [channelSeq, made!.courseSeq]);
      return { courseSeq: made!.courseSeq };
    });
  }
}
