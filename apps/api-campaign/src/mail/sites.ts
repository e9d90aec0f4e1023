import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import { isNamedSender } from '@madang/contracts/advertising';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { NO_SWAP } from '@madang/contracts/words/keywords';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import type { Site } from '../template/layout';
import { SITE_OF_MAIL } from './sites.sql';

/** The name under which mails are sent that come from no site. */
const PRODUCT_NAMES: Record<Lang, string> = { ko: '마당', en: 'Madang', jp: 'Madang' };

/** Reads the site for which a mail is sent, with its name, colours and words. */
@Injectable()
export class Sites {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
  ) {}

  async of(channelSeq: number | null, lang: Lang): Promise<Site> {
    const [row] = channelSeq ? await this.db.rows(SITE_OF_MAIL, { channelSeq }) : [];
    if (!row)
      return {
        channelSeq: null,
        name: PRODUCT_NAMES[lang],
        origin: config.mainOrigin,
        safeOrigin: config.mainOrigin,
        brandColor: null,
        info: '',
        seller: PRODUCT_NAMES[lang],
        named: true,
        swap: NO_SWAP,
      };
    const { corpName, ceoName, regNo, addr, phone, email } = row.footer;
    return {
      channelSeq,
      swap: await this.keywords.of(channelSeq, lang),
      name: row.name,
      origin: siteOriginOf({ domain: row.domain, customDomain: row.customDomain }, config.siteOrigin),
      safeOrigin: siteOriginOf({ domain: row.domain }, config.siteOrigin),
      brandColor: row.brandColor,
      seller: corpName || ceoName || row.name,
      info: [corpName, regNo, addr, phone, email].filter(Boolean).join(' · '),
      named: isNamedSender(row.footer),
    };
  }
}
