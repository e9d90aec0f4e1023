import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf } from '@madang/contracts/codes';
import type { TRANSCODING_DELAY } from '@madang/contracts/platform-codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'video' })
export class VideoEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) uploadVodSeq: number;
  @Column('text') tusId: string;
  @Column('text', { default: FILLED_BY_DATABASE }) status: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) percent: number;
  @Column('text') originFileName: string;
  @Column('bigint') fileSize: number;
  @Column('text', { nullable: true }) contentType: string | null;
  @Column('integer', { nullable: true }) duration: number | null;
  @Column('integer', { nullable: true }) width: number | null;
  @Column('integer', { nullable: true }) height: number | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) hls: boolean;
  @Column('boolean', { default: FILLED_BY_DATABASE }) thumbnail: boolean;
  @Column('text', { nullable: true }) failure: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) attempts: number;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
  @Column('bigint') createdBy: number;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) uploadedAt: Date | null;
  @Column('timestamptz', { nullable: true }) readyAt: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('timestamptz', { nullable: true }) clearedAt: Date | null;
  @Column('numeric', { nullable: true }) seconds: number | null;
  @Column('text', { nullable: true }) delayCd: CodeOf<typeof TRANSCODING_DELAY> | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) delays: number;
  @Column('timestamptz', { nullable: true }) delayedUntil: Date | null;
}

@Entity({ name: 'video_turn' })
export class VideoTurnEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('timestamptz') turnAt: Date;
}

@Entity({ name: 'upload_lock' })
export class UploadLockEntity {
  @PrimaryColumn('text') name: string;
  @Column('text') owner: string;
  @Column('timestamptz') until: Date;
  @Column('boolean', { default: FILLED_BY_DATABASE }) wanted: boolean;
}

type Place = Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq'>;
export const folderOf = (v: Place) => `videos/${v.channelSeq}/${v.uploadVodSeq}`;
export const originalKey = (v: Place & Pick<VideoEntity, 'contentType'>) =>
  `${folderOf(v)}/original.${v.contentType === 'video/webm' ? 'webm' : v.contentType === 'video/quicktime' ? 'mov' : 'mp4'}`;
export const playlistKey = (v: Place) => `${folderOf(v)}/master.m3u8`;
export const thumbnailKey = (v: Place) => `${folderOf(v)}/thumb.jpg`;
