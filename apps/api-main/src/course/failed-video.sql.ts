import { VIDEO_STATUS } from '@madang/contracts/codes';
import { WORK_ITEMS_MAX, type FailedVideo } from '@madang/contracts/main/class-work';
import { QUEUE_KIND } from '@madang/contracts/main/queue';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isSeen } from './waiting-review.sql';

/** How many of the lessons that show a video are named. */
const USES_SHOWN = 10;
/** SQL: whether video `v` was uploaded but cannot be played, and staff have not settled that as seen. */
export const IS_FAILED_VIDEO = sql`
    v.status = ${VIDEO_STATUS.FAILED}
    and v.deleted_at is null
    and v.uploaded_at is not null
    and not ${isSeen(QUEUE_KIND.VIDEO, sql`v.channel_seq`, sql`v.upload_vod_seq`)}`;

/** The videos of a site that cannot be played; with `ownerSeq` only those that this person uploaded. */
export const FAILED_VIDEOS = statement<{ channelSeq: number; ownerSeq: number | null }, FailedVideo[]>(
  'course.failed-videos',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        v.upload_vod_seq as "uploadVodSeq",
        v.origin_file_name as "fileName",
        a.name as "userName",
        a.profile_image_url as "profileImageUrl",
        iso(v.uploaded_at) as "uploadedAt",
        (
          select coalesce(json_agg(row_to_json(u)), '[]')
          from (
            select
              c.course_seq as "courseSeq",
              c.course_type_cd as "courseTypeCd",
              c.title as "courseTitle",
              k.curriculum_seq as "curriculumSeq",
              k.title
            from curriculum k
            join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
            where k.channel_seq = v.channel_seq
              and k.upload_vod_seq = v.upload_vod_seq
            order by c.course_seq, k.curriculum_order
            limit ${USES_SHOWN}
          ) u
        ) as uses
      from video v
      join account a on a.user_seq = v.created_by
      where v.channel_seq = ${p.channelSeq}::bigint
        and (${p.ownerSeq}::bigint is null or v.created_by = ${p.ownerSeq}::bigint)
        and ${IS_FAILED_VIDEO}
      order by v.upload_vod_seq
      limit ${WORK_ITEMS_MAX}
    ) f
  `,
);
