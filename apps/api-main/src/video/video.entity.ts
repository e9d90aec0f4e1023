import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'video' })
export class VideoEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) uploadVodSeq: number;
  @Column('text') tusId: string;
  @Column('text') status: string;
  @Column('integer') percent: number;
  @Column('text') originFileName: string;
  @Column('bigint') fileSize: number;
  @Column('text') contentType: string | null;
  @Column('integer') duration: number | null;
  @Column('integer') width: number | null;
  @Column('integer') height: number | null;
  @Column('boolean') hls: boolean;
  @Column('boolean') thumbnail: boolean;
  @Column('text') failure: string | null;
  @Column('integer') attempts: number;
  @Column('timestamptz') leaseUntil: Date | null;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') uploadedAt: Date | null;
  @Column('timestamptz') readyAt: Date | null;
  @Column('timestamptz') deletedAt: Date | null;
}

type Place = Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq'>;
/** Where a video's files lie; one signature opens the folder. */
export const folderOf = (v: Place) => `videos/${v.channelSeq}/${v.uploadVodSeq}`;
export const originalKey = (v: Place & Pick<VideoEntity, 'contentType'>) =>
  `${folderOf(v)}/original.${v.contentType === 'video/webm' ? 'webm' : v.contentType === 'video/quicktime' ? 'mov' : 'mp4'}`;
export const playlistKey = (v: Place) => `${folderOf(v)}/master.m3u8`;
export const thumbnailKey = (v: Place) => `${folderOf(v)}/thumb.jpg`;
