import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ListDensity, ListName } from '@madang/contracts/list-codes';
import type { ListColumn, ListFilter } from '@madang/contracts/util/list-view';

@Entity({ name: 'list_view' })
export class ListViewEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) viewSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') listCd: ListName;
  @Column('text') name: string;
  @Column('jsonb') filters: ListFilter[];
  @Column('text') sort: string;
  @Column('jsonb') columns: ListColumn[];
  @Column('text') densityCd: ListDensity;
  @Column('boolean') shared: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'list_default' })
export class ListDefaultEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('text') listCd: ListName;
  @Column('bigint') viewSeq: number;
}
