import { VIDEO_STATUS, type CodeOf } from '@madang/contracts/codes';
import type { VideoUse } from '@madang/contracts/main/curriculum';
import { TRANSCODING_DELAY } from '@madang/contracts/platform-codes';
import { contains } from '@madang/server/contains';
import { raw, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isOwnOf } from '../course/own-classes.sql';
import { USE_COUNT, videoUses } from './video-uses.sql';
import type { VideoEntity } from './video.entity';

export type Place = Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq'>;
const seconds = (n: number) => raw(`interval '${n} seconds'`);

type Shown =
  | 'status'
  | 'percent'
  | 'originFileName'
  | 'fileSize'
  | 'duration'
  | 'thumbnail'
  | 'failure'
  | 'tusId'
  | 'createdBy'
  | 'createdAt';
/** The columns of a video that the answers about it need. */
export type ShownVideo = Place & Pick<VideoEntity, Shown>;
interface Library {
  channelSeq: number;
  q: string;
  /** The person whose uploads are listed; null for everybody's. */
  ownerSeq: number | null;
}
const inLibrary = (channelSeq: Piece, q: Piece, ownerSeq: Piece) => sql`
      v.channel_seq = ${channelSeq}::bigint
      and v.deleted_at is null
      and ${contains(sql`v.origin_file_name`, q)}
      and (${ownerSeq}::bigint is null or v.created_by = ${ownerSeq}::bigint)`;
/** How many of the lessons that show a video are named. */
const USES_SHOWN = 50;
/** A page of the videos of a site, newest first, with numbers below `below`. */
export const VIDEOS_OF_SITE = statement<
  Library & { below: number | null; limit: number; offset: number },
  ShownVideo & { uses: VideoUse[]; useCount: number }
>(
  'video.list',
  (p) => sql`
    select
      v.channel_seq as "channelSeq",
      v.upload_vod_seq as "uploadVodSeq",
      v.status,
      v.percent,
      v.origin_file_name as "originFileName",
      v.file_size as "fileSize",
      v.duration,
      v.thumbnail,
      v.failure,
      v.tus_id as "tusId",
      v.created_by as "createdBy",
      v.created_at as "createdAt",
      ${USE_COUNT} as "useCount",
      ${videoUses(USES_SHOWN, isOwnOf(p.ownerSeq))} as uses
    from video v
    where ${inLibrary(p.channelSeq, p.q, p.ownerSeq)}
      and (${p.below}::bigint is null or v.upload_vod_seq < ${p.below}::bigint)
    order by v.upload_vod_seq desc
    limit ${p.limit}::int
    offset ${p.offset}::int
  `,
);
export const VIDEO_COUNT = statement<Library, { count: number }>(
  'video.count',
  (p) => sql`
    select count(*)::int as count
    from video v
    where ${inLibrary(p.channelSeq, p.q, p.ownerSeq)}
  `,
);
/** Locks a video that is to be deleted, so that a lesson which would use it waits; answers how many lessons show it. */
export const VIDEO_LOCK = statement<Place, { useCount: number }>(
  'video.lock',
  (p) => sql`
    select (
      select count(*)::int
      from curriculum k
      where k.channel_seq = v.channel_seq
        and k.upload_vod_seq = v.upload_vod_seq
    ) as "useCount"
    from video v
    where v.channel_seq = ${p.channelSeq}
      and v.upload_vod_seq = ${p.uploadVodSeq}
    for update
  `,
);

const CLAIM_LEASE = seconds(60);
/**
 * Claims the next waiting video: of the site whose turn was longest ago, short ones first; without `long`, only short ones. A claim lasts
 * a minute unless it is extended, so that another process takes the video if this one dies. The processes may run on machines with
 * different clocks, so the statements of the queue use the database's clock.
 */
export const VIDEO_TAKE = statement<{ long: boolean; shortSeconds: number }, Place>(
  'video.take',
  (p) => sql`
    with next as (
      select
        v.channel_seq,
        v.upload_vod_seq
      from video v
      left join video_turn t on t.channel_seq = v.channel_seq
      where v.status = ${VIDEO_STATUS.OPTIMISING}
        and v.deleted_at is null
        and (v.lease_until is null or v.lease_until < now())
        and (${p.long}::boolean or coalesce(v.seconds, 0) <= ${p.shortSeconds}::numeric)
      order by
        t.turn_at nulls first,
        coalesce(v.seconds, 0) > ${p.shortSeconds}::numeric,
        v.uploaded_at,
        v.upload_vod_seq
      limit 1
      for update of v skip locked
    ), turn as (
      insert into video_turn (channel_seq, turn_at)
      select
        channel_seq,
        clock_timestamp()
      from next
      on conflict (channel_seq) do update
      set turn_at = excluded.turn_at
    )
    update video v
    set
      lease_until = now() + ${CLAIM_LEASE},
      attempts = v.attempts + 1
    from next
    where v.channel_seq = next.channel_seq
      and v.upload_vod_seq = next.upload_vod_seq
    returning
      v.channel_seq as "channelSeq",
      v.upload_vod_seq as "uploadVodSeq"
  `,
);
/** Extends the claim on a video; answers no row if the video was deleted or no longer waits to be made playable. */
export const VIDEO_RENEW = statement<Place & { percent: number }, Pick<Place, 'uploadVodSeq'>>(
  'video.renew',
  (p) => sql`
    update video
    set
      lease_until = now() + ${CLAIM_LEASE},
      percent = greatest(percent, ${p.percent})
    where channel_seq = ${p.channelSeq}
      and upload_vod_seq = ${p.uploadVodSeq}
      and status = ${VIDEO_STATUS.OPTIMISING}
      and deleted_at is null
    returning upload_vod_seq as "uploadVodSeq"
  `,
);
/** Ends the claim on a video, so that another worker may take it at once. This try is not counted, and the progress starts at 0 again. */
export const VIDEO_GIVE_BACK = statement<Place & { seconds: number | null }>(
  'video.give-back',
  (p) => sql`
    update video
    set
      lease_until = now(),
      attempts = attempts - 1,
      percent = 0,
      seconds = coalesce(${p.seconds}, seconds)
    where channel_seq = ${p.channelSeq}
      and upload_vod_seq = ${p.uploadVodSeq}
      and status = ${VIDEO_STATUS.OPTIMISING}
  `,
);

const WORK_DELAY_MAX = seconds(3600);
/**
 * Puts a video off after a failure that is not caused by the video, which does not count as a try. The pause doubles after each such
 * failure, from a minute to an hour, since a video for which the disk becomes full only near the end would otherwise be worked on all day.
 */
export const VIDEO_DELAY = statement<Place & { delayCd: CodeOf<typeof TRANSCODING_DELAY> }>(
  'video.delay',
  (p) => sql`
    update video
    set
      lease_until = now() + least(interval '1 minute' * 2 ^ least(delays, 6), ${WORK_DELAY_MAX}),
      delayed_until = now() + least(interval '1 minute' * 2 ^ least(delays, 6), ${WORK_DELAY_MAX}),
      delay_cd = ${p.delayCd},
      delays = delays + 1,
      attempts = attempts - 1,
      percent = 0
    where channel_seq = ${p.channelSeq}
      and upload_vod_seq = ${p.uploadVodSeq}
      and status = ${VIDEO_STATUS.OPTIMISING}
  `,
);
/** How many videos of all sites wait for free disk space. */
export const VIDEOS_WITHOUT_ROOM = statement<object, { videos: number }>(
  'video.without-room',
  () => sql`
    select count(*)::int as videos
    from video
    where delay_cd = ${TRANSCODING_DELAY.DISK}
      and status = ${VIDEO_STATUS.OPTIMISING}
      and deleted_at is null
  `,
);

/** Deleted videos whose files may still be there, 200 at most. */
export const UNCLEARED_VIDEOS = statement<{ now: Date }, Place & { tusId: string }>(
  'video.uncleared',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      upload_vod_seq as "uploadVodSeq",
      tus_id as "tusId"
    from video
    where deleted_at <= ${p.now}
      and cleared_at is null
    order by deleted_at
    limit 200
  `,
);

type Watcher = { channelSeq: number | null; userSeq: number | null; curriculumSeq: number };
export const WATCHED_SECONDS = statement<Watcher, number>(
  'video.watched',
  (p) => sql`
    select watched_second::text
    from playtime
    where channel_seq = ${p.channelSeq}::bigint
      and user_seq = ${p.userSeq}::bigint
      and curriculum_seq = ${p.curriculumSeq}::bigint
  `,
);

/** Seconds after which a lock that is no longer extended can be taken by somebody else. */
export const LOCK_SECONDS = 6;
const LOCK_LIFE = seconds(LOCK_SECONDS);
interface UploadLock {
  name: string;
  owner: string;
}
/** Takes the lock of an upload; answers no row if somebody else holds it. */
export const UPLOAD_LOCK_TAKE = statement<UploadLock, Pick<UploadLock, 'owner'>>(
  'upload-lock.take',
  (p) => sql`
    insert into upload_lock (name, owner, until)
    values (${p.name}, ${p.owner}, clock_timestamp() + ${LOCK_LIFE})
    on conflict (name) do update
    set
      owner = excluded.owner,
      until = excluded.until,
      wanted = false
    where upload_lock.until < clock_timestamp()
    returning owner
  `,
);
export const UPLOAD_LOCK_ASK = statement<Pick<UploadLock, 'name'>>(
  'upload-lock.ask',
  (p) => sql`update upload_lock set wanted = true where name = ${p.name} and not wanted`,
);
/** Extends all locks of a process; answers those that it still holds, and whether another request wants each of them. */
export const UPLOAD_LOCKS_BEAT = statement<{ names: string[]; owners: string[] }, { name: string; wanted: boolean }>(
  'upload-lock.beat',
  (p) => sql`
    update upload_lock l
    set until = clock_timestamp() + ${LOCK_LIFE}
    from unnest(${p.names}::text[], ${p.owners}::text[]) as mine (name, owner)
    where l.name = mine.name
      and l.owner = mine.owner
    returning
      l.name,
      l.wanted
  `,
);
export const UPLOAD_LOCK_GIVE = statement<UploadLock>(
  'upload-lock.give',
  (p) => sql`delete from upload_lock where name = ${p.name} and owner = ${p.owner}`,
);
/** Deletes locks that expired long ago, which are those of processes that died. */
export const UPLOAD_LOCKS_FORGET = statement(
  'upload-lock.forget',
  () => sql`delete from upload_lock where until < clock_timestamp() - interval '1 hour'`,
);
