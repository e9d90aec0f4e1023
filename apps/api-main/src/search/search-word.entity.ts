import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'search_word' })
export class SearchWordEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('text') word: string;
  @Column('integer', { default: FILLED }) used: number;
}
