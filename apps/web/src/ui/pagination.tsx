import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { cx } from './cx';
import s from './nav.module.css';

/** The page numbers to show: the first, the last, the current one and its neighbours; near an end, the four at that end. null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = new Set([
    1,
    pages,
    page - 1,
    page,
    page + 1,
    ...(page <= 3 ? [2, 3, 4] : []),
    ...(page >= pages - 2 ? [pages - 1, pages - 2, pages - 3] : []),
  ]);
  const shown = [...near].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, i) => (i > 0 && n - shown[i - 1]! > 1 ? [null, n] : [n]));
}
interface Props {
  page: number;
  size: number;
  total: number;
  /** The name of this navigation, for screens with several lists. */
  label?: string;
  /** Runs when a page is chosen; without it, the numbers are links to `?page=` of this address. */
  onChange?: (page: number) => void;
}
/** The page numbers of a list; nothing if there is only one page. */
export function Pagination({ page, size, total, label, onChange }: Props) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  return (
    <nav className={s.pages} aria-label={label ?? t('page.label')}>
      <Step to={page - 1} label={t('page.previous')} disabled={page <= 1} onChange={onChange}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          <span key={`gap${i}`}>…</span>
        ) : (
          <Step
            key={n}
            to={n}
            className={cx(Math.abs(n - page) > 1 && n !== 1 && n !== pages && s.wide)}
            current={n === page}
            onChange={onChange}
          >
            <span className="sr-only">{t('page.of', { page: n })}</span>
            <span aria-hidden="true">{n}</span>
          </Step>
        ),
      )}
      <Step to={page + 1} label={t('page.next')} disabled={page >= pages} onChange={onChange}>
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: number;
  label?: string;
  className?: string;
  current?: boolean;
  disabled?: boolean;
  onChange: ((page: number) => void) | undefined;
  children: ReactNode;
}
function Step({ to, label, className, current, disabled, onChange, children }: StepProps) {
  const [params] = useSearchParams();
  const shared = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined, className };
  if (onChange || disabled)
    return (
      <button type="button" {...shared} disabled={disabled} onClick={() => onChange?.(to)}>
        {children}
      </button>
    );
  const next = new URLSearchParams(params);
  if (to > 1) next.set('page', String(to));
  else next.delete('page');
  return (
    <Link {...shared} to={{ search: next.toString() }}>
      {children}
    </Link>
  );
}
