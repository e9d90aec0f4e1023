import { Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { usePlayed } from './played-second';
import { scrollWay } from '../../lib/motion';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Badge } from '../../ui/parts';

/** A button that moves the video to a second; only a label where the video cannot be moved, and nothing without a second. */
export function Moment({ second }: { second: number | null }) {
  const { t } = useTranslation('classroom');
  const seek = usePlayed((played) => played.seek);
  if (second === null) return null;
  const at = formatDuration(second);
  if (!seek) return <Badge tone="brand">{at}</Badge>;
  const go = () => {
    seek(second);
    window.scrollTo({ top: 0, behavior: scrollWay() });
  };
  return (
    <Button size="sm" tone="soft" aria-label={t('moment.go', { at })} onClick={go}>
      <Play aria-hidden="true" fill="currentColor" />
      {at}
    </Button>
  );
}

/** The second of the video that a note or question has: it can be removed, or set to the current position. Nothing if there is neither. */
export function MomentField({ second, onChange }: { second: number | null; onChange: (second: number | null) => void }) {
  const { t } = useTranslation('classroom');
  const now = usePlayed((played) => played.second);
  if (second === null && now === null) return null;
  return (
    <p className={cx(l.rowMiddle, l.grow)}>
      {second !== null && (
        <span className={l.withIcon}>
          <Badge tone="brand">{t('moment.at', { at: formatDuration(second) })}</Badge>
          <IconButton dense label={t('moment.off')} onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {now !== null && now !== second && (
        <Button size="sm" tone="ghost" onClick={() => onChange(now)}>
          {t('moment.now', { at: formatDuration(now) })}
        </Button>
      )}
    </p>
  );
}
