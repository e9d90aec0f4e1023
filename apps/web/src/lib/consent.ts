import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { leave } from './leave';

/** Whether the question of consent stands open again. */
export const useConsent = create<{ asked: boolean }>(() => ({ asked: false }));
export const askConsent = () => useConsent.setState({ asked: true });

/** Whether code of others has a place in this document: tools, or snippets of the site. */
export const toolsRun = () => document.querySelector('script[data-tool],[data-snippet]') !== null;

/** For pages where people manage, pay or type passwords: comes to them in a document of their own when code of others is in this one. */
export function useToolFree(on = true): void {
  useLayoutEffect(() => {
    if (on && toolsRun()) leave(location.href);
  }, [on]);
}
