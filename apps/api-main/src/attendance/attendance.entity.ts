import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Attendance } from '@madang/contracts/codes';

@Entity({ name: 'attendance_mark' })
export class AttendanceMarkEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('text') statusCd: Attendance;
  @Column('bigint') markedBy: number;
  @Column('timestamptz') markedAt: Date;
}
