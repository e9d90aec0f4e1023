/** Read by first-paint.js as well: the room for what comes first is there before anything is drawn. */
const KEY = 'madang.goOn';
const ROOM = 'data-go-on';

/** What somebody goes on with on this site, as its main page shows it. */
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
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.userSeq === userSeq ? kept.next : undefined;
  } catch {
    return undefined;
  }
}
export const keepGoOn = (userSeq: number, next: GoesOn | null) =>
  localStorage.setItem(KEY, JSON.stringify({ userSeq, next } satisfies Kept));
/** The document's own room gives way to what was drawn in it. */
export const giveRoomBack = () => document.documentElement.removeAttribute(ROOM);
