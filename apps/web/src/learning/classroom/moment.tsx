import { Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { usePlayed } from './played';
import { scrollWay } from '../../lib/motion';
import s from './room-tabs.module.css';

/** A moment of the film, to go back to. */
export function Moment({ second }: { second: number | null }) {
  const { t } = useTranslation('classroom');
  const seek = usePlayed((played) => played.seek);
  if (second === null) return null;
  const at = formatDuration(second);
  if (!seek) return <span className={s.moment}>{at}</span>;
  const go = () => {
    seek(second);
    window.scrollTo({ top: 0, behavior: scrollWay() });
  };
  return (
    <button type="button" className={s.moment} aria-label={t('moment.go', { at })} onClick={go}>
      <Play aria-hidden="true" />
      {at}
    </button>
  );
}

/** Which moment is kept with what is written; it may be taken off, and set to where the film stands. */
export function MomentField({ second, onChange }: { second: number | null; onChange: (second: number | null) => void }) {
  const { t } = useTranslation('classroom');
  const now = usePlayed((played) => played.second);
  if (second === null && now === null) return null;
  return (
    <p className={s.momentField}>
      {second !== null && (
        <span className={s.moment}>
          {t('moment.at', { at: formatDuration(second) })}
          <button type="button" aria-label={t('moment.off')} title={t('moment.off')} onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </button>
        </span>
      )}
      {now !== null && now !== second && (
        <button type="button" className={s.now} onClick={() => onChange(now)}>
          {t('moment.now', { at: formatDuration(now) })}
        </button>
      )}
    </p>
  );
}
