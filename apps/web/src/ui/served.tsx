import { RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error';
import { isServed, servedNodes } from '../lib/served';
import { Button } from './button';
import { useShownError } from './states';
import s from './states.module.css';

/**
 * Shows the page as the server's document contained it, while the page's calls run, and instead of an error unless the server refused
 * (AM-264). A page that was opened later, within the browser, has no such document: it shows `children` from the beginning, so they need a
 * placeholder and an error of their own.
 */
export function Served({
  ready = false,
  error,
  onRetry,
  children,
}: {
  /** Whether the page's own data has loaded. */
  ready?: boolean;
  error?: unknown;
  onRetry?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const missing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const shown = !ready && !missing && isServed();
  useShownError(shown ? error : null);
  useLayoutEffect(() => {
    const nodes = shown && servedNodes();
    if (nodes) place.current?.replaceChildren(...nodes);
  }, [shown]);
  if (!shown) return children;
  return (
    <>
      {error !== undefined && error !== null && (
        <div className={s.served} role="alert">
          <p>{t('state.servedText')}</p>
          {onRetry && (
            <Button size="sm" onClick={onRetry}>
              <RefreshCw aria-hidden="true" />
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      {/* The page's own drawing may be of another height, so the foot is seen once that stands there (base.css). */}
      <div ref={place} {...(!error && { 'aria-busy': true, 'data-foot-waits': true })} />
    </>
  );
}
