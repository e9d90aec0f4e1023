import type { Page } from '@madang/contracts/endpoint';

/** The most hits of a search that are counted and paged through. */
const COUNTED_TO = 10_000;
/** The `limit` of a statement that counts rows: one row more than are told shows that there are others. */
export const COUNT_LIMIT = COUNTED_TO + 1;

/** A page whose hits were counted up to one more than `most`, as it is answered. */
export const countedPage = <P extends Page<unknown>>(page: P, most = COUNTED_TO): P =>
  page.totalCount > most ? { ...page, totalCount: most, more: true } : page;
