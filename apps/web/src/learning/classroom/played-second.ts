import { create } from 'zustand';

interface Played {
  /** The current second of the video; null where its player does not report it, or the lesson has no video. */
  second: number | null;
  /** Goes to a second of the video; null in a lesson without a video. */
  seek: ((second: number) => void) | null;
}
/** The video of the open lesson, for the notes and questions below it. */
export const usePlayed = create<Played>(() => ({ second: null, seek: null }));
export const playedSecond = () => usePlayed.getState().second;
/** Stores the position in whole seconds, so that components that use it render only once a second. */
export function notePlayed(time: number): void {
  const second = Math.max(0, Math.floor(time));
  if (usePlayed.getState().second !== second) usePlayed.setState({ second });
}
