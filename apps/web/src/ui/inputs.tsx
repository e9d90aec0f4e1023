import { CURRENCY } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { formatCount } from '../lib/format';
import { contractWord } from '../lib/i18n';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { cx } from './cx';
import { Field, fieldStyles as s, type FieldProps } from './field';

/** The note that a text has reached its maximum length, and the letter count if wanted (CN-015, CN-016). */
function useLength(max: number | undefined, value: unknown, initial: unknown, counts: boolean | undefined) {
  const [typed, setTyped] = useState(String(initial ?? '').length);
  const length = typeof value === 'string' ? value.length : typed;
  return {
    counter: counts && max ? `${formatCount(length)}/${formatCount(max)}` : null,
    full: max && length >= max ? contractWord('validation.maxLength', { max }) : null,
    note: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.target.value.length),
  };
}
type Own<T> = FieldProps & Omit<T, 'prefix' | 'required' | 'className'>;

export interface TextInputProps extends Own<InputHTMLAttributes<HTMLInputElement>> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Whether the field shows its letter count, such as `4/40`; needs maxLength. */
  counts?: boolean;
  /** Whether a text of maximum length shows no message, as for codes. */
  quiet?: boolean;
  ref?: Ref<HTMLInputElement>;
}
/** A field for one line of text; `{...form.text('name')}` binds it. */
export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  good,
  required,
  counter,
  className,
  prefix,
  suffix,
  counts,
  quiet,
  onChange,
  ref,
  ...rest
}: TextInputProps) {
  const length = useLength(rest.maxLength, rest.value, rest.defaultValue, counts);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    length.note(event);
    onChange?.(event);
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      good={good}
      required={required}
      className={className}
      hint={(!quiet && length.full) || hint}
      counter={counter ?? length.counter}
    >
      {(ids) => {
        const input = <input type="text" {...rest} {...ids} ref={ref} onChange={change} className={s.input} />;
        if (!prefix && !suffix) return input;
        return (
          <span className={s.affix} data-invalid={ids['aria-invalid']} data-good={good ? '' : undefined}>
            {prefix && <span>{prefix}</span>}
            {input}
            {suffix && <span>{suffix}</span>}
          </span>
        );
      }}
    </Field>
  );
}

/** A field for a password, which can be made visible. */
export function PasswordInput({
  label,
  hideLabel,
  hint,
  error,
  good,
  required,
  counter,
  className,
  ref,
  ...rest
}: Omit<TextInputProps, 'type' | 'prefix' | 'suffix' | 'counts' | 'quiet'>) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      good={good}
      required={required}
      counter={counter}
      className={className}
    >
      {(ids) => (
        <span className={s.affix} data-invalid={ids['aria-invalid']}>
          <input
            autoComplete="current-password"
            {...rest}
            {...ids}
            ref={ref}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={s.input}
          />
          <IconButton dense label={t(shown ? 'password.hide' : 'password.show')} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

/** The number made of the typed digits, at most `max` (CN-020..023); `empty` if there are no digits. */
export function parseNumber(raw: string, max: number, empty: 0 | null): number | null {
  const digits = raw.replace(/\D/g, '');
  if (digits === '') return empty;
  return Math.min(Number(digits), max);
}
export interface NumberInputProps extends Own<Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'>> {
  value: number | null | undefined;
  onChange: (value: number) => void;
  max?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}
/** A field for a whole number with thousands separators: ignores other characters, becomes 0 when it is emptied, at most `max`. */
export function NumberInput({
  label,
  hideLabel,
  hint,
  error,
  good,
  required,
  counter,
  className,
  value,
  onChange,
  max = 100_000_000,
  prefix,
  suffix,
  ref,
  ...rest
}: NumberInputProps) {
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      good={good}
      required={required}
      counter={counter}
      className={className}
    >
      {(ids) => (
        <span className={s.affix} data-invalid={ids['aria-invalid']}>
          {prefix && <span>{prefix}</span>}
          <input
            {...rest}
            {...ids}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={cx(s.input, s.right)}
            value={value === null || value === undefined ? '' : formatCount(value)}
            onChange={(event) => onChange(parseNumber(event.target.value, max, 0) ?? 0)}
          />
          {suffix && <span>{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

/** A field for an amount in won, or in dollars and cents; its value is in won or in cents. */
export function MoneyInput({ currency = CURRENCY.KRW, ...rest }: Omit<NumberInputProps, 'prefix' | 'suffix'> & { currency?: string }) {
  const { t } = useTranslation('ui');
  return currency === CURRENCY.USD ? <DollarInput {...rest} /> : <NumberInput {...rest} suffix={t('money.won')} />;
}
function DollarInput({ value, onChange, max = 100_000_000, ...rest }: Omit<NumberInputProps, 'prefix' | 'suffix'>) {
  const { label, hideLabel, hint, error, good, required, counter, className, ref, ...input } = rest;
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null || value === undefined ? '' : (value / 100).toFixed(value % 100 ? 2 : 0));
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      good={good}
      required={required}
      counter={counter}
      className={className}
    >
      {(ids) => (
        <span className={s.affix} data-invalid={ids['aria-invalid']}>
          <span>$</span>
          <input
            {...input}
            {...ids}
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={cx(s.input, s.right)}
            value={shown}
            onChange={(event) => {
              const [whole = '', ...cents] = event.target.value.replace(/[^\d.]/g, '').split('.');
              const text = cents.length ? `${whole}.${cents.join('').slice(0, 2)}` : whole;
              const amount = Math.min(Math.round(Number(text || 0) * 100), max);
              setDraft(amount < max ? text : null);
              onChange(amount);
            }}
            onBlur={(event) => {
              setDraft(null);
              input.onBlur?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

export interface TextareaProps extends Own<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>;
}
/** A field for several lines, by default of at most 5000 letters (CN-037), always with a counter (CN-038). */
export function Textarea({
  label,
  hideLabel,
  hint,
  error,
  good,
  required,
  counter,
  className,
  maxLength = LIMITS.textareaMax,
  onChange,
  ref,
  ...rest
}: TextareaProps) {
  const length = useLength(maxLength, rest.value, rest.defaultValue, true);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    length.note(event);
    onChange?.(event);
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      good={good}
      required={required}
      className={className}
      hint={length.full || hint}
      counter={counter ?? length.counter}
    >
      {(ids) => <textarea {...rest} {...ids} ref={ref} maxLength={maxLength} onChange={change} className={s.input} />}
    </Field>
  );
}
