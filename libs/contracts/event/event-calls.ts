/** The calls by which pages report visits and events, without the rules of their input, which ./event holds. */
import { service } from '../endpoint';
import type { logInput, visitInput } from './event';

const { post } = service('event', 'event/event');

/** Calls by which pages report visits and events; `event.ts` adds the rules of their input. */
export const eventApi = {
  /** `log` and `user` answer 202 at once; their rows are written later, in batches. */
  log: post('/events/log', 'public').takes<typeof logInput>().bySupport().whileMaintenance().returns<null>(),
  user: post('/events/user', 'public').takes<typeof visitInput>().bySupport().whileMaintenance().returns<null>(),
};
