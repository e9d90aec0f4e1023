import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Channel, Footer, MarketingTools } from '@madang/contracts/main/channel';
import type { marketingApi } from '@madang/contracts/main/marketing';
import type { Selling, sellingApi } from '@madang/contracts/main/selling';
import type { settingApi as api, SiteProfile } from '@madang/contracts/main/site-setting';
import type { TeacherRules } from '@madang/contracts/teacher-rules';
import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { isReserved } from '../channel/channel-defaults';
import { isTaken } from '../channel/channel.service';
import { DESIGN_UPDATE, SLIDES_UPDATE } from './design.sql';
import { keepSellerDetails, missingOfSeller } from './seller-details';
import {
  ALIASES_GONE,
  FOOTER_UPDATE,
  MARKETING_UPDATE,
  PROFILE_UPDATE,
  PUBLISHED_PAGE,
  SELLING_UPDATE,
  SITE_FOOTER,
  SITE_JSON,
  SITE_LOCK,
  SITE_PARTS,
  TEACHER_RULES_UPDATE,
  WHITE_LABEL_OPEN,
  WHITE_LABEL_UPDATE,
  type SiteParts,
} from './setting.sql';

/** Reads and saves the settings of a site: profile, look, business details in the footer and others. */
@Injectable()
export class SiteSettingService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  profile(channelSeq: number): Promise<SiteProfile> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, 'profile', channelSeq));
  }

  async footer(channelSeq: number): Promise<Footer> {
    const found = await this.db.one({ channelSeq }, SITE_FOOTER, { channelSeq });
    if (!found?.footer) throw fail('NO_DATA');
    return found.footer;
  }

  async saveProfile(auth: User, channelSeq: number, input: InputOf<typeof api.saveProfile>): Promise<Channel> {
    return this.change(auth, channelSeq, 'profile', async (tx, before) => {
      if (input.domain !== before.domain && isReserved(input.domain)) throw fail('DUPLICATE_DOMAIN');
      // A page that was chosen before may stay chosen even if it is unpublished now; visitors begin there again once it is published.
      const { logoutMainPageSeq: start = before.logoutMainPageSeq } = input;
      if (start && start !== before.logoutMainPageSeq && (await rows(tx, PUBLISHED_PAGE, { channelSeq, pageSeq: start })).length === 0)
        throw failField('logoutMainPageSeq', 'pageUnpublished');
      const aliases = [...new Set(input.serviceAlias ?? before.serviceAlias)];
      if (aliases.some(isRouteWord)) throw failField('serviceAlias', 'pathUsed');
      await rows(tx, PROFILE_UPDATE, {
        channelSeq,
        name: input.name,
        domain: input.domain,
        intro: input.intro,
        pageTypeCd: input.pageTypeCd,
        zoomAccountTypeCd: input.zoomAccountTypeCd ?? before.zoomAccountTypeCd,
        customerType: input.customerType,
        category: input.category,
        headerLogoUrl: input.headerLogoUrl,
        coverImageUrl: input.coverImageUrl,
        profileImageUrl: input.profileImageUrl,
        kakaoCounselId: input.kakaoCounselId,
        logoutMainPageSeq: start,
        marketingConsent: input.marketingConsent,
        publishReviewYn: input.publishReviewYn ?? before.publishReviewYn,
        japaneseYn: input.japaneseYn ?? before.japaneseYn,
        firstLang: input.firstLang ?? before.firstLang,
        attendeeJoinTimeLive: input.attendeeJoinTimeLive ?? before.attendeeJoinTimeLive,
        tchJoinTimeLive: input.tchJoinTimeLive ?? before.tchJoinTimeLive,
        serviceAlias: JSON.stringify(aliases),
      });
      await rows(tx, ALIASES_GONE, { channelSeq, kept: aliases });
    }).catch((e: unknown) => {
      throw isTaken(e) ? fail('DUPLICATE_DOMAIN') : e;
    });
  }

  saveDesign(auth: User, channelSeq: number, { banners, ...look }: InputOf<typeof api.saveDesign>): Promise<Channel> {
    return this.change(auth, channelSeq, 'design', async (tx, before) => {
      const slides = JSON.stringify(banners ?? before.banners);
      const given = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
      await rows(tx, DESIGN_UPDATE, {
        ...before,
        ...given,
        brandColor: look.brandColor.toLowerCase(),
        channelSeq,
        banners: slides,
      });
      if (banners) await rows(tx, SLIDES_UPDATE, { channelSeq, banners: slides });
    });
  }

  async saveFooter(auth: User, channelSeq: number, input: InputOf<typeof api.saveFooter>): Promise<Footer> {
    const { footer } = await this.change(auth, channelSeq, 'footer', (tx) =>
      keepSellerDetails(tx, channelSeq, () => rows(tx, FOOTER_UPDATE, { channelSeq, footer: input })),
    );
    return footer;
  }

  marketing(channelSeq: number): Promise<MarketingTools> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, 'marketing', channelSeq));
  }

  async saveMarketing(auth: User, channelSeq: number, input: InputOf<typeof marketingApi.save>): Promise<MarketingTools> {
    const { marketingTools } = await this.change(auth, channelSeq, 'marketing', (tx) =>
      rows(tx, MARKETING_UPDATE, { channelSeq, marketing: input }),
    );
    return marketingTools;
  }

  async saveWhiteLabel(
    auth: User,
    channelSeq: number,
    { whiteLabelYn }: InputOf<typeof api.saveWhiteLabel>,
  ): Promise<Channel['channelSetting']> {
    const { channelSetting } = await this.change(auth, channelSeq, 'whiteLabel', async (tx) => {
      const [plan] = await rows(tx, WHITE_LABEL_OPEN, { channelSeq });
      if (whiteLabelYn === YN.YES && !plan!.open) throw fail('PLAN_FEATURE');
      await rows(tx, WHITE_LABEL_UPDATE, { channelSeq, whiteLabelYn });
    });
    return channelSetting;
  }

  selling(channelSeq: number): Promise<Selling> {
    return this.db.tx({ channelSeq }, (tx) => this.sellingOf(tx, channelSeq));
  }

  async saveSelling(auth: User, channelSeq: number, input: InputOf<typeof sellingApi.save>): Promise<Selling> {
    const { depositHours, taxTypeCd, privateSellerYn } = input;
    await this.change(auth, channelSeq, 'selling', (tx) =>
      keepSellerDetails(
        tx,
        channelSeq,
        () => rows(tx, SELLING_UPDATE, { channelSeq, depositHours, taxTypeCd, privateSellerYn }),
        'privateSellerYn',
      ),
    );
    return this.selling(channelSeq);
  }

  teacherRules(channelSeq: number): Promise<TeacherRules> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, 'teacherRules', channelSeq));
  }

  async saveTeacherRules(auth: User, channelSeq: number, { sheetYn, ownYn }: TeacherRules): Promise<TeacherRules> {
    await this.change(auth, channelSeq, 'teacherRules', (tx) => rows(tx, TEACHER_RULES_UPDATE, { channelSeq, sheetYn, ownYn }));
    return { sheetYn, ownYn };
  }

  private async sellingOf(tx: Tx, channelSeq: number): Promise<Selling> {
    const missing = await missingOfSeller(tx, channelSeq);
    return { ...(await this.read(tx, 'selling', channelSeq)), missing };
  }

  private async read<K extends keyof SiteParts>(tx: Tx, part: K, channelSeq: number): Promise<SiteParts[K]> {
    const [row] = await rows(tx, SITE_PARTS[part], { channelSeq });
    if (!row?.json) throw fail('NO_DATA');
    return row.json;
  }

  /**
   * Saves one part of the settings. The site's row is locked, so that the history shows the values from directly before and after this
   * change.
   */
  private change<K extends keyof SiteParts>(
    auth: User,
    channelSeq: number,
    part: K,
    write: (tx: Tx, before: SiteParts[K]) => Promise<unknown>,
  ): Promise<Channel> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.read(tx, part, channelSeq);
      await write(tx, before);
      const after = await this.read(tx, part, channelSeq);
      await this.history.record(tx, auth, channelSeq, { entity: ENTITY_OF_PART[part], before, after });
      const [row] = await rows(tx, SITE_JSON, { channelSeq });
      return row!.json;
    });
  }
}
/**
 * Whether no class may have this word in its address, because the address of a page of the product, or of files and the like, begins with
 * it.
 */
const isRouteWord = (word: string) =>
  ['default', 'api', 'assets', 'files', 'sandbox', 'health'].includes(word) || PAGE_ROUTES.some(({ path }) => path.split('/')[1] === word);
const ENTITY_OF_PART = {
  profile: HISTORY_ENTITY.PROFILE,
  design: HISTORY_ENTITY.DESIGN,
  footer: HISTORY_ENTITY.FOOTER,
  marketing: HISTORY_ENTITY.MARKETING,
  whiteLabel: HISTORY_ENTITY.WHITE_LABEL,
  selling: HISTORY_ENTITY.SELLING,
  teacherRules: HISTORY_ENTITY.TEACHER_RULES,
} as const;

export const lockSite = (tx: Tx, channelSeq: number) => rows(tx, SITE_LOCK, { channelSeq });
