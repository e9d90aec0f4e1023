import type { Lang } from '@madang/contracts/codes';
import type { SiteLook } from '@madang/contracts/page/look';
import type { Query } from '../view/view.service';
import type { Address } from './site.service';

/** A document that is asked for. */
export interface Asked extends Address {
  path: string;
  /** The path and query as the browser sent them. */
  url: string;
  /** The language in which the document is answered. */
  lang: Lang;
  /** The brightness the visitor chose, from the cookie. */
  appearance: SiteLook['appearanceCd'] | null;
  query: Query;
  ifNoneMatch: string | undefined;
}
/** As it comes: its language is of the cookie, and the address may ask for another one. */
export type Sent = Omit<Asked, 'lang'> & { lang: Lang | null };
