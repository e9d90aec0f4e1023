import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../ui/choices';
import { nextOrder } from './seo-values';

export const SEO_SORTS = ['title', 'updatedAt'] as const;
export type Sort = '' | (typeof SEO_SORTS)[number];
export type Order = '' | 'asc' | 'desc';
const SORT_ICONS = { '': ArrowDownUp, asc: ArrowUp, desc: ArrowDown };

/** The buttons for sorting: each press goes on from unsorted to ascending, descending, and back; one column at a time (SE-015, AM-136). */
export function SortTabs({ sort, order, onSort }: { sort: Sort; order: Order; onSort: (sort: Sort, order: Order) => void }) {
  const { t } = useTranslation('admin-seo');
  return (
    <Chips label={t('sort.label')}>
      {SEO_SORTS.map((column) => {
        const state = sort === column ? order || 'asc' : '';
        const Icon = SORT_ICONS[state];
        const next = nextOrder(state);
        return (
          <Chip
            key={column}
            chosen={state !== ''}
            aria-label={t('sort.tab', { column: t(`sort.${column}`), state: t(`sort.state.${state || 'none'}`) })}
            onClick={() => onSort(next ? column : '', next)}
          >
            {t(`sort.${column}`)}
            <Icon aria-hidden="true" />
          </Chip>
        );
      })}
    </Chips>
  );
}
