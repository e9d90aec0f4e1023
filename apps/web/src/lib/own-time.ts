import { localeOf } from '@madang/contracts/locale';
import i18next from 'i18next';
import { clockParts, format, formatDate, formatDateTime, formatTime, valid, type When } from './format';
import { lang } from './i18n';

const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';

/** A moment by the viewer's own clock: its day where `named` asks for it, and the time. */
function ownClock(when: string | number | Date, timeZone: string, named: boolean): string {
  const p = clockParts(when, timeZone);
  const day = named ? `${format(localeOf(lang()), { timeZone, month: 'short', day: 'numeric' }).format(new Date(when))} ` : '';
  return `${day}${p.hour}:${p.minute}`;
}
/**
 * `text`, which says `from` (until `until`) by Seoul's clock. To a viewer whose clock shows another time then, it also says so, with the
 * own time beside it: `20:00 KST (11:00 in your time)`; with the own day where that is another, or where several days are meant (AM-194).
 * A day that both ends share is named once.
 */
export function withOwnTime(text: string, from: When, until?: When): string {
  if (!text || !valid(from)) return text;
  const last = valid(until) ? until : from;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = (when: string | number | Date, timeZone?: string) => Object.values(clockParts(when, timeZone)).join(' ');
  if (clock(from) === clock(from, zone) && clock(last) === clock(last, zone)) return text;
  const day = (when: string | number | Date, timeZone?: string) => clock(when, timeZone).slice(0, -6);
  const days = day(from) !== day(last);
  const time = ownClock(from, zone, days || day(from) !== day(from, zone));
  const end = last === from ? '' : ` – ${ownClock(last, zone, day(from, zone) !== day(last, zone))}`;
  return i18next.t('ui:ownTime', { text, time: time + end });
}
/** A moment until which something can be done, with the viewer's own time; `byDay` names no time where Seoul's is the viewer's. */
export function formatDeadline(when: When, byDay = false): string {
  const exact = withOwnTime(formatDateTime(when), when);
  return byDay && exact === formatDateTime(when) ? formatDate(when) : exact;
}
/** From one moment to another, with the viewer's own times; a day is named once. Whole days of Seoul are named without their midnights. */
export function formatSpan(from: When, until: When): string {
  if (valid(from) && valid(until) && formatTime(from) === MIDNIGHT) {
    // A term ends as its last day does: that is a moment before the midnight it names, or the last minute.
    const last = new Date(until).getTime() - 1;
    if (last > new Date(from).getTime() && formatTime(last) === LAST_MINUTE) {
      const days = [...new Set([formatDate(from), formatDate(last)])].join(' – ');
      return withOwnTime(days, from, until);
    }
  }
  const end = formatDate(from) === formatDate(until) ? formatTime(until) : formatDateTime(until);
  return withOwnTime(`${formatDateTime(from)} – ${end}`, from, until);
}
