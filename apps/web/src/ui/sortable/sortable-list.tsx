import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, arrayMove, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx';
import { OWN_WORDS } from './own-words';
import s from './sortable.module.css';

interface SortableListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  label: string;
  className?: string;
  children: (item: T, grip: ReactNode, index: number) => ReactNode;
}
/** A list that is reordered by dragging a handle, or by arrow keys on the handle. */
export function SortableList<T>({ items, keyOf, nameOf, onOrder, label, className, children }: SortableListProps<T>) {
  const { t } = useTranslation('sortable');
  const how = useId();
  const [said, setSaid] = useState('');
  const moved = useRef<string | number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // After a move by key, the row may have lost the focus or scrolled out of view, so both are restored.
  useEffect(() => {
    if (moved.current === null) return;
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${moved.current}"]`);
    grip?.focus();
    grip?.scrollIntoView?.({ block: 'nearest' });
    moved.current = null;
  }, [items]);
  const step = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= items.length) return;
    moved.current = keyOf(items[index]!);
    setSaid(t('moved', { name: nameOf(items[index]!), index: to + 1, all: items.length }));
    onOrder(arrayMove([...items], index, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={OWN_WORDS}
      onDragEnd={({ active, over }) => {
        const [from, to] = [active.id, over?.id].map((id) => items.findIndex((item) => String(keyOf(item)) === id));
        if (from! >= 0 && to! >= 0 && from !== to) onOrder(arrayMove([...items], from!, to!));
      }}
    >
      <SortableContext items={items.map((item) => String(keyOf(item)))} strategy={verticalListSortingStrategy}>
        <ol className={cx(s.sortable, className)} aria-label={label} ref={list}>
          {items.map((item, i) => (
            <Row key={keyOf(item)} id={String(keyOf(item))} name={nameOf(item)} how={how} onStep={(by) => step(i, by)}>
              {(grip) => children(item, grip, i)}
            </Row>
          ))}
        </ol>
      </SortableContext>
      <p id={how} className="sr-only">
        {t('how')}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  name: string;
  how: string;
  onStep: (by: -1 | 1) => void;
  children: (grip: ReactNode) => ReactNode;
}
function Row({ id, name, how, onStep, children }: RowProps) {
  const { t } = useTranslation('sortable');
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const grip = (
    <button
      type="button"
      className={s.grip}
      data-grip={id}
      {...listeners}
      aria-label={t('grip', { name })}
      aria-describedby={how}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
  return (
    <li ref={setNodeRef} className={cx(isDragging && s.dragging)} style={{ transform: CSS.Translate.toString(transform), transition }}>
      {children(grip)}
    </li>
  );
}
