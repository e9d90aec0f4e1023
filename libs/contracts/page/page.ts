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
  /** The page's words for search engines, as JSON. */
  seoSetting: string;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  /** The class that it was made for; null for any other page. */
  courseSeq: number | null;
  /** Rich text, cleaned when it was saved; lists leave it away. */
  content?: string;
  /** Y: the page is made of blocks, which are shown instead of the content. */
  blocksYn?: Yn;
}
/** Which of a site's pages are asked for; unknown values ask for all. */
export const pageListQuery = object({ publishStatusCd: string(), page: string(), size: string() });
/** The path of a page behind `/p/`. */
export const pagePathQuery = object({ path: string().max(300).required(REQUIRED) });
/** Calls by which visitors see the pages that a site wrote, with the rules of their input. */
export const pageApi = withRules(pageCalls, { list: pageListQuery, byPath: pagePathQuery });
/** What a visitor of a site that was closed reads. */
export interface ClosedSite {
  name: string;
  brandColor: string;
  logoUrl: string | null;
  phone: string;
  email: string;
  closedAt: string;
  /** When the site's data was erased, after which it does not come back. */
  erasedAt: string | null;
}
/** What a visitor of a site that the platform suspended reads; the reason is its owner's alone. */
export type SuspendedSite = Pick<ClosedSite, 'name' | 'brandColor' | 'logoUrl' | 'phone' | 'email'> & { suspendedAt: string };
/** What everybody reads while the platform, or the site, is under maintenance. */
export type MaintainedSite = Pick<ClosedSite, 'name' | 'brandColor' | 'logoUrl'> & { until: string };
/** The business that runs the product, as far as the installation names it. */
export type ProductBusiness = Pick<
  import('../main/channel').Footer,
  'corpName' | 'ceoName' | 'regNo' | 'shopNo' | 'addr' | 'phone' | 'email' | 'privacyName'
>;
/** Inlined into the shell as JSON under `#madang`. */
export interface Bootstrap {
  channel: import('../main/channel').Channel | null;
  /** The site of this address, where its owner closed it. */
  closed: ClosedSite | null;
  /** The site of this address, where the platform suspended it; with a channel it is a page that its learners or staff still use. */
  suspended: SuspendedSite | null;
  /** Work on the platform, or on the site of this address, while this page does not stand. */
  maintained: MaintainedSite | null;
  /** The class whose page this is. */
  lead: CourseLead | null;
  /** The page of the site's own that stands here. */
  page: SitePage | null;
  /** Where this page is made of blocks: what visitors see of them. */
  blocks: import('./blocks/data').ShownBlocks | null;
  lang: import('../codes').Lang;
  now: string;
  /** Host with port of the host without a site. */
  mainOrigin: string;
  /** The main brand website, where leaving the host without a site ends (AM-080). */
  brandUrl: string;
  /** Where the staff of sites ask those who run the platform (AM-130); null where nobody answers. */
  supportChatUrl: string | null;
  /** Addresses of the sites that show what the product can; only on the host without a site. */
  demoSites: string[];
  /** The company that runs the product, on the product's own host. */
  business: ProductBusiness | null;
  /** How a site's address is built: `http://{domain}.localhost:8080`. */
  siteOrigin: string;
  devTools: boolean;
  /** Where errors are reported: the release that this page is of. Null where nobody wants to hear of them. */
  release: string | null;
  /** Whether the policy of this page lets the site's marketing tools in. */
  tools: boolean;
}
