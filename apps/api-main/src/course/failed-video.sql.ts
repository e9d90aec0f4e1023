import { WORK_ITEMS_MAX, type FailedVideo } from '@madang/contracts/main/class-work';
import type { CursorPage } from '@madang/contracts/endpoint';
import type { Place } from '@madang/server/place-cursor';
import { cursorSql, isBehind, placedAt, SEQ_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { videoUses } from '../video/video-uses.sql';
import { IS_VIDEO_WAITING } from './waiting-work.sql';

/** How many of the lessons that show a failed video are named. */
const USES_SHOWN = 10;

interface Asked extends Place {
  channelSeq: number;
  ownerSeq: number | null;
}
const failedOf = (p: Placeholders<Asked>) => sql`
    v.channel_seq = ${p.channelSeq}::bigint
      and (${p.ownerSeq}::bigint is null or v.created_by = ${p.ownerSeq}::bigint)
      and ${IS_VIDEO_WAITING}`;
/** The videos of a site that cannot be played, the oldest first; with `ownerSeq` only those that this person uploaded. */
export const FAILED_VIDEOS = statement<Asked, CursorPage<FailedVideo> & { totalCount: number }>(
  'course.failed-videos',
  (p) => sql`
    with placed as (
      select
        v.*,
        row_number() over (order by ${placedAt(sql`v.uploaded_at`)}, v.upload_vod_seq) as n
      from video v
      where ${failedOf(p)}
        and ${isBehind(p, sql`v.uploaded_at`, sql`v.upload_vod_seq`, SEQ_KEY_TYPE)}
    )
    select json_build_object(
      'totalCount', (select count(*) from video v where ${failedOf(p)}),
      'cursor', (
        select ${cursorSql(sql`iso(v.uploaded_at)`, sql`v.upload_vod_seq`)}
        from placed v
        where v.n = ${WORK_ITEMS_MAX}
          and exists (select from placed o where o.n > ${WORK_ITEMS_MAX})
      ),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            v.upload_vod_seq as "uploadVodSeq",
            v.origin_file_name as "fileName",
            a.name as "userName",
            a.profile_image_url as "profileImageUrl",
            iso(v.uploaded_at) as "uploadedAt",
            ${videoUses(USES_SHOWN)} as uses
          from placed v
          join account a on a.user_seq = v.created_by
          where v.n <= ${WORK_ITEMS_MAX}
          order by v.n
        ) f
      )
    )::text
  `,
);
