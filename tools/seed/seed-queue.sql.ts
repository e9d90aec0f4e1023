import { SELECTION_TYPE, ORDER_STATUS, PAY_LIMIT, PAY_METHOD, PUBLISH_STATUS, USER_LIMIT } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

export interface DepositCourse {
  course_seq: number;
  title: string;
  image_url: string | null;
  price: number;
  amount: number;
}
/** The class, the `nth` of these, that has a price, no limit of seats and lets everybody in at once. */
export const depositCourse = (channelSeq: number, courses: number[], nth: number): Sql => sql`
  select
    course_seq::int,
    title,
    image_url,
    price::int,
    coalesce(discount_price, price)::int as amount
  from main.course
  where channel_seq = ${channelSeq}
    and course_seq = any(${courses})
    and price > 0
    and user_limit_type_cd = ${USER_LIMIT.NONE}
    and choise_type_cd = ${SELECTION_TYPE.FIRST_COME}
  order by course_seq
  offset ${nth}
  limit 1`;

/** The `nth` newest of these people who never enrolled in the class. */
export const newcomer = ({
  channelSeq,
  courseSeq,
  people,
  nth,
}: {
  channelSeq: number;
  courseSeq: number;
  people: number[];
  nth: number;
}) => sql`
  select u.user_seq::int
  from main.channel_user u
  where u.channel_seq = ${channelSeq}
    and u.user_seq = any(${people})
    and not exists (
      select from main.attend a
      where a.channel_seq = u.channel_seq
        and a.course_seq = ${courseSeq}
        and a.user_seq = u.user_seq
    )
  order by u.user_seq desc
  offset ${nth}
  limit 1`;

export interface RefundableOrder {
  order_no: string;
  user_seq: number;
  amount: number;
  paid_at: Date;
  done: number;
  total: number;
  until: Date | null;
}
/** The newest orders of classes that were paid before a moment by card or PayPal, and of whose lessons some and not all are completed. */
export const refundableOrders = ({ channelSeq, paidBefore, count }: { channelSeq: number; paidBefore: Date; count: number }): Sql => sql`
  select
    o.order_no,
    o.user_seq::int,
    o.amount::int,
    o.paid_at,
    a.completed_count as done,
    c.curriculum_count as total,
    a.valid_at as until
  from util.pay_order o
  join main.attend a on a.channel_seq = o.channel_seq
    and a.attend_seq = o.attend_seq
  join main.course c on c.channel_seq = o.channel_seq
    and c.course_seq = o.course_seq
  where o.channel_seq = ${channelSeq}
    and o.status = ${ORDER_STATUS.PAID}
    and o.pay_method_cd = any(${[PAY_METHOD.CARD, PAY_METHOD.PAYPAL]})
    and o.paid_at < ${paidBefore}
    and o.term_seq is null
    and not a.is_package
    and a.completed_count between 1 and c.curriculum_count - 2
  order by o.paid_at desc
  limit ${count}`;

/** The columns that a copied class takes from the class it is copied from. */
const COPIED_COLUMNS = sql`
    channel_category_seq,
    category_cd,
    introduction,
    gains,
    target_audience,
    image_url,
    course_type,
    difficulty_cd,
    fare_cd,
    price,
    price_ex,
    currency,
    pay_methods,
    vod_days`;
interface CourseCopy {
  channelSeq: number;
  /** The class that is copied. */
  of: number;
  title: string;
  subTitle: string;
  teacher: number;
  requestedAt: Date;
  createdAt: Date;
}
/** Adds a class like another one whose teacher asks to publish it. */
export const courseCopy = ({ channelSeq, of, title, subTitle, teacher, requestedAt, createdAt }: CourseCopy): Sql => sql`
  insert into main.course (
    channel_seq,
    ${COPIED_COLUMNS},
    title,
    sub_title,
    pay_start_cd,
    pay_end_cd,
    user_limit_type_cd,
    choise_type_cd,
    publish_status_cd,
    publish_requested_at,
    publish_requested_by,
    writer_seq,
    created_at
  )
  select
    channel_seq,
    ${COPIED_COLUMNS},
    ${title},
    ${subTitle},
    ${PAY_LIMIT.NONE},
    ${PAY_LIMIT.NONE},
    ${USER_LIMIT.NONE},
    ${SELECTION_TYPE.FIRST_COME},
    ${PUBLISH_STATUS.UNPUBLISHED},
    ${requestedAt},
    ${teacher},
    ${teacher},
    ${createdAt}
  from main.course
  where channel_seq = ${channelSeq}
    and course_seq = ${of}
  returning course_seq`;
