import { platformPayoutApi, type PlatformReview } from '@madang/contracts/util/platform';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';

/** Returns documents for a payout account, with a reason that the site reads. */
export function ReturnDialog({ review, onClose }: { review: PlatformReview; onClose: () => void }) {
  const { t } = useTranslation('operate-payouts');
  const id = useId();
  const form = useContractForm(platformPayoutApi.refuse, {
    defaults: { reason: '' },
    submit: async (body) => {
      await call(platformPayoutApi.refuse, { params: { siteSeq: review.siteSeq, documentSeq: review.documentSeq }, body });
      await invalidate(platformPayoutApi.list);
      toast(t('return.done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      locked={form.busy}
      title={t('return.title', { name: review.siteName })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} tone="danger" busy={form.busy}>
            {t('reviews.return')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.bind}>
        <Textarea label={t('return.reason')} hint={t('return.hint')} rows={3} maxLength={500} required {...form.text('reason')} />
      </form>
    </Dialog>
  );
}
