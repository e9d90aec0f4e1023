import { object, string } from 'yup';
import { PUBLISH_STATUS, values, type CodeOf, type Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { yn, message, oneOf, pageNumber, pagePath, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { SitePage } from './page';
import { seoText } from './seo-setting';

const { get, post } = service('page');
const ch = '/channels/:channelSeq' as const;

/** A page of a site in the staff's list. */
export interface SitePageRow {
  pageSeq: number;
  title: string;
  path: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  updatedAt: string;
  /**
   * The class for which a landing page was made, and whether it is public; `title` is null once the class is deleted. Null for any other
   * page.
   */
  course: { courseSeq: number; title: string | null; onShowYn: Yn } | null;
  /** How often the page was opened in the last thirty days, and by how many visitors. */
  visits: { views: number; visitors: number };
}
const content = () => string().max(LIMITS.pageContentMax, message('maxLength', { max: LIMITS.pageContentMax }));
const status = () => oneOf(values(PUBLISH_STATUS));

/** The input of a page that a site writes itself. */
export const pageInput = object({
  title: text(LIMITS.pageTitleMax).required(REQUIRED),
  path: pagePath().required(REQUIRED),
  content: content().default(''),
  seoSetting: seoText(),
  publishStatusCd: status().default(PUBLISH_STATUS.UNPUBLISHED).required(REQUIRED),
}).noUnknown();
/** The input that changes a page; a field that is left out stays as it is. */
const pageChanges = object({
  title: text(LIMITS.pageTitleMax, 1),
  path: pagePath().min(1, REQUIRED),
  content: content(),
  seoSetting: seoText(),
  publishStatusCd: status(),
}).noUnknown();

/** Calls by which staff make the pages of a site; everybody reads them by `pageApi`. */
export const sitePageApi = {
  list: get(
    `${ch}/admin/pages`,
    'SITE_PAGE_READ',
    object({
      publishStatusCd: status(),
      courseSeq: seq(),
      /** Y: only published landing pages whose class is not public. */
      courseHiddenYn: yn(),
      q: string().trim().max(100),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
    }),
  ).returns<Page<SitePageRow>>(),
  /** Whether a path is taken: by a page other than `pageSeq`, or by the product. */
  checkPath: get(
    `${ch}/admin/pages/check-path`,
    ['SITE_PAGE_CREATE', 'SITE_PAGE_UPDATE'],
    object({ path: pagePath().required(REQUIRED), pageSeq: seq() }),
  ).returns<{ usedYn: Yn }>(),
  create: post(`${ch}/pages`, 'SITE_PAGE_CREATE', pageInput).needs('SITE_SEO_UPDATE', 'seoSetting').returns<SitePage>(),
  /** Makes a landing page: a page of blocks that sells one class, filled with the class's data. It begins as a draft. */
  createLanding: post(
    `${ch}/landing-pages`,
    'SITE_PAGE_CREATE',
    object({ courseSeq: seq().required(REQUIRED) }).noUnknown(),
  ).returns<SitePage>(),
  update: post(`${ch}/pages/:pageSeq`, 'SITE_PAGE_UPDATE', pageChanges).needs('SITE_SEO_UPDATE', 'seoSetting').returns<SitePage>(),
  remove: post(`${ch}/pages/:pageSeq/delete`, 'SITE_PAGE_DELETE').returns<null>(),
};
