import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CHAT_SCOPE, CodeOf, Yn } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'chat_room' })
export class ChatRoomEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) chatRoomSeq: number;
  @Column('text') name: string;
  @Column('text') scope: CodeOf<typeof CHAT_SCOPE>;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) lastSeq: number;
  @Column('timestamptz', { nullable: true }) lastAt: Date | null;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) participantCount: number;
  @Column('bigint', { array: true, default: FILLED_BY_DATABASE }) membershipSeqs: number[];
}

@Entity({ name: 'chat_message' })
export class ChatMessageEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') chatRoomSeq: number;
  @PrimaryColumn('bigint') messageSeq: number;
  @Column('bigint') changeSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') content: string;
  @Column('text') clientKey: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
  @Column('bigint', { nullable: true }) removedBy: number | null;
  @Column('text', { default: FILLED_BY_DATABASE }) hideYn: Yn;
}

@Entity({ name: 'chat_participant' })
export class ChatParticipantEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') chatRoomSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') enteredAt: Date;
  @Column('bigint', { default: FILLED_BY_DATABASE }) readSeq: number;
}
