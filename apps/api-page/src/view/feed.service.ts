import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import { firstLangOf } from '@madang/contracts/main/site-langs';
import { MINUTE_SECONDS } from '@madang/contracts/time';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { RawAnswer } from '@madang/server/route';
import { courseAddress, plain } from '../shell/page-lead';
import { pageName } from '../shell/page-names';
import { escape } from '../shell/template';
import { SiteService, type Address } from '../shell/site.service';
import { FEED_OF_SITE } from './view.sql';

/** Escapes text for XML 1.0 and removes characters that XML does not allow. */
const xml = (text: string) => escape(text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''));
const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`;
/** How many characters of a text the feed shows. */
const TEXT_SHOWN = 400;

/** The RSS feed of a site's new classes and notices (AM-265). */
@Injectable()
export class FeedService {
  constructor(
    private readonly db: Db,
    private readonly sites: SiteService,
  ) {}

  async feed(a: Address, chosen: Lang | null): Promise<RawAnswer> {
    const { channel, origin } = await this.sites.findServing(a);
    if (!channel) throw fail('NOT_FOUND');
    const { channelSeq, name, intro } = channel;
    const lang = chosen ?? firstLangOf(channel);
    const items = (await this.db.one({ channelSeq }, FEED_OF_SITE, { channelSeq })) ?? [];
    const item = items.map(({ courseTypeCd, seq, title, text, at }) => {
      const path = courseTypeCd === null ? `/notices/${seq}` : courseAddress({ courseTypeCd, courseSeq: seq });
      const kind = pageName(courseTypeCd === null ? 'notices' : 'classes', lang);
      const parts = [
        element('title', title),
        element('link', origin + path),
        element('guid', origin + path),
        element('category', kind),
        element('pubDate', new Date(at).toUTCString()),
        element('description', plain(text, TEXT_SHOWN)),
      ];
      return `<item>${parts.join('')}</item>`;
    });
    const parts = [
      element('title', name),
      element('link', `${origin}/`),
      element('description', intro || name),
      element('language', htmlLang(lang)),
      `<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml" />`,
      ...item,
    ];
    const begin = '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">';
    const body = `${begin}<channel>\n${parts.join('\n')}\n</channel></rss>\n`;
    return new RawAnswer(body, { type: 'application/rss+xml; charset=utf-8', publicSeconds: MINUTE_SECONDS });
  }
}
