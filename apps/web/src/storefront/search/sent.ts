import { searchApi } from '@madang/contracts/main/search-calls';
import { call } from '../../lib/api';
import { log } from '../../lib/log';
import { remember } from './recent';

/** Remembers a search in this browser, and counts its words for the site; a failed count is ignored. */
export function noteSearch(q: string): void {
  remember(q);
  call(searchApi.used, { body: { q } }).catch((error: unknown) => log('search', error));
}
