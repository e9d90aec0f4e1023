import { platformMaintenanceApi } from '@madang/contracts/main/maintenance';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { MomentField } from '../../ui/date';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { momentOf } from './moment-of';

/** Starts maintenance of one site or of the whole platform, or changes the end of one that runs. */
export function MaintenanceDialog({ site, onClose }: { site: { siteSeq: number; name: string } | null; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const form = useContractForm(platformMaintenanceApi.begin, {
    defaults: { siteSeq: site?.siteSeq ?? null, expectedEnd: '', reason: '' },
    submit: async (body) => {
      await call(platformMaintenanceApi.begin, { body });
      await invalidate(platformMaintenanceApi.list, platformAuditApi.list);
      toast(t('maintenance.begun'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      tone="danger"
      title={site ? t('maintenance.titleOf', { name: site.name }) : t('maintenance.title')}
      action={t('maintenance.begin')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Callout tone="warn">
        <p>{t(site ? 'maintenance.thenSite' : 'maintenance.then')}</p>
      </Callout>
      <MomentField
        label={t('maintenance.expectedEnd')}
        hint={t('maintenance.endHint')}
        required
        {...momentOf(form.value('expectedEnd'), '12:00:00')}
      />
      <Textarea label={t('maintenance.reason')} hint={t('maintenance.hint')} rows={2} maxLength={500} required {...form.text('reason')} />
    </FormDialog>
  );
}
