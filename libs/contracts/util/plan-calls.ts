/** What everybody may ask about plans, without the rules of the other calls: those stand in ./plan. */
import { service } from '../endpoint';
import type { Plan } from './plan';

const { get } = service('util');

export const planApi = {
  plans: get('/plans', 'public').returns<Plan[]>(),
};
