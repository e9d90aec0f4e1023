import { boolean, object, string, ValidationError } from 'yup';
import { PUBLIC, PUBLISH_STATUS, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, imageAddress, message, pageNumber, pageSize, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { parseSeo, type SeoSetting } from './seo';

const { get, post } = service('page');
const ch = '/channels/:channelSeq/admin/seo' as const;

/** The form of texts for search engines. Where a field of a page is empty, the site's is used; where that is empty, the default. */
export const seoInput = object({
  title: text(LIMITS.seoTitleMax).default(''),
  description: text(LIMITS.seoTextMax).default(''),
  keywords: text(LIMITS.seoTextMax).default(''),
  /** Whether search engines may not index the page; null: as set for the whole site. */
  noIndex: boolean().nullable().default(null),
  noFollow: boolean().nullable().default(null),
  ogTitle: text(LIMITS.seoTitleMax).default(''),
  ogImage: imageAddress(),
  ogDescription: text(LIMITS.seoTextMax).default(''),
}).noUnknown();

/** Takes the setting as JSON text (AM-135); an object is accepted as well. */
export const seoText = () =>
  string()
    .transform((_, raw: unknown) => (typeof raw === 'object' && raw !== null ? JSON.stringify(raw) : (raw as string)))
    .max(4000, message('maxLength', { max: 4000 }))
    .test('seo', message('invalid'), (value, context) => {
      if (value === undefined) return true;
      try {
        const raw: unknown = JSON.parse(value);
        if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return false;
        seoInput.validateSync(raw, { strict: false });
        return true;
      } catch (e) {
        if (!ValidationError.isError(e)) return false;
        return context.createError({ path: `${context.path}.${e.path ?? ''}`, message: e.errors[0] as string });
      }
    });
/** The part of a setting that is stored: known fields that are not empty. */
export const seoStored = (seoSetting: string | undefined): Partial<SeoSetting> =>
  Object.fromEntries(
    Object.entries(seoInput.cast(parseSeo(seoSetting), { stripUnknown: true })).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<SeoSetting>;

/** A published page or class with its setting; `description` is the text that is used where the setting has none. */
interface SeoItem {
  title: string;
  seoSetting: string;
  description: string;
  updatedAt: string;
}
/** A page in the staff's list of texts for search engines. */
export interface SeoPage extends SeoItem {
  pageSeq: number;
  path: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
}
/** A class in the staff's list of texts for search engines. */
export interface SeoCourse extends SeoItem {
  courseSeq: number;
  /** The kind of the class, by which a package has another address. */
  courseTypeCd: string;
  imageUrl: string | null;
}
/** The page and sorting of those lists; without `sort` they are in the order of the site (AM-136). */
const paging = {
  sort: fallbackOneOf(['', 'title', 'updatedAt'] as const),
  order: fallbackOneOf(['asc', 'desc'] as const),
  page: pageNumber(),
  size: pageSize(LIMITS.adminPageSizes),
};
const body = object({ seoSetting: seoText().required(REQUIRED) }).noUnknown();

/** Calls of a site's staff about the texts that search engines and shared links show of the site, its pages and classes. */
export const seoApi = {
  find: get(ch, 'SITE_SEO_READ').returns<{ seoSetting: string }>(),
  save: post(ch, 'SITE_SEO_UPDATE', body).returns<{ seoSetting: string }>(),
  /**
   * The pages with their settings. Those that every site has (`BUILT_IN_PATHS`) are included as rows without a title, which their paths
   * identify.
   */
  pages: get(`${ch}/page/list`, 'SITE_SEO_READ', object({ publishStatusCd: fallbackOneOf([PUBLISH_STATUS.PUBLISHED]), ...paging })).returns<
    Page<SeoPage>
  >(),
  courses: get(`${ch}/course/list`, 'SITE_SEO_READ', object({ publicCd: fallbackOneOf([PUBLIC.PUBLIC]), ...paging })).returns<
    Page<SeoCourse>
  >(),
  savePage: post(`${ch}/page/:pageSeq`, 'SITE_SEO_UPDATE', body).returns<SeoPage>(),
  saveCourse: post(`${ch}/course/:courseSeq`, 'SITE_SEO_UPDATE', body).returns<SeoCourse>(),
};
