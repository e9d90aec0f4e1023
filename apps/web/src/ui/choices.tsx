import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import c from './choices.module.css';
import { cx } from './cx';
import { Field, fieldStyles as f, type FieldProps } from './field';
import { useTranslation } from 'react-i18next';
import { fieldText, type FieldMessage } from '../lib/form-text';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}
/** An option whose label and hint may be more than text. */
type Tile<V extends string> = Omit<Option<V>, 'label' | 'hint'> & { label: ReactNode; hint?: ReactNode };
type Controlled<V> = { name?: string; value: V | null | undefined; onChange: (value: V) => void };

/** A native select, which works well on phones, by keyboard and with screen readers. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  name,
  disabled,
  ...field
}: FieldProps & Controlled<V> & { options: readonly Option<V>[]; placeholder?: string; disabled?: boolean }) {
  return (
    <Field {...field}>
      {(ids) => (
        <select
          {...ids}
          name={name}
          disabled={disabled}
          className={f.input}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {placeholder !== undefined && (
            <option value="" disabled={field.required}>
              {placeholder}
            </option>
          )}
          {options.map((o) => (
            <option key={o.value} value={o.value} disabled={o.disabled}>
              {o.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Whether the label is only for screen readers, as in a table row. */
  bare?: boolean;
  value?: boolean;
  onChange?: (checked: boolean) => void;
  indeterminate?: boolean;
  error?: FieldMessage;
  ref?: Ref<HTMLInputElement>;
}
export function Checkbox({ label, hint, bare, value, onChange, indeterminate = false, error, className, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  const id = useId();
  // After every render, since the browser drops the mark at a click even where the state stays.
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  });
  const wrong = fieldText(error, typeof label === 'string' ? label : '');
  return (
    <div className={className}>
      <label className={cx(c.check, bare && c.bare)}>
        <input
          {...rest}
          ref={own}
          type="checkbox"
          checked={value ?? false}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span className={cx(bare && 'sr-only')}>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </label>
      {wrong && (
        <p className={f.error} id={id} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

type GroupProps<V extends string> = FieldProps & Controlled<V> & { options: readonly Option<V>[]; disabled?: boolean };
/** A choice among options as radio buttons side by side. */
export function Radio<V extends string>({ options, value, onChange, name, disabled, ...field }: GroupProps<V>) {
  const own = useId();
  return (
    <Field {...field} group>
      {(ids) => (
        <div className={c.row} role="radiogroup" aria-describedby={ids['aria-describedby']}>
          {options.map((o) => (
            <label key={o.value} className={c.check}>
              <input
                type="radio"
                name={name ?? own}
                value={o.value}
                checked={value === o.value}
                disabled={disabled || o.disabled}
                aria-invalid={ids['aria-invalid']}
                onChange={() => onChange(o.value)}
              />
              <span>
                {o.label}
                {o.hint && <small>{o.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
/** A choice as tiles with real radio buttons; ring, tint and, without a picture, a check mark the chosen one (look rule 10). */
export function RadioCard<V extends string>({
  options,
  value,
  onChange,
  name,
  disabled,
  columns,
  picture,
  ...field
}: Omit<GroupProps<V>, 'options'> & { options: readonly Tile<V>[]; columns?: string; picture?: (option: Tile<V>) => ReactNode }) {
  const own = useId();
  return (
    <Field {...field} group>
      {(ids) => (
        <div
          className={c.cards}
          role="radiogroup"
          style={columns ? { gridTemplateColumns: columns } : undefined}
          aria-describedby={ids['aria-describedby']}
        >
          {options.map((o) => (
            <label key={o.value} className={c.card}>
              <input
                type="radio"
                name={name ?? own}
                value={o.value}
                checked={value === o.value}
                disabled={disabled || o.disabled}
                aria-invalid={ids['aria-invalid']}
                onChange={() => onChange(o.value)}
              />
              <span className={c.option}>
                {picture?.(o)}
                <b>
                  {o.icon}
                  {o.label}
                  {!picture && <Check className={c.tick} aria-hidden="true" />}
                </b>
                {o.hint && <small>{o.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
/** A choice among a few short options side by side. */
export function Segmented<V extends string>({
  options,
  value,
  onChange,
  label,
  name,
  fill,
  iconOnly,
}: Controlled<V> & { options: readonly Option<V>[]; label: string; fill?: boolean; iconOnly?: boolean }) {
  const own = useId();
  return (
    <div className={cx(c.seg, fill && c.fill)} role="radiogroup" aria-label={label}>
      {options.map((o) => (
        <label key={o.value} title={iconOnly ? o.label : undefined}>
          <input
            type="radio"
            name={name ?? own}
            value={o.value}
            checked={value === o.value}
            disabled={o.disabled}
            onChange={() => onChange(o.value)}
          />
          <span>
            {o.icon}
            {iconOnly ? <i className="sr-only">{o.label}</i> : o.label}
          </span>
        </label>
      ))}
    </div>
  );
}

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  value: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  name?: string;
  /** Whether the label is only for screen readers, as in a table row. */
  bare?: boolean;
}
/** A switch, for a setting that is on or off. */
export function Switch({ label, hint, value, onChange, disabled, name, bare }: SwitchProps) {
  return (
    <label className={cx(c.switch, bare && c.bareSwitch)}>
      <span className={cx(bare && 'sr-only')}>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i className={c.track} aria-hidden="true" />
    </label>
  );
}

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  chosen?: boolean;
  /** Whether the chip has a cross and a click removes the filter. */
  removable?: boolean;
}
/** A filter that can be on or off; when it is on, it is dark (look rule 2). */
export function Chip({ chosen, removable, className, children, type = 'button', ...rest }: ChipProps) {
  const { t } = useTranslation('ui');
  return (
    <button {...rest} type={type} aria-pressed={removable ? undefined : (chosen ?? false)} className={cx(c.chip, className)}>
      {children}
      {removable && (
        <>
          <X aria-hidden="true" />
          <span className="sr-only">{t('remove')}</span>
        </>
      )}
    </button>
  );
}
/** A chip that is a link, for filters stored in the address. */
export function ChipLink({ to, chosen, children }: { to: string; chosen?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={c.chip} aria-current={chosen ? 'true' : undefined}>
      {children}
    </Link>
  );
}
export function Chips({ children, label, name, scroll }: { children: ReactNode; label?: string; name?: string; scroll?: boolean }) {
  return (
    <div className={cx(c.chips, scroll && c.scroll)} role="group" aria-label={label} data-field={name}>
      {children}
    </div>
  );
}
