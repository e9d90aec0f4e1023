import { create } from 'zustand';

const KEY = 'madang.terms';
const read = (): Record<number, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<number, number>;
  } catch {
    return {};
  }
};
/** Which term of a challenge its visitor means to join, by challenge; kept on the way through login and checkout. */
export const useTermChoice = create<Record<number, number>>(read);
export function chooseTerm(courseSeq: number, termSeq: number): void {
  useTermChoice.setState({ [courseSeq]: termSeq });
  sessionStorage.setItem(KEY, JSON.stringify(useTermChoice.getState()));
}
/** The term that the visitor chose of a challenge; null: whoever takes the seat gets the next one to open. */
export const chosenTerm = (courseSeq: number): number | null => useTermChoice.getState()[courseSeq] ?? null;
