import type { Lang } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import type { Bootstrap } from '@madang/contracts/page/page';
import type { PageMatch } from '@madang/contracts/page/routes';
import { PRODUCT_COLOUR } from '@madang/contracts/page/theme';
import { PRODUCT_NAME } from './page-names';
import type { PageRequest } from './page-request';
import type { Away } from './shown-page';

/** A request for a page with its site, its route and its language. */
export interface Arrival {
  asked: PageRequest;
  /** The route of the path; null: no page has it. */
  match: PageMatch | null;
  /** The site whose page is shown; null for the product's own pages, and where one page stands in for all of the site's. */
  channel: Channel | null;
  /** The site's main address. */
  origin: string;
  /** Whether the request came by another host of the site than its main one. */
  elsewhere: boolean;
  /** Whether no site has this address. */
  nobody: boolean;
  /** Whether the platform has switched the site's snippets off. */
  snippetsOff: boolean;
  /** Why one page stands in for all of the site's; null: none does. */
  away: Away | null;
  /** What the page that stands in is about, as the document's data say it; all are null if none does. */
  standIn: Pick<Bootstrap, 'closed' | 'suspended' | 'maintained'>;
  /** The language that the address itself names; null for none. */
  byAddress: Lang | null;
  /** The site's first language, whose addresses name none. */
  first: Lang;
}

/** The name and the colour of a document: those of the site, also of one whose pages are not shown, else the product's. */
export function identityOf({ channel, standIn }: Pick<Arrival, 'channel' | 'standIn'>): { name: string; brandColor: string } {
  return channel ?? standIn.closed ?? standIn.suspended ?? standIn.maintained ?? { name: PRODUCT_NAME, brandColor: PRODUCT_COLOUR };
}
