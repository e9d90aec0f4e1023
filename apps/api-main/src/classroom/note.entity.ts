import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'lesson_note' })
export class LessonNoteEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) noteSeq: number;
  @Column('bigint') userSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') curriculumSeq: number;
  @Column('integer', { nullable: true }) second: number | null;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}
