import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Changes } from './changes';
import { confirm } from './dialogs';
import { isUploading } from './uploading';

/** The text that says what is lost by leaving: a file that is being uploaded, else the changed fields if they are known, else `unnamed`. */
export async function lostText(changes: Changes | null | undefined, unnamed: string): Promise<string> {
  if (isUploading()) return i18next.t('ui:leave.uploading');
  if (!changes?.labels.length) return unnamed;
  const { changedText } = await import('./changes');
  return i18next.t('changes:leave', { changed: changedText(changes) });
}

/** Asks whether unsaved changes may be lost; `unnamed` is the text where none of them has a name. */
export async function mayLose(changes: Changes | null | undefined, unnamed = i18next.t('ui:leave.text')): Promise<boolean> {
  const words = { title: i18next.t('ui:leave.title'), action: i18next.t('ui:leave.go'), cancel: i18next.t('ui:leave.stay'), danger: true };
  return confirm(await lostText(changes, unnamed), words);
}

/**
 * Asks before unsaved input or a file that is being uploaded is lost, when going to another page or closing the window, and names
 * `changes` if they are given. Only one can be active on a page.
 */
export function useLeaveWarning(dirty: boolean, changes?: Changes): void {
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => (dirty || isUploading()) && here.pathname !== there.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLose(latest.current).then((go) => (go ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
