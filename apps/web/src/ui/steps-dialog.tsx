import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format';
import type { StepsAt } from '../lib/steps';
import { Button } from './button';
import { Dialog } from './dialog';
import { Progress } from './parts';
import s from './parts.module.css';

/** How far a work on many people is, with the way to stop it between two steps. */
export function StepsDialog({ title, at, onStop }: { title: string; at: StepsAt; onStop: () => void }) {
  const { t } = useTranslation('ui');
  const { done, all, stopping } = at;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const text = t('many.of', { done: formatCount(done), all: formatCount(all) });
  return (
    <Dialog
      open
      locked
      onClose={onStop}
      title={title}
      note={t('many.note')}
      foot={
        <Button busy={stopping} busyLabel={t('many.stopping')} onClick={onStop}>
          {t('many.stop')}
        </Button>
      }
    >
      <div className={s.steps}>
        <Progress percent={(done / all) * 100} label={title} />
        <p role="status">{text}</p>
      </div>
    </Dialog>
  );
}
