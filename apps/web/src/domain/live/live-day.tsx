import { localeOf } from '@madang/contracts/locale';
import { clockParts, format } from '../../lib/format';
import { lang } from '../../lib/i18n';
import s from './live-day.module.css';

/** The day of a live lesson at the left of its row: month, day and weekday below each other. */
export function LiveDay({ at }: { at: string | number }) {
  const part = (options: Intl.DateTimeFormatOptions) => format(localeOf(lang()), options).format(new Date(at));
  return (
    <time className={s.day} dateTime={new Date(at).toISOString()}>
      {part({ month: 'short' })}
      <b className="num">{Number(clockParts(at).day)}</b>
      {part({ weekday: 'short' })}
    </time>
  );
}
