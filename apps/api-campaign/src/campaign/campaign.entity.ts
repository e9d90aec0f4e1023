import type { CampaignStatus } from '@madang/contracts/answer-codes';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'campaign' })
export class CampaignEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) campaignSeq: number;
  @Column('text') kind: string;
  @Column('text') title: string;
  @Column('text') content: string;
  @Column('text', { nullable: true }) link: string | null;
  @Column('text', { nullable: true }) audience: string | null;
  @Column('bigint', { nullable: true }) segmentSeq: number | null;
  @Column('text') repeatCd: string;
  @Column('timestamptz', { nullable: true }) reserveAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) status: CampaignStatus;
  @Column('text', { nullable: true }) stopCd: string | null;
  @Column('timestamptz', { nullable: true }) nextAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) targetCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) sentCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) failedCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) clickCount: number;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

@Entity({ name: 'recipient' })
export class CampaignRecipientEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') campaignSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz', { nullable: true }) postedAt: Date | null;
  @Column('timestamptz', { nullable: true }) clickedAt: Date | null;
  /** Whether the mail to this recipient was given up; it is noted here before the mail itself is deleted for its age. */
  @Column('boolean', { default: FILLED_BY_DATABASE }) undelivered: boolean;
}
