import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Yn } from '@madang/contracts/codes';
import type { Banner, Footer } from '@madang/contracts/main/channel';

/** The columns a new site sets; the others have their defaults in the database. */
@Entity({ name: 'channel' })
export class ChannelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  channelSeq: number;
  @Column('text')
  domain: string;
  @Column('text')
  name: string;
  @Column('text')
  intro: string;
  @Column('text')
  brandColor: string;
  @Column('text')
  pageTypeCd: string;
  @Column('text')
  category: string;
  @Column('text')
  customerType: string;
  @Column('text', { nullable: true })
  contentTypeCd: string | null;
  @Column('jsonb')
  banners: Banner[];
  @Column('jsonb')
  footer: Partial<Footer>;
  @Column('integer')
  depositHours: number;
  @Column('text')
  sellerCheckYn: Yn;
  @Column('bigint')
  createdBy: number;
  @Column('timestamptz')
  createdAt: Date;
}

@Entity({ name: 'menu' })
export class MenuEntity {
  @PrimaryColumn('bigint')
  channelSeq: number;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  menuSeq: number;
  @Column('integer')
  menuOrder: number;
  @Column('text')
  menuTitle: string;
  @Column('text', { nullable: true })
  path: string | null;
}

@Entity({ name: 'category' })
export class CategoryEntity {
  @PrimaryColumn('bigint')
  channelSeq: number;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  channelCategorySeq: number;
  @Column('text')
  name: string;
  @Column('integer')
  categoryOrder: number;
}

@Entity({ name: 'channel_user' })
export class ChannelUserEntity {
  @PrimaryColumn('bigint')
  channelSeq: number;
  @PrimaryColumn('bigint')
  userSeq: number;
  @Column('text', { nullable: true })
  userTypeCd: string | null;
  @Column('jsonb')
  roles: string[];
  @Column('boolean', { default: false })
  marketingConsent: boolean;
  @Column('timestamptz')
  joinedAt: Date;
}
