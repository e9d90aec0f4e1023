import { EnrolmentEntity } from './enrolment.entity';
import { columnsOf } from '@madang/server/sql/columns';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { askedByClasses } from './package-asked.sql';
import { isMember } from '../membership/member-access.sql';
import type { EnrolmentKey, EnrolmentRow } from './enrolment.row';
import type { PublishedOrder } from './published-orders';

interface OfPerson {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}

/**
 * What enrolling checks of a class and its site, as the JSON of `EnrolmentFacts`. `enrolledIn` are the titles of a package's classes in
 * which the applicant is enrolled; an application that waits is not named, since the package takes its place (AM-1091).
 */
export const ENROLMENT_FACTS = statement<OfPerson & { now: Date }>(
  'enrolment.facts',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select
        publish_status_cd as "publishStatusCd",
        public_cd as "publicCd",
        trash_type_cd as "trashTypeCd",
        vod_days as "vodDays",
        pay_methods as "payMethods",
        attend_phone_input_yn as "attendPhoneInputYn",
        delivery_cd as "deliveryCd",
        question_status_cd as "questionStatusCd",
        course_questions as "courseQuestions",
        fare_cd as "fareCd",
        currency,
        price,
        price_ex as "priceEx",
        discount_price as "discountPrice",
        discount_price_ex as "discountPriceEx",
        discount_start_at as "discountStartAt",
        discount_end_at as "discountEndAt",
        material_price as "materialPrice",
        material_price_ex as "materialPriceEx",
        material_title as "materialTitle",
        pay_start_cd as "payStartCd",
        pay_end_cd as "payEndCd",
        pay_start_at as "payStartAt",
        pay_end_at as "payEndAt",
        user_limit_type_cd as "userLimitTypeCd",
        choise_type_cd as "choiseTypeCd",
        max_user_count as "maxUserCount",
        attend_count as "attendCount",
        accept_cnt as "acceptCnt",
        site_membership_seqs as "siteMembershipSeqs",
        course_type as "courseType",
        course_type_cd as "courseTypeCd",
        case when course_type_cd = ${COURSE_TYPE_CD.PACKAGE} then (
          select coalesce(json_agg(o.title order by p.package_order), '[]')
          from package_course p
          join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq
          join attend a on a.channel_seq = p.channel_seq
            and a.course_seq = p.course_seq
            and a.user_seq = ${p.userSeq}::bigint
            and a.ended_at is null
            and ${isEnrolled(sql`a`, p.now)}
          where p.channel_seq = ${p.channelSeq}::bigint
            and p.package_seq = ${p.courseSeq}::bigint
        ) end as "enrolledIn",
        case when course_type_cd = ${COURSE_TYPE_CD.PACKAGE} then ${askedByClasses(p)} end as asks,
        (
          select (setting ->> 'studentLimit')::int
          from channel
          where channel_seq = ${p.channelSeq}::bigint
        ) as "studentLimit",
        case when course_type_cd = ${COURSE_TYPE_CD.CHALLENGE} then (
          select has_pro_plan(setting)
          from channel
          where channel_seq = ${p.channelSeq}::bigint
        ) else true end as "allowedByPlan",
        (
          select row_to_json(e)
          from (
            select ${columnsOf(EnrolmentEntity, 'a')}
            from attend a
            where a.channel_seq = ${p.channelSeq}::bigint
              and a.course_seq = ${p.courseSeq}::bigint
              and a.user_seq = ${p.userSeq}::bigint
              and a.ended_at is null
          ) e
        ) as current
      from course
      where channel_seq = ${p.channelSeq}::bigint
        and course_seq = ${p.courseSeq}::bigint
    ) f
  `,
);

export const CURRENT_ENROLMENT = statement<OfPerson, EnrolmentRow>(
  'enrolment.current',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'attend')}
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
  `,
);
export const CURRENT_ENROLMENT_JSON = statement<OfPerson, EnrolmentRow>(
  'enrolment.current-json',
  (p) => sql`
    select row_to_json(e)::text
    from (
      select ${columnsOf(EnrolmentEntity, 'a')}
      from attend a
      where a.channel_seq = ${p.channelSeq}
        and a.course_seq = ${p.courseSeq}
        and a.user_seq = ${p.userSeq}
        and a.ended_at is null
    ) e
  `,
);
export const LAST_PHONE = statement<{ channelSeq: number; userSeq: number }, { phone: string }>(
  'enrolment.last-phone',
  (p) => sql`
    select json_build_object('phone', phone)::text
    from attend
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and phone is not null
    order by attend_seq desc
    limit 1
  `,
);
export const LOCK_CURRENT_ENROLMENT = statement<OfPerson, EnrolmentRow>(
  'enrolment.lock-current',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'attend')}
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
    for update
  `,
);
export const CLASS_OF_ENROLMENT = statement<EnrolmentKey, { courseSeq: number }>(
  'enrolment.class-of',
  (p) => sql`
    select course_seq as "courseSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);

interface MembershipAsked {
  channelSeq: number;
  userSeq: number;
  membershipSeqs: readonly number[];
  now: Date;
}
export const HOLDS_MEMBERSHIP = statement<MembershipAsked, { is: boolean }>(
  'enrolment.holds-membership',
  (p) => sql`select ${isMember(p.channelSeq, p.userSeq, sql`${p.membershipSeqs}::bigint[]`, sql`${p.now}`)} as is`,
);
interface ClassToLetIn {
  publishStatusCd: string;
  trashTypeCd: string;
  vodDays: number;
  courseType: string;
  courseTypeCd: string;
}
export const CLASS_TO_LET_IN = statement<{ channelSeq: number; courseSeq: number }, ClassToLetIn>(
  'enrolment.class-to-let-in',
  (p) => sql`
    select
      publish_status_cd as "publishStatusCd",
      trash_type_cd as "trashTypeCd",
      vod_days as "vodDays",
      course_type as "courseType",
      course_type_cd as "courseTypeCd"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
export const KEEP_REFUND_ACCOUNT = statement<EnrolmentKey & { refundAccount: RefundAccount }>(
  'enrolment.keep-refund-account',
  (p) => sql`
    update attend set
      refund_account = ${p.refundAccount}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** Sets the end of access. The end for writing a review moves along if it was the same, or if access had no end. */
export const SET_END_OF_ACCESS = statement<EnrolmentKey & { validAt: Date }>(
  'enrolment.set-end-of-access',
  (p) => sql`
    update attend set
      valid_at = ${p.validAt},
      staff_end_at = ${p.validAt},
      review_expring_at = case
        when review_expring_at is not distinct from valid_at or valid_at is null then ${p.validAt}
        else review_expring_at
      end
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);

/**
 * Gives an enrolment whose access is over by `now` a new end, as staff do when they extend it (`SET_END_OF_ACCESS`); null: access has no
 * end. Access to a class that is free for members stays that of the membership.
 */
export const RENEW_PASSED_END = statement<EnrolmentKey & { now: Date; validAt: Date | null; reviewAt: Date }>(
  'enrolment.renew-passed-end',
  (p) => sql`
    update attend a set
      valid_at = ${p.validAt},
      staff_end_at = ${p.validAt},
      review_expring_at = greatest(review_expring_at, ${p.reviewAt}::timestamptz)
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and valid_at <= ${p.now}::timestamptz
      and not (
        price = 0
        and let_in_by is null
        and exists (
          select
          from course c
          where c.channel_seq = a.channel_seq
            and c.course_seq = a.course_seq
            and c.site_membership_seqs <> '{}'
        )
      )
  `,
);

export const ORDERS_OF_ENROLMENT = statement<EnrolmentKey, PublishedOrder>(
  'enrolment.orders',
  (p) => sql`
    select
      order_no,
      status,
      pay_method_cd,
      deposit_until,
      paid_at,
      amount,
      refunded_amount
    from util.pub_order
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
    order by created_at desc
  `,
);
export const MARK_REFUNDED = statement<EnrolmentKey & { now: Date }>(
  'enrolment.mark-refunded',
  (p) => sql`
    update attend set
      refunded_at = coalesce(refunded_at, ${p.now}),
      refund_account = null
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const SET_HOLD_END = statement<EnrolmentKey & { holdUntil: Date }>(
  'enrolment.set-hold-end',
  (p) => sql`
    update attend set
      hold_until = ${p.holdUntil}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
