import { CircleCheck, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, useDialogs, type ToastTone } from '../lib/dialogs';
import { useBusySite } from '../lib/patience';
import { IconButton } from './button';
import { cx } from './cx';
import s from './hosts.module.css';

const Questions = lazy(() => import('./questions'));

/** Renders the dialogs of `alert()` and `confirm()`; their code loads with the first one. */
export function QuestionHost() {
  const waiting = useDialogs((d) => d.questions.length > 0);
  return waiting ? (
    <Suspense>
      <Questions />
    </Suspense>
  ) : null;
}

const TOAST_ICONS: Record<ToastTone, typeof Info> = { good: CircleCheck, info: Info, bad: TriangleAlert };
/** The notice that the site is busy and calls are repeated, shown while a call waits. */
function BusyNote() {
  const { t } = useTranslation('ui');
  const busy = useBusySite((b) => b.waiting > 0);
  if (!busy) return null;
  return (
    <div className={cx(s.toast, s.info)} role="status">
      <LoaderCircle className={s.turning} aria-hidden="true" />
      <p>{t('busySite')}</p>
    </div>
  );
}
/** Stores the height of all notices in a CSS variable, by which dialog.module.css leaves space for them above sheets on phones. */
function useTellsHeight(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => document.body.style.setProperty('--notices', `${entry!.contentRect.height}px`));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
}
/** The area of the window where the notices of `toast()` are shown. */
export function ToastHost() {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  useTellsHeight(box);
  const toasts = useDialogs((d) => d.toasts);
  return (
    <div
      ref={box}
      className={s.toasts}
      aria-live="polite"
      role="region"
      aria-label={t('notifications')}
      aria-keyshortcuts="F8"
      data-notices
    >
      <BusyNote />
      {toasts.map((one) => {
        const Icon = TOAST_ICONS[one.tone];
        return (
          <div key={one.id} className={cx(s.toast, s[one.tone])} role={one.tone === 'bad' ? 'alert' : 'status'}>
            <Icon aria-hidden="true" />
            <p>{one.message}</p>
            {one.action && (
              <button
                type="button"
                className={s.action}
                onClick={() => {
                  closeToast(one.id);
                  one.action?.onClick();
                }}
              >
                {one.action.label}
                <kbd aria-hidden="true">F8</kbd>
              </button>
            )}
            <IconButton label={t('close')} onClick={() => closeToast(one.id)}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
