import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format';
import type { StepsAt } from '../lib/steps';
import { Button } from './button';
import { Dialog } from './dialog';
import { Progress } from './parts';
import s from './parts.module.css';

interface Props {
  title: string;
  at: StepsAt;
  onStop: () => void;
  /** How far it is, where the work is not on people. */
  say?: (numbers: { done: string; all: string }) => string;
}
/** How far a work on many is, with the way to stop it between two steps. */
export function StepsDialog({ title, at, onStop, say }: Props) {
  const { t } = useTranslation('ui');
  const { done, all, stopping } = at;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const numbers = { done: formatCount(done), all: formatCount(all) };
  const text = say ? say(numbers) : t('many.of', numbers);
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
