import { RefreshCw } from 'lucide-react';
import { useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error';
import { Button } from './button';
import { cx } from './cx';
import s from './states.module.css';

/** The picture of an empty state: `add` is the list with a plus, for a button that makes the first item of it. */
export type Art = 'list' | 'add' | 'search' | 'error' | 'lock' | 'done';
function Picture({ art, plus }: { art: Art; plus: boolean }) {
  const props = { className: s.art, viewBox: '0 0 120 88', 'aria-hidden': true } as const;
  if (art === 'search')
    return (
      <svg {...props}>
        <circle cx="54" cy="40" r="27" fill="var(--paper-2)" stroke="var(--line-2)" strokeWidth="1.5" />
        <path d="m75 61 18 17" stroke="var(--ink-4)" strokeWidth="6" strokeLinecap="round" />
        <rect x="39" y="33" width="30" height="5" rx="2.5" fill="var(--line-2)" />
        <rect x="39" y="43" width="20" height="5" rx="2.5" fill="var(--line)" />
      </svg>
    );
  if (art === 'error')
    return (
      <svg {...props}>
        <path
          d="M24 58a18 18 0 0 1 4-35 27 27 0 0 1 51 6 15 15 0 0 1 9 28"
          fill="var(--paper-2)"
          stroke="var(--line-2)"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <path d="m62 40-12 18h14l-9 18" fill="none" stroke="var(--bad)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    );
  if (art === 'lock')
    return (
      <svg {...props}>
        <rect x="30" y="36" width="60" height="44" rx="10" fill="var(--paper-2)" stroke="var(--line-2)" strokeWidth="1.5" />
        <path d="M44 36V26a16 16 0 0 1 32 0v10" fill="none" stroke="var(--line-3)" strokeWidth="3" />
        <circle cx="60" cy="55" r="5" fill="var(--brand-line)" />
        <path d="M60 58v9" stroke="var(--brand-line)" strokeWidth="4" strokeLinecap="round" />
      </svg>
    );
  if (art === 'done')
    return (
      <svg {...props}>
        <circle cx="60" cy="44" r="32" fill="var(--brand-soft)" />
        <path
          d="m46 45 10 10 19-21"
          fill="none"
          stroke="var(--brand-strong)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M18 24h8M22 20v8M96 62h8M100 58v8" stroke="var(--brand-line)" strokeWidth="2" strokeLinecap="round" />
      </svg>
    );
  return (
    <svg {...props}>
      <rect x="14" y="20" width="72" height="48" rx="8" fill="var(--paper-3)" />
      <rect x="34" y="10" width="72" height="48" rx="8" fill="var(--raised)" stroke="var(--line-2)" strokeWidth="1.5" />
      <rect x="44" y="22" width="30" height="5" rx="2.5" fill="var(--brand-line)" />
      <rect x="44" y="33" width="48" height="5" rx="2.5" fill="var(--line)" />
      <rect x="44" y="43" width="38" height="5" rx="2.5" fill="var(--line)" />
      {plus && (
        <>
          <circle cx="98" cy="66" r="14" fill="var(--brand-soft)" />
          <path d="M98 60v12M92 66h12" stroke="var(--brand-strong)" strokeWidth="2" strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}

export interface EmptyProps {
  title: string;
  text?: ReactNode;
  art?: Art;
  /** The button for the next step. Without a button the picture `add` is drawn without its plus, since the person cannot add anything. */
  children?: ReactNode;
  tight?: boolean;
  heading?: 'h1' | 'h2' | 'h3';
}
/** Says that there is nothing here: a picture, the reason, and a button for the next step. */
export function Empty({ title, text, art = 'list', children, tight, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className={cx(s.empty, tight && s.tight)} data-art={art}>
      <Picture art={art} plus={art === 'add' && Boolean(children)} />
      <Heading style={{ font: '650 17px/26px var(--font)' }}>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={s.actions}>{children}</div>}
    </div>
  );
}
/**
 * Claims an error that the page shows itself, so that it is not alerted as well; NO_PERMISSION is not claimed, because it leads away from
 * the page.
 */
export function useShownError(error: unknown): void {
  useLayoutEffect(() => {
    if (error instanceof ApiError && !error.is('NO_PERMISSION')) error.claim();
  }, [error]);
}
/**
 * The text about a failed call: the server's message if the server refused the call; a hint at the connection if no answer came; otherwise
 * that the product is at fault.
 */
function useFailure(error: unknown): string {
  const { t } = useTranslation('ui');
  if (!(error instanceof ApiError) || error.status === 0) return t('state.errorText');
  return (error.status < 500 && error.serverMessage) || t('state.errorOurs');
}
/** Says that something failed: what to do, the request number for support, and a button to try again. */
export function ErrorState({ error, onRetry, title, tight }: { error?: unknown; onRetry?: () => void; title?: string; tight?: boolean }) {
  const { t } = useTranslation('ui');
  const id = error instanceof ApiError ? error.requestId : null;
  const failure = useFailure(error);
  // The title says everything if the caller passes one without an error, or the words of the error itself.
  const text = title && (!error || title === failure) ? '' : failure;
  useShownError(error);
  return (
    <div role="alert">
      <Empty
        art="error"
        tight={tight}
        title={title ?? t('state.errorTitle')}
        text={[text, id && t('state.errorNo', { id: id.slice(0, 8) })].filter(Boolean).join(' ')}
      >
        {onRetry && (
          <Button onClick={onRetry}>
            <RefreshCw aria-hidden="true" />
            {t('retry')}
          </Button>
        )}
      </Empty>
    </div>
  );
}

/** That one part among others could not be loaded, in a line of its own instead of a picture; the button tries again. */
export function ErrorLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const failure = useFailure(error);
  useShownError(error);
  return (
    <div role="alert" className={s.line}>
      <p>
        <b>{t('state.errorTitle')}</b> {failure}
      </p>
      <Button size="sm" onClick={onRetry}>
        <RefreshCw aria-hidden="true" />
        {t('retry')}
      </Button>
    </div>
  );
}

type Size = { width?: CSSProperties['width']; height?: CSSProperties['height']; radius?: number };
export const Skeleton = ({ width, height = 16, radius }: Size) => (
  <span className={s.skeleton} style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }} />
);
/** Announces to screen readers, once, that something is loading. */
export function Loading({ children, label }: { children: ReactNode; label?: string }) {
  const { t } = useTranslation('ui');
  return (
    <div aria-busy="true" role="status" aria-label={label ?? t('state.loading')}>
      {children}
    </div>
  );
}
export const SkeletonLines = ({ lines = 3 }: { lines?: number }) => (
  <div className={s.lines}>
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} width={i === lines - 1 ? '60%' : '100%'} />
    ))}
  </div>
);
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={s.row}>
          <Skeleton width={40} height={40} radius={20} />
          <Skeleton width={`${70 - (i % 3) * 12}%`} />
          <Skeleton />
        </div>
      ))}
    </Loading>
  );
}
