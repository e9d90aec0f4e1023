import { LANG, type Lang } from '@madang/contracts/codes';
import { seoulClock, seoulDay, seoulTime, TIME_ZONE } from '@madang/contracts/time';
import * as locale from '@madang/contracts/locale';
import { lang } from './i18n';

/** An amount with its currency in the shown language, with a minus sign as wide as a digit; zero is never negative. */
export const formatMoney = (amount: number, currency: string) => locale.formatMoney(amount + 0, currency, lang()).replace('-', '−');

export type When = string | number | Date | null | undefined;
const { localeOf } = locale;
const formats = new Map<string, Intl.DateTimeFormat>();
export function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
  formats.set(key, made);
  return made;
}
/**
 * The parts of a time by Seoul's clock from year to minute, as two-digit strings. They are reckoned, since the first format that a browser
 * makes for dates keeps a phone busy for some 50 ms.
 */
export function clockParts(when: string | number | Date) {
  const [year, month, day, hour, minute] = seoulClock(when).split(/\D/) as [string, string, string, string, string];
  return { year, month, day, hour, minute };
}
export const valid = (when: When): when is string | number | Date =>
  when !== null && when !== undefined && when !== '' && !Number.isNaN(new Date(when).getTime());

/** The day in Seoul as `2026.11.20`, the same in every language; '' without a time. */
const dotted = (when: When): string => (valid(when) ? seoulDay(when).replaceAll('-', '.') : '');
/** The day in Seoul as `2026.11.20`, `Nov 20, 2026` or `2026/11/20`, by language; '' without a time. */
export function formatDate(when: When): string {
  if (!valid(when) || lang() === LANG.KO) return dotted(when);
  const english = lang() === LANG.EN;
  return format(localeOf(lang()), english ? { dateStyle: 'medium' } : { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(when),
  );
}
/** The time of day in Seoul as `14:32`; '' without a time. */
export const formatTime = (when: When): string => (valid(when) ? seoulTime(when) : '');
/** Day and time in Seoul, the day by language: `2026.11.20 14:32` in Korean; '' without a time. */
export function formatDateTime(when: When): string {
  return valid(when) ? `${formatDate(when)} ${formatTime(when)}` : '';
}
/** Day and time as alarms show them: `2026.11.20 오후 02:32`; '' without a time (AL-032). */
export function formatAlarmTime(when: When, language: Lang = lang()): string {
  if (!valid(when)) return '';
  const p = clockParts(when);
  const clock = format(localeOf(language), { hour: 'numeric', hourCycle: 'h12' }).formatToParts(new Date(when));
  const half = clock.find((part) => part.type === 'dayPeriod')?.value.toLowerCase() ?? '';
  return `${dotted(when)} ${half} ${String(Number(p.hour) % 12 || 12).padStart(2, '0')}:${p.minute}`;
}
/** The month in Seoul as `2026.11`; '' without a time (AL-031). */
export const formatMonth = (when: When) => dotted(when).slice(0, 7);
/** The day in Seoul with its weekday, in the short form of each language, such as `11월 20일 (금)`; '' without a time. */
export function formatDay(when: When, language: Lang = lang()): string {
  if (!valid(when)) return '';
  return format(localeOf(language), { month: 'short', day: 'numeric', weekday: 'short' }).format(new Date(when));
}
/** Digits of a phone number as `010-1234-5678`; any other text stays as it is. */
export const formatPhone = (phone: string) => phone.replace(/^(\d{2,3})(\d{3,4})(\d{4})$/, '$1-$2-$3');
/** A number with the thousands separators of the shown language: `1,234`. */
export const formatCount = (n: number) => locale.formatNumber(n);
/** Seconds as `1:02:03`; below an hour as `2:03`. */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
