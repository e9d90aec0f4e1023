import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { leave } from './leave';

/** Whether the visitor wants to change the choice about marketing tools, so that the question is shown again. */
export const useConsent = create<{ asked: boolean }>(() => ({ asked: false }));
export const askConsent = () => useConsent.setState({ asked: true });

/** Whether this document has third-party code: marketing tools, or snippets of the site. */
export const toolsRun = () => document.querySelector('script[data-tool],[data-snippet]') !== null;

/** Reloads a page on which people manage, pay or type passwords, if this document has third-party code; the new document has none. */
export function useToolFree(on = true): void {
  useLayoutEffect(() => {
    if (on && toolsRun()) leave(location.href);
  }, [on]);
}
