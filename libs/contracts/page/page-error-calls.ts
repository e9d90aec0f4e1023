/** How pages tell of their errors, without the rules: those stand in ./page-error. */
import { service } from '../endpoint';
import type { pageErrorInput } from './page-error';

const { post } = service('page', 'page/page-error');

/** The call by which a page in a browser tells of an error in it; `page-error.ts` adds the rule of its input. */
export const pageErrorApi = {
  /** Where errors are reported at all (`Bootstrap.release`); otherwise it is answered and forgotten. */
  report: post('/errors', 'public').takes<typeof pageErrorInput>().bySupport().whileMaintenance().returns<null>(),
};
