/** The calls of people who wait for a class to open (CR-041, AM-771), without the staff's list, which ./demand adds. */
import { service } from '../endpoint';

const { get, post } = service('main');
const at = '/channels/:channelSeq/courses/:courseSeq/demand' as const;

/** How many people wait for a class in which nobody can enrol now. */
export interface Demand {
  /** How many people wait for the class to open; null where that is for its staff alone. A demand survey shows it to everybody. */
  count: number | null;
  /** How many were told that it had opened, and have not asked again since; null for others than staff. */
  toldCount: number | null;
  /** Since when the viewer waits for the class to open; null: the viewer does not. */
  mineAt: string | null;
}
/** Calls by which the page of a class shows how many people wait for it, and adds the viewer; `demand.ts` adds the staff's list. */
export const demandApi = {
  find: get(at, 'public').returns<Demand>(),
  /**
   * Adds the caller to the people who are told when the class opens; a second call changes nothing. Refused while somebody can enrol in the
   * class.
   */
  add: post(at, 'login').returns<Demand>(),
  remove: post(`${at}/delete`, 'login').returns<Demand>(),
};
