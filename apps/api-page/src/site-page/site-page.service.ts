import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import type { pageApi, SitePage } from '@madang/contracts/page/page';
import { hasPermission } from '@madang/contracts/permissions';
import { Acl } from '@madang/server/acl';
import type { Caller } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';

const FIELDS = "'pageSeq', page_seq, 'title', title, 'path', path, 'seoSetting', seo_setting::text, 'publishStatusCd', publish_status_cd";
/** A row of `site_page` on the wire. */
export const PAGE = `json_build_object(${FIELDS}, 'content', content)`;
/** Rows that only hold the words of pages every site has are no pages of its own. */
const OWN = `path <> all('{${BUILT_IN_PATHS.join(',')}}')`;
/** $1 channel, $2 publish state or null. */
const LIST = `
select json_build_object(
  'list', (select coalesce(json_agg(json_build_object(${FIELDS}) order by page_seq), '[]') from (select * from site_page where channel_seq = $1::bigint and ${OWN} and ($2::text is null or publish_status_cd = $2) order by page_seq limit $3::int offset $4::int) p),
  'totalCount', (select count(*) from site_page where channel_seq = $1::bigint and ${OWN} and ($2::text is null or publish_status_cd = $2)))::text`;
const FIND = `select ${PAGE}::text from site_page where channel_seq = $1::bigint and page_seq = $2::bigint and ($3::text is null or publish_status_cd = $3)`;
const BY_PATH = `select ${PAGE}::text from site_page where channel_seq = $1::bigint and ($3::text is null or publish_status_cd = $3)
  and (path = $2 or page_seq = (select page_seq from former_path where channel_seq = $1::bigint and path = $2)) order by path = $2 desc limit 1`;
const PUBLISHED = '00';

/** Pages of a site; what is not published is for its staff. */
@Injectable()
export class SitePageService {
  constructor(
    private readonly db: Db,
    private readonly acl: Acl,
  ) {}

  async list(caller: Caller, channelSeq: number, q: QueryOf<typeof pageApi.list>): Promise<RawAnswer> {
    const state = (await this.visible(caller, channelSeq)) ?? q.publishStatusCd ?? null;
    const size = Math.min(Math.max(1, Math.trunc(Number(q.size)) || LIMITS.itemsPerPage), LIMITS.pageListSize);
    const page = Math.max(1, Math.trunc(Number(q.page)) || 1);
    const [json] = await this.db.read({ channelSeq }, LIST, [channelSeq, state, size, Math.min((page - 1) * size, 1_000_000)]);
    return jsonAnswer(json!);
  }

  async find(caller: Caller, channelSeq: number, pageSeq: number): Promise<SitePage> {
    const page = await this.db.one<SitePage>({ channelSeq }, FIND, [channelSeq, pageSeq, await this.visible(caller, channelSeq)]);
    if (!page) throw fail('NO_DATA');
    return page;
  }

  async byPath(caller: Caller, channelSeq: number, path: string): Promise<SitePage | null> {
    return this.db.one<SitePage>({ channelSeq }, BY_PATH, [
      channelSeq,
      path.replace(/^\/+(p\/)?/, ''),
      await this.visible(caller, channelSeq),
    ]);
  }

  /** The publish state a caller is held to; null for staff, who see every page. */
  private async visible(caller: Caller, channelSeq: number): Promise<string | null> {
    if (!caller.userSeq) return PUBLISHED;
    const { roles } = await this.acl.find(channelSeq, caller.userSeq);
    return hasPermission(roles, 'SITE_PAGE_READ') ? null : PUBLISHED;
  }
}
