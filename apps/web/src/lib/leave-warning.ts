import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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

/**
 * Asks before unsaved input or a file that is being uploaded is lost, when going to another page or closing the window, and names
 * `changes` if they are given. Only one can be active on a page.
 */
export function useLeaveWarning(dirty: boolean, changes?: Changes): void {
  const { t } = useTranslation('ui');
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => (dirty || isUploading()) && here.pathname !== there.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const words = { title: t('leave.title'), action: t('leave.go'), cancel: t('leave.stay'), danger: true };
    void lostText(latest.current, t('leave.text'))
      .then((text) => confirm(text, words))
      .then((go) => (go ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
