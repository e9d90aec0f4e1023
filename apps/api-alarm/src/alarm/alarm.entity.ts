import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ALARM_MAIL, CodeOf } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'alarm' })
export class AlarmEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) alarmSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') eventKey: string;
  @Column('text') alarmType: string;
  @Column('text') template: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) args: Record<string, unknown>;
  @Column('bigint', { nullable: true }) targetUserSeq: number | null;
  @Column('text', { nullable: true }) profileImageUrl: string | null;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint', { nullable: true }) linkPackage: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('boolean', { default: FILLED_BY_DATABASE }) inProduct: boolean;
}

@Entity({ name: 'preference' })
export class AlarmPreferenceEntity {
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('text') kind: string;
  @Column('boolean') inProduct: boolean;
  @Column('boolean') mail: boolean;
}

@Entity({ name: 'read_mark' })
export class AlarmReadMarkEntity {
  @PrimaryColumn('bigint') userSeq: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) alarmReadSeq: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) sinceSeq: number;
}

@Entity({ name: 'mail_choice' })
export class MailChoiceEntity {
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text') way: CodeOf<typeof ALARM_MAIL>;
  @Column('smallint') hour: number;
  @Column('date', { nullable: true }) digestDay: string | null;
}

@Entity({ name: 'digest' })
export class DigestEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) digestSeq: number;
  @Column('bigint') userSeq: number;
  @Column('timestamptz') createdAt: Date;
}

@Entity({ name: 'digest_item' })
export class DigestItemEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') alarmSeq: number;
  @Column('bigint') userSeq: number;
  @Column('bigint', { nullable: true }) digestSeq: number | null;
}
