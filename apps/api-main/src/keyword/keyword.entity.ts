import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Lang } from '@madang/contracts/codes';
import type { KeywordSet } from '@madang/contracts/main/keyword';

@Entity({ name: 'keyword_set' })
export class KeywordSetEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') lang: Lang;
  @Column('jsonb') words: KeywordSet;
}
