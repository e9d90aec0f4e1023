import { Injectable } from '@nestjs/common';
import { Db } from '@madang/server/db';
import type { VideoEntity } from './video.entity';

const LEASE_SECONDS = 60;
/** One lane takes films that are known to be short or not measured yet, the other takes all. */
export const LANE = { SHORT: 'SHORT', ANY: 'ANY' } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];
export type Place = Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq'>;

/**
 * The next film that nobody works on: of the site that was served longest ago, its short ones first. It is taken for a minute at
 * a time, so that a process that dies loses it to another one, here or on another machine.
 */
const TAKE = `
  with next as (
    select v.channel_seq, v.upload_vod_seq
    from video v
    left join video_turn t on t.channel_seq = v.channel_seq
    where v.status = 'OPTIMISING'
      and v.deleted_at is null
      and (v.lease_until is null or v.lease_until < now())
      and ($1::boolean or coalesce(v.seconds, 0) <= $2::numeric)
    order by t.turn_at nulls first, coalesce(v.seconds, 0) > $2::numeric, v.uploaded_at, v.upload_vod_seq
    limit 1
    for update of v skip locked
  ), turn as (
    insert into video_turn (channel_seq, turn_at)
    select channel_seq, clock_timestamp() from next
    on conflict (channel_seq) do update set turn_at = excluded.turn_at
  )
  update video v
  set lease_until = now() + interval '${LEASE_SECONDS} seconds', attempts = v.attempts + 1
  from next
  where v.channel_seq = next.channel_seq and v.upload_vod_seq = next.upload_vod_seq
  returning v.channel_seq as "channelSeq", v.upload_vod_seq as "uploadVodSeq"`;
const RENEW = `
  update video set lease_until = now() + interval '${LEASE_SECONDS} seconds', percent = greatest(percent, $3)
  where channel_seq = $1 and upload_vod_seq = $2 and status = 'OPTIMISING' and deleted_at is null`;
/** A failure that is not the film's fault counts as no attempt. */
const GIVE_BACK = `
  update video set lease_until = now() + make_interval(secs => $3), attempts = attempts - 1, seconds = coalesce($4, seconds)
  where channel_seq = $1 and upload_vod_seq = $2 and status = 'OPTIMISING'`;

/** Which film is made playable next; what there is to do stands in the rows. */
@Injectable()
export class VideoQueue {
  constructor(private readonly db: Db) {}

  async take(lane: Lane, short: number): Promise<Place | null> {
    const [rows] = (await this.db.all((tx) => tx.query(TAKE, [lane === LANE.ANY, short]))) as [Place[], number];
    return rows[0] ?? null;
  }

  /** False once somebody has deleted it. */
  async renew(place: Place, percent: number): Promise<boolean> {
    const [, held] = (await this.db.tx(place, (tx) => tx.query(RENEW, [place.channelSeq, place.uploadVodSeq, percent]))) as [
      unknown,
      number,
    ];
    return held > 0;
  }

  /** Another worker may have it in so many seconds; `seconds` is its length once that is known. */
  async giveBack({ channelSeq, uploadVodSeq }: Place, after: number, seconds: number | null = null): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => tx.query(GIVE_BACK, [channelSeq, uploadVodSeq, after, seconds]));
  }
}
