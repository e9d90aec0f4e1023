import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DnsCheck, DomainState } from '@madang/contracts/util/domain';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'site_domain' })
export class SiteDomainEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) domainSeq: number;
  @Column('text') domain: string;
  @Column('text') token: string;
  @Column('text') state: DomainState;
  @Column('boolean', { default: FILLED_BY_DATABASE }) main: boolean;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) own: DnsCheck;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) point: DnsCheck;
  @Column('integer', { default: FILLED_BY_DATABASE }) tries: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) misses: number;
  @Column('timestamptz', { nullable: true }) unownedSince: Date | null;
  @Column('timestamptz', { nullable: true }) astraySince: Date | null;
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
  @Column('timestamptz', { nullable: true }) verifiedAt: Date | null;
  @Column('bigint', { nullable: true }) createdBy: number | null;
  @Column('timestamptz') createdAt: Date;
}
