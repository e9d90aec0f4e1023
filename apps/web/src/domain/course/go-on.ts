import { create } from 'zustand';
import { GO_ON_KEY } from '../../lib/session';

const ROOM = 'data-go-on';

/**
 * What somebody goes on with on this site, as its main page shows it. Read by first-paint.js as well: its room is there before anything
 * is drawn.
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
/** What was kept for this person in this browser: null for nothing to go on with, undefined where nobody knows yet. */
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
/** Ends the room that the document keeps free for the card of what to go on with, once the card is drawn in it. */
export const giveRoomBack = () => document.documentElement.removeAttribute(ROOM);
/** Where the live is that the card of the main page says now; the panel of lives does not say it again. */
export const useSaidLive = create<{ to: string | null }>(() => ({ to: null }));
