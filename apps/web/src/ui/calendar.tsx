import type { Lang } from '@madang/contracts/codes';
import { dayOfLocal, localDate } from '@madang/contracts/dates';
import { localeOf } from '@madang/contracts/locale';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import s from './calendar.module.css';

/** A calendar to choose a day from; arrow keys move by days, Page Up and Page Down by months. */
export default function Calendar({
  value,
  today,
  min,
  onPick,
}: {
  value: string;
  today: string;
  min?: string;
  onPick: (day: string) => void;
}) {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language as Lang);
  const [month, setMonth] = useState(() => localDate(value || min || today));
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) => new Intl.DateTimeFormat(locale, options).format(date);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      month={month}
      onMonthChange={setMonth}
      today={localDate(today)}
      {...(value ? { selected: localDate(value) } : { selected: undefined })}
      {...(min ? { disabled: { before: localDate(min) } } : {})}
      onSelect={(date: Date | undefined) => date && onPick(dayOfLocal(date))}
      formatters={{
        formatCaption: format({ year: 'numeric', month: 'long' }),
        formatWeekdayName: format({ weekday: 'short' }),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelNext: () => t('date.nextMonth'),
        labelPrevious: () => t('date.previousMonth'),
        labelDayButton: format({ dateStyle: 'full' }),
        labelGrid: format({ year: 'numeric', month: 'long' }),
        labelWeekday: format({ weekday: 'long' }),
        labelNav: () => t('date.choose'),
      }}
      classNames={{
        root: s.root!,
        months: s.months!,
        month_caption: s.caption!,
        nav: s.nav!,
        button_previous: s.step!,
        button_next: s.step!,
        month_grid: s.grid!,
        weekday: s.weekday!,
        day: s.day!,
        day_button: s.button!,
        selected: s.selected!,
        today: s.today!,
        outside: s.outside!,
        disabled: s.disabled!,
        chevron: s.chevron!,
      }}
    />
  );
}
