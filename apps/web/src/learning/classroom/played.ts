import { create } from 'zustand';

interface Played {
  /** The second at which the film stands; null where its player does not tell, or no film is here. */
  second: number | null;
  /** Goes to a second of the film; null without one. */
  seek: ((second: number) => void) | null;
}
/** The film of the lesson that is open, for what stands below it. */
export const usePlayed = create<Played>(() => ({ second: null, seek: null }));
export const playedSecond = () => usePlayed.getState().second;
/** Notes the film's position in whole seconds, so that components that follow it are drawn only once a second. */
export function notePlayed(time: number): void {
  const second = Math.max(0, Math.floor(time));
  if (usePlayed.getState().second !== second) usePlayed.setState({ second });
}
