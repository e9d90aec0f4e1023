import { Injectable } from '@nestjs/common';
import { YN, HISTORY_ENTITY, type Yn } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { isReservedPath } from '@madang/contracts/page/site-page-paths';
import type { SitePage } from '@madang/contracts/page/page';
import { seoStored } from '@madang/contracts/page/seo-setting';
import { sitePageApi as api } from '@madang/contracts/page/site-page';
import { daysBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { cleanHtml } from '@madang/server/rich-text';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { LAST_OFFSET } from '../seo/seo.sql';
import { BlockPageEntity } from '../blocks/block.entity';
import {
  DELETE_PAGE,
  FREE_FORMER_PATH,
  INSERT_PAGE,
  KEEP_FORMER_PATH,
  LOCK_PAGE,
  OWN_PAGES,
  PAGE_COUNT,
  PATH_IS_USED,
  UPDATE_PAGE,
  type NewPage,
} from './page-editor.sql';

/** For how many days the number of visits is shown beside a page. */
const VISIT_DAYS = 30;

/** The fields of a page that an entry of the data history shows. */
const shown = ({ title, path, publishStatusCd, content, seoSetting }: SitePage) => ({ title, path, publishStatusCd, content, seoSetting });

/** Calls by which staff make the pages of their site. */
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

  async list(
    channelSeq: number,
    { publishStatusCd, courseSeq, courseHiddenYn, q, page, size }: QueryOf<typeof api.list>,
  ): Promise<RawAnswer> {
    const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
    const offset = Math.min((page - 1) * size, LAST_OFFSET);
    const search = {
      channelSeq,
      publishStatusCd: publishStatusCd ?? null,
      courseSeq: courseSeq ?? null,
      pattern,
      size,
      offset,
      hiddenOnly: courseHiddenYn === YN.YES,
      since: daysBefore(this.clock.now(), VISIT_DAYS),
    };
    const [json] = await this.db.read({ channelSeq }, OWN_PAGES, search);
    return jsonAnswer(json!);
  }

  async checkPath(channelSeq: number, path: string, pageSeq: number | null): Promise<{ usedYn: Yn }> {
    const used = isReservedPath(path) || (await this.db.one({ channelSeq }, PATH_IS_USED, { channelSeq, path, pageSeq }));
    return { usedYn: used ? YN.YES : YN.NO };
  }

  create(auth: User, channelSeq: number, input: InputOf<typeof api.create>): Promise<SitePage> {
    if (isReservedPath(input.path)) throw pathUsed();
    const content = cleanHtml(input.content);
    const seoSetting = JSON.stringify(seoStored(input.seoSetting));
    return this.write(channelSeq, (tx) => this.insert(tx, auth, channelSeq, { ...input, content, seoSetting, courseSeq: null }));
  }

  /** Adds a page in the transaction `tx`; throws if the site has as many as it may. */
  async insert(tx: Tx, auth: User, channelSeq: number, what: Omit<NewPage, 'now'>) {
    const [{ count } = { count: 0 }] = await rows(tx, PAGE_COUNT, { channelSeq });
    if (count >= LIMITS.pagesMax) throw failField('title', 'listMax', { max: LIMITS.pagesMax });
    const [made] = await rows(tx, INSERT_PAGE, { ...what, channelSeq, now: this.clock.now() });
    const { json: page } = made!;
    await this.take(tx, channelSeq, page.path);
    await this.history.record(tx, auth, channelSeq, {
      entity: HISTORY_ENTITY.SITE_PAGE,
      seq: page.pageSeq,
      before: null,
      after: shown(page),
    });
    return page;
  }

  update(auth: User, channelSeq: number, pageSeq: number, input: InputOf<typeof api.update>): Promise<SitePage> {
    return this.write(channelSeq, async (tx) => {
      const before = await this.locked(tx, channelSeq, pageSeq);
      const path = input.path ?? before.path;
      if (path !== before.path && isReservedPath(path)) throw pathUsed();
      const [made] = await rows(tx, UPDATE_PAGE, {
        channelSeq,
        pageSeq,
        title: input.title ?? before.title,
        path,
        content: input.content === undefined ? before.content! : cleanHtml(input.content),
        seoSetting: input.seoSetting === undefined ? before.seoSetting : JSON.stringify(seoStored(input.seoSetting)),
        publishStatusCd: input.publishStatusCd ?? before.publishStatusCd,
        now: this.clock.now(),
      });
      if (path !== before.path) {
        await rows(tx, KEEP_FORMER_PATH, { channelSeq, path: before.path, pageSeq });
        await this.take(tx, channelSeq, path);
      }
      const { json: page } = made!;
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.SITE_PAGE, seq: pageSeq, ...changed(before, page) });
      return page;
    });
  }

  /** Deletes a page. Its present and former paths answer 410 from then on, until another page gets them. */
  remove(auth: User, channelSeq: number, pageSeq: number): Promise<null> {
    return this.write(channelSeq, async (tx) => {
      const before = await this.locked(tx, channelSeq, pageSeq);
      await rows(tx, DELETE_PAGE, { channelSeq, pageSeq });
      // The versions of the page stay until their term of retention ends.
      await tx.delete(BlockPageEntity, { channelSeq, pageSeq });
      await rows(tx, KEEP_FORMER_PATH, { channelSeq, path: before.path, pageSeq });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.SITE_PAGE,
        seq: pageSeq,
        before: shown(before),
        after: null,
      });
      return null;
    });
  }

  private async locked(tx: Tx, channelSeq: number, pageSeq: number): Promise<SitePage> {
    const [row] = await rows(tx, LOCK_PAGE, { channelSeq, pageSeq });
    if (!row) throw fail('NO_DATA');
    return row.json;
  }
  /** Removes the redirect of a former path, since a page has that path again. */
  private take = (tx: Tx, channelSeq: number, path: string) => rows(tx, FREE_FORMER_PATH, { channelSeq, path });

  /** Runs work on a site's pages; a path that another page took at the same moment becomes an error of the path's field. */
  write<T>(channelSeq: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw isUniqueViolation(e) ? pathUsed() : e;
    });
  }
}
/**
 * The fields of a page before and after a change, for the data history. If a field changed, `page` names the page, even if its title did
 * not change.
 */
function changed(before: SitePage, after: SitePage) {
  const same = JSON.stringify(shown(before)) === JSON.stringify(shown(after));
  return { before: shown(before), after: same ? shown(after) : { ...shown(after), page: after.title } };
}
const pathUsed = () => failField('path', 'pathUsed');
