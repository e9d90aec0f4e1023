import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PolicyFact, Translations } from '@madang/contracts/main/policy';
import type { CodeOf, MENU_TYPE, MENU_VISIBLE, OPEN_TYPE, TERMS_KIND, TaxType, Yn, ZOOM_ACCOUNT } from '@madang/contracts/codes';
import type { Banner, Footer } from '@madang/contracts/main/channel';
import type { SiteLook } from '@madang/contracts/page/look';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'channel' })
export class ChannelEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) channelSeq: number;
  @Column('text') domain: string;
  @Column('text', { nullable: true }) customDomain: string | null;
  @Column('text') name: string;
  @Column('text', { default: FILLED_BY_DATABASE }) intro: string;
  @Column('text', { default: FILLED_BY_DATABASE }) brandColor: string;
  @Column('text', { nullable: true }) headerLogoUrl: string | null;
  @Column('text', { nullable: true }) profileImageUrl: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) templateCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) toneCd: SiteLook['toneCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) appearanceCd: SiteLook['appearanceCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) appearanceChoiceYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) cornerCd: SiteLook['cornerCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) densityCd: SiteLook['densityCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) headerCd: SiteLook['headerCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) fontCd: SiteLook['fontCd'];
  @Column('text', { default: FILLED_BY_DATABASE }) pageTypeCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) category: string;
  @Column('text', { default: FILLED_BY_DATABASE }) customerType: string;
  @Column('text', { nullable: true }) contentTypeCd: string | null;
  @Column('bigint', { nullable: true }) logoutMainPageSeq: number | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) banners: Banner[];
  @Column('jsonb', { default: FILLED_BY_DATABASE }) footer: Partial<Footer>;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) serviceTerms: object;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) privacyTerms: object;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) snsLogin: object;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) serviceAlias: string[];
  @Column('jsonb', { default: FILLED_BY_DATABASE }) setting: object;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) keyword: object;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) marketing: object;
  @Column('bigint') createdBy: number;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('text', { nullable: true }) coverImageUrl: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  @Column('text', { nullable: true }) kakaoCounselId: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) depositHours: number;
  @Column('text', { default: FILLED_BY_DATABASE }) taxTypeCd: TaxType;
  @Column('text', { default: FILLED_BY_DATABASE }) privateSellerYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) sellerCheckYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) teacherSheetYn: Yn;
  @Column('text', { default: FILLED_BY_DATABASE }) teacherOwnYn: Yn;
  @Column('timestamptz', { nullable: true }) closedAt: Date | null;
  @Column('bigint', { nullable: true }) closedBy: number | null;
  @Column('timestamptz', { nullable: true }) eraseAt: Date | null;
  @Column('timestamptz', { nullable: true }) erasedAt: Date | null;
}

@Entity({ name: 'menu' })
export class MenuEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) menuSeq: number;
  @Column('bigint', { nullable: true }) parentSeq: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) menuOrder: number;
  @Column('text') menuTitle: string;
  @Column('text', { default: FILLED_BY_DATABASE }) menuTypeCd: CodeOf<typeof MENU_TYPE>;
  @Column('text', { nullable: true }) path: string | null;
  @Column('text', { nullable: true }) externLinkUrl: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) openTypeCd: CodeOf<typeof OPEN_TYPE>;
  @Column('text', { default: FILLED_BY_DATABASE }) visibleTypeCd: CodeOf<typeof MENU_VISIBLE>;
}

@Entity({ name: 'category' })
export class CategoryEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) channelCategorySeq: number;
  @Column('text') name: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) categoryOrder: number;
  /** The large category to which a medium one belongs; null for a large one. */
  @Column('bigint', { nullable: true }) parentCategorySeq: number | null;
}

@Entity({ name: 'channel_user' })
export class ChannelUserEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text', { nullable: true }) userTypeCd: string | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) roles: string[];
  @Column('boolean', { default: FILLED_BY_DATABASE }) marketingConsent: boolean;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) joinedAt: Date;
  @Column('text', { default: FILLED_BY_DATABASE }) memo: string;
  @Column('text', { nullable: true }) lang: string | null;
  @Column('timestamptz', { nullable: true }) marketingAt: Date | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) nightConsent: boolean;
  @Column('timestamptz', { nullable: true }) marketingRemindedAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) teacherLine: string;
  @Column('text', { default: FILLED_BY_DATABASE }) teacherText: string;
}

@Entity({ name: 'terms' })
export class TermsEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) termsSeq: number;
  @Column('text') kind: CodeOf<typeof TERMS_KIND>;
  @Column('text') useYn: Yn;
  @Column('text') title: string;
  @Column('text') content: string;
  @Column('text', { default: FILLED_BY_DATABASE }) agreeYn: Yn;
  @Column('timestamptz') inForceAt: Date;
  @Column('jsonb', { nullable: true }) named: PolicyFact[] | null;
  @Column('jsonb', { nullable: true }) translations: Translations | null;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
}

@Entity({ name: 'marketing_consent' })
export class MarketingConsentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) consentSeq: number;
  @Column('text') email: string;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('boolean') consent: boolean;
  @Column('text') source: string;
  @Column('boolean', { nullable: true }) was: boolean | null;
  @Column('timestamptz') createdAt: Date;
}
