import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryStatus } from '@madang/contracts/codes';
import type { CourierCode } from '@madang/contracts/util/couriers';

@Entity({ name: 'delivery' })
export class DeliveryEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') statusCd: DeliveryStatus;
  @Column('text', { nullable: true }) courierCd: CourierCode | null;
  @Column('text', { nullable: true }) invoiceNo: string | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
  @Column('timestamptz') updatedAt: Date;
  @Column('bigint') updatedBy: number;
}
