import { fieldText, type FieldMessage } from '../lib/form-text';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import s from './field.module.css';
import { cx } from './cx';

export interface FieldProps {
  /** The name of the value, for a field whose control is no native one and has no name of its own. */
  name?: string | undefined;
  label?: string;
  /** Whether the label is for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The error of the field; it is translated here with the label, and only one is shown (CN-050). */
  error?: FieldMessage;
  /** A note that the input is good, such as that an address is free. */
  good?: string | null;
  required?: boolean;
  /** How many letters are used, such as `4/40`, shown at the right of the label. */
  counter?: string | null;
  className?: string;
}
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
/** A form field: its label, its control, and one line below with the error, else `good`, else the hint. */
export function Field({
  name,
  label,
  hideLabel,
  hint,
  error,
  good,
  required,
  counter,
  className,
  children,
  group,
}: FieldProps & { children: (ids: FieldIds) => ReactNode; group?: boolean }) {
  const id = useId();
  const wrong = fieldText(error, label);
  const below = wrong || good || hint ? `${id}-b` : undefined;
  const Label = group ? 'span' : 'label';
  const ids: FieldIds = { id, 'aria-describedby': below, 'aria-invalid': wrong ? true : undefined, 'aria-required': required || undefined };
  return (
    <div className={cx(s.field, className)} data-field={name} {...(group ? { role: 'group', 'aria-labelledby': `${id}-l` } : {})}>
      {label && (
        <Label className={cx(hideLabel ? 'sr-only' : s.label)} id={`${id}-l`} {...(group ? {} : { htmlFor: id })}>
          <span>
            {label}
            {required && (
              <span className={s.req} aria-hidden="true">
                *
              </span>
            )}
          </span>
          {counter && <small>{counter}</small>}
        </Label>
      )}
      {children(ids)}
      <FieldNote id={below} error={wrong} good={good ?? null} hint={hint} />
    </div>
  );
}

function FieldNote({ id, error, good, hint }: { id: string | undefined; error: string | null; good: string | null; hint: ReactNode }) {
  if (error)
    return (
      <p className={s.error} id={id} role="alert">
        <TriangleAlert aria-hidden="true" />
        {error}
      </p>
    );
  if (good)
    return (
      <p className={s.good} id={id} role="status">
        <Check aria-hidden="true" />
        {good}
      </p>
    );
  return hint ? (
    <div className={s.hint} id={id}>
      {hint}
    </div>
  ) : null;
}
export { s as fieldStyles };
