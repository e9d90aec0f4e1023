import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { useSaveState } from '../../lib/save-state';

/** Says whether the input is saved. */
export function SaveNote() {
  const { t } = useTranslation('authoring');
  const { status, at, flush } = useSaveState();
  if (status === 'failed')
    return (
      <span className={cx(l.withIcon, l.oneLine, l.muted13)} role="alert">
        <CloudOff aria-hidden="true" className={l.bad} />
        <span className={l.oneLine}>{t('saved.failed')}</span>
        <Button size="sm" tone="ghost" onClick={() => void flush()}>
          <RefreshCw aria-hidden="true" />
          {t('saved.again')}
        </Button>
      </span>
    );
  return (
    <span className={cx(l.withIcon, l.oneLine, l.muted13)} role="status">
      {status === 'unsaved' ? (
        <span className={l.oneLine}>{t('saved.not')}</span>
      ) : status === 'invalid' ? (
        <>
          <TriangleAlert aria-hidden="true" className={l.warn} />
          <span className={l.oneLine}>{t('saved.invalid')}</span>
        </>
      ) : status === 'dirty' || status === 'saving' ? (
        <span className={l.oneLine}>{t('saved.saving')}</span>
      ) : at ? (
        <>
          <Check aria-hidden="true" className={l.good} />
          <span className="num">{t('saved.at', { time: formatTime(at) })}</span>
        </>
      ) : null}
    </span>
  );
}
