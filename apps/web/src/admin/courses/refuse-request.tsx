import { courseApi, REFUSAL_MAX, type PublishRequest } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { REQUEST_READERS } from './request-readers';

/** Refuses a request to publish a class. The reason is required; the person who made the request reads it. */
export function RefuseRequest({ request, onClose }: { request: PublishRequest; onClose: () => void }) {
  const { t } = useTranslation('admin-courses');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refuse = useAct(courseApi.refusePublish, {
    invalidates: REQUEST_READERS,
    onDone: () => {
      toast(t('review.refused', { title: request.title }));
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (reason.trim()) refuse.mutate({ params: { courseSeq: request.courseSeq }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      locked={refuse.isPending}
      title={t('review.refuseTitle', { title: request.title })}
      note={t('review.refuseNote')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={refuse.isPending}>
            {t('review.keep')}
          </Button>
          <Button tone="danger" busy={refuse.isPending} onClick={submit}>
            {t('review.refuse')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('review.reason')}
        required
        rows={4}
        maxLength={REFUSAL_MAX}
        value={reason}
        error={tried && !reason.trim() ? { key: 'required' } : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
