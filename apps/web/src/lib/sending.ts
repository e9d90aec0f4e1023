import type { FormEvent } from 'react';
import { report } from './api';
import { showsRefusal } from './shown-refusal';

/** The outcome of a press: the form was sent, or it shows what is wrong. */
export type Outcome = 'acted' | 'shown';

/**
 * `<form onSubmit={sending(…)}>` of a form that belongs to no contract. It says what became of the press; a form that
 * claims to show a refusal and shows none is reported, so that no button is silently dead.
 */
export const sending = (send: (form: HTMLFormElement) => Outcome | Promise<Outcome>) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  event.stopPropagation();
  const form = event.currentTarget;
  const settle = (outcome: Outcome) => {
    if (outcome === 'shown') setTimeout(() => showsRefusal(form) || report(new Error('a form refused and does not say why')));
  };
  // In the same turn: what a press opens may need the person's gesture.
  try {
    const outcome = send(form);
    if (typeof outcome === 'string') settle(outcome);
    else outcome.then(settle, report);
  } catch (error) {
    report(error);
  }
};
