import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'challenge_term' })
export class ChallengeTermEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) termSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('text') name: string;
  @Column('timestamptz') startAt: Date;
  @Column('timestamptz') endAt: Date;
  @Column('integer', { default: FILLED_BY_DATABASE }) maxUserCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) attendCount: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
