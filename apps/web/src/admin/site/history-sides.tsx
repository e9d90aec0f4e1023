import type { DataHistory } from '@madang/contracts/util/data-history';
import type { ReactNode } from 'react';
import { HistoryValue, useFieldName } from './history-value';
import { MARKUP_FIELDS } from './restore';
import s from './site.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

type Values = Record<string, unknown> | null;
/** One of the values of a field: the state that it stands in, under a label. `instead` is shown where the value is not known. */
export interface Side {
  label?: string;
  of: Values;
  instead?: ReactNode;
}

/** Two columns also on a phone, since most values are short. */
const SIDE_BY_SIDE = { gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' };
/** A field with its values side by side, the later one coloured; long texts stand below each other. */
export function Sides({ field, entity, sides }: { field: string; entity: DataHistory['entity']; sides: readonly Side[] }) {
  const fieldName = useFieldName(entity);
  return (
    <div>
      <dt>{fieldName(field)}</dt>
      <dd className={l.grid8} style={MARKUP_FIELDS.has(field) ? undefined : SIDE_BY_SIDE}>
        {sides.map(({ label, of, instead }, i) => (
          <div key={label ?? field} className={cx(l.box, i > 0 && s.is)}>
            {label && <small>{label}</small>}
            {instead ?? <HistoryValue of={of} beside={sides[1 - i]?.of ?? null} field={field} entity={entity} />}
          </div>
        ))}
      </dd>
    </div>
  );
}
