import { LIST_DENSITY } from '@madang/contracts/list-codes';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Checkbox, Segmented } from '../choices';
import { Popover } from '../menu';
import { SortableList } from '../sortable/sortable-list';
import { PLAIN_LAYOUT, type ChosenColumn, type TableLayout } from './table-layout';
import s from './table-tools.module.css';

interface Props {
  choice: readonly ChosenColumn[];
  show: (key: string, shown: boolean) => void;
  reorder: (keys: readonly string[]) => void;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
}
const ROW_DENSITIES = Object.values(LIST_DENSITY);
/** The settings of a list: which columns it shows in which order, and how high its rows are. */
export function TableSettings({ choice, show, reorder, layout, onLayout }: Props) {
  const { t } = useTranslation('table');
  const plain = !layout.order.length && !layout.hidden.length && !layout.compact;
  return (
    <Popover
      label={t('settings.title')}
      button={
        <Button size="sm" tone="ghost" aria-label={t('settings.title')}>
          <Columns3 aria-hidden="true" />
          {t('settings.open')}
        </Button>
      }
    >
      <div className={s.settings}>
        <h3>{t('settings.columns')}</h3>
        <p>{t('settings.hint')}</p>
        <SortableList
          label={t('settings.columns')}
          className={s.columns}
          items={choice}
          keyOf={(c) => c.key}
          nameOf={(c) => c.head}
          onOrder={(next) => reorder(next.map((c) => c.key))}
        >
          {(c, grip) => (
            <div className={s.column}>
              <Checkbox label={c.head} value={c.shown} disabled={c.fixed} onChange={(on) => show(c.key, on)} />
              {grip}
            </div>
          )}
        </SortableList>
        <Segmented
          label={t('settings.density')}
          value={layout.compact ? LIST_DENSITY.COMPACT : LIST_DENSITY.NORMAL}
          onChange={(density) => onLayout({ ...layout, compact: density === LIST_DENSITY.COMPACT })}
          options={ROW_DENSITIES.map((value) => ({ value, label: t(`settings.${value}`) }))}
        />
        <Button size="sm" disabled={plain} onClick={() => onLayout(PLAIN_LAYOUT)}>
          {t('settings.reset')}
        </Button>
      </div>
    </Popover>
  );
}
