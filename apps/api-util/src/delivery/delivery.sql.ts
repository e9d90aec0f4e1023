import { DELIVERY_STATUS, ORDER_STATUS, type DeliveryStatus } from '@madang/contracts/codes';
import type { CourierCode } from '@madang/contracts/util/couriers';
import { contains } from '@madang/server/contains';
import { sql, type Sql } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { statement, type Placeholders } from '@madang/server/sql/statement';

export interface DeliveryRow {
  attendSeq: number;
  courseSeq: number;
  userSeq: number;
  title: string;
  orderNo: string | null;
  attendAt: Date;
  owed: boolean;
  recipient: string | null;
  phone: string;
  zipCode: string;
  address: string;
  addressDetail: string;
  memo: string;
  statusCd: DeliveryStatus;
  courierCd: CourierCode | null;
  invoiceNo: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  name: string;
  email: string;
}
/**
 * SQL for what an enrolment owes (`o`) and its delivery (`d`). With `IS_LISTED`: deliveries that are owed, and those that are marked as
 * sent or delivered though nothing is owed any more, such as after a refund. A refund before the sending takes a delivery off the list.
 */
const FROM_DELIVERIES = sql`
  from main.pub_delivery_owed o
  left join delivery d on d.channel_seq = o.channel_seq and d.attend_seq = o.attend_seq
  join main.pub_account a on a.user_seq = o.user_seq
`;
const STATUS_OF_DELIVERY = sql`coalesce(d.status_cd, ${DELIVERY_STATUS.PREPARING})`;
const IS_LISTED = sql`(o.owed or ${STATUS_OF_DELIVERY} <> ${DELIVERY_STATUS.PREPARING})`;
const SELECT_DELIVERY = sql`
  select
    o.attend_seq as "attendSeq",
    o.course_seq as "courseSeq",
    o.user_seq as "userSeq",
    o.title,
    o.order_no as "orderNo",
    o.attend_at as "attendAt",
    o.owed,
    o.recipient,
    o.phone,
    o.zip_code as "zipCode",
    o.address,
    o.address_detail as "addressDetail",
    o.memo,
    ${STATUS_OF_DELIVERY} as "statusCd",
    d.courier_cd as "courierCd",
    d.invoice_no as "invoiceNo",
    d.sent_at as "sentAt",
    d.delivered_at as "deliveredAt",
    a.name,
    a.email
  ${FROM_DELIVERIES}
`;

export interface DeliverySearch {
  channelSeq: number;
  /** Only deliveries in this state; null: in any state. */
  statusCd: DeliveryStatus | null;
  courseSeq: number | null;
  /** Part of the name of a class, of a name, of an order number or of a tracking number. */
  q: string | null;
  /** Whether the search also looks at mail and postal addresses and phone numbers. */
  contacts: boolean;
}
const SEARCHED_WORDS = sql`concat_ws(' ', o.title, a.name, o.recipient, o.order_no, d.invoice_no)`;
const SEARCHED_CONTACTS = sql`concat_ws(' ', a.email, o.phone, o.address, o.address_detail)`;
const isHit = (p: Placeholders<Omit<DeliverySearch, 'statusCd'>>): Sql => sql`
  o.channel_seq = ${p.channelSeq}
    and ${IS_LISTED}
    and (${p.courseSeq}::bigint is null or o.course_seq = ${p.courseSeq})
    and (
      ${p.q}::text is null
      or ${contains(SEARCHED_WORDS, p.q)}
      or (${p.contacts}::boolean and ${contains(SEARCHED_CONTACTS, p.q)})
    )`;

/**
 * The sort orders of the list. By default deliveries that have to be sent come first, the oldest enrolment first, then those on their way
 * and then the delivered ones, each the latest sent first.
 */
const DELIVERY_ORDERS = {
  '': sql`
      ${STATUS_OF_DELIVERY},
      case when ${STATUS_OF_DELIVERY} = ${DELIVERY_STATUS.PREPARING} then o.attend_at end,
      d.sent_at desc,
      o.attend_seq`,
  ...sortsBy(
    { recipient: sql`coalesce(o.recipient, a.name)`, day: sql`coalesce(d.delivered_at, d.sent_at, o.attend_at)` },
    sql`o.attend_seq desc`,
  ),
};
export const DELIVERIES_OF_SITE = forEachSort(DELIVERY_ORDERS, (order, sort) =>
  statement<DeliverySearch & { limit: number; offset: number }, DeliveryRow>(
    `delivery.list.${sort}`,
    (p) => sql`
    ${SELECT_DELIVERY}
    where ${isHit(p)}
      and (${p.statusCd}::text is null or ${STATUS_OF_DELIVERY} = ${p.statusCd})
    order by ${order}
    limit ${p.limit}
    offset ${p.offset}
  `,
  ),
);
export const DELIVERY_COUNTS = statement<Omit<DeliverySearch, 'statusCd'>, { statusCd: DeliveryStatus; n: number }>(
  'delivery.counts',
  (p) => sql`
    select
      ${STATUS_OF_DELIVERY} as "statusCd",
      count(*)::int as n
    ${FROM_DELIVERIES}
    where ${isHit(p)}
    group by 1
  `,
);
export const DELIVERY_COURSES = statement<{ channelSeq: number }, { courseSeq: number; title: string }>(
  'delivery.courses',
  (p) => sql`
    select distinct
      o.course_seq as "courseSeq",
      o.title
    ${FROM_DELIVERIES}
    where o.channel_seq = ${p.channelSeq}
      and ${IS_LISTED}
    order by o.title, o.course_seq
  `,
);
/** Reads the listed deliveries of these enrolments. */
export const DELIVERIES_OF_ENROLMENTS = statement<{ channelSeq: number; attendSeqs: number[] }, DeliveryRow>(
  'delivery.of-enrolments',
  (p) => sql`
    ${SELECT_DELIVERY}
    where o.channel_seq = ${p.channelSeq}
      and o.attend_seq = any(${p.attendSeqs}::bigint[])
      and ${IS_LISTED}
  `,
);
export const DELIVERIES_OF_PERSON = statement<{ channelSeq: number; userSeq: number }, DeliveryRow>(
  'delivery.of-person',
  (p) => sql`
    ${SELECT_DELIVERY}
    where o.channel_seq = ${p.channelSeq}
      and o.user_seq = ${p.userSeq}
      and ${IS_LISTED}
    order by o.attend_at desc, o.attend_seq desc
    limit 100
  `,
);
/** Answers a row while a refund of the enrolment is running. */
export const REFUND_OF_ENROLMENT_RUNS = statement<{ channelSeq: number; attendSeq: number }>(
  'delivery.refund-runs',
  (p) => sql`
    select
    from pay_order
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and status = ${ORDER_STATUS.CANCELING}
  `,
);
/** Locks the deliveries of a site, so that changes of them come one after another. */
export const LOCK_DELIVERIES = statement<{ channelSeq: number }>(
  'delivery.lock',
  (p) => sql`select pg_advisory_xact_lock(hashtext('delivery'), ${p.channelSeq}::int)`,
);
