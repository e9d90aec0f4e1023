import { useTranslation } from 'react-i18next';
import type { ValueBinding } from '../../lib/form';
import { DayField, TimeField, useSeoulHint } from '../../ui/date';
import l from '../../ui/layout.module.css';

type Value = ValueBinding<string>;

/** The day and the hours of a lesson that is held at a time; `overnight` says that it ends on the next day. */
export function DayAndHours({ day, start, end, overnight }: { day: Value; start: Value; end: Value; overnight: boolean }) {
  const { t } = useTranslation('authoring');
  const seoul = useSeoulHint({ day: day.value ?? '', time: start.value ?? '' });
  return (
    <>
      <DayField label={t('live.day')} required {...day} value={day.value ?? ''} />
      <div className={l.columns200}>
        <TimeField label={t('live.start')} required hint={seoul} {...start} value={start.value ?? ''} />
        <TimeField label={t('live.end')} required hint={overnight ? t('live.overnight') : undefined} {...end} value={end.value ?? ''} />
      </div>
    </>
  );
}
