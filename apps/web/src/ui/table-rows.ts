import type { KeyboardEvent, MouseEvent } from 'react';

/** What is meant by itself wherever it stands in a row. */
const CONTROLS = 'a, button, input, select, textarea, label, [role="menuitem"]';
const OPENER = 'td[data-opens] :is(a[href], button)';
const openerOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(OPENER) ?? null;

/** A click anywhere in a row does what its name does: it opens a drawer, or leads to a page. */
export function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element;
  // Clicks in dialogs and menus that a row opened come up through its parts as well.
  if (event.defaultPrevented || !event.currentTarget.contains(target) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.toString()) return;
  const opener = openerOf(event.currentTarget);
  if (opener instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) window.open(opener.href, '_blank', 'noopener');
  else opener?.click();
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
/** From the name of one row to that of another by the arrows, j and k, Home and End; the space bar selects it. Enter opens by itself. */
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
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step ? at + step : null;
  if (to === null) return;
  event.preventDefault();
  openerOf(rows[to])?.focus();
}
