import { create } from 'zustand';

const TERM_CHOICE_KEY = 'madang.terms';
const read = (): Record<number, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(TERM_CHOICE_KEY) ?? '{}') as Record<number, number>;
  } catch {
    return {};
  }
};
/** The chosen term of each challenge, by the number of the challenge; stored in the tab, so that it survives login and checkout. */
export const useTermChoice = create<Record<number, number>>(read);
export function chooseTerm(courseSeq: number, termSeq: number): void {
  useTermChoice.setState({ [courseSeq]: termSeq });
  sessionStorage.setItem(TERM_CHOICE_KEY, JSON.stringify(useTermChoice.getState()));
}
/** The term of a challenge that the visitor chose in this tab; null where they chose none. */
export const chosenTerm = (courseSeq: number): number | null => useTermChoice.getState()[courseSeq] ?? null;
