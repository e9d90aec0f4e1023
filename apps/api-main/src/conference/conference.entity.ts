import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, LIVE_TYPE, MEETING_FAULT } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'live_meeting' })
export class MeetingEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('text') liveType: CodeOf<typeof LIVE_TYPE>;
  @Column('text') accountId: string;
  @Column('text', { nullable: true }) hostId: string | null;
  @Column('text', { nullable: true }) meetingId: string | null;
  @Column('text', { nullable: true }) joinUrl: string | null;
  @Column('text', { nullable: true }) password: string | null;
  @Column('text', { nullable: true }) told: string | null;
  @Column('timestamptz', { nullable: true }) liveFrom: Date | null;
  @Column('timestamptz', { nullable: true }) liveTo: Date | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) personal: boolean;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) tries: number;
  @Column('text', { nullable: true }) fault: CodeOf<typeof MEETING_FAULT> | null;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
  @Column('timestamptz', { nullable: true }) busyUntil: Date | null;
}

@Entity({ name: 'live_registrant' })
export class RegistrantEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('text') meetingId: string;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text') registrantId: string;
  @Column('text') joinUrl: string;
}

@Entity({ name: 'live_presence' })
export class PresenceEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('text') sessionId: string;
  @PrimaryColumn('text') participantId: string;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('text', { default: FILLED_BY_DATABASE }) name: string;
  @Column('timestamptz', { nullable: true }) joinedAt: Date | null;
  @Column('timestamptz', { nullable: true }) leftAt: Date | null;
}

@Entity({ name: 'zoom_account' })
export class ZoomAccountEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('text') accountId: string;
  @Column('text') clientId: string;
  @Column('text') clientSecret: string;
  @Column('text', { nullable: true }) webhookSecret: string | null;
  @Column('text', { array: true, default: FILLED_BY_DATABASE }) hosts: string[];
  @Column('timestamptz', { nullable: true }) heardAt: Date | null;
}
