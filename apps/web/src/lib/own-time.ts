import { localeOf } from '@madang/contracts/locale';
import { ownClock, seoulClock } from '@madang/contracts/time';
import i18next from 'i18next';
import { formatDate, formatDateTime, formatTime, valid, type When } from './format';
import { lang } from './i18n';

const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';

/** Year to minute of a moment by Seoul's clock, and by the viewer's. */
const seoul = (when: string | number | Date) => seoulClock(when).slice(0, 16);
const own = (when: string | number | Date) => ownClock(when).slice(0, 16);
const dayOf = (clock: string) => clock.slice(0, 10);

/** The time by the viewer's own clock, with its day if `named`. */
function ownTime(when: string | number | Date, named: boolean): string {
  const day = named && new Date(when).toLocaleDateString(localeOf(lang()), { month: 'short', day: 'numeric' });
  return `${day ? `${day} ` : ''}${own(when).slice(-5)}`;
}
/**
 * Adds the viewer's local time to `text`, which states `from` (and `until`) in Seoul time, if the viewer's clock differs: `20:00 KST
 * (11:00 in your time)`. The local day is added if it differs, or if the two ends are on different days (AM-194); a day that both share
 * is named once.
 */
export function withOwnTime(text: string, from: When, until?: When): string {
  if (!text || !valid(from)) return text;
  const last = valid(until) ? until : from;
  if (seoul(from) === own(from) && seoul(last) === own(last)) return text;
  const days = dayOf(seoul(from)) !== dayOf(seoul(last));
  const time = ownTime(from, days || dayOf(seoul(from)) !== dayOf(own(from)));
  const end = last === from ? '' : ` – ${ownTime(last, dayOf(own(from)) !== dayOf(own(last)))}`;
  return i18next.t('ui:ownTime', { text, time: time + end });
}
/** The day and time of a moment by the viewer's clock; null where that is Seoul's. */
export function ownMoment(when: When): string | null {
  if (!valid(when) || seoul(when) === own(when)) return null;
  return ownTime(when, true);
}
/** A deadline in Seoul time, with the local time where it differs; `byDay` leaves the time out for viewers on Seoul time. */
export function formatDeadline(when: When, byDay = false): string {
  const exact = withOwnTime(formatDateTime(when), when);
  return byDay && exact === formatDateTime(when) ? formatDate(when) : exact;
}
/** A deadline as a day where it is the end of one, otherwise with its time: "until 8 December" promises that whole day (AM-1360). */
export const formatEnd = (when: When): string => formatDeadline(when, formatTime(when) === LAST_MINUTE);
/**
 * A span of time in Seoul time, with the local times where they differ; a shared day is named once, and a span of whole days is named
 * without times.
 */
export function formatSpan(from: When, until: When): string {
  if (valid(from) && valid(until) && formatTime(from) === MIDNIGHT) {
    // The end of a span of whole days is a midnight or 23:59, so its last day is the one before that moment.
    const last = new Date(until).getTime() - 1;
    if (last > new Date(from).getTime() && formatTime(last) === LAST_MINUTE) {
      const days = [...new Set([formatDate(from), formatDate(last)])].join(' – ');
      return withOwnTime(days, from, until);
    }
  }
  const end = formatDate(from) === formatDate(until) ? formatTime(until) : formatDateTime(until);
  return withOwnTime(`${formatDateTime(from)} – ${end}`, from, until);
}
