import { searchApi } from '@madang/contracts/main/search-calls';
import { call } from '../../lib/api';
import { log } from '../../lib/log';
import { remember } from './recent';

/** Keeps what was searched for in this browser, and counts it for the site; a search that is not counted is one all the same. */
export function noteSearch(q: string): void {
  remember(q);
  call(searchApi.used, { body: { q } }).catch((error: unknown) => log('search', error));
}
