import { Injectable } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import type { SeoSetting } from '@madang/contracts/page/seo';
import { seoStored, type seoApi as api, type SeoCourse, type SeoPage } from '@madang/contracts/page/seo-setting';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { plain, summaryOf } from '../shell/page-lead';

type Stored = Partial<SeoSetting>;
interface Sorting {
  sort: '' | 'title' | 'updatedAt';
  order: 'asc' | 'desc';
  page: number;
  size: number;
}
const SITE = "select main.channel_json($1) -> 'channelSetting' ->> 'seoSetting' as seo";
const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns a list may be sorted by; the number comes last, so that rows with equal values keep their order. */
const orderOf = (columns: { title: string; updatedAt: string; own: string; seq: string }, { sort, order }: Sorting) =>
  sort ? `${columns[sort]} ${order === 'desc' ? 'desc' : 'asc'}, ${columns.seq}` : columns.own;

const PAGES = 'from site_page p where p.channel_seq = $1';
const PAGE = `p.page_seq as "pageSeq", p.title, p.path, p.publish_status_cd as "publishStatusCd", p.seo_setting::text as "seoSetting",
  left(p.content, 4000) as content, ${ISO('p.updated_at')} as "updatedAt"`;
const PAGE_ORDER = {
  title: 'p.title',
  updatedAt: 'p.updated_at',
  own: "p.title = '' desc, p.path = 'main' desc, p.page_seq desc",
  seq: 'p.page_seq desc',
};

const COURSES =
  'from main.pub_course c left join course_seo s on s.channel_seq = c.channel_seq and s.course_seq = c.course_seq where c.channel_seq = $1';
const PUBLISHED = 'and main.is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)';
const COURSE = `c.course_seq as "courseSeq", c.title, c.sub_title as "subTitle", left(c.introduction, 4000) as introduction, c.image_url as "imageUrl",
  coalesce(s.seo_setting::text, '{}') as "seoSetting", ${ISO('coalesce(s.updated_at, c.updated_at)')} as "updatedAt"`;
const COURSE_ORDER = {
  title: 'c.title',
  updatedAt: 'coalesce(s.updated_at, c.updated_at)',
  own: 'c.published_at desc, c.course_seq desc',
  seq: 'c.course_seq desc',
};

type PageRow = Omit<SeoPage, 'description'> & { content: string };
type CourseRow = Omit<SeoCourse, 'description'> & { subTitle: string; introduction: string };
const pageOf = ({ content, ...row }: PageRow): SeoPage => ({ ...row, description: plain(content) });
const courseOf = ({ subTitle, introduction, ...row }: CourseRow): SeoCourse => ({
  ...row,
  description: summaryOf({ subTitle, introduction }),
});

/** What a site says about itself, its pages and its classes to those that search and share. */
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
      const [was] = await rows<{ before: Stored }>(tx, 'select main.put_site_seo($1, $2) as before', [channelSeq, JSON.stringify(after)]);
      await this.history.record(tx, auth, channelSeq, { entity: 'SEO', before: was!.before, after });
      return this.site(tx, channelSeq);
    });
  }

  /** Pages that every site has get their rows when somebody first looks at them here. */
  pages(channelSeq: number, q: QueryOf<typeof api.pages>): Promise<Page<SeoPage>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await tx.query(
        `insert into site_page (channel_seq, title, path, publish_status_cd, created_at, updated_at)
         select $1, '', path, '00', $3, $3 from unnest($2::text[]) as path on conflict (channel_seq, path) do nothing`,
        [channelSeq, BUILT_IN_PATHS, this.clock.now()],
      );
      const from = `${PAGES} and p.publish_status_cd = '00'`;
      return this.list(tx, channelSeq, `select ${PAGE} ${from}`, `select count(*) ${from}`, orderOf(PAGE_ORDER, q), q, pageOf);
    });
  }

  courses(channelSeq: number, q: QueryOf<typeof api.courses>): Promise<Page<SeoCourse>> {
    const from = `${COURSES} ${PUBLISHED}`;
    return this.db.tx({ channelSeq }, (tx) =>
      this.list(tx, channelSeq, `select ${COURSE} ${from}`, `select count(*) ${from}`, orderOf(COURSE_ORDER, q), q, courseOf),
    );
  }

  savePage(auth: User, channelSeq: number, pageSeq: number, seoSetting: string): Promise<SeoPage> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const one = async (lock: string) =>
        (await rows<PageRow>(tx, `select ${PAGE} ${PAGES} and p.page_seq = $2 ${lock}`, [channelSeq, pageSeq]))[0];
      const before = await one('for update');
      if (!before) throw fail('NO_DATA');
      await tx.query('update site_page set seo_setting = $3, updated_at = $4 where channel_seq = $1 and page_seq = $2', [
        ...[channelSeq, pageSeq, JSON.stringify(seoStored(seoSetting)), this.clock.now()],
      ]);
      const after = (await one(''))!;
      await this.note(tx, auth, channelSeq, { page: before.title || before.path }, before, after);
      return pageOf(after);
    });
  }

  saveCourse(auth: User, channelSeq: number, courseSeq: number, seoSetting: string): Promise<SeoCourse> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const one = async () => (await rows<CourseRow>(tx, `select ${COURSE} ${COURSES} and c.course_seq = $2`, [channelSeq, courseSeq]))[0];
      const before = await one();
      if (!before) throw fail('NO_DATA');
      await tx.query(
        `insert into course_seo (channel_seq, course_seq, seo_setting, updated_at) values ($1, $2, $3, $4)
         on conflict (channel_seq, course_seq) do update set seo_setting = excluded.seo_setting, updated_at = excluded.updated_at`,
        [channelSeq, courseSeq, JSON.stringify(seoStored(seoSetting)), this.clock.now()],
      );
      const after = (await one())!;
      await this.note(tx, auth, channelSeq, { course: before.title }, before, after);
      return courseOf(after);
    });
  }

  private async site(tx: Tx, channelSeq: number): Promise<{ seoSetting: string }> {
    const [row] = await rows<{ seo: string | null }>(tx, SITE, [channelSeq]);
    return { seoSetting: row?.seo ?? '{}' };
  }

  private async list<R, T>(
    tx: Tx,
    channelSeq: number,
    select: string,
    count: string,
    order: string,
    { page, size }: Sorting,
    wire: (row: R) => T,
  ): Promise<Page<T>> {
    const found = await rows<R>(tx, `${select} order by ${order} limit $2 offset $3`, [
      channelSeq,
      size,
      Math.min((page - 1) * size, 1_000_000),
    ]);
    const [total] = await rows<{ count: number }>(tx, count, [channelSeq]);
    return { list: found.map(wire), totalCount: total!.count };
  }

  /** The line names what it is about beside what changed. */
  private async note(tx: Tx, auth: User, channelSeq: number, about: object, before: { seoSetting: string }, after: { seoSetting: string }) {
    if (before.seoSetting === after.seoSetting) return;
    const of = ({ seoSetting }: { seoSetting: string }) => JSON.parse(seoSetting) as object;
    await this.history.record(tx, auth, channelSeq, { entity: 'SEO', before: of(before), after: { ...of(after), ...about } });
  }
}
