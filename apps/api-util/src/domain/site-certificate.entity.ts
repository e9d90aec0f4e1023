import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'site_certificate' })
export class SiteCertificateEntity {
  @PrimaryColumn('bigint') domainSeq: number;
  @Column('text') result: string;
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  @Column('text', { nullable: true }) issuer: string | null;
  @Column('timestamptz') lookedAt: Date;
}
