import { create } from 'zustand';
import { GO_ON_KEY } from '../../lib/session';

const GO_ON_ATTRIBUTE = 'data-go-on';

/**
 * The lesson to continue with, as the site's main page shows it. It is stored in the browser, so that first-paint.js can reserve its
 * space before anything is drawn.
 */
export interface GoesOn {
  title: string;
  lesson: string;
  imageUrl: string | null;
  to: string;
  percent: number;
  begun: boolean;
}
interface Kept {
  userSeq: number;
  next: GoesOn | null;
}
/** The stored lesson of this person: null if there is nothing to continue with, undefined if nothing is stored. */
export function keptGoOn(userSeq: number): GoesOn | null | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(GO_ON_KEY) ?? 'null') as Kept | null;
    return kept?.userSeq === userSeq ? kept.next : undefined;
  } catch {
    return undefined;
  }
}
export const keepGoOn = (userSeq: number, next: GoesOn | null) =>
  localStorage.setItem(GO_ON_KEY, JSON.stringify({ userSeq, next } satisfies Kept));
/** Removes the space that first-paint.js reserved, once the card is drawn in it. */
export const giveRoomBack = () => document.documentElement.removeAttribute(GO_ON_ATTRIBUTE);
/** The link of the live lesson that the main page's card shows now, so that the panel of live lessons does not show it twice. */
export const useSaidLive = create<{ to: string | null }>(() => ({ to: null }));
