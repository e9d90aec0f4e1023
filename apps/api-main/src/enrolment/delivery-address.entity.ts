import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'delivery_address' })
export class DeliveryAddressEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') recipient: string;
  @Column('text') phone: string;
  @Column('text') zipCode: string;
  @Column('text') address: string;
  @Column('text', { default: FILLED_BY_DATABASE }) addressDetail: string;
  @Column('text', { default: FILLED_BY_DATABASE }) memo: string;
  @Column('timestamptz') updatedAt: Date;
}
