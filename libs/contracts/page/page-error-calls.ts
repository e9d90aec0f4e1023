/** The call by which pages report their errors, without the rule of its input, which ./page-error holds. */
import { service } from '../endpoint';
import type { pageErrorInput } from './page-error';

const { post } = service('page', 'page/page-error');

/** The call by which a page reports an error that happened in the browser; `page-error.ts` adds the rule of its input. */
export const pageErrorApi = {
  /** Reports an error. An installation that reports none (`Bootstrap.release` is null) answers and drops it. */
  report: post('/errors', 'public').takes<typeof pageErrorInput>().bySupport().whileMaintenance().returns<null>(),
};
