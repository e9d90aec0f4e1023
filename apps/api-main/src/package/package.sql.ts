import { COURSE_TYPE_CD, PACKAGE_LIMIT, TRASH, USER_LIMIT, USER_TYPE } from '@madang/contracts/codes';
import type { PackageInfo } from '@madang/contracts/main/package';
import { fields, flag, objectOf } from '@madang/server/sql/json';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { list, sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { IS_VISIBLE, summary, viewerJoin, viewerSide } from '../course/course.sql';

interface Viewing {
  channelSeq: number | null;
  /** The account of the person who looks; null for a visitor. */
  viewerSeq: number | null;
  now: Date;
}

/**
 * The package's own code for its limit of seats; its row has the code that all courses use (AM-007). `k` is the package together with the
 * viewer's own rows.
 */
const LIMIT_CODE = sql`case k.user_limit_type_cd
    when ${USER_LIMIT.CAPPED} then ${PACKAGE_LIMIT.CAPPED}
    when ${USER_LIMIT.WAITLIST} then ${PACKAGE_LIMIT.WAITLIST}
    else ${PACKAGE_LIMIT.NONE}
  end`;
const PACKAGE_JSON = objectOf<PackageInfo['pack']>({
  courseSeq: sql`k.course_seq`,
  title: sql`k.title`,
  subTitle: sql`k.sub_title`,
  imageUrl: sql`k.image_url`,
  price: sql`k.price`,
  priceEx: sql`k.price_ex`,
  discountPrice: sql`k.discount_price`,
  discountPriceEx: sql`k.discount_price_ex`,
  currency: sql`k.currency`,
  startAt: sql`iso(k.pay_start_at)`,
  endAt: sql`iso(k.pay_end_at)`,
  partNumber: sql`k.max_user_count`,
  currentPartNumber: sql`case when k.user_limit_type_cd = ${USER_LIMIT.WAITLIST} then k.accept_cnt else k.attend_count end`,
  userLimitTypeCd: LIMIT_CODE,
  choiseTypeCd: sql`k.choise_type_cd`,
  fareCd: sql`k.fare_cd`,
  likeAt: sql`iso(k.like_at)`,
  likeCount: sql`k.like_count`,
  vodDays: sql`k.vod_days`,
  payMethods: sql`k.pay_methods`,
  publishStatusCd: sql`k.publish_status_cd`,
  publicCd: sql`k.public_cd`,
});
const ENROLMENT_JSON = objectOf<PackageInfo['attend']>({
  attendSeq: sql`k.attend_seq`,
  choiseStatusCd: sql`k.choise_status_cd`,
  attendAt: sql`iso(k.attend_at)`,
  validAt: sql`iso(k.valid_at)`,
});
const IN_PUBLIC = fields({ onShow: flag(sql`is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`) });
const ofViewer = ({ channelSeq, viewerSeq }: Placeholders<Viewing>) => ({ channelSeq, userSeq: viewerSeq });
const cardOf = (p: Placeholders<Viewing>) => sql`${summary(p.now, ofViewer(p))} || ${viewerSide(p.now)} || ${IN_PUBLIC}`;
/** The classes of the package in their order, as JSON. Classes in the trash are left out. */
const classes = (p: Placeholders<Viewing>) => sql`(
    select coalesce(string_agg(${cardOf(p)} || '}', ',' order by p.package_order), '')
    from package_course p
    join course c on c.channel_seq = p.channel_seq
      and c.course_seq = p.course_seq
      and c.trash_type_cd = ${TRASH.NORMAL}
    join channel ch on ch.channel_seq = c.channel_seq
    ${viewerJoin(p.viewerSeq)}
    where p.channel_seq = ${p.channelSeq}::bigint
      and p.package_seq = k.course_seq
  )`;
const information = (p: Placeholders<Viewing>) =>
  sql`'{"pack":' || ${PACKAGE_JSON} || ',"attend":' || ${ENROLMENT_JSON} || ',"courses":[' || ${classes(p)} || ']}'`;
const PACKAGE_COLUMNS = sql`c.*, l.like_at, a.attend_seq, a.choise_status_cd, a.attend_at, a.valid_at`;

/** A package with its classes; no row if the viewer may not see it. */
export const PACKAGE_INFORMATION = statement<Viewing & { courseSeq: number }, PackageInfo>(
  'package.find',
  (p) => sql`
    select ${information(p)}
    from (
      select ${PACKAGE_COLUMNS}
      from course c
      ${viewerJoin(p.viewerSeq)}
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.course_seq = ${p.courseSeq}::bigint
        and c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
        and ${IS_VISIBLE}
    ) k
    where ${p.now}::timestamptz is not null
  `,
);

/** A page of the site's public packages, newest first. */
export const PACKAGES_ON_SHOW = statement<Viewing & { size: number; offset: number }>('package.list', (p) => {
  const onShow = sql`c.channel_seq = ${p.channelSeq}::bigint
      and c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
      and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`;
  return sql`
    select
      '{"list":[' ||
      coalesce((
        select string_agg(${information(p)}, ',' order by k.published_at desc, k.course_seq desc)
        from (
          select ${PACKAGE_COLUMNS}
          from course c
          ${viewerJoin(p.viewerSeq)}
          where ${onShow}
          order by c.published_at desc, c.course_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) k
      ), '') ||
      '],"totalCount":' || (select count(*) from course c where ${onShow}) || '}'
    where ${p.now}::timestamptz is not null
  `;
});

/** The classes of a package in which this person is enrolled already. */
export const ENROLLED_CLASSES = statement<{ channelSeq: number | null; packageSeq: number; userSeq: number; now: Date }>(
  'package.enrolled-classes',
  (p) => sql`
    select coalesce(
      json_agg(
        json_build_object('courseSeq', c.course_seq, 'title', c.title, 'validAt', iso(a.valid_at))
        order by p.package_order
      ),
      '[]'
    )::text
    from package_course p
    join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
    join attend a on a.channel_seq = p.channel_seq
      and a.course_seq = p.course_seq
      and a.user_seq = ${p.userSeq}::bigint
      and a.ended_at is null
      and ${isEnrolled(sql`a`, p.now)}
    where p.channel_seq = ${p.channelSeq}::bigint
      and p.package_seq = ${p.packageSeq}::bigint
  `,
);

export interface ChosenClass {
  courseSeq: number;
  courseType: string;
  courseTypeCd: string;
  currency: string;
  imageUrl: string | null;
}
interface Classes {
  channelSeq: number;
  courseSeqs: number[];
}
/** Those of the chosen classes that a package may contain, in the order in which they were chosen. */
export const CHOSEN_CLASSES = statement<Classes, ChosenClass>(
  'package.chosen',
  (p) => sql`
    select
      c.course_seq as "courseSeq",
      c.course_type as "courseType",
      c.course_type_cd as "courseTypeCd",
      c.currency,
      c.image_url as "imageUrl"
    from unnest(${p.courseSeqs}::bigint[]) with ordinality t (seq, n)
    join course c on c.channel_seq = ${p.channelSeq}
      and c.course_seq = t.seq
      and c.trash_type_cd = ${TRASH.NORMAL}
      and c.course_type_cd not in (${list([COURSE_TYPE_CD.PACKAGE, COURSE_TYPE_CD.CHALLENGE])})
    order by t.n
    for key share of c
  `,
);

interface OfPackage {
  channelSeq: number;
  packageSeq: number;
}
export const CLASSES_OF_PACKAGE = statement<OfPackage, { courseSeq: number }>(
  'package.classes',
  (p) => sql`
    select course_seq as "courseSeq"
    from package_course
    where channel_seq = ${p.channelSeq} and package_seq = ${p.packageSeq}
    order by package_order
  `,
);
/** Removes all classes except `courseSeqs` from a package. */
export const CLASSES_TAKE_OUT = statement<OfPackage & Classes, { courseSeq: number }>(
  'package.take-out',
  (p) => sql`
    delete from package_course
    where channel_seq = ${p.channelSeq}
      and package_seq = ${p.packageSeq}
      and course_seq <> all(${p.courseSeqs}::bigint[])
    returning course_seq as "courseSeq"
  `,
);
export const CLASSES_PUT_IN = statement<OfPackage & Classes>(
  'package.put-in',
  (p) => sql`
    insert into package_course (channel_seq, package_seq, course_seq, package_order)
    select ${p.channelSeq}, ${p.packageSeq}, t.seq, t.n
    from unnest(${p.courseSeqs}::bigint[]) with ordinality t (seq, n)
    on conflict (channel_seq, package_seq, course_seq) do update set package_order = excluded.package_order
  `,
);
/** Stores with each class whether a package contains it. The classes are locked in the order of their numbers, as everywhere. */
export const CLASSES_MARK = statement<Classes>(
  'package.mark-classes',
  (p) => sql`
    update course c
    set in_package = exists (
      select from package_course p
      where p.channel_seq = c.channel_seq and p.course_seq = c.course_seq
    )
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq in (
        select course_seq
        from course
        where channel_seq = ${p.channelSeq} and course_seq = any(${p.courseSeqs}::bigint[])
        order by course_seq
        for no key update
      )
  `,
);
/** Removes the instructors of a package, before those of its classes are added: a package has the instructors of its classes. */
export const TEACHERS_TAKE_OUT = statement<OfPackage>(
  'package.teachers-out',
  (p) => sql`
    delete from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.packageSeq}
      and user_type_cd = ${USER_TYPE.TEACHER}
  `,
);
export const TEACHERS_PUT_IN = statement<OfPackage>(
  'package.teachers-in',
  (p) => sql`
    insert into course_user (
      channel_seq,
      course_seq,
      user_seq,
      user_type_cd,
      user_order,
      introduction
    )
    select
      ${p.channelSeq},
      ${p.packageSeq},
      u.user_seq,
      ${USER_TYPE.TEACHER},
      row_number() over (order by min(p.package_order), min(u.user_order), u.user_seq) - 1,
      max(u.introduction)
    from package_course p
    join course_user u on u.channel_seq = p.channel_seq
      and u.course_seq = p.course_seq
      and u.user_type_cd = ${USER_TYPE.TEACHER}
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.packageSeq}
    group by u.user_seq
    on conflict do nothing
  `,
);
