import { useEffect, useRef } from 'react';
import { clearSaveState, setSaveState } from './save-state';

/** What is typed here is saved on purpose only: leaving asks, and may send it. */
export function useSaveOnPurpose(dirty: boolean, save: () => Promise<boolean>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    setSaveState(dirty ? { status: 'unsaved', flush: () => latest.current() } : { status: 'idle', flush: async () => true });
  }, [dirty]);
  useEffect(() => clearSaveState, []);
}
