import type { Page } from '@madang/contracts/endpoint';

/** The most hits of a search that are counted, and that its pages reach. */
export const COUNTED_TO = 10_000;
/** The `limit` of a statement that counts: one more row than `COUNTED_TO`, so that the answer can tell that there are more. */
export const COUNT_LIMIT = COUNTED_TO + 1;

/** Answers a page whose rows were counted up to `most` + 1: a higher count than `most` is cut to `most` and marked by `more`. */
export const countedPage = <P extends Page<unknown>>(page: P, most = COUNTED_TO): P =>
  page.totalCount > most ? { ...page, totalCount: most, more: true } : page;
