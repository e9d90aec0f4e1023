import type { ReactNode } from 'react';
import { fieldText, type FieldMessage } from '../lib/form-text';
import s from './choice-group.module.css';

interface Props {
  name?: string;
  label: string;
  note?: string;
  error?: FieldMessage;
  /** A control at the end of the label's line, such as a button that ticks all. */
  aside?: ReactNode;
  children: ReactNode;
}
/** A group of many checkboxes for one question: its label, its error, and the checkboxes. */
export function ChoiceGroup({ name, label, note, error, aside, children }: Props) {
  const wrong = fieldText(error, label);
  return (
    <div className={s.group} role="group" aria-label={label} data-field={name}>
      <header>
        <h3>{label}</h3>
        {aside}
      </header>
      {note && <p>{note}</p>}
      {wrong && <p role="alert">{wrong}</p>}
      {children}
    </div>
  );
}
