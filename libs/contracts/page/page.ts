import { object, string } from 'yup';
import type { CodeOf, PUBLISH_STATUS, Yn } from '../codes';
import { withRules } from '../endpoint';
import { REQUIRED } from '../fields';
import type { CourseLead } from './course-lead';
import { pageApi as pageCalls } from './page-calls';

/** A page that a site wrote itself, at `/p/…`. */
export interface SitePage {
  pageSeq: number;
  title: string;
  path: string;
  /** The page's texts for search engines, as JSON (`SeoSetting`). */
  seoSetting: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  /** The class for which a landing page was made; null for any other page. */
  courseSeq: number | null;
  /** The page's rich text, cleaned when it was saved; lists leave it out. */
  content?: string;
  /** Y: the page consists of blocks, which are shown in place of `content`. */
  blocksYn?: Yn;
}
/** Asks for a site's pages; an unknown value filters nothing. */
export const pageListQuery = object({ publishStatusCd: string(), page: string(), size: string() });
/** Asks for a page by the part of its path after `/p/`. */
export const pagePathQuery = object({ path: string().max(300).required(REQUIRED) });
/** Calls by which visitors see the pages that a site wrote, with the rules of their input. */
export const pageApi = withRules(pageCalls, { list: pageListQuery, byPath: pagePathQuery });
/** What a visitor reads in place of a site that its owner closed. */
export interface ClosedSite {
  name: string;
  brandColor: string;
  logoUrl: string | null;
  phone: string;
  email: string;
  closedAt: string;
  /** When the site's data was deleted, so that it can no longer be reopened; null: it still can. */
  erasedAt: string | null;
}
/** What a visitor reads in place of a site that the platform suspended. The reason is missing, since it is not for visitors. */
export type SuspendedSite = Pick<ClosedSite, 'name' | 'brandColor' | 'logoUrl' | 'phone' | 'email'> & { suspendedAt: string };
/** What everybody reads during maintenance of the platform or of the site. */
export type MaintainedSite = Pick<ClosedSite, 'name' | 'brandColor' | 'logoUrl'> & { until: string };
/** The company that runs the product, as far as the installation's settings name it. */
export type ProductBusiness = Pick<
  import('../main/channel').Footer,
  'corpName' | 'ceoName' | 'regNo' | 'shopNo' | 'addr' | 'phone' | 'email' | 'privacyName'
>;
/** The data that api-page writes into each HTML page as JSON (`#madang`), so that the page need not load it first. */
export interface Bootstrap {
  channel: import('../main/channel').Channel | null;
  /** The site of this host where its owner closed it; otherwise null. */
  closed: ClosedSite | null;
  /**
   * The site of this host where the platform suspended it; otherwise null. If `channel` is set as well, the page is one that learners or
   * staff may still use.
   */
  suspended: SuspendedSite | null;
  /** The maintenance because of which this page cannot be used; otherwise null. */
  maintained: MaintainedSite | null;
  /** The head of the class, on the page of a class; otherwise null. */
  lead: CourseLead | null;
  /** The page that the site wrote itself, on such a page; otherwise null. */
  page: SitePage | null;
  /** The blocks that visitors see, on a page of blocks; otherwise null. */
  blocks: import('./blocks/data').ShownBlocks | null;
  lang: import('../codes').Lang;
  now: string;
  /** The product's own host, with its port. */
  mainOrigin: string;
  /** The product's brand website, to which leaving the product's own host leads (AM-080). */
  brandUrl: string;
  /** The chat in which staff of sites can ask the platform (AM-130); null: there is none. */
  supportChatUrl: string | null;
  /** Addresses of the demo sites; filled on the product's own host only. */
  demoSites: string[];
  /** The company that runs the product; set on the product's own host only. */
  business: ProductBusiness | null;
  /** The pattern of a site's address: `http://{domain}.localhost:8080`. */
  siteOrigin: string;
  devTools: boolean;
  /** The release of this page, named in error reports; null: the installation wants no reports. */
  release: string | null;
  /** Whether the Content-Security-Policy of this page allows the site's services for statistics, advertising and chat. */
  tools: boolean;
}
