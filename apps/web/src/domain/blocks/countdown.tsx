import { countdown } from '@madang/contracts/main/course-rules';
import { SECOND } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time';

/** The time left until a moment, and once the moment has come a text, if the block has one. */
export function Countdown({ endAt, endText, className }: { endAt: string; endText: string; className: string }) {
  const { t } = useTranslation('blocks');
  const left = countdown(endAt, useNow(SECOND));
  if (left.over) return endText ? <p className={className}>{endText}</p> : null;
  return (
    <div className={className} role="timer" aria-label={t('left')}>
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((name) => (
        <span key={name}>
          <b className="num">{String(left[name]).padStart(2, '0')}</b>
          {t(name)}
        </span>
      ))}
    </div>
  );
}
