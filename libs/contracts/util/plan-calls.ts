/** What everybody may ask about plans, without the rules of the other calls: those stand in ./plan. */
import { service } from '../endpoint';
import type { Plan } from './plan';

const { get } = service('util');

/** The call by which the product's page of prices shows the plans; `plan.ts` adds those of a site about its own plan. */
export const planApi = {
  plans: get('/plans', 'public').returns<Plan[]>(),
};
