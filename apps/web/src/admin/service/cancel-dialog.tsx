import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { CANCEL_REASONS, PLAN_STATE, planApi, planCancelInput, type Plan, type SitePlan } from '@madang/contracts/util/plan';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatEnd } from '../../lib/own-time';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { takePlan } from './plan-state';
import { usePlanWords } from '../../domain/plan/plan-words';
import l from '../../ui/layout.module.css';

/**
 * Ends the site plan with its paid period, or at once while a payment is overdue: says what stays and what goes, and asks for the reason.
 */
export function CancelDialog({ site, free, onClose }: { site: SitePlan; free: Plan | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const form = useContractForm(planCancelInput, {
    defaults: { reasonCd: CANCEL_REASONS[0], reason: '' },
    submit: async (body) => {
      await takePlan(await call(planApi.cancel, { body }));
      onClose();
      toast(t('cancel.done'));
    },
  });
  const atOnce = site.state === PLAN_STATE.PAST_DUE;
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      onClose={onClose}
      title={t('cancel.title')}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('cancel.back')}
          </Button>
          <Button tone="danger" type="submit" form="plan-cancel" busy={form.busy}>
            {t('cancel.do')}
          </Button>
        </>
      }
    >
      <form id="plan-cancel" className={l.stack20} {...form.bind}>
        <p>{atOnce ? t('cancel.now') : t('cancel.text', { date: formatEnd(site.periodEnd), plan: site.plan.name })}</p>
        <ul className={l.points}>
          <li>{t('cancel.stays')}</li>
          {free && (
            <li>{t('cancel.limits', { students: words.students(free.studentLimit), storage: words.storage(free.storageLimit) })}</li>
          )}
          {site.plan.whiteLabelYn === YN.YES && <li>{t('cancel.features')}</li>}
        </ul>
        <Select
          label={t('cancel.reason')}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
          {...form.value('reasonCd')}
        />
        <Textarea label={t('cancel.more')} rows={3} maxLength={LIMITS.memoMax} {...form.text('reason')} />
      </form>
    </Dialog>
  );
}
