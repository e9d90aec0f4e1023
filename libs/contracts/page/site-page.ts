import { object, string } from 'yup';
import { PUBLISH_STATUS, values, type CodeOf, type Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { yn, message, oneOf, pageNumber, pagePath, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { SitePage } from './page';
import { seoText } from './seo-setting';

const { get, post } = service('page');
const ch = '/channels/:channelSeq' as const;

/** A page as its staff lists it. */
export interface SitePageRow {
  pageSeq: number;
  title: string;
  path: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  updatedAt: string;
  /** The class that it was made for, and whether visitors find that now; the title is null once the class is gone for good. */
  course: { courseSeq: number; title: string | null; onShowYn: Yn } | null;
  /** How often it was opened in the last thirty days, and by how many. */
  visits: { views: number; visitors: number };
}
const content = () => string().max(LIMITS.pageContentMax, message('maxLength', { max: LIMITS.pageContentMax }));
const status = () => oneOf(values(PUBLISH_STATUS));

/** The form of a page that a site writes itself. */
export const pageInput = object({
  title: text(LIMITS.pageTitleMax).required(REQUIRED),
  path: pagePath().required(REQUIRED),
  content: content().default(''),
  seoSetting: seoText(),
  publishStatusCd: status().default(PUBLISH_STATUS.UNPUBLISHED).required(REQUIRED),
}).noUnknown();
/** The input of a change to a page: a field that is left out keeps its value. */
const pageChanges = object({
  title: text(LIMITS.pageTitleMax, 1),
  path: pagePath().min(1, REQUIRED),
  content: content(),
  seoSetting: seoText(),
  publishStatusCd: status(),
}).noUnknown();

/** How staff makes the pages of a site; everybody reads them by `pageApi`. */
export const sitePageApi = {
  list: get(
    `${ch}/admin/pages`,
    'SITE_PAGE_READ',
    object({
      publishStatusCd: status(),
      courseSeq: seq(),
      /** Y: landing pages that visitors find and whose class they do not. */
      courseHiddenYn: yn(),
      q: string().trim().max(100),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
    }),
  ).returns<Page<SitePageRow>>(),
  /** Whether another page than `pageSeq` stands there, or the path is the site's own. */
  checkPath: get(
    `${ch}/admin/pages/check-path`,
    ['SITE_PAGE_CREATE', 'SITE_PAGE_UPDATE'],
    object({ path: pagePath().required(REQUIRED), pageSeq: seq() }),
  ).returns<{ usedYn: Yn }>(),
  create: post(`${ch}/pages`, 'SITE_PAGE_CREATE', pageInput).needs('SITE_SEO_UPDATE', 'seoSetting').returns<SitePage>(),
  /** A page of blocks that sells one class, filled from it; a draft, as any new page. */
  createLanding: post(
    `${ch}/landing-pages`,
    'SITE_PAGE_CREATE',
    object({ courseSeq: seq().required(REQUIRED) }).noUnknown(),
  ).returns<SitePage>(),
  update: post(`${ch}/pages/:pageSeq`, 'SITE_PAGE_UPDATE', pageChanges).needs('SITE_SEO_UPDATE', 'seoSetting').returns<SitePage>(),
  remove: post(`${ch}/pages/:pageSeq/delete`, 'SITE_PAGE_DELETE').returns<null>(),
};
