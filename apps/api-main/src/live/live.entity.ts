import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, LIVE_USER } from '@madang/contracts/codes';

@Entity({ name: 'live_attend' })
export class LiveAttendanceEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('text') userType: CodeOf<typeof LIVE_USER>;
  @Column('timestamptz') joinedAt: Date;
}

@Entity({ name: 'live_notice' })
export class LiveNoticeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('timestamptz') liveFrom: Date;
}
