import type { FormEvent } from 'react';
import { report } from './api';
import { showsRefusal } from './shown-refusal';

/** The result of submitting a form: it was sent ('acted'), or it shows an error ('shown'). */
export type Outcome = 'acted' | 'shown';

/**
 * `<form onSubmit={sending(…)}>`, for a form without a contract. The handler returns the result; a form that returns 'shown' but shows no
 * error is reported, so that no button fails silently.
 */
export const sending = (send: (form: HTMLFormElement) => Outcome | Promise<Outcome>) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  event.stopPropagation();
  const form = event.currentTarget;
  const settle = (outcome: Outcome) => {
    if (outcome === 'shown') setTimeout(() => showsRefusal(form) || report(new Error('a form refused and does not say why')));
  };
  // Runs in the same tick as the press, because a window can only be opened within it.
  try {
    const outcome = send(form);
    if (typeof outcome === 'string') settle(outcome);
    else outcome.then(settle, report);
  } catch (error) {
    report(error);
  }
};
