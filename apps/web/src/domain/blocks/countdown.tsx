import { daysLeft, HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time';

/** The time left until a moment, and once the moment has come a text, if the block has one. */
export function Countdown({ endAt, endText, className }: { endAt: string; endText: string; className: string }) {
  const { t } = useTranslation('blocks');
  const left = Date.parse(endAt) - Number(useNow(SECOND));
  if (left <= 0) return endText ? <p className={className}>{endText}</p> : null;
  const figures = [
    ['days', daysLeft(left, 0)],
    ['hours', Math.floor(left / HOUR) % 24],
    ['minutes', Math.floor(left / MINUTE) % 60],
    ['seconds', Math.floor(left / SECOND) % 60],
  ] as const;
  return (
    <div className={className} role="timer" aria-label={t('left')}>
      {figures.map(([name, value]) => (
        <span key={name}>
          <b className="num">{String(value).padStart(2, '0')}</b>
          {t(name)}
        </span>
      ))}
    </div>
  );
}
