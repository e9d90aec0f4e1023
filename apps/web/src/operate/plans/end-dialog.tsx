import { platformAuditApi } from '@madang/contracts/main/platform';
import { platformPlanCouponApi, type PlatformPlanCoupon } from '@madang/contracts/util/platform-plan';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';

/** Ends a coupon: sites that have not registered it yet can no longer do so. */
export function EndDialog({ coupon: { couponSeq, code }, onClose }: { coupon: PlatformPlanCoupon; onClose: () => void }) {
  const { t } = useTranslation('operate-plans');
  const form = useContractForm(platformPlanCouponApi.end, {
    defaults: { reason: '' },
    submit: async (body) => {
      await call(platformPlanCouponApi.end, { params: { couponSeq }, body });
      await invalidate(platformPlanCouponApi.list, platformAuditApi.list);
      toast(t('end.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('end.title', { code })}
      note={t('end.note')}
      action={t('end.do')}
      tone="danger"
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Textarea label={t('reason')} hint={t('reasonHint')} rows={2} maxLength={500} required {...form.text('reason')} />
    </FormDialog>
  );
}
