import type { AlarmTemplate } from '@madang/contracts/alarm/words';
import { USER_TYPE, type ALARM_TYPE, type CodeOf } from '@madang/contracts/codes';
import { list, raw, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Of {
  channelSeq: number;
  courseSeq: number | null;
}
/** Of which site or class staff are wanted, without whom, and whether everybody with a role in the class belongs to them. */
export interface StaffAsked extends Of {
  exceptSeq: number;
  helpers: boolean;
}
/**
 * Owners and operators of the site, and the teachers of the class if `courseSeq` names one, with `helpers` also the others who have a role
 * in it; all without the person `exceptSeq` whom the alarm is about.
 */
export const STAFF_OF = statement<StaffAsked, { userSeq: number }>(
  'alarm.staff-of',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and user_type_cd in (${list([USER_TYPE.OWNER, USER_TYPE.MANAGER])})
      and user_seq <> ${p.exceptSeq}
    union
    select user_seq
    from main.pub_course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and (${p.helpers}::boolean or user_type_cd = ${USER_TYPE.TEACHER})
      and user_seq <> ${p.exceptSeq}
  `,
);

export const OWNERS_OF_SITE = statement<{ channelSeq: number }, { userSeq: number }>(
  'alarm.owners-of-site',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and user_type_cd = ${USER_TYPE.OWNER}
  `,
);

interface AlarmFacts {
  site: string;
  name: string | null;
  profileImageUrl: string | null;
  /** Whether staff have hidden the profile of the person whom the alarm is about. */
  hidden: boolean;
  title: string | null;
  courseTypeCd: string | null;
}
/** What an alarm's sentence needs: the name of the site, the name of the person whom the alarm is about, and the title of the class. */
export const ALARM_FACTS = statement<Of & { aboutSeq: number | null }, AlarmFacts>(
  'alarm.facts',
  (p) => sql`
    select
      c.name as site,
      a.name,
      a.profile_image_url as "profileImageUrl",
      h.user_seq is not null as hidden,
      o.title,
      o.course_type_cd as "courseTypeCd"
    from main.pub_channel c
    left join main.pub_account a on a.user_seq = ${p.aboutSeq}
    left join main.pub_hidden_profile h on h.channel_seq = c.channel_seq and h.user_seq = a.user_seq
    left join main.pub_course o on o.channel_seq = c.channel_seq and o.course_seq = ${p.courseSeq}
    where c.channel_seq = ${p.channelSeq}
  `,
);

/**
 * Writes a read mark for each person who has none yet, which is needed at the person's first alarm; the newest alarm is only looked up for
 * these people.
 */
export const MAKE_READ_MARKS = statement<{ userSeqs: number[] }>(
  'alarm.make-read-marks',
  (p) => sql`
    with newest as (
      select coalesce(max(alarm_seq), 0) as seq
      from alarm
    )
    insert into read_mark (user_seq, alarm_read_seq, since_seq)
    select
      u,
      (select seq from newest),
      (select seq from newest)
    from unnest(${p.userSeqs}::bigint[]) u
    where not exists (
        select
        from read_mark m
        where m.user_seq = u
      )
    on conflict do nothing
  `,
);

interface ToWrite extends Of {
  userSeqs: number[];
  /** Whether each of `userSeqs`, in their order, wants this alarm under the bell. */
  inProduct: boolean[];
  eventKey: string;
  alarmType: CodeOf<typeof ALARM_TYPE>;
  template: AlarmTemplate;
  /** The words that fill the template, as JSON. */
  args: string;
  targetUserSeq: number | null;
  profileImageUrl: string | null;
  linkPackage: number | null;
  now: Date;
}
/**
 * Locks the event: a second writer of the same event waits until the first one has committed, and then finds its alarms, whichever month's
 * partition holds them.
 */
export const TAKE_EVENT = statement<{ channelSeq: number; eventKey: string }>(
  'alarm.take-event',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('alarm:' || ${p.channelSeq}::text || ':' || ${p.eventKey}::text, 0))`,
);
/**
 * How far back the alarms of the same event are searched. A dead letter can be sent again for ninety days, so an event does not arrive
 * later than that.
 */
const REPEATED_WITHIN = raw("interval '4 months'");
/**
 * The number of an alarm says in which month it was written, except for alarms from before that rule: their numbers are smaller than those
 * of January 2001.
 */
const BEFORE_MONTHS = raw("'2001-01-01'::date");
/**
 * Writes one alarm for each person, however often the event arrives. A unique key prevents a second one within a month; the months before
 * are searched.
 */
export const WRITE_ALARMS = statement<ToWrite, { alarmSeq: number; userSeq: number; inProduct: boolean }>(
  'alarm.write',
  (p) => sql`
    insert into alarm (
      channel_seq,
      user_seq,
      in_product,
      event_key,
      alarm_type,
      template,
      args,
      target_user_seq,
      profile_image_url,
      course_seq,
      link_package,
      created_at
    )
    select
      ${p.channelSeq},
      w.user_seq,
      w.in_product,
      ${p.eventKey},
      ${p.alarmType},
      ${p.template},
      ${p.args},
      ${p.targetUserSeq},
      ${p.profileImageUrl},
      ${p.courseSeq},
      ${p.linkPackage},
      ${p.now}
    from unnest(${p.userSeqs}::bigint[], ${p.inProduct}::boolean[]) w (user_seq, in_product)
    where not exists (
        select
        from alarm a
        where a.channel_seq = ${p.channelSeq}
          and a.user_seq = w.user_seq
          and a.event_key = ${p.eventKey}
          and (
            a.alarm_seq >= public.month_number((${p.now}::timestamptz - ${REPEATED_WITHIN})::date)
            or a.alarm_seq < public.month_number(${BEFORE_MONTHS})
          )
      )
    on conflict do nothing
    returning
      alarm_seq as "alarmSeq",
      user_seq as "userSeq",
      in_product as "inProduct"
  `,
);
