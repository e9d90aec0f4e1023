import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConfigurationKey } from '@madang/contracts/util/configuration';

@Entity({ name: 'configuration' })
export class ConfigurationEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') key: ConfigurationKey;
  @Column('text') value: string;
  @Column('timestamptz') updatedAt: Date;
  @Column('bigint') updatedBy: number;
}
