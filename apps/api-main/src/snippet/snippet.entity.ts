import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, SNIPPET_POSITION, Yn } from '@madang/contracts/codes';
import type { Made } from './snippet-code';

@Entity({ name: 'snippet' })
export class SnippetEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) snippetSeq: number;
  @Column('text') title: string;
  @Column('text') position: CodeOf<typeof SNIPPET_POSITION>;
  @Column('text') code: string;
  @Column('text') useYn: Yn;
  @Column('text') marketingYn: Yn;
  @Column('integer') snippetOrder: number;
  @Column('jsonb') made: Made;
}
