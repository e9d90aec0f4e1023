import type { SiteLook } from '@madang/contracts/page/look';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
/** The look of a site, as JSON for its history. */
export const DESIGN_JSON = sql`json_build_object(
        'templateCd', template_cd,
        'brandColor', brand_color,
        'toneCd', tone_cd,
        'appearanceCd', appearance_cd,
        'appearanceChoiceYn', appearance_choice_yn,
        'cornerCd', corner_cd,
        'densityCd', density_cd,
        'headerCd', header_cd,
        'fontCd', font_cd,
        'banners', banners
      )`;
/** Stores a site's look. `banners` comes as JSON text, because the driver would send a list as a PostgreSQL array. */
export const DESIGN_UPDATE = statement<Site & SiteLook & { templateCd: string; banners: string }>(
  'setting.design-update',
  (p) => sql`
    update channel
    set
      template_cd = ${p.templateCd},
      brand_color = ${p.brandColor},
      tone_cd = ${p.toneCd},
      appearance_cd = ${p.appearanceCd},
      appearance_choice_yn = ${p.appearanceChoiceYn},
      corner_cd = ${p.cornerCd},
      density_cd = ${p.densityCd},
      header_cd = ${p.headerCd},
      font_cd = ${p.fontCd},
      banners = ${p.banners}
    where channel_seq = ${p.channelSeq}
  `,
);
/** Puts a site's banners into the first banner block of its main page, if the main page has blocks. */
export const SLIDES_UPDATE = statement<Site & { banners: string }>(
  'setting.slides-update',
  (p) => sql`select page.put_site_slides(${p.channelSeq}, ${p.banners}::jsonb)`,
);
