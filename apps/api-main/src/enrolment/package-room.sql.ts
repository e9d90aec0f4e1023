import { APPLICATION_STATUS, SELECTION_TYPE, HOLD } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { hasRunningOrder } from './running-order.sql';
import { headOfWaitlist, OFFERS_FREE_SEAT } from './waitlist.sql';

interface OfPerson {
  channelSeq: number;
  packageSeq: number;
  userSeq: number;
}

/**
 * A class of the package that has no free seat, and in which this person has no seat either. An unpaid seat of the person does not count if
 * somebody waits for it: it is released for the package, and goes to whoever waits; one that was offered does count where the package waits
 * for its payment (`pays`), since it is put aside then. An application of the person has its place in a class with a cap already, which the
 * package takes. A survey of demand, which packages from before may hold, has no seat for anybody.
 */
export const CLASS_WITHOUT_SEAT = statement<OfPerson & { pays: boolean; now: Date }, { title: string }>(
  'package-room.class-without-seat',
  (p) => sql`
    select c.title
    from package_course p
    join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.packageSeq}
      and (
        is_survey(c.course_type, c.course_type_cd)
        or not has_free_seat(
          c.user_limit_type_cd,
          c.max_user_count,
          c.attend_count - (
            select count(*)::int
            from attend o
            where o.channel_seq = c.channel_seq
              and o.course_seq = c.course_seq
              and o.user_seq = ${p.userSeq}
              and o.ended_at is null
              and o.choise_status_cd = ${APPLICATION_STATUS.WAITING}
          ),
          c.accept_cnt
        )
      )
      and not exists (
        select 1
        from attend a
        where a.channel_seq = c.channel_seq
          and a.course_seq = c.course_seq
          and a.user_seq = ${p.userSeq}
          and a.ended_at is null
          and a.choise_status_cd is distinct from ${APPLICATION_STATUS.WAITING}
          and (
            a.choise_status_cd is not null
            or a.package_seq = p.package_seq
            or (${p.pays}::boolean and a.hold_cd = ${HOLD.CLAIM} and a.hold_until > ${p.now})
            or c.choise_type_cd <> ${SELECTION_TYPE.FIRST_COME}
            or not exists (
              select
              from attend w
              where w.channel_seq = c.channel_seq
                and w.course_seq = c.course_seq
                and w.waitlisted
                and w.ended_at is null
            )
          )
      )
    order by c.course_seq
    limit 1
  `,
);
/** SQL: whether an application was paid and staff put it back, so that they decide about the money and the seat. */
const isPaidApplication = (a: Piece) => sql`(${a}.choise_status_cd = ${APPLICATION_STATUS.WAITING} and ${a}.paid_at is not null)`;
/**
 * SQL: the title of a package whose waitlist stands still until staff decide about the application of its next person to one of its
 * classes, the enrolment `a` (AM-793); null where no package waits for it.
 */
export const heldUpPackage = (a: Piece) => sql`case when ${isPaidApplication(a)} and ${a}.ended_at is null then (
    select k.title
    from package_course o
    join course k on k.channel_seq = o.channel_seq and k.course_seq = o.package_seq
    where o.channel_seq = ${a}.channel_seq
      and o.course_seq = ${a}.course_seq
      and ${OFFERS_FREE_SEAT}
      and ${a}.user_seq = (select w.user_seq ${headOfWaitlist(sql`o.channel_seq`, sql`o.package_seq`)})
    order by o.package_seq
    limit 1
  ) end`;
/**
 * A class of the package in which another payment decides about a seat of this person: one that is under way, or (`applied`) one that was
 * made although the seat is not given yet. The transaction must be in the site's scope.
 */
export const CLASS_PAID_OTHERWISE = statement<OfPerson, { title: string; applied: boolean }>(
  'package-room.class-paid-otherwise',
  (p) => sql`
    select
      c.title,
      a.choise_status_cd is not null as applied
    from package_course p
    join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
    join attend a on a.channel_seq = p.channel_seq
      and a.course_seq = p.course_seq
      and a.user_seq = ${p.userSeq}
      and a.ended_at is null
      and a.package_seq is distinct from p.package_seq
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.packageSeq}
      and case when a.choise_status_cd is null
        then a.package_seq is not null
          or ${hasRunningOrder(sql`a`)}
        else ${isPaidApplication(sql`a`)}
      end
    order by p.course_seq
    limit 1
  `,
);
