/** The call about plans that everybody may make, without the rules of the others, which ./plan holds. */
import { service } from '../endpoint';
import type { Plan } from './plan';

const { get } = service('util');

/** The call by which the product's price page shows the plans; `plan.ts` adds the calls about a site's own plan. */
export const planApi = {
  plans: get('/plans', 'public').returns<Plan[]>(),
};
