/** Who waits for a class that is not open yet (CR-041). */
import { service } from '../endpoint';

const { get, post } = service('main');
const at = '/channels/:channelSeq/courses/:courseSeq/demand' as const;

/** How much a class of the kind SURVEY is wished for, as its page shows it. */
export interface Demand {
  /** How many people wait for it to open. */
  count: number;
  /** Since when the viewer waits for the class to open; null if the viewer does not. */
  mineAt: string | null;
}
/** Calls by which the page of a class of the kind SURVEY shows and takes wishes; `demand.ts` adds the staff's list. */
export const demandApi = {
  find: get(at, 'public').returns<Demand>(),
  /** Asks to be told once the class opens; a second call changes nothing. */
  add: post(at, 'login').returns<Demand>(),
  remove: post(`${at}/delete`, 'login').returns<Demand>(),
};
