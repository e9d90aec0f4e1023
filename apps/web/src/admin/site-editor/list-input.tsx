import { initialOf, type Field } from '@madang/contracts/page/blocks/fields';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button';
import { SortableList } from '../../ui/sortable/sortable-list';
import type { FieldInputProps } from './field-input';
import s from './site-editor.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

type Item = Record<string, unknown>;
interface ListInputProps {
  /** The input for one value of one item. */
  Input: ComponentType<FieldInputProps>;
  label: string;
  path: string;
  field: Field;
  value: readonly Item[];
  errors: Record<string, string>;
  onChange: (value: Item[]) => void;
  looks: FieldInputProps['looks'];
}
const titleOf = (item: Item) =>
  ['title', 'question', 'label', 'alt'].map((name) => item[name]).find((one) => typeof one === 'string' && one);

/** The input for an ordered list of items of one kind: slides, questions, figures. */
export function ListInput({ Input, label, path, field, value, errors, onChange, looks }: ListInputProps) {
  const { t } = useTranslation('admin-site-editor');
  const fields = field.fields ?? {};
  const serial = useRef(0);
  const [keys, setKeys] = useState<number[]>([]);
  // Items have no id, so each gets a React key when it is added.
  while (keys.length < value.length) keys.push(++serial.current);
  const rows = value.map((item, i) => ({ item, key: keys[i]! }));
  const put = (next: { item: Item; key: number }[]) => {
    setKeys(next.map((one) => one.key));
    onChange(next.map((one) => one.item));
  };
  const nameOf = (item: Item, i: number) => String(titleOf(item) ?? t('itemOf', { n: i + 1 })).split('\n')[0]!;
  return (
    <div className={l.stack8} role="group" aria-label={label}>
      <b>{label}</b>
      <SortableList label={label} items={rows} keyOf={(one) => one.key} nameOf={(one) => nameOf(one.item, rows.indexOf(one))} onOrder={put}>
        {({ item, key }, grip, i) => {
          const change = (some: Item) => put(rows.map((row) => (row.key === key ? { ...row, item: { ...item, ...some } } : row)));
          return (
            <details className={s.item} open={rows.length === 1 || undefined}>
              <summary className={l.between}>
                {grip}
                <b className={cx(l.oneLine, l.grow)}>{nameOf(item, i)}</b>
                <IconButton
                  dense
                  label={t('removeItem', { name: nameOf(item, i) })}
                  onClick={(event) => {
                    event.preventDefault();
                    put(rows.filter((one) => one.key !== key));
                  }}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </summary>
              <div className={cx(l.stack20, l.pad)}>
                {Object.entries(fields).map(([name, one]) => (
                  <Input
                    key={name}
                    name={name}
                    errors={errors}
                    looks={looks}
                    path={`${path}[${i}].${name}`}
                    field={one}
                    value={item[name]}
                    group={item}
                    onChange={(to) => change({ [name]: to })}
                    onGroup={change}
                  />
                ))}
              </div>
            </details>
          );
        }}
      </SortableList>
      <Button
        size="sm"
        disabled={rows.length >= (field.max ?? Infinity)}
        onClick={() => put([...rows, { item: initialOf(fields), key: ++serial.current }])}
      >
        <Plus aria-hidden="true" />
        {t('addItem')}
      </Button>
    </div>
  );
}
