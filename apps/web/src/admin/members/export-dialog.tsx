import { seoulDay } from '@madang/contracts/dates';
import type { QueryOf } from '@madang/contracts/endpoint';
import { memberApi } from '@madang/contracts/util/member';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { saveFile } from '../../lib/download';
import { formatCount, formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import s from './members.module.css';

/** A sheet of members' data: asks why, keeps who took it and when. */
export function ExportDialog({
  kind,
  filter,
  count,
  onClose,
}: {
  kind: 'JOINED' | 'REGISTERED';
  filter: Omit<QueryOf<typeof memberApi.excel>, 'reason' | 'sheet'>;
  count: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-members');
  const log = useCall(memberApi.exports, {}, { staleTime: 0, silent: true });
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const short = reason.trim().length < 2;
  const submit = async () => {
    setTried(true);
    if (short) return;
    setBusy(true);
    try {
      const file = await call(memberApi.excel, { query: { reason: reason.trim(), sheet: kind, ...filter } });
      saveFile(file, `${t(`tab.${kind === 'JOINED' ? 'joined' : 'registered'}`)}_${seoulDay(serverNow())}.xlsx`);
      await invalidate(memberApi.exports);
      onClose();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('export.title', { value: formatCount(count), count })}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('export.do')}
          </Button>
        </>
      }
    >
      <div className={s.form}>
        <Callout title={t('export.care')}>{t('export.careText')}</Callout>
        <TextInput
          label={t('export.reason')}
          required
          maxLength={200}
          placeholder={t('export.reasonHint')}
          value={reason}
          error={tried && short ? (reason.trim() ? { key: 'minLength', values: { min: 2 } } : { key: 'required' }) : null}
          onChange={(event) => setReason(event.target.value)}
        />
        {!!log.data?.length && (
          <section className={s.log} aria-label={t('export.log')}>
            <h3>{t('export.log')}</h3>
            <ul>
              {log.data.slice(0, 20).map((one) => (
                <li key={one.exportSeq}>
                  <b>{one.name}</b>
                  <span>{one.reason}</span>
                  <small>
                    {formatDateTime(one.createdAt)} · {t('total', { value: formatCount(one.rowCount), count: one.rowCount })}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
