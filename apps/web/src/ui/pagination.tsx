import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import s from './nav.module.css';

/** The numbers to show: first, last, the neighbours of the page, and gaps as null. */
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
/** Page numbers; nothing for a single page. */
export function Pagination({
  page,
  size,
  total,
  label,
  onChange,
}: {
  page: number;
  size: number;
  total: number;
  /** The label of the list, where a page has more than one. */
  label?: string;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  return (
    <nav className={s.pages} aria-label={label ?? t('page.label')}>
      <button type="button" aria-label={t('page.previous')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          <span key={`gap${i}`}>…</span>
        ) : (
          <button
            key={n}
            type="button"
            className={cx(Math.abs(n - page) > 1 && n !== 1 && n !== pages && s.wide)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onChange(n)}
          >
            <span className="sr-only">{t('page.of', { page: n })}</span>
            <span aria-hidden="true">{n}</span>
          </button>
        ),
      )}
      <button type="button" aria-label={t('page.next')} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}
