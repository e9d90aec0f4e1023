import type { Page } from '@madang/contracts/endpoint';

/** Hits of a search are counted up to here, and its pages go as far. */
export const COUNTED_TO = 10_000;
/** The `limit` of whatever counts: one hit more tells that there are others. */
export const COUNT_LIMIT = COUNTED_TO + 1;

/** A page whose hits were counted with `COUNT_LIMIT`, as it is answered. */
export const countedPage = <P extends Page<unknown>>(page: P): P =>
  page.totalCount > COUNTED_TO ? { ...page, totalCount: COUNTED_TO, more: true } : page;
