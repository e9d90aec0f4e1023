import type { KeyboardEvent } from 'react';

/** Sends the form with Ctrl+Enter or ⌘+Enter. */
export function sendsByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
