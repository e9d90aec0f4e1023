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
  /** Makes the text of the progress, for work on other things than people. */
  say?: (numbers: { done: string; all: string }) => string;
}
/**
 * Shows the progress of work in batches, with a button that stops it after the current batch; asks before the window is closed meanwhile.
 */
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
