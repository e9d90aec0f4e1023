import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import s from './curriculum.module.css';
import type { Reorder } from './use-reorder';

interface Props {
  seq: number;
  title: string;
  reorder: Reorder;
  listeners?: DraggableSyntheticListeners;
}
/** The id of a row's drag handle: React creates a row anew in its new section, and the handle is focused again by this id. */
export const gripId = (seq: number) => `grip-${seq}`;

/**
 * The drag handle of a row. By keyboard, space or Enter lifts and drops the row, arrows move it, Escape puts it back; going on to another
 * element drops it, too.
 */
export function Grip({ seq, title, reorder, listeners }: Props) {
  const { t } = useTranslation('authoring');
  const lifted = reorder.lifted === seq;
  const keys = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (lifted) reorder.drop();
      else reorder.lift(seq);
    } else if (lifted && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      reorder.move(key === 'ArrowUp' ? -1 : 1);
    } else if (lifted && key === 'Escape') {
      event.preventDefault();
      reorder.cancel();
    }
  };
  return (
    <button
      type="button"
      id={gripId(seq)}
      className={s.grip}
      {...listeners}
      aria-label={t('order.grip', { title })}
      aria-describedby="order-how"
      aria-pressed={lifted}
      onKeyDown={keys}
      onBlur={(event) => lifted && event.relatedTarget && reorder.drop()}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
}
