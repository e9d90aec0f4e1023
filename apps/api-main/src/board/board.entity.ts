import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BoardScope, PostType, Yn } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'board' })
export class BoardEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) boardSeq: number;
  @Column('text') kind: string;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('text') typeCd: PostType;
  @Column('text', { default: FILLED_BY_DATABASE }) name: string;
  @Column('text') readScope: BoardScope;
  @Column('text') writeScope: BoardScope;
  @Column('text', { array: true, default: FILLED_BY_DATABASE }) categories: string[];
  @Column('integer', { default: FILLED_BY_DATABASE }) boardOrder: number;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
}

@Entity({ name: 'post' })
export class PostEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) postSeq: number;
  @Column('bigint') boardSeq: number;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint') userSeq: number;
  @Column('text') typeCd: PostType;
  @Column('text') title: string;
  @Column('text') content: string;
  @Column('text', { nullable: true }) category: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) fixedYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) importantYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) secretYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) publicYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) hideYn: Yn;
  @Column('boolean', { default: FILLED_BY_DATABASE }) closedByStaff: boolean;
  @Column('integer', { default: FILLED_BY_DATABASE }) likeCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) commentCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) answerCount: number;
  @Column('bigint', { nullable: true }) curriculumSeq: number | null;
  @Column('integer', { nullable: true }) lessonSecond: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}

@Entity({ name: 'post_comment' })
export class PostCommentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) commentSeq: number;
  @Column('bigint') postSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') content: string;
  @Column('boolean') staff: boolean;
  @Column('text', { default: FILLED_BY_DATABASE }) hideYn: Yn;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}

@Entity({ name: 'post_file' })
export class PostFileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') postSeq: number;
  @PrimaryColumn('bigint') fileSeq: number;
  @Column('integer') fileOrder: number;
}

@Entity({ name: 'post_like' })
export class PostLikeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') postSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') createdAt: Date;
}
