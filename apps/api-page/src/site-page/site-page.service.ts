import { Injectable } from '@nestjs/common';
import { PUBLISH_STATUS } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { pageApi, SitePage } from '@madang/contracts/page/page';
import { hasPermission } from '@madang/contracts/permissions';
import { Acl } from '@madang/server/acl';
import type { Caller } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { LAST_OFFSET } from '../seo/seo.sql';
import { SITE_PAGE, SITE_PAGE_BY_PATH, SITE_PAGES, type PublishStatus } from './site-page.sql';

/** Reads the pages that a site wrote; only staff with the permission for pages see those that are not published. */
@Injectable()
export class SitePageService {
  constructor(
    private readonly db: Db,
    private readonly acl: Acl,
  ) {}

  async list(caller: Caller, channelSeq: number, q: QueryOf<typeof pageApi.list>): Promise<RawAnswer> {
    const publishStatusCd = (await this.visible(caller, channelSeq)) ?? q.publishStatusCd ?? null;
    const size = Math.min(Math.max(1, Math.trunc(Number(q.size)) || LIMITS.itemsPerPage), LIMITS.pageListSize);
    const page = Math.max(1, Math.trunc(Number(q.page)) || 1);
    const offset = Math.min((page - 1) * size, LAST_OFFSET);
    const [json] = await this.db.read({ channelSeq }, SITE_PAGES, { channelSeq, publishStatusCd, size, offset });
    return jsonAnswer(json!);
  }

  async find(caller: Caller, channelSeq: number, pageSeq: number): Promise<SitePage> {
    const publishStatusCd = await this.visible(caller, channelSeq);
    const page = await this.db.one({ channelSeq }, SITE_PAGE, { channelSeq, pageSeq, publishStatusCd });
    if (!page) throw fail('NO_DATA');
    return page;
  }

  async byPath(caller: Caller, channelSeq: number, path: string): Promise<SitePage | null> {
    const publishStatusCd = await this.visible(caller, channelSeq);
    return this.db.one({ channelSeq }, SITE_PAGE_BY_PATH, { channelSeq, path: path.replace(/^\/+(p\/)?/, ''), publishStatusCd });
  }

  /** PUBLISHED for callers who see only published pages; null for staff with the permission for pages, who see all. */
  private async visible(caller: Caller, channelSeq: number): Promise<PublishStatus | null> {
    const { userSeq, support } = caller;
    if (!userSeq) return PUBLISH_STATUS.PUBLISHED;
    const { roles } = await this.acl.of({ userSeq, support }, channelSeq);
    return hasPermission(roles, 'SITE_PAGE_READ') ? null : PUBLISH_STATUS.PUBLISHED;
  }
}
