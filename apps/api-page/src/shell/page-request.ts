import type { Lang } from '@madang/contracts/codes';
import type { SiteLook } from '@madang/contracts/page/look';
import type { Query } from '../view/view.service';
import type { Address } from './site.service';

/** A request for a page's document, with its language decided. */
export interface PageRequest extends Address {
  path: string;
  /** The path and query as the browser sent them. */
  url: string;
  /** The language in which the document is answered. */
  lang: Lang;
  /** The brightness that the visitor chose, from a cookie; null: none chosen. */
  appearance: SiteLook['appearanceCd'] | null;
  query: Query;
  ifNoneMatch: string | undefined;
}
/** A request as it arrived: `lang` is the language of the cookie, though the address may name another one. */
export type ArrivedPageRequest = Omit<PageRequest, 'lang'> & { lang: Lang | null };
