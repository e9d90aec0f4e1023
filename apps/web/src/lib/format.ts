import { TIME_ZONE } from '@madang/contracts/limits';
import * as locale from '@madang/contracts/locale';
import { lang } from './i18n';

/** An amount in the language that is shown. */
export const formatMoney = (amount: number, currency: string) => locale.formatMoney(amount, currency, lang());

type When = string | number | Date | null | undefined;
const formats = new Map<string, Intl.DateTimeFormat>();
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
  formats.set(key, made);
  return made;
}
/** Year to second in Seoul, as two-digit strings. */
export function seoulParts(when: string | number | Date) {
  const parts = format('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(when));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') };
}
const valid = (when: When): when is string | number | Date =>
  when !== null && when !== undefined && when !== '' && !Number.isNaN(new Date(when).getTime());

/** `2026.11.20`, Seoul; empty for nothing. */
export function formatDate(when: When): string {
  if (!valid(when)) return '';
  const p = seoulParts(when);
  return `${p.year}.${p.month}.${p.day}`;
}
/** `2026.11.20 14:32`, Seoul. */
export function formatDateTime(when: When): string {
  if (!valid(when)) return '';
  const p = seoulParts(when);
  return `${formatDate(when)} ${p.hour}:${p.minute}`;
}
/** `2026.11.20 오후 02:32` (AL-032). */
export function formatAlarmTime(when: When, lang: string): string {
  if (!valid(when)) return '';
  const p = seoulParts(when);
  const hour = Number(p.hour);
  const half = hour < 12 ? (lang === 'ko' ? '오전' : 'am') : lang === 'ko' ? '오후' : 'pm';
  return `${formatDate(when)} ${half} ${String(hour % 12 || 12).padStart(2, '0')}:${p.minute}`;
}
/** `2026.11` (AL-031). */
export const formatMonth = (when: When) => formatDate(when).slice(0, 7);
/** `11월 20일 (금)` or `Fri, Nov 20`, Seoul. */
export function formatDay(when: When, lang: string): string {
  if (!valid(when)) return '';
  if (lang !== 'ko') return format('en-US', { month: 'short', day: 'numeric', weekday: 'short' }).format(new Date(when));
  const p = seoulParts(when);
  const weekday = format('ko-KR', { weekday: 'short' }).format(new Date(when));
  return `${Number(p.month)}월 ${Number(p.day)}일 (${weekday})`;
}
/** `2026-11-20` of a moment in Seoul, as date inputs hold it. */
export function seoulDay(when: When): string {
  return formatDate(when).replaceAll('.', '-');
}
/** The moment of a Seoul day and hour as an ISO string with zone: `2026-11-20`, `14:30`. */
export const fromSeoul = (day: string, time = '00:00') => `${day}T${time.length === 5 ? `${time}:00` : time}+09:00`;

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
/** `1.5 KB`; whole numbers below 1 KB (UP-014). */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = Math.max(0, bytes);
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}
/** `010-1234-5678` of digits; anything else stays as it is. */
export const formatPhone = (phone: string) => phone.replace(/^(\d{2,3})(\d{3,4})(\d{4})$/, '$1-$2-$3');
/** `1,234` */
export const formatCount = (n: number) => n.toLocaleString('en-US');
/** `1:02:03` or `2:03` of seconds. */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
