import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import { seoStored, type seoApi as api, type SeoCourse, type SeoPage } from '@madang/contracts/page/seo-setting';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History, type Change } from '@madang/server/history';
import { plain, summaryOf } from '../shell/page-lead';
import {
  LOCK_SEO_PAGE,
  MAKE_BUILT_IN_PAGES,
  PUT_COURSE_SEO,
  PUT_SITE_SEO,
  SEO_COURSE,
  SEO_COURSE_COUNT,
  SEO_PAGE,
  SEO_PAGE_COUNT,
  seoCourses,
  seoPages,
  SITE_SEO,
  UPDATE_PAGE_SEO,
  type CourseRow,
  type PageRow,
} from './seo.sql';

const pageOf = ({ content, ...row }: PageRow): SeoPage => ({ ...row, description: plain(content) });
const courseOf = ({ subTitle, introduction, ...row }: CourseRow): SeoCourse => ({
  ...row,
  description: summaryOf({ subTitle, introduction }),
});

type About = Pick<Change, 'entity' | 'seq' | 'called'>;

/** The texts of a site, its pages and its classes for search engines and shared links. */
@Injectable()
export class SeoService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  find(channelSeq: number): Promise<{ seoSetting: string }> {
    return this.db.tx({ channelSeq }, (tx) => this.site(tx, channelSeq));
  }

  save(auth: User, channelSeq: number, seoSetting: string): Promise<{ seoSetting: string }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const after = seoStored(seoSetting);
      const [was] = await rows(tx, PUT_SITE_SEO, { channelSeq, seoSetting: JSON.stringify(after) });
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.SEO, before: was!.before, after });
      return this.site(tx, channelSeq);
    });
  }

  /** A site's pages for search engines. The rows of pages that every site has are created when staff first open this list. */
  pages(channelSeq: number, q: QueryOf<typeof api.pages>): Promise<Page<SeoPage>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, MAKE_BUILT_IN_PAGES, { channelSeq, paths: BUILT_IN_PATHS, now: this.clock.now() });
      const found = await rows(tx, seoPages(channelSeq, q));
      const [total] = await rows(tx, SEO_PAGE_COUNT, { channelSeq });
      return { list: found.map(pageOf), totalCount: total!.count };
    });
  }

  courses(channelSeq: number, q: QueryOf<typeof api.courses>): Promise<Page<SeoCourse>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, seoCourses(channelSeq, q));
      const [total] = await rows(tx, SEO_COURSE_COUNT, { channelSeq });
      return { list: found.map(courseOf), totalCount: total!.count };
    });
  }

  savePage(auth: User, channelSeq: number, pageSeq: number, seoSetting: string): Promise<SeoPage> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [before] = await rows(tx, LOCK_SEO_PAGE, { channelSeq, pageSeq });
      if (!before) throw fail('NO_DATA');
      const stored = JSON.stringify(seoStored(seoSetting));
      await rows(tx, UPDATE_PAGE_SEO, { channelSeq, pageSeq, seoSetting: stored, now: this.clock.now() });
      const after = (await rows(tx, SEO_PAGE, { channelSeq, pageSeq }))[0]!;
      const called = before.title || before.path;
      await this.note(tx, auth, channelSeq, { entity: HISTORY_ENTITY.SEO_PAGE, seq: pageSeq, called }, before, after);
      return pageOf(after);
    });
  }

  saveCourse(auth: User, channelSeq: number, courseSeq: number, seoSetting: string): Promise<SeoCourse> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [before] = await rows(tx, SEO_COURSE, { channelSeq, courseSeq });
      if (!before) throw fail('NO_DATA');
      const stored = JSON.stringify(seoStored(seoSetting));
      await rows(tx, PUT_COURSE_SEO, { channelSeq, courseSeq, seoSetting: stored, now: this.clock.now() });
      const after = (await rows(tx, SEO_COURSE, { channelSeq, courseSeq }))[0]!;
      const about = { entity: HISTORY_ENTITY.SEO_COURSE, seq: courseSeq, called: before.title };
      await this.note(tx, auth, channelSeq, about, before, after);
      return courseOf(after);
    });
  }

  private async site(tx: Tx, channelSeq: number): Promise<{ seoSetting: string }> {
    const [row] = await rows(tx, SITE_SEO, { channelSeq });
    return { seoSetting: row?.seo ?? '{}' };
  }

  /** Writes an entry of the data history; `about` is the page or class that was changed. */
  private note(tx: Tx, auth: User, channelSeq: number, about: About, before: { seoSetting: string }, after: { seoSetting: string }) {
    const of = ({ seoSetting }: { seoSetting: string }) => JSON.parse(seoSetting) as object;
    return this.history.record(tx, auth, channelSeq, { ...about, before: of(before), after: of(after) });
  }
}
