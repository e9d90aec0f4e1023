import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'course_invite' })
export class CourseInviteEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) inviteSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('text') eventCode: string;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('text') email: string;
  @Column('text', { default: FILLED_BY_DATABASE }) message: string;
  @Column('bigint') invitedBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') sentAt: Date;
  @Column('integer', { default: FILLED_BY_DATABASE }) sentCount: number;
}
