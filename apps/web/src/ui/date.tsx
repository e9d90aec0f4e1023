import { LANG, type Lang } from '@madang/contracts/codes';
import { isCalendarDay, seoulDay, seoulTime } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../lib/form-text';
import { contractWord, lang } from '../lib/i18n';
import { ownMoment } from '../lib/own-time';
import { serverNow } from '../lib/time';
import { IconButton } from './button';
import s from './date.module.css';
import { Field, fieldStyles as f, type FieldProps } from './field';
import { parseNumber } from './inputs';
import { Popover } from './menu';
import { Skeleton } from './states';

const Calendar = lazy(() => import('./calendar'));

/** The day as `2026-11-20` from a date typed year first, with or without separators; null if there is no such day. */
export function parseDay(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  const parts = typed
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean);
  const [y = '', m = '', d = ''] =
    digits.length === 8 && parts.length === 1 ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)] : parts;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

const DATE_SEPARATORS: Record<Lang, string> = { [LANG.KO]: '.', [LANG.EN]: '-', [LANG.JP]: '/' };
/** A day such as `2026-11-20` in figures only, so that it can be typed: `2026.11.20`, `2026-11-20` or `2026/11/20`. */
const shown = (day: string) => day.replaceAll('-', DATE_SEPARATORS[lang()]);

type DayProps = FieldProps & { value: string; onChange: (day: string) => void; min?: string; disabled?: boolean };
/** A field for a day, typed in any usual way or chosen from a calendar; its value is `2026-11-20`, or '' for none. */
export function DayField({ value, onChange, min, disabled, name, error, ...field }: DayProps) {
  const { t, i18n } = useTranslation('ui');
  const [typed, setTyped] = useState(shown(value));
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setTyped(shown(value));
    setWrong(false);
  }, [value, i18n.language]);
  const settle = () => {
    const day = typed.trim() === '' ? '' : parseDay(typed);
    setWrong(day === null);
    if (day === null) return;
    setTyped(shown(day));
    if (day !== value) onChange(day);
  };
  const message: FieldMessage = wrong ? contractWord('validation.date') : error;
  return (
    <Field {...field} error={message}>
      {(ids) => (
        <span className={`${f.affix} ${s.day}`} data-invalid={ids['aria-invalid']}>
          <input
            {...ids}
            className={f.input}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={field.hideLabel ? field.label : t('date.pattern')}
            disabled={disabled}
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/[^\d.\-/ ]/g, '').slice(0, 12))}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
          />
          <Popover
            label={t('date.choose')}
            open={open}
            onOpenChange={setOpen}
            button={
              <IconButton label={field.label ? `${field.label}: ${t('date.choose')}` : t('date.choose')} dense disabled={disabled}>
                <CalendarDays aria-hidden="true" />
              </IconButton>
            }
          >
            <Suspense
              fallback={
                <div className={s.waiting}>
                  <Skeleton width={280} height={300} />
                </div>
              }
            >
              <Calendar
                value={value}
                today={seoulDay(serverNow())}
                {...(min ? { min } : {})}
                onPick={(day) => {
                  setOpen(false);
                  onChange(day);
                }}
              />
            </Suspense>
          </Popover>
        </span>
      )}
    </Field>
  );
}

/** A field for a time of day in two numbers (AM-155); its value is `14:30`, or '' for none. */
export function TimeField({
  value,
  onChange,
  disabled,
  error,
  ...field
}: FieldProps & { value: string; onChange: (time: string) => void; disabled?: boolean }) {
  const { t } = useTranslation('ui');
  const [hour = '', minute = ''] = value.split(':');
  const part = (raw: string, max: number) => String(Math.min(parseNumber(raw.slice(-2), 99, 0) ?? 0, max)).padStart(2, '0');
  return (
    <Field {...field} error={error} group>
      {(ids) => (
        <span className={f.affix} data-invalid={ids['aria-invalid']}>
          <input
            className={s.two}
            inputMode="numeric"
            aria-label={t('date.hour')}
            placeholder={t('date.hour')}
            aria-invalid={ids['aria-invalid']}
            disabled={disabled}
            value={hour}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange(`${part(event.target.value, 23)}:${minute.padStart(2, '0')}`)}
          />
          <span aria-hidden="true" className={s.colon}>
            :
          </span>
          <input
            className={s.two}
            inputMode="numeric"
            aria-label={t('date.minute')}
            placeholder={t('date.minute')}
            aria-invalid={ids['aria-invalid']}
            disabled={disabled}
            value={minute}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange(`${hour.padStart(2, '0')}:${part(event.target.value, 59)}`)}
          />
        </span>
      )}
    </Field>
  );
}

export interface DayTime {
  day: string;
  time: string;
}
/**
 * The hint of a field whose day and time are Seoul's, and for a viewer whose clock differs which time of their own that is (AM-194). Before
 * a day is chosen it names the zone alone.
 */
export function useSeoulHint({ day, time }: DayTime, hint?: ReactNode): ReactNode {
  const { t } = useTranslation('ui');
  const whole = isCalendarDay(day) && /^\d{2}:\d{2}/.test(time);
  const own = ownMoment(whole ? fromSeoul(day, time.slice(0, 5)) : serverNow());
  if (own === null) return hint;
  const zone = whole ? t('date.ownTime', { time: own }) : t('date.zone');
  return hint ? (
    <>
      {hint} {zone}
    </>
  ) : (
    zone
  );
}
/** The day and time in Seoul of a moment, for a field; without a moment, no day and the hour and minute of `time`. */
export const dayTimeOf = (iso: string | null | undefined, time: string): DayTime =>
  iso ? { day: seoulDay(iso), time: seoulTime(iso) } : { day: '', time: time.slice(0, 5) };
/** The ISO text of a field's day and time; the seconds come from `edge`, which is `00:00:00` or `23:59:59`. null without a day. */
export const isoOf = ({ day, time }: DayTime, edge: string): string | null =>
  day ? new Date(fromSeoul(day, `${time}${edge.slice(time.length)}`)).toISOString() : null;
/**
 * A field for a day and, with `byTime`, a time. While no day is chosen, the time is empty as well, because a time alone would look like a
 * complete value. Choosing a day then sets the time of `value`, or the time that was typed before.
 */
export function MomentField({
  name,
  value,
  onChange,
  byTime,
  min,
  error,
  label,
  required,
  hint,
}: FieldProps & { value: DayTime; onChange: (value: DayTime) => void; byTime: boolean; min?: string }) {
  const { t } = useTranslation('ui');
  const [typedTime, setTypedTime] = useState('');
  const seoul = useSeoulHint(byTime ? value : { ...value, time: '' }, hint);
  return (
    <div className={byTime ? s.moment : undefined}>
      <DayField
        name={name}
        label={label}
        required={required}
        hint={seoul}
        error={error}
        value={value.day}
        {...(min ? { min } : {})}
        onChange={(day) => {
          onChange({ day, time: (!value.day && typedTime) || value.time });
          setTypedTime('');
        }}
      />
      {byTime && (
        <TimeField
          label={`${label ?? ''} ${t('date.time')}`}
          hideLabel
          value={value.day ? value.time : typedTime}
          onChange={(time) => {
            if (!value.day) setTypedTime(time);
            onChange({ ...value, time });
          }}
        />
      )}
    </div>
  );
}
