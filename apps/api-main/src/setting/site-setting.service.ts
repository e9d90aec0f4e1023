import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Channel, Footer, MarketingTools } from '@madang/contracts/main/channel';
import type { marketingApi } from '@madang/contracts/main/marketing';
import type { Selling, sellingApi } from '@madang/contracts/main/selling';
import type { settingApi as api, SiteProfile } from '@madang/contracts/main/site-setting';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { isReserved } from '../channel/channel-defaults';
import { missingOfSeller } from './seller-details';
import { isTaken } from '../channel/channel.service';

const PROFILE = `select json_build_object('name', name, 'domain', domain, 'intro', intro, 'pageTypeCd', page_type_cd, 'zoomAccountTypeCd', zoom_account_type_cd,
    'customerType', customer_type, 'category', category, 'headerLogoUrl', header_logo_url, 'coverImageUrl', cover_image_url, 'profileImageUrl', profile_image_url,
    'kakaoCounselId', kakao_counsel_id, 'marketingConsent', coalesce((setting ->> 'marketingConsent')::boolean, true),
    'publishReviewYn', coalesce(setting ->> 'publishReviewYn', 'N'),
    'logoutMainPageSeq', logout_main_page_seq) as json
  from channel where channel_seq = $1`;
const FOOTER = "select json_build_object('footer', channel_json($1) -> 'footer')::text";
/** Whether the site's plan has it, or had it before there were plans. */
const WHITE_LABEL_OPEN = "select coalesce((setting ->> 'whiteLabelOpen')::boolean, true) as open from channel where channel_seq = $1";
const CHANNEL = 'select channel_json($1) as json';

const PUBLISHED_PAGE =
  "select from page.pub_site_page where channel_seq = $1 and page_seq = $2 and publish_status_cd = '00' and title <> ''";

interface Columns {
  profile: SiteProfile;
  design: Pick<Channel, 'brandColor' | 'banners'>;
  footer: Footer;
  marketing: MarketingTools;
  whiteLabel: { whiteLabelYn: 'Y' | 'N' };
  selling: Omit<Selling, 'missing'>;
}
const READ: Record<keyof Columns, string> = {
  profile: PROFILE,
  design: "select json_build_object('brandColor', brand_color, 'banners', banners) as json from channel where channel_seq = $1",
  footer: "select channel_json($1) -> 'footer' as json",
  marketing: "select channel_json($1) -> 'marketingTools' as json",
  whiteLabel:
    "select json_build_object('whiteLabelYn', coalesce(setting ->> 'whiteLabelYn', 'N')) as json from channel where channel_seq = $1",
  selling: `select json_build_object('depositHours', deposit_hours, 'taxTypeCd', tax_type_cd, 'privateSellerYn', private_seller_yn) as json
    from channel where channel_seq = $1`,
};

/** The site as its staff set it up: profile, look, and the business in its footer. */
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
    const found = await this.db.one<{ footer: Footer | null }>({ channelSeq }, FOOTER, [channelSeq]);
    if (!found?.footer) throw fail('NO_DATA');
    return found.footer;
  }

  async saveProfile(auth: User, channelSeq: number, input: InputOf<typeof api.saveProfile>): Promise<Channel> {
    return this.change(auth, channelSeq, 'profile', async (tx, before) => {
      if (input.domain !== before.domain && isReserved(input.domain)) throw fail('DUPLICATE_DOMAIN');
      // A page that was taken back since stays chosen: once published again it stands there again.
      const { logoutMainPageSeq: start = before.logoutMainPageSeq } = input;
      if (start && start !== before.logoutMainPageSeq && (await rows(tx, PUBLISHED_PAGE, [channelSeq, start])).length === 0)
        throw failField('logoutMainPageSeq', 'pageUnpublished');
      await tx.query(
        `update channel set name = $2, domain = $3, intro = $4, page_type_cd = $5, zoom_account_type_cd = $6, customer_type = $7, category = $8,
           header_logo_url = $9, cover_image_url = $10, profile_image_url = $11, kakao_counsel_id = $12,
           logout_main_page_seq = $14, setting = setting || jsonb_build_object('marketingConsent', $13::boolean, 'publishReviewYn', $15::text) where channel_seq = $1`,
        [
          ...[channelSeq, input.name, input.domain, input.intro, input.pageTypeCd, input.zoomAccountTypeCd, input.customerType],
          ...[
            input.category,
            input.headerLogoUrl,
            input.coverImageUrl,
            input.profileImageUrl,
            input.kakaoCounselId,
            input.marketingConsent,
            start,
            input.publishReviewYn ?? before.publishReviewYn,
          ],
        ],
      );
    }).catch((e: unknown) => {
      throw isTaken(e) ? fail('DUPLICATE_DOMAIN') : e;
    });
  }

  saveDesign(auth: User, channelSeq: number, { brandColor, banners }: InputOf<typeof api.saveDesign>): Promise<Channel> {
    return this.change(auth, channelSeq, 'design', (tx) =>
      tx.query('update channel set brand_color = $2, banners = $3 where channel_seq = $1', [
        channelSeq,
        brandColor.toLowerCase(),
        JSON.stringify(banners),
      ]),
    );
  }

  async saveFooter(auth: User, channelSeq: number, input: InputOf<typeof api.saveFooter>): Promise<Footer> {
    const { footer } = await this.change(auth, channelSeq, 'footer', (tx) =>
      tx.query('update channel set footer = $2 where channel_seq = $1', [channelSeq, JSON.stringify(input)]),
    );
    return footer;
  }

  marketing(channelSeq: number): Promise<MarketingTools> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, 'marketing', channelSeq));
  }

  async saveMarketing(auth: User, channelSeq: number, input: InputOf<typeof marketingApi.save>): Promise<MarketingTools> {
    const { marketingTools } = await this.change(auth, channelSeq, 'marketing', (tx) =>
      tx.query('update channel set marketing = $2 where channel_seq = $1', [channelSeq, JSON.stringify(input)]),
    );
    return marketingTools;
  }

  async saveWhiteLabel(
    auth: User,
    channelSeq: number,
    { whiteLabelYn }: InputOf<typeof api.saveWhiteLabel>,
  ): Promise<Channel['channelSetting']> {
    const { channelSetting } = await this.change(auth, channelSeq, 'whiteLabel', async (tx) => {
      const [plan] = await rows<{ open: boolean }>(tx, WHITE_LABEL_OPEN, [channelSeq]);
      if (whiteLabelYn === 'Y' && !plan!.open) throw fail('PLAN_FEATURE');
      await tx.query("update channel set setting = setting || jsonb_build_object('whiteLabelYn', $2::text) where channel_seq = $1", [
        channelSeq,
        whiteLabelYn,
      ]);
    });
    return channelSetting;
  }

  selling(channelSeq: number): Promise<Selling> {
    return this.db.tx({ channelSeq }, (tx) => this.sellingOf(tx, channelSeq));
  }

  async saveSelling(auth: User, channelSeq: number, input: InputOf<typeof sellingApi.save>): Promise<Selling> {
    await this.change(auth, channelSeq, 'selling', (tx) =>
      tx.query('update channel set deposit_hours = $2, tax_type_cd = $3, private_seller_yn = $4 where channel_seq = $1', [
        channelSeq,
        input.depositHours,
        input.taxTypeCd,
        input.privateSellerYn,
      ]),
    );
    return this.selling(channelSeq);
  }

  private async sellingOf(tx: Tx, channelSeq: number): Promise<Selling> {
    const missing = await missingOfSeller(tx, channelSeq);
    return { ...(await this.read(tx, 'selling', channelSeq)), missing };
  }

  private async read<K extends keyof Columns>(tx: Tx, part: K, channelSeq: number): Promise<Columns[K]> {
    const [row] = await rows<{ json: Columns[K] | null }>(tx, READ[part], [channelSeq]);
    if (!row?.json) throw fail('NO_DATA');
    return row.json;
  }

  /** One change at a time a site, so that before and after are what really was and is. */
  private change<K extends keyof Columns>(
    auth: User,
    channelSeq: number,
    part: K,
    write: (tx: Tx, before: Columns[K]) => Promise<unknown>,
  ): Promise<Channel> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.read(tx, part, channelSeq);
      await write(tx, before);
      const after = await this.read(tx, part, channelSeq);
      await this.history.record(tx, auth, channelSeq, { entity: ENTITY[part], before, after });
      const [row] = await rows<{ json: Channel }>(tx, CHANNEL, [channelSeq]);
      return row!.json;
    });
  }
}
const ENTITY = {
  profile: 'PROFILE',
  design: 'DESIGN',
  footer: 'FOOTER',
  marketing: 'MARKETING',
  whiteLabel: 'WHITE_LABEL',
  selling: 'SELLING',
} as const;

export const lockSite = (tx: Tx, channelSeq: number) => tx.query('select from channel where channel_seq = $1 for update', [channelSeq]);
