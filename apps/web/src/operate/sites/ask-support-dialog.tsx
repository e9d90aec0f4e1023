import { platformAuditApi } from '@madang/contracts/main/platform';
import { platformSupportApi } from '@madang/contracts/main/support';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** Asks the owners of a site for support access, with a reason that they read. */
export function AskSupportDialog({ site, onClose }: { site: { siteSeq: number; name: string }; onClose: () => void }) {
  const { t } = useTranslation('operate-sites');
  const form = useContractForm(platformSupportApi.ask, {
    defaults: { reason: '' },
    submit: async (body) => {
      await call(platformSupportApi.ask, { params: { siteSeq: site.siteSeq }, body });
      await invalidate(platformSupportApi.list, platformAuditApi.list);
      toast(t('support.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('support.askTitle', { name: site.name })}
      action={t('support.ask')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <ul className={l.points}>
        {(['consent', 'limits', 'seen'] as const).map((key) => (
          <li key={key}>{t(`support.then.${key}`)}</li>
        ))}
      </ul>
      <Textarea label={t('support.reason')} hint={t('support.hint')} rows={3} maxLength={500} required {...form.text('reason')} />
    </FormDialog>
  );
}
