import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format';
import { Button } from '../../ui/button';
import s from './authoring.module.css';
import { useSaveState } from '../../lib/save-state';

/** Whether what was typed has reached the service. */
export function SaveNote() {
  const { t } = useTranslation('authoring');
  const { status, at, flush } = useSaveState();
  if (status === 'failed')
    return (
      <span className={s.saved} role="alert">
        <CloudOff aria-hidden="true" className={s.bad} />
        <span>{t('saved.failed')}</span>
        <Button size="sm" tone="ghost" onClick={() => void flush()}>
          <RefreshCw aria-hidden="true" />
          {t('saved.again')}
        </Button>
      </span>
    );
  return (
    <span className={s.saved} role="status">
      {status === 'unsaved' ? (
        <span>{t('saved.not')}</span>
      ) : status === 'invalid' ? (
        <>
          <TriangleAlert aria-hidden="true" className={s.warn} />
          <span>{t('saved.invalid')}</span>
        </>
      ) : status === 'dirty' || status === 'saving' ? (
        <span>{t('saved.saving')}</span>
      ) : at ? (
        <>
          <Check aria-hidden="true" />
          <span className="num">{t('saved.at', { time: formatTime(at) })}</span>
        </>
      ) : null}
    </span>
  );
}
