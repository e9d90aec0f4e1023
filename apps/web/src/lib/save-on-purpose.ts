import { useEffect, useRef } from 'react';
import type { Changes } from './changes';
import { clearSaveState, setSaveState } from './save-state';

/** For pages that a button saves: a person who leaves with unsaved changes is asked first, and can save them then. */
export function useSaveOnPurpose(dirty: boolean, changes: Changes, save: () => Promise<boolean>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    setSaveState(dirty ? { status: 'unsaved', flush: () => latest.current() } : { status: 'idle', flush: async () => true });
  }, [dirty]);
  useEffect(() => setSaveState({ changes: dirty ? changes : null }), [dirty, changes]);
  useEffect(() => clearSaveState, []);
}
