import type { KeyboardEvent, MouseEvent } from 'react';

/** Elements with an action of their own, whose clicks do not open the row. */
const CONTROL_SELECTOR = 'a, button, input, select, textarea, label, [role="menuitem"]';
const OPENER_SELECTOR = 'td[data-opens] :is(a[href], button)';
const openerOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(OPENER_SELECTOR) ?? null;

/**
 * Opens a row when it is clicked anywhere but on its controls, like a click on its title, which opens a drawer or a page. Nothing opens
 * while text is selected.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element;
  // Clicks inside dialogs and menus that the row opened bubble through React, but are not inside the row.
  if (event.defaultPrevented || !event.currentTarget.contains(target) || target.closest(CONTROL_SELECTOR)) return;
  if (window.getSelection()?.toString()) return;
  const opener = openerOf(event.currentTarget);
  if (opener instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) window.open(opener.href, '_blank', 'noopener');
  else opener?.click();
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/**
 * Moves the focus between the titles of rows by arrows, j and k, Home and End; space selects a row. Enter needs no code, because the title
 * is a link or a button.
 */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>, select: ((index: number) => void) | null) {
  const row = (event.target as Element).closest('tr');
  if (!row || event.target !== openerOf(row) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.rows];
  const at = rows.indexOf(row);
  if (event.key === ' ' && select) {
    event.preventDefault();
    select(at);
    return;
  }
  const step = KEY_STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step ? at + step : null;
  if (to === null) return;
  event.preventDefault();
  openerOf(rows[to])?.focus();
}
