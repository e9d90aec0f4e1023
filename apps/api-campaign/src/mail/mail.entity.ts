import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailAddressState, MailPriority } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'mail' })
export class MailEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) mailSeq: number;
  @Column('text') mailKey: string;
  @Column('text') recipient: string;
  @Column('text') fromName: string;
  @Column('text') subject: string;
  @Column('text', { nullable: true }) html: string | null;
  @Column('text', { nullable: true }) body: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) status: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) tries: number;
  @Column('timestamptz') nextAt: Date;
  @Column('timestamptz', { nullable: true }) uselessAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) sealed: boolean;
  @Column('text', { nullable: true }) unsubscribeUrl: string | null;
  @Column('bigint', { nullable: true }) campaignSeq: number | null;
  @Column('bigint', { nullable: true }) senderSeq: number | null;
  @Column('bigint', { nullable: true }) siteSeq: number | null;
  @Column('smallint', { default: FILLED_BY_DATABASE }) priority: MailPriority;
  @Column('text', { nullable: true }) messageId: string | null;
}

/** The one row that says from when on the provider is free for the next mail. */
@Entity({ name: 'mail_pace' })
export class MailPaceEntity {
  @PrimaryColumn('boolean', { default: FILLED_BY_DATABASE }) one: boolean;
  @Column('timestamptz') freeAt: Date;
}

@Entity({ name: 'mail_address' })
export class MailAddressEntity {
  @PrimaryColumn('text') address: string;
  @Column('text') state: MailAddressState;
  @Column('text') reason: string;
  @Column('timestamptz') reportedAt: Date;
}
