import { Injectable } from '@nestjs/common';
import { YN, type Yn } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { BUILT_IN_PATHS, isReservedPath } from '@madang/contracts/page/site-page-paths';
import type { SitePage } from '@madang/contracts/page/page';
import { seoStored } from '@madang/contracts/page/seo-setting';
import { sitePageApi as api } from '@madang/contracts/page/site-page';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { cleanHtml } from '@madang/server/rich-text';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { PAGE } from './site-page.service';

const ISO = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** $1 channel, $2 publish state or null, $3 part of title or path or null, $4 those that are no pages of the site's own. */
const MATCHING =
  'site_page where channel_seq = $1::bigint and path <> all($4::text[]) and ($2::text is null or publish_status_cd = $2) and ($3::text is null or title ilike $3 or path ilike $3)';
const LIST = `
select json_build_object(
  'list', (select coalesce(json_agg(json_build_object('pageSeq', page_seq, 'title', title, 'path', path, 'publishStatusCd', publish_status_cd, 'updatedAt', ${ISO}) order by page_seq desc), '[]')
    from (select * from ${MATCHING} order by page_seq desc limit $5::int offset $6::int) p),
  'totalCount', (select count(*) from ${MATCHING}))::text`;
const USED =
  'select exists (select from site_page where channel_seq = $1::bigint and path = $2 and page_seq is distinct from $3::bigint)::text';
const LOCKED = `select ${PAGE} as json from site_page where channel_seq = $1 and page_seq = $2 and path <> all($3::text[]) for update`;
const MOVED =
  'insert into former_path (channel_seq, path, page_seq) values ($1, $2, $3) on conflict (channel_seq, path) do update set page_seq = excluded.page_seq';

/** What a line of history shows of one. */
const shown = ({ title, path, publishStatusCd, content, seoSetting }: SitePage) => ({ title, path, publishStatusCd, content, seoSetting });

/** How staff makes the pages of its site. */
@Injectable()
export class PageEditorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(api.create, () => ({ seoSetting: '{}' }));
    ownFields.hold(api.update, async (auth, { pageSeq }: { pageSeq: number }) => {
      const { seoSetting } = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.locked(tx, auth.channelSeq!, pageSeq));
      return { seoSetting };
    });
  }

  async list(channelSeq: number, { publishStatusCd, q, page, size }: QueryOf<typeof api.list>): Promise<RawAnswer> {
    const part = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
    const [json] = await this.db.read({ channelSeq }, LIST, [
      ...[channelSeq, publishStatusCd ?? null, part, BUILT_IN_PATHS],
      ...[size, Math.min((page - 1) * size, 1_000_000)],
    ]);
    return jsonAnswer(json!);
  }

  async checkPath(channelSeq: number, path: string, pageSeq: number | null): Promise<{ usedYn: Yn }> {
    const used = isReservedPath(path) || (await this.db.one<boolean>({ channelSeq }, USED, [channelSeq, path, pageSeq]));
    return { usedYn: used ? YN.YES : YN.NO };
  }

  create(auth: User, channelSeq: number, input: InputOf<typeof api.create>): Promise<SitePage> {
    if (isReservedPath(input.path)) throw pathUsed();
    return this.write(channelSeq, async (tx) => {
      const [{ count } = { count: 0 }] = await rows<{ count: number }>(tx, 'select count(*) from site_page where channel_seq = $1', [
        channelSeq,
      ]);
      if (count >= LIMITS.pagesMax) throw failField('title', 'listMax', { max: LIMITS.pagesMax });
      const [made] = await rows<{ json: SitePage }>(
        tx,
        `insert into site_page (channel_seq, title, path, content, seo_setting, publish_status_cd, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${PAGE} as json`,
        [
          channelSeq,
          input.title,
          input.path,
          cleanHtml(input.content),
          seoStored(input.seoSetting),
          input.publishStatusCd,
          this.clock.now(),
        ],
      );
      const { json: page } = made!;
      await this.take(tx, channelSeq, page.path);
      await this.history.record(tx, auth, channelSeq, { entity: 'SITE_PAGE', seq: page.pageSeq, before: null, after: shown(page) });
      return page;
    });
  }

  update(auth: User, channelSeq: number, pageSeq: number, input: InputOf<typeof api.update>): Promise<SitePage> {
    return this.write(channelSeq, async (tx) => {
      const before = await this.locked(tx, channelSeq, pageSeq);
      const path = input.path ?? before.path;
      if (path !== before.path && isReservedPath(path)) throw pathUsed();
      const [made] = await rows<{ json: SitePage }>(
        tx,
        `update site_page set title = $3, path = $4, content = $5, seo_setting = $6, publish_status_cd = $7, updated_at = $8
         where channel_seq = $1 and page_seq = $2 returning ${PAGE} as json`,
        [
          ...[channelSeq, pageSeq, input.title ?? before.title, path],
          input.content === undefined ? before.content : cleanHtml(input.content),
          input.seoSetting === undefined ? before.seoSetting : seoStored(input.seoSetting),
          ...[input.publishStatusCd ?? before.publishStatusCd, this.clock.now()],
        ],
      );
      if (path !== before.path) {
        await tx.query(MOVED, [channelSeq, before.path, pageSeq]);
        await this.take(tx, channelSeq, path);
      }
      const { json: page } = made!;
      await this.history.record(tx, auth, channelSeq, { entity: 'SITE_PAGE', seq: pageSeq, ...changed(before, page) });
      return page;
    });
  }

  /** Former paths of a deleted page answer that it is gone. */
  remove(auth: User, channelSeq: number, pageSeq: number): Promise<null> {
    return this.write(channelSeq, async (tx) => {
      const before = await this.locked(tx, channelSeq, pageSeq);
      await tx.query('delete from site_page where channel_seq = $1 and page_seq = $2', [channelSeq, pageSeq]);
      await tx.query(MOVED, [channelSeq, before.path, pageSeq]);
      await this.history.record(tx, auth, channelSeq, { entity: 'SITE_PAGE', seq: pageSeq, before: shown(before), after: null });
      return null;
    });
  }

  private async locked(tx: Tx, channelSeq: number, pageSeq: number): Promise<SitePage> {
    const [row] = await rows<{ json: SitePage }>(tx, LOCKED, [channelSeq, pageSeq, BUILT_IN_PATHS]);
    if (!row) throw fail('NO_DATA');
    return row.json;
  }
  /** A path that a page takes again no longer redirects. */
  private take = (tx: Tx, channelSeq: number, path: string) =>
    tx.query('delete from former_path where channel_seq = $1 and path = $2', [channelSeq, path]);

  private write<T>(channelSeq: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw (e as { code?: string }).code === '23505' ? pathUsed() : e;
    });
  }
}
/** A line says which page it is about, also where its title stays. */
function changed(before: SitePage, after: SitePage) {
  const same = JSON.stringify(shown(before)) === JSON.stringify(shown(after));
  return { before: shown(before), after: same ? shown(after) : { ...shown(after), page: after.title } };
}
const pathUsed = () => failField('path', 'pathUsed');
