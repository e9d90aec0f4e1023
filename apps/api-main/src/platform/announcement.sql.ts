import { USER_TYPE } from '@madang/contracts/codes';
import { ANNOUNCED_TO, type AnnouncedTo } from '@madang/contracts/platform-codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Found {
  announcementSeq: number;
  audience: AnnouncedTo;
  textKo: string;
  textEn: string;
  textJp: string;
  startAt: Date;
  endAt: Date;
  mailed: boolean;
  madeBy: string;
  madeAt: Date;
}
/** How many announcements the console lists. */
const ANNOUNCEMENTS_SHOWN_MAX = 50;
export const LATEST_ANNOUNCEMENTS = statement<Record<never, never>, Found>(
  'announcement.all',
  () => sql`
    select
      n.announcement_seq as "announcementSeq",
      n.audience,
      n.text_ko as "textKo",
      n.text_en as "textEn",
      n.text_jp as "textJp",
      n.start_at as "startAt",
      n.end_at as "endAt",
      n.mailed,
      a.email as "madeBy",
      n.made_at as "madeAt"
    from announcement n
    join account a on a.user_seq = n.made_by
    order by n.announcement_seq desc
    limit ${ANNOUNCEMENTS_SHOWN_MAX}
  `,
);
interface Made extends Omit<Found, 'announcementSeq' | 'madeBy' | 'madeAt'> {
  userSeq: number;
  now: Date;
}
export const MAKE_ANNOUNCEMENT = statement<Made, { announcementSeq: number }>(
  'announcement.make',
  (p) => sql`
    insert into announcement (
      audience,
      text_ko,
      text_en,
      text_jp,
      start_at,
      end_at,
      mailed,
      made_by,
      made_at
    )
    values (
      ${p.audience},
      ${p.textKo},
      ${p.textEn},
      ${p.textJp},
      ${p.startAt},
      ${p.endAt},
      ${p.mailed},
      ${p.userSeq},
      ${p.now}
    )
    returning announcement_seq as "announcementSeq"
  `,
);
export const END_ANNOUNCEMENT = statement<{ announcementSeq: number; now: Date }, { announcementSeq: number }>(
  'announcement.end',
  (p) => sql`
    update announcement
    set end_at = ${p.now}
    where announcement_seq = ${p.announcementSeq}
      and end_at > ${p.now}
    returning announcement_seq as "announcementSeq"
  `,
);
/** The announcements that are shown at the moment `now` to staff of a site; some are for owners only. */
export const CURRENT_ANNOUNCEMENTS = statement<
  { now: Date; owner: boolean },
  Pick<Found, 'announcementSeq' | 'textKo' | 'textEn' | 'textJp'>
>(
  'announcement.current',
  (p) => sql`
    select
      announcement_seq as "announcementSeq",
      text_ko as "textKo",
      text_en as "textEn",
      text_jp as "textJp"
    from announcement
    where end_at > ${p.now}
      and start_at <= ${p.now}
      and (audience = ${ANNOUNCED_TO.STAFF} or ${p.owner}::boolean)
    order by announcement_seq desc
  `,
);
/** The owners of all sites; an owner of several sites appears once. */
export const OWNERS_OF_ALL_SITES = statement<Record<never, never>, { userSeq: number }>(
  'announcement.owners',
  () => sql`
    select distinct user_seq as "userSeq"
    from channel_user
    where user_type_cd = ${USER_TYPE.OWNER}
    order by user_seq
  `,
);
