import { useDeferredValue } from 'react';

/**
 * Whether what a call answered is to be drawn: shortly after it has arrived, at once if it was there already. React draws an answer of
 * react-query in one go, which on a phone keeps the page from answering to who scrolls or presses something; what waits for this hook is
 * drawn in short steps.
 */
export const useDrawn = (arrived: boolean): boolean => useDeferredValue(arrived);
