import { boolean, object, string, ValidationError } from 'yup';
import { PUBLIC, PUBLISH_STATUS, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, imageAddress, message, pageNumber, pageSize, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { parseSeo, type SeoSetting } from './seo';

const { get, post } = service('page');
const ch = '/channels/:channelSeq/admin/seo' as const;

/** A setting as people fill it in: what is empty is taken from the site, and there from the defaults. */
export const seoInput = object({
  title: text(LIMITS.seoTitleMax).default(''),
  description: text(LIMITS.seoTextMax).default(''),
  keywords: text(LIMITS.seoTextMax).default(''),
  /** Whether search engines stay away from the page; null: as the whole site has it. */
  noIndex: boolean().nullable().default(null),
  noFollow: boolean().nullable().default(null),
  ogTitle: text(LIMITS.seoTitleMax).default(''),
  ogImage: imageAddress(),
  ogDescription: text(LIMITS.seoTextMax).default(''),
}).noUnknown();

/** The JSON text of a setting without what is empty (AM-135); an object is tolerated. */
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
/** What is kept of a setting: known fields that say something. */
export const seoStored = (seoSetting: string | undefined): Partial<SeoSetting> =>
  Object.fromEntries(
    Object.entries(seoInput.cast(parseSeo(seoSetting), { stripUnknown: true })).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<SeoSetting>;

/** Something published and its setting; `description` is what stands in for an empty one. */
interface SeoItem {
  title: string;
  seoSetting: string;
  description: string;
  updatedAt: string;
}
/** A page in the staff's list of words for search engines. */
export interface SeoPage extends SeoItem {
  pageSeq: number;
  path: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
}
/** A class in the staff's list of words for search engines. */
export interface SeoCourse extends SeoItem {
  courseSeq: number;
  imageUrl: string | null;
}
/** Sorted by one column, or in the order of the site (AM-136). */
const paging = {
  sort: fallbackOneOf(['', 'title', 'updatedAt'] as const),
  order: fallbackOneOf(['asc', 'desc'] as const),
  page: pageNumber(),
  size: pageSize(LIMITS.adminPageSizes),
};
const body = object({ seoSetting: seoText().required(REQUIRED) }).noUnknown();

/** Calls of a site's staff about what search engines and shared links say of the site, its pages and classes. */
export const seoApi = {
  find: get(ch, 'SITE_SEO_READ').returns<{ seoSetting: string }>(),
  save: post(ch, 'SITE_SEO_UPDATE', body).returns<{ seoSetting: string }>(),
  /** Main and the class list have settings, too: rows without a title, known by their paths. */
  pages: get(`${ch}/page/list`, 'SITE_SEO_READ', object({ publishStatusCd: fallbackOneOf([PUBLISH_STATUS.PUBLISHED]), ...paging })).returns<
    Page<SeoPage>
  >(),
  courses: get(`${ch}/course/list`, 'SITE_SEO_READ', object({ publicCd: fallbackOneOf([PUBLIC.PUBLIC]), ...paging })).returns<
    Page<SeoCourse>
  >(),
  savePage: post(`${ch}/page/:pageSeq`, 'SITE_SEO_UPDATE', body).returns<SeoPage>(),
  saveCourse: post(`${ch}/course/:courseSeq`, 'SITE_SEO_UPDATE', body).returns<SeoCourse>(),
};
