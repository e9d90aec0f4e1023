import { refundApi, type AdminRefund } from '@madang/contracts/util/refund';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { REFUND_READERS } from './refund-readers';

/** Refuses a refund request. The reason is required, and the learner reads it. */
export function RefuseDialog({ refund, onClose, onDone }: { refund: AdminRefund; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('admin-refunds');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refuse = useAct(refundApi.refuse, {
    invalidates: [...REFUND_READERS],
    onDone: () => {
      toast(t('refuse.done'));
      onDone();
    },
  });
  const submit = () => {
    setTried(true);
    if (reason.trim()) refuse.mutate({ params: { refundSeq: refund.refundSeq }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      locked={refuse.isPending}
      title={t('refuse.title', { name: refund.ordererName })}
      note={t('refuse.note')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={refuse.isPending}>
            {t('refuse.keep')}
          </Button>
          <Button tone="danger" busy={refuse.isPending} onClick={submit}>
            {t('refuse.do')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('refuse.reason')}
        required
        rows={3}
        maxLength={200}
        value={reason}
        error={tried && !reason.trim() ? { key: 'required' } : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
