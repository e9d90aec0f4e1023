import type { AlarmKind } from '@madang/contracts/answer-codes';
import type { Alarm, AlarmPreference } from '@madang/contracts/alarm/alarm';
import type { ALARM_MAIL, CodeOf } from '@madang/contracts/codes';
import { objectOf } from '@madang/server/sql/json';
import { raw, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface Badge {
  badgeCount: number;
  alarmReadSeq: number;
}
export const BADGE_OF_PERSON = statement<{ userSeq: number }, Badge>(
  'alarm.badge',
  (p) => sql`
    select ${objectOf<Badge>({
      badgeCount: sql`badge_count`,
      alarmReadSeq: sql`alarm_read_seq`,
    })}::text
    from pub_badge
    where user_seq = ${p.userSeq}
  `,
);

/**
 * One alarm of the list. `keywords` is the version of the words that the site uses in place of the usual ones; null for a site without
 * words of its own.
 */
export type AlarmRow = Omit<Alarm, 'content'> & { template: string; args: Record<string, string>; keywords: string | null };
/** A number above that of every alarm: a first page begins with the newest alarm. */
const ABOVE_ALL = raw('9223372036854775807');
/** The alarms that a person got from all sites, in one list (AM-189): those below `minSeq`, newest first. */
export const ALARMS_OF_PERSON = statement<{ userSeq: number; minSeq: number | null; limit: number }, AlarmRow>(
  'alarm.list',
  (p) => sql`
    select ${objectOf<AlarmRow>({
      alarmSeq: sql`a.alarm_seq`,
      alarmType: sql`a.alarm_type`,
      template: sql`a.template`,
      args: sql`a.args`,
      createdAt: sql`main.iso(a.created_at)`,
      legacy: sql`false`,
      profileImageUrl: sql`a.profile_image_url`,
      targetUserSeq: sql`a.target_user_seq`,
      courseSeq: sql`a.course_seq`,
      channelSeq: sql`a.channel_seq`,
      domain: sql`c.domain`,
      channelName: sql`c.name`,
      linkPackage: sql`a.link_package`,
      link: sql`a.args ->> 'link'`,
      keywords: sql`k.version`,
    })}::text
    from alarm a
    left join main.pub_channel c on c.channel_seq = a.channel_seq
    left join main.pub_keyword k on k.channel_seq = a.channel_seq
    where a.user_seq = ${p.userSeq}
      and a.in_product
      and a.alarm_seq < coalesce(${p.minSeq}::bigint, ${ABOVE_ALL})
      and a.alarm_seq > coalesce(
        (
          select since_seq
          from read_mark
          where user_seq = ${p.userSeq}
        ),
        0
      )
    order by a.alarm_seq desc
    limit ${p.limit}::int
  `,
);

export const MARK_READ = statement<{ userSeq: number }, Pick<Badge, 'alarmReadSeq'>>(
  'alarm.mark-read',
  (p) => sql`
    insert into read_mark (user_seq, alarm_read_seq)
    values (
      ${p.userSeq},
      coalesce((
        select max(alarm_seq)
        from alarm
        where user_seq = ${p.userSeq}
      ), 0)
    )
    on conflict (user_seq) do update
    set alarm_read_seq = greatest(read_mark.alarm_read_seq, excluded.alarm_read_seq)
    returning alarm_read_seq as "alarmReadSeq"
  `,
);

export const SAVE_PREFERENCE = statement<AlarmPreference & { userSeq: number }>(
  'alarm.save-preference',
  (p) => sql`
    insert into preference (user_seq, kind, in_product, mail)
    values (
      ${p.userSeq},
      ${p.kind},
      ${p.inProduct},
      ${p.mail}
    )
    on conflict (user_seq, kind) do update
    set
      in_product = excluded.in_product,
      mail = excluded.mail
  `,
);

export interface Choice {
  userSeq: number;
  /** Null where the person has not chosen for this kind. */
  inProduct: boolean | null;
  mail: boolean | null;
  /** Null where the person has not chosen how mails come. */
  way: CodeOf<typeof ALARM_MAIL> | null;
}
export const CHOICES_FOR_KIND = statement<{ kind: AlarmKind; userSeqs: number[] }, Choice>(
  'alarm.choices-for-kind',
  (p) => sql`
    select ${objectOf<Choice>({
      userSeq: sql`u`,
      inProduct: sql`f.in_product`,
      mail: sql`f.mail`,
      way: sql`m.way`,
    })}::text
    from unnest(${p.userSeqs}::bigint[]) u
    left join preference f on f.user_seq = u and f.kind = ${p.kind}
    left join mail_choice m on m.user_seq = u
  `,
);

export const PREFERENCES_OF_PERSON = statement<{ userSeq: number }, AlarmPreference>(
  'alarm.preferences-of-person',
  (p) => sql`
    select
      kind,
      in_product as "inProduct",
      mail
    from preference
    where user_seq = ${p.userSeq}
  `,
);

/** Whether a person belongs to the staff of any site or class. */
export const WORKS_SOMEWHERE = statement<{ userSeq: number }, { is: boolean }>(
  'alarm.works-somewhere',
  (p) => sql`
    select
      exists (
        select from main.pub_channel_user
        where user_seq = ${p.userSeq}
          and user_type_cd is not null
      )
      or exists (
        select from main.pub_course_user
        where user_seq = ${p.userSeq}
      ) as is
  `,
);
