import { YN } from '@madang/contracts/codes';
import { PICTURE_PLACE, type Picture, type PictureUse } from '@madang/contracts/main/picture';
import { contains } from '@madang/server/contains';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
type One = Site & { fileSeq: number };
export type PictureRow = Omit<Picture, 'createdAt'> & { createdAt: Date; storageKey: string };

const PICTURE_COLUMNS = sql`
      p.file_seq as "fileSeq",
      f.url,
      p.name,
      f.file_size as "fileSize",
      p.width,
      p.height,
      p.alt,
      case when f.kept_at is null then ${YN.NO} else ${YN.YES} end as "keptYn",
      f.created_at as "createdAt",
      f.storage_key as "storageKey"
`;
/** The pictures of a site's library. Pictures of hidden texts are left out (`withheld_at`), since no page can show them. */
const FROM_PICTURES = sql`
    from picture p
    join file f on f.channel_seq = p.channel_seq and f.file_seq = p.file_seq and f.withheld_at is null
`;
const found = (q: Sql) => sql`(${contains(sql`p.name`, q)} or ${contains(sql`p.alt::text`, q)})`;

/** A page of the pictures of a site that a search finds, newest first, with numbers below `below`. */
export const PICTURES_OF_SITE = statement<Site & { q: string; below: number | null; limit: number }, PictureRow>(
  'picture.list',
  (p) => sql`
    select ${PICTURE_COLUMNS}
    ${FROM_PICTURES}
    where p.channel_seq = ${p.channelSeq}
      and (${p.below}::bigint is null or p.file_seq < ${p.below}::bigint)
      and ${found(sql`${p.q}`)}
    order by p.file_seq desc
    limit ${p.limit}
  `,
);
export const PICTURE_COUNT = statement<Site & { q: string }, { count: number }>(
  'picture.count',
  (p) => sql`
    select count(*)::int as count
    ${FROM_PICTURES}
    where p.channel_seq = ${p.channelSeq}
      and ${found(sql`${p.q}`)}
  `,
);
export const PICTURE_BY_SEQ = statement<One, PictureRow>(
  'picture.one',
  (p) => sql`
    select ${PICTURE_COLUMNS}
    ${FROM_PICTURES}
    where p.channel_seq = ${p.channelSeq}
      and p.file_seq = ${p.fileSeq}
  `,
);

/** Kinds of places whose number is a class; those of `WITHIN_CLASS` name their class by the second number, `under`. */
const OF_CLASS = [PICTURE_PLACE.COURSE, PICTURE_PLACE.SEO, PICTURE_PLACE.CERTIFICATE];
const WITHIN_CLASS = [PICTURE_PLACE.LESSON, PICTURE_PLACE.COURSE_POST];

/** The places in which a picture is used, in all services, 200 at most. A place that several services name appears once. */
export const PICTURE_USES = statement<Site & { url: string }, PictureUse>(
  'picture.uses',
  (p) => sql`
    select
      u.place,
      u.seq,
      u.under,
      coalesce(max(u.title), max(c.title)) as title,
      max(c.course_type_cd) as "courseTypeCd"
    from (
      select *
      from picture_uses(${p.channelSeq}, ${p.url})
      union all
      select *
      from page.picture_uses(${p.channelSeq}, ${p.url})
      union all
      select *
      from campaign.picture_uses(${p.channelSeq}, ${p.url})
      union all
      select *
      from form.picture_uses(${p.channelSeq}, ${p.url})
      union all
      select *
      from util.picture_uses(${p.channelSeq}, ${p.url})
    ) u
    left join course c on c.channel_seq = ${p.channelSeq}
      and c.course_seq = case when u.place in (${list(OF_CLASS)}) then u.seq when u.place in (${list(WITHIN_CLASS)}) then u.under end
    group by u.place, u.seq, u.under
    order by u.place, u.seq
    limit 200
  `,
);
export const REPLACE_PICTURE = statement<Site & { was: string; becomes: string }>(
  'picture.replace',
  (p) => sql`
    select
      replace_picture(${p.channelSeq}, ${p.was}, ${p.becomes}),
      page.replace_picture(${p.channelSeq}, ${p.was}, ${p.becomes}),
      campaign.replace_picture(${p.channelSeq}, ${p.was}, ${p.becomes})
  `,
);
