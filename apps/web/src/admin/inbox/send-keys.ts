import type { KeyboardEvent } from 'react';

/** Ctrl and Enter, or ⌘ and Enter, send the form one writes in. */
export function sendsByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
