import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../lib/media';
import { Button } from '../button';
import { Filters } from '../page-head';
import s from './table-tools.module.css';

interface Props {
  label: string;
  search?: ReactNode;
  /** The filters; on phones, a button unfolds them. */
  filters?: ReactNode;
  /** How many filters are set. */
  count: number;
  tools?: ReactNode;
}
/** The bar above a list: its filters, on phones folded behind a button, its search, and its tools. */
export function TableBar({ label, search, filters, count, tools }: Props) {
  const { t } = useTranslation('table');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const id = useId();
  const folds = phone && filters !== undefined;
  return (
    <Filters label={label}>
      {!folds && filters}
      {search && <div className={s.search}>{search}</div>}
      {folds && (
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={count ? `${t('filters.open')}, ${t('filters.active', { value: count })}` : t('filters.open')}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {count ? t('filters.count', { value: count }) : t('filters.open')}
        </Button>
      )}
      {tools && <span className={s.tools}>{tools}</span>}
      {folds && (
        <div id={id} className={s.fold} hidden={!open}>
          {filters}
        </div>
      )}
    </Filters>
  );
}
