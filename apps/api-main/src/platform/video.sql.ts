import { VIDEO_STATUS, type CodeOf } from '@madang/contracts/codes';
import type { PlatformVideo } from '@madang/contracts/main/platform';
import { TRANSCODING_STATE } from '@madang/contracts/platform-codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Wanted {
  /** The state of the videos to list; null for any. */
  state: CodeOf<typeof TRANSCODING_STATE> | null;
  now: Date;
}
export type FoundVideo = Omit<PlatformVideo, 'delayedUntil' | 'uploadedAt'> & { delayedUntil: Date | null; uploadedAt: Date };
const stateAt = (now: Piece) => sql`
  case
    when v.status = ${VIDEO_STATUS.FAILED} then ${TRANSCODING_STATE.FAILED}
    when v.delayed_until > ${now} then ${TRANSCODING_STATE.DELAYED}
    when v.lease_until > ${now} then ${TRANSCODING_STATE.WORKING}
    else ${TRANSCODING_STATE.WAITING}
  end`;
const isWanted = (p: { state: Piece; now: Piece }) => sql`
  v.deleted_at is null
    and v.uploaded_at is not null
    and v.status in (${VIDEO_STATUS.OPTIMISING}, ${VIDEO_STATUS.FAILED})
    and (${p.state}::text is null or ${stateAt(p.now)} = ${p.state})`;
/** A page of the uploaded videos of all sites that are not ready. The database role that runs it sees all sites. */
export const UNREADY_VIDEOS = statement<Wanted & { limit: number; offset: number }, FoundVideo>(
  'platform.videos',
  (p) => sql`
    select
      v.channel_seq as "siteSeq",
      c.name as "siteName",
      v.upload_vod_seq as "uploadVodSeq",
      v.origin_file_name as "fileName",
      v.file_size as "fileSize",
      ${stateAt(p.now)} as state,
      v.percent,
      v.attempts,
      v.failure,
      case when v.delayed_until > ${p.now} then v.delay_cd end as "delayCd",
      case when v.delayed_until > ${p.now} then v.delayed_until end as "delayedUntil",
      v.uploaded_at as "uploadedAt"
    from video v
    join channel c on c.channel_seq = v.channel_seq
    where ${isWanted(p)}
    order by
      v.status = ${VIDEO_STATUS.FAILED},
      case when v.status = ${VIDEO_STATUS.FAILED} then -extract(epoch from v.uploaded_at) else extract(epoch from v.uploaded_at) end,
      v.upload_vod_seq
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_VIDEOS = statement<Wanted, { n: number }>(
  'platform.count-of-videos',
  (p) => sql`select count(*)::int as n from video v where ${isWanted(p)}`,
);
/** Queues a video again that failed after its upload was complete, or whose next try is delayed. */
export const RETRY_VIDEO = statement<{ siteSeq: number; uploadVodSeq: number; now: Date }, { uploadVodSeq: number }>(
  'platform.retry-video',
  (p) => sql`
    update video
    set
      status = ${VIDEO_STATUS.OPTIMISING},
      percent = 0,
      attempts = 0,
      failure = null,
      lease_until = null,
      delay_cd = null,
      delays = 0,
      delayed_until = null
    where channel_seq = ${p.siteSeq}
      and upload_vod_seq = ${p.uploadVodSeq}
      and (status = ${VIDEO_STATUS.FAILED} or status = ${VIDEO_STATUS.OPTIMISING} and delayed_until > ${p.now})
      and uploaded_at is not null
      and deleted_at is null
    returning upload_vod_seq as "uploadVodSeq"
  `,
);
