import { useEffect, useEffectEvent } from 'react';
import type { QueueItem } from './queue';

/** The id of the area below an open item in which staff answer or decide. */
export const ANSWER_AREA_ID = 'inbox-answer';
const TYPING_SELECTOR = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]';
const KEY_STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * J and K, or the arrow keys within the list, go from item to item; Enter goes to the answer; E snoozes the item until tomorrow. The keys
 * do nothing while somebody types or a dialog is open.
 */
export function useQueueKeys(
  items: readonly QueueItem[],
  at: number,
  show: (item: QueueItem) => void,
  putOff: (item: QueueItem) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || !(target instanceof Element)) return;
    if (target.closest(TYPING_SELECTOR) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const inList = target.closest('[data-queue]') !== null;
    const step = KEY_STEPS[key];
    if (step && (!key.startsWith('Arrow') || inList)) {
      const next = items[at + step];
      event.preventDefault();
      if (!next) return;
      show(next);
      if (inList) document.getElementById(next.id)?.focus();
    } else if (key === 'e' && items[at]) {
      event.preventDefault();
      putOff(items[at]);
    } else if (key === 'Enter' && items[at] && (target === document.body || target.id === items[at].id)) {
      const field = document.querySelector<HTMLElement>(`#${ANSWER_AREA_ID} :is(textarea, input, button, a)`);
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
