import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'search_word' })
export class SearchWordEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('text') word: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) used: number;
}
