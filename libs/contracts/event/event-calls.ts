/** What every page tells of itself, without the rules: those stand in ./event. */
import { service } from '../endpoint';
import type { logInput, visitInput } from './event';

const { post } = service('event', 'event/event');

/** Calls by which a page notes events and visits; `event.ts` has the rules of their input. */
export const eventApi = {
  /** Both answer 202 at once; rows are flushed in batches. */
  log: post('/events/log', 'public').takes<typeof logInput>().bySupport().whileMaintenance().returns<null>(),
  user: post('/events/user', 'public').takes<typeof visitInput>().bySupport().whileMaintenance().returns<null>(),
};
