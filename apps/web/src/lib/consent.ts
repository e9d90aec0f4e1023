import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { leave } from './leave';

/** Whether the question of consent stands open again. */
export const useConsent = create<{ asked: boolean }>(() => ({ asked: false }));
export const askConsent = () => useConsent.setState({ asked: true });

/** Whether tools of others run in this document. */
export const toolsRun = () => document.querySelector('script[data-tool]') !== null;

/** For pages where people manage or type passwords: comes to them in a document of their own when tools run in this one. */
export function useToolFree(): void {
  useLayoutEffect(() => {
    if (toolsRun()) leave(location.href);
  }, []);
}
