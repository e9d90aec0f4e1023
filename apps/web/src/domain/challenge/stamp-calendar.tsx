import { STAMP, type Stamp } from '@madang/contracts/answer-codes';
import type { Lang } from '@madang/contracts/codes';
import { addDays, addMonths, daysBetween, weekdayOf } from '@madang/contracts/dates';
import { localeOf } from '@madang/contracts/locale';
import type { StampDay } from '@madang/contracts/main/challenge-progress';
import { fromSeoul } from '@madang/contracts/time';
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { format } from '../../lib/format';
import { IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import s from './challenge.module.css';

/** How many days a week has. */
const DAYS_PER_WEEK = 7;
/** Up to how many weeks of a term are shown at once; a longer term is shown month by month. */
const WEEKS_SHOWN = 6;
const STAMPS: readonly Stamp[] = [STAMP.DONE, STAMP.MISSED, STAMP.TODAY, STAMP.COMING];
/** How many days a day is after the Monday of its week. */
const sinceMonday = (day: string) => (weekdayOf(day) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
const mondayOf = (day: string) => addDays(day, -sinceMonday(day));
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
const daysOf = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(from, i));
/** The weeks from the one of `from` to the one of `to`, each as its days from Monday to Sunday. */
export function weeksOf(from: string, to: string): string[][] {
  const monday = mondayOf(from);
  return Array.from({ length: Math.floor(daysBetween(monday, to) / DAYS_PER_WEEK) + 1 }, (_, i) =>
    daysOf(addDays(monday, i * DAYS_PER_WEEK), DAYS_PER_WEEK),
  );
}
const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);

interface Props {
  days: readonly StampDay[];
  term: { from: string; to: string };
  today: string;
  roomOf: (curriculumSeq: number) => string;
  onOpen: ((curriculumSeq: number) => void) | null;
  /** Whether only the week of today is shown; before the term its first week, after it its last. */
  week?: boolean;
}
/** The stamps of a term's days, one row for each week; a long term is shown month by month. A day with a mission links to it. */
export function StampCalendar({ days, term, today, roomOf, onOpen, week = false }: Props) {
  const { t, i18n } = useTranslation('challenge');
  const say = (day: string, options: Intl.DateTimeFormatOptions) =>
    format(localeOf(i18n.language as Lang), options).format(new Date(fromSeoul(day, '12:00')));
  const whole = weeksOf(term.from, term.to).length <= WEEKS_SHOWN;
  const [first, last] = [term.from.slice(0, 7), term.to.slice(0, 7)];
  const present = today.slice(0, 7);
  const [month, setMonth] = useState(present < first ? first : present > last ? last : present);
  const near = today < term.from ? term.from : today > term.to ? term.to : today;
  const from = week ? later(term.from, mondayOf(near)) : whole || month === first ? term.from : `${month}-01`;
  const to = week ? earlier(term.to, addDays(mondayOf(near), DAYS_PER_WEEK - 1)) : whole || month === last ? term.to : lastOf(month);
  const stamps = new Map(days.map((one) => [one.day, one]));
  const caption =
    whole || week
      ? `${say(week ? from : term.from, { month: 'short', day: 'numeric' })} – ${say(week ? to : term.to, { month: 'short', day: 'numeric' })}`
      : say(from, { year: 'numeric', month: 'long' });
  return (
    <div className={cx(s.calendar, week && s.week)}>
      {!week && (
        <div className={s.months}>
          <b aria-live="polite">{caption}</b>
          {!whole && (
            <span>
              <IconButton dense label={t('calendar.before')} disabled={month === first} onClick={() => setMonth(addMonths(month, -1))}>
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton dense label={t('calendar.after')} disabled={month === last} onClick={() => setMonth(addMonths(month, 1))}>
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </div>
      )}
      <table className={s.stamps}>
        <caption className="sr-only">{t('calendar.title', { when: caption })}</caption>
        <thead>
          <tr>
            {daysOf('2024-01-01', DAYS_PER_WEEK).map((day) => (
              <th key={day} scope="col" abbr={say(day, { weekday: 'long' })}>
                {say(day, { weekday: i18n.language === 'en' ? 'short' : 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(from, to).map((row) => (
            <tr key={row[0]}>
              {row.map((day) => (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  {day >= from && day <= to && (
                    <Day
                      day={day}
                      name={say(day, { month: 'long', day: 'numeric', weekday: 'long' })}
                      stamp={stamps.get(day)}
                      roomOf={roomOf}
                      onOpen={onOpen}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!week && (
        <ul className={s.legend} aria-hidden="true">
          {STAMPS.filter((stampCd) => days.some((one) => one.stampCd === stampCd)).map((stampCd) => (
            <li key={stampCd}>
              <Mark stampCd={stampCd} />
              {t(`stamp.${stampCd}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The picture of a stamp; its states differ by shape as well as by colour (look rule 11). */
const Mark = ({ stampCd }: { stampCd: Stamp }) => (
  <i className={s.mark} data-stamp={stampCd} aria-hidden="true">
    {stampCd === STAMP.DONE && <Check />}
    {stampCd === STAMP.MISSED && <X />}
  </i>
);

function Day({
  day,
  name,
  stamp,
  roomOf,
  onOpen,
}: Pick<Props, 'roomOf' | 'onOpen'> & { day: string; name: string; stamp: StampDay | undefined }) {
  const { t } = useTranslation('challenge');
  const [month, date] = day.split('-').slice(1).map(Number);
  // The first day of a month also shows the month, because a term can lie in two months.
  const number = <span className="num">{date === 1 ? `${month}/1` : date}</span>;
  if (!stamp)
    return (
      <span className={cx(s.day, s.free)}>
        {number}
        <span className="sr-only">{t('calendar.none')}</span>
      </span>
    );
  const { stampCd, curriculumSeq } = stamp;
  return (
    <Link className={s.day} to={roomOf(curriculumSeq)} onClick={() => onOpen?.(curriculumSeq)}>
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{`${name}, ${t(`stamp.${stampCd}`)}`}</span>
      <Mark stampCd={stampCd} />
    </Link>
  );
}
