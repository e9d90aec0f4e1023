import { Controller, Get, Req } from '@nestjs/common';
import { LANG, type Lang } from '@madang/contracts/codes';
import { DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { APPEARANCE_COOKIE, appearanceOf } from '@madang/contracts/page/look';
import { report } from '@madang/observe/errors';
import { errorText } from '@madang/server/responses';
import { fail } from '@madang/server/fail';
import { langOf } from '@madang/server/lang';
import { logger, safeUrl } from '@madang/server/log';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { FeedService } from '../view/feed.service';
import { publicFile } from './public-files';
import { documentHeaders } from './security-headers';
import { ShellService } from './shell.service';
import type { Address } from './site.service';
import { SitemapService } from './sitemap.service';

const addressOf = (req: Request): Address => ({
  host: req.host,
  protocol: req.protocol,
  channelSeq: (req.query as Record<string, unknown>)['channelSeq'],
});
/**
 * The path and query as the visitor sent them: the gateway requests only the query keys that it caches by, and passes the whole query in a
 * header.
 */
function sentUrl(req: Request, path: string): string {
  const query = req.headers[DOCUMENT_QUERY];
  return typeof query !== 'string' ? req.url : query ? `${path}?${query}` : path;
}
/** The language in the lang cookie; null without one, when a site's first language is used (CN-001, AM-533). */
function langCookie(req: Request): Lang | null {
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(req.headers.cookie ?? '')?.[1];
  return kept ? langOf(kept) : null;
}

const appearanceCookie = (req: Request) =>
  appearanceOf(new RegExp(`(?:^|;\\s*)${APPEARANCE_COOKIE}=([^;]*)`).exec(req.headers.cookie ?? '')?.[1]);

/** Serves page documents, and the files that crawlers ask for. */
@Controller()
export class ShellController {
  constructor(
    private readonly shell: ShellService,
    private readonly maps: SitemapService,
    private readonly feeds: FeedService,
  ) {}

  @Open({ published: true })
  @Get('/robots.txt')
  robots(@Req() req: Request) {
    return this.maps.robots(addressOf(req));
  }

  @Open({ published: true })
  @Get('/sitemap.xml')
  sitemap(@Req() req: Request) {
    return this.maps.sitemap(addressOf(req));
  }

  /** One of the files that `/sitemap.xml` names where a site has more addresses than one file may have. */
  @Open({ published: true })
  @Get('/sitemap-:part.xml')
  sitemapPart(@Req() req: Request) {
    const { part } = req.params as { part: string };
    return this.maps.part(addressOf(req), part);
  }

  @Open({ published: true })
  @Get('/rss.xml')
  feed(@Req() req: Request) {
    return this.feeds.feed(addressOf(req), langCookie(req));
  }

  @Open()
  @Get('/favicon.ico')
  favicon() {
    return new RawAnswer('', { type: 'text/plain', status: 302, headers: { location: '/favicon.svg' } });
  }

  @Open({ published: true })
  @Get('*')
  async document(@Req() req: Request) {
    const path = req.url.split(/[?#]/, 1)[0]!;
    if (path.startsWith('/api/')) throw fail('NOT_FOUND');
    const file = publicFile(path);
    if (file) return file;
    const chosen = langCookie(req);
    const lang = chosen ?? LANG.KO;
    const https = req.protocol === 'https';
    if (/\.\w{1,8}$/.test(path)) return new RawAnswer(errorText('NOT_FOUND', lang), { type: 'text/plain; charset=utf-8', status: 404 });
    try {
      return await this.shell.document({
        ...addressOf(req),
        path: decoded(path),
        url: sentUrl(req, path),
        lang: chosen,
        appearance: appearanceCookie(req),
        query: req.query as Record<string, unknown>,
        ifNoneMatch: req.headers['if-none-match'],
      });
    } catch (err) {
      logger.error({ err, requestId: req.id, url: safeUrl(req.url) }, 'document');
      report(err, { service: 'page', at: 'document', request: req.id });
      const text = errorText('TEMPORARY', lang);
      const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>`;
      const html = `<!doctype html><html lang="${lang}">${head}<p>${text}</p></html>`;
      return new RawAnswer(html, {
        type: 'text/html; charset=utf-8',
        status: 503,
        headers: { ...documentHeaders(https), 'retry-after': '5' },
      });
    }
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
